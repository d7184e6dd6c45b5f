import { parseArgs } from 'node:util';
import { Problem } from '../launcher/problem.ts';

const USAGE = `Usage: npm test [-- options]

  --changed [base]   only what the changes since a commit or branch can touch, uncommitted ones
                     included (default: where this branch left main; on main, the last commit)
  --record           writes the time of each package, which later runs are compared with
`;

/** Describes what `npm test` runs: everything, or what changed since `base`. */
export interface Command {
  readonly onlyChanged: boolean;
  readonly base: string | undefined;
  /** Writes the times of this run. */
  readonly record: boolean;
}

/** @throws Problem with the usage for an invalid argument */
export function readArguments(args: readonly string[]): Command {
  const { onlyChanged, record, positionals } = parse(args);
  const [base, ...more] = positionals;
  if (base !== undefined && (!onlyChanged || more.length > 0)) {
    throw new Problem(`"${more[0] ?? base}" is no option.\n\n${USAGE}`);
  }
  if (record && onlyChanged) {
    throw new Problem(`"--record" needs a whole run, without "--changed".\n\n${USAGE}`);
  }
  return { onlyChanged, base, record };
}

function parse(args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: {
        changed: { type: 'boolean', default: false },
        record: { type: 'boolean', default: false },
      },
      allowPositionals: true,
    });
    return { onlyChanged: values.changed, record: values.record, positionals };
  } catch (error) {
    throw new Problem(`${error instanceof Error ? error.message : error}\n\n${USAGE}`);
  }
}
