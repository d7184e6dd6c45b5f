import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { runOperatorCommand } from './composition/operators-command.ts';

// Runs as `npm run operators -- grant <e-mail> | revoke <e-mail> | list`, and in the image as `node bff/src/operators.ts`.
// Exit codes: 0 done, 1 failed, 2 invalid arguments.

const repository = resolve(import.meta.dirname, '../..');
const envFile = join(repository, '.env');
if (existsSync(envFile)) process.loadEnvFile(envFile);

const { code, output } = await runOperatorCommand(process.argv.slice(2), process.env, repository);
(code === 0 ? process.stdout : process.stderr).write(`${output}\n`);
process.exitCode = code;
