import { join } from 'node:path';
import { describeFailure } from '../launcher/problem.ts';
import { runUntilStopped } from '../launcher/run-until-stopped.ts';
import { readDevelopmentArguments } from './development-arguments.ts';
import { startDevelopment } from './start-development.ts';

// `npm run dev`: the product, with hot builds of shell and remotes.

try {
  const options = readDevelopmentArguments(process.argv.slice(2));
  await runUntilStopped(join(import.meta.dirname, '../../../..'), (settings, terminal) =>
    startDevelopment(settings, terminal, options),
  );
} catch (error) {
  process.stderr.write(`${describeFailure(error)}\n`);
  process.exit(2);
}
