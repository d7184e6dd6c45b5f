import { commandLine, printResult } from './composition/command-line.ts';
import { runOperatorCommand } from './composition/operators-command.ts';

// Runs as `npm run operators -- grant <e-mail> | revoke <e-mail> | list`, and in the image as `node bff/src/operators.ts`.
// Exit codes: 0 done, 1 failed, 2 invalid arguments.

printResult(await runOperatorCommand(...commandLine()));
