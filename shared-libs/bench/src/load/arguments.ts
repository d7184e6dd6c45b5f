import { parseArgs } from 'node:util';
import { Problem } from '../../../tooling/src/launcher/problem.ts';

const ROUNDS = 7;
const QUICK_ROUNDS = 2;

const USAGE = `Usage: npm run bench:load -- [options]

  --rounds <number>  number of measured rounds (default: ${ROUNDS})
  --quick            ${QUICK_ROUNDS} rounds
  --json <file>      also writes all metrics to a file
`;

export interface Command {
  readonly rounds: number;
  readonly json: string | undefined;
}

/** @throws Problem with the usage for an invalid argument */
export function readArguments(args: readonly string[]): Command {
  const { rounds, quick = false, json } = parse(args);
  const count = rounds === undefined ? (quick ? QUICK_ROUNDS : ROUNDS) : Number(rounds);
  if (Number.isInteger(count) && count >= 1) return { rounds: count, json };
  throw new Problem(`--rounds is "${rounds}"; it must be a number from 1.`);
}

function parse(args: readonly string[]) {
  try {
    const options = {
      rounds: { type: 'string' },
      quick: { type: 'boolean' },
      json: { type: 'string' },
    } as const;
    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
    throw new Problem(`${error instanceof Error ? error.message : error}\n\n${USAGE}`);
  }
}
