import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { CommandResult } from './operator-command.ts';

/** Arguments, variables with those of `.env`, and the repository: what a command starts with. */
export function commandLine(): [string[], NodeJS.ProcessEnv, string] {
  const repository = resolve(import.meta.dirname, '../../..');
  const envFile = join(repository, '.env');
  if (existsSync(envFile)) process.loadEnvFile(envFile);
  return [process.argv.slice(2), process.env, repository];
}

/** Prints what a command has done, or to standard error why it failed. */
export function printResult({ code, output }: CommandResult): void {
  (code === 0 ? process.stdout : process.stderr).write(`${output}\n`);
  process.exitCode = code;
}
