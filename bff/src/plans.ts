import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { runPlanCommand } from './composition/plan-command.ts';

// Runs as `npm run plans -- set <e-mail> <plan> | list`, and in the image as `node bff/src/plans.ts`.
// Exit codes: 0 done, 1 failed, 2 invalid arguments.

const repository = resolve(import.meta.dirname, '../..');
const envFile = join(repository, '.env');
if (existsSync(envFile)) process.loadEnvFile(envFile);

const { code, output } = await runPlanCommand(process.argv.slice(2), process.env, repository);
(code === 0 ? process.stdout : process.stderr).write(`${output}\n`);
process.exitCode = code;
