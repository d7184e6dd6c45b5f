import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readAloneArguments } from '../dev/alone-arguments.ts';
import { serveAlone } from '../dev/serve-alone.ts';
import { describeFailure } from '../launcher/problem.ts';
import { createTerminal } from '../launcher/terminal.ts';

// `npm run dev -w mfe-assets`: serves the remote of the current folder, alone and for previews.

const root = process.cwd();
const terminal = createTerminal(process.stdout, process.stderr);

try {
  const { name } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  const { port, allowed } = readAloneArguments(process.argv.slice(2), process.env);
  const alone = await serveAlone({ name, root, port, allowed, report: terminal.problem });
  const stop = async () => {
    await alone.close();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  // Measured from the start of the process.
  const seconds = (performance.now() / 1000).toFixed(1);
  terminal.line(`${name} is ready at ${alone.url} (${seconds} s)`);
  terminal.line(`In a running Parapet: ?preview=${name}@local`);
} catch (error) {
  terminal.problem(describeFailure(error));
  process.exit(1);
}
