import { commandLine, printResult } from './composition/command-line.ts';
import { runPreviewCommand } from './composition/preview-command.ts';

// Runs as `npm run previews -- grant <e-mail> | revoke <e-mail> | list | log`, and in the image as
// `node bff/src/previews.ts`. Exit codes: 0 done, 1 failed, 2 invalid arguments.

printResult(await runPreviewCommand(...commandLine()));
