import { parseArgs } from 'node:util';
import { Problem } from '../../../tooling/src/launcher/problem.ts';

const ROWS = 100_000;
const MAX_ROWS = 200_000;

const USAGE = `Usage: npm run bench:ui -- [options]

  --rows <number>  rows of the longest lists (default: ${ROWS})
  --only <word>    only pages whose name has this word
  --keep           uses the filled database of an earlier run, and leaves it for the next one
  --json <file>    also writes all values to a file
`;

export interface Command {
  readonly rows: number;
  readonly only: string;
  readonly keep: boolean;
  readonly json: string | undefined;
}

/** @throws Problem with the usage for an invalid argument */
export function readArguments(args: readonly string[]): Command {
  const { rows = String(ROWS), only = '', keep = false, json } = parse(args);
  const count = Number(rows);
  if (Number.isInteger(count) && count >= 1000 && count <= MAX_ROWS) {
    return { rows: count, only, keep, json };
  }
  throw new Problem(`--rows is "${rows}"; it must be a number from 1000 to ${MAX_ROWS}.`);
}

function parse(args: readonly string[]) {
  try {
    const options = {
      rows: { type: 'string' },
      only: { type: 'string' },
      keep: { type: 'boolean' },
      json: { type: 'string' },
    } as const;
    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
    throw new Problem(`${error instanceof Error ? error.message : error}\n\n${USAGE}`);
  }
}
