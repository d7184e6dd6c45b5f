import { parseArgs } from 'node:util';
import { Problem } from '../../../tooling/src/launcher/problem.ts';

const USAGE = `Usage: npm run bench:site -- [options]

  --all            every page of the sitemap, instead of one of each kind
  --only <word>    only pages whose path has this word
  --json <file>    also writes all values to a file
`;

export interface Command {
  readonly all: boolean;
  readonly only: string;
  readonly json: string | undefined;
}

/** @throws Problem with the usage for an invalid argument */
export function readArguments(args: readonly string[]): Command {
  try {
    const options = {
      all: { type: 'boolean' },
      only: { type: 'string' },
      json: { type: 'string' },
    } as const;
    const { all = false, only = '', json } = parseArgs({ args: [...args], options }).values;
    return { all, only, json };
  } catch (error) {
    throw new Problem(`${error instanceof Error ? error.message : error}\n\n${USAGE}`);
  }
}
