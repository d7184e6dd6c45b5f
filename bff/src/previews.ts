import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { runPreviewCommand } from './composition/preview-command.ts';

// Runs as `npm run previews -- grant <e-mail> | revoke <e-mail> | list | log`, and in the image as
// `node bff/src/previews.ts`. Exit codes: 0 done, 1 failed, 2 invalid arguments.

const repository = resolve(import.meta.dirname, '../..');
const envFile = join(repository, '.env');
if (existsSync(envFile)) process.loadEnvFile(envFile);

const { code, output } = await runPreviewCommand(process.argv.slice(2), process.env, repository);
(code === 0 ? process.stdout : process.stderr).write(`${output}\n`);
process.exitCode = code;
