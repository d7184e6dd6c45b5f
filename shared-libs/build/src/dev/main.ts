import { join } from 'node:path';
import { describeFailure } from '../launcher/problem.ts';
import { runUntilStopped } from '../launcher/run-until-stopped.ts';
import { readDevelopmentArguments } from './development-arguments.ts';
import { startDevelopment } from './start-development.ts';

// `npm run dev`: the whole product, with shell and remotes hot from their sources.

try {
  const wanted = readDevelopmentArguments(process.argv.slice(2));
  await runUntilStopped(join(import.meta.dirname, '../../../..'), (settings, terminal) =>
    startDevelopment(settings, terminal, wanted),
  );
} catch (error) {
  process.stderr.write(`${describeFailure(error)}\n`);
  process.exit(2);
}
