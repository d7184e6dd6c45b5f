import { parseArgs } from 'node:util';
import { Problem } from '../launcher/problem.ts';
import { REMOTES } from '../remotes.ts';

/** Options of `npm run dev`. */
export interface DevelopmentArguments {
  /** The remotes that are built from source. */
  readonly remotes: readonly string[];
  /** URL of a `remotes.json` with the other remotes; null for the builds of this clone. */
  readonly registry: string | null;
}

const USAGE = `Usage: npm run dev -- [--remote <remote> ...] [--registry <url>]

  --remote <remote>   run this remote from source, the others as released; repeatable
                      (default: all from source)
  --registry <url>    load the others from this remotes.json (default: the builds of npm start)
`;

/** @throws Problem that names an invalid argument */
export function readDevelopmentArguments(args: readonly string[]): DevelopmentArguments {
  const { remote, registry } = parse(args);
  for (const name of remote ?? []) {
    if (REMOTES.some((remote) => remote === name)) continue;
    throw new Problem(`There is no remote "${name}". There are ${REMOTES.join(', ')}.`);
  }
  if (registry !== undefined) {
    if (!/^https?:$/.test(URL.parse(registry)?.protocol ?? '')) {
      throw new Problem(`--registry is "${registry}"; it must be an http(s) URL.`);
    }
    if (!remote) {
      throw new Problem('--registry requires --remote: name the remotes to run from source.');
    }
  }
  return { remotes: remote ? [...new Set(remote)] : REMOTES, registry: registry ?? null };
}

function parse(args: readonly string[]) {
  const remote = { type: 'string', multiple: true } as const;
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { remote, registry: { type: 'string' } },
    });
    return values;
  } catch (error) {
    throw new Problem(`${error instanceof Error ? error.message : error}\n\n${USAGE}`);
  }
}
