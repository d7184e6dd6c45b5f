import { parseArgs } from 'node:util';
import { Problem } from '../launcher/problem.ts';

/** Options of a remote that is served alone. */
export interface AloneArguments {
  /** The port; undefined for the first free port that `@local` tries. */
  readonly port: number | undefined;
  /** Origins of hosted installations that may load this remote as a preview. */
  readonly allowed: readonly string[];
}

/** Reads `--for <origin>` and PORT. Throws a Problem that names an invalid value. */
export function readAloneArguments(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): AloneArguments {
  const port = env.PORT ? Number(env.PORT) : undefined;
  if (port !== undefined && !(Number.isInteger(port) && port >= 1 && port <= 65_535)) {
    throw new Problem(`PORT is "${env.PORT}"; it must be a number from 1 to 65535.`);
  }
  return { port, allowed: readOrigins(args) };
}

function readOrigins(args: readonly string[]): string[] {
  const usage = 'Usage: npm run dev -w <remote> -- [--for https://parapet.example.com]';
  try {
    const options = { for: { type: 'string', multiple: true } } as const;
    // `parapet-remote dev` passes its own name as the first argument.
    const { values } = parseArgs({ args: args.slice(args[0] === 'dev' ? 1 : 0), options });
    return (values.for ?? []).map((url) => new URL(url).origin);
  } catch (error) {
    throw new Problem(`${error instanceof Error ? error.message : error}\n${usage}`);
  }
}
