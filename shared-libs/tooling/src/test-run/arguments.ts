import { parseArgs } from 'node:util';
import { Problem } from '../launcher/problem.ts';

const USAGE = `Usage: npm test [-- options]

  --changed [base]   only what the changes since a commit or branch can touch, uncommitted ones
                     included (default: where this branch left main; on main, the last commit)
`;

/** What `npm test` runs: everything, or what changed since `base`. */
export interface Command {
  readonly onlyChanged: boolean;
  readonly base: string | undefined;
}

/** @throws Problem with the usage for an invalid argument */
export function readArguments(args: readonly string[]): Command {
  const { onlyChanged, positionals } = parse(args);
  const [base, ...more] = positionals;
  if (base !== undefined && (!onlyChanged || more.length > 0)) {
    throw new Problem(`"${more[0] ?? base}" is no option.\n\n${USAGE}`);
  }
  return { onlyChanged, base };
}

function parse(args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { changed: { type: 'boolean', default: false } },
      allowPositionals: true,
    });
    return { onlyChanged: values.changed, positionals };
  } catch (error) {
    throw new Problem(`${error instanceof Error ? error.message : error}\n\n${USAGE}`);
  }
}
