import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { runCommand } from './composition/run-command.ts';

// Runs as `npm run plans -- list`, and in the image as `node bff/src/command.ts plans list`; so do `operators`,
// `previews` and `audit:verify`. Exit codes: 0 done, 1 failed, 2 invalid arguments.

const repository = resolve(import.meta.dirname, '../..');
const envFile = join(repository, '.env');
if (existsSync(envFile)) process.loadEnvFile(envFile);

const { code, output } = await runCommand(process.argv.slice(2), {
  env: process.env,
  repository,
  print: (line) => void process.stdout.write(`${line}\n`),
});
(code === 0 ? process.stdout : process.stderr).write(`${output}\n`);
process.exitCode = code;
