import { parseArgs } from 'node:util';
import { Problem } from '../launcher/problem.ts';
import { REMOTES } from '../remotes.ts';

/** What is developed. */
export interface DevelopmentArguments {
  /** Remotes that are built from source. */
  readonly remotes: readonly string[];
  /** Address of a `remotes.json` that has the others; null for the builds of this clone. */
  readonly registry: string | null;
}

const USAGE = `Usage: npm run dev -- [--remote <remote> ...] [--registry <url>]

  --remote <remote>   this one from its source, the others as they are released; may be repeated
                      (default: all from source)
  --registry <url>    the others from this remotes.json (default: the builds that npm start serves)
`;

/** @throws Problem that names what was not understood */
export function readDevelopmentArguments(args: readonly string[]): DevelopmentArguments {
  const { remote, registry } = parse(args);
  for (const name of remote ?? []) {
    if (REMOTES.some((known) => known === name)) continue;
    throw new Problem(`There is no remote "${name}". There are ${REMOTES.join(', ')}.`);
  }
  if (registry !== undefined) {
    if (!/^https?:$/.test(URL.parse(registry)?.protocol ?? '')) {
      throw new Problem(`--registry is "${registry}"; it must be an http(s) URL.`);
    }
    if (!remote) {
      throw new Problem('--registry says where the others come from: name yours with --remote.');
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
