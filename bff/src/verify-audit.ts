import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { runAuditCommand } from './composition/audit-command.ts';

// Runs as `npm run audit:verify`, and in the image as `node bff/src/verify-audit.ts`.

const repository = resolve(import.meta.dirname, '../..');
const envFile = join(repository, '.env');
if (existsSync(envFile)) process.loadEnvFile(envFile);

process.exitCode = await runAuditCommand(process.argv.slice(2), process.env, repository, (line) =>
  process.stdout.write(`${line}\n`),
);
