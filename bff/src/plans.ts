import { commandLine, printResult } from './composition/command-line.ts';
import { runPlanCommand } from './composition/plan-command.ts';

// Runs as `npm run plans -- set <e-mail> <plan> | list`, and in the image as `node bff/src/plans.ts`.
// Exit codes: 0 done, 1 failed, 2 invalid arguments.

printResult(await runPlanCommand(...commandLine()));
