import { runAuditCommand } from './composition/audit-command.ts';
import { commandLine } from './composition/command-line.ts';

// Runs as `npm run audit:verify`, and in the image as `node bff/src/verify-audit.ts`.

process.exitCode = await runAuditCommand(...commandLine(), (line) =>
  process.stdout.write(`${line}\n`),
);
