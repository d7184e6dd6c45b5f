import { join } from 'node:path';
import { runAll } from './run-all.ts';
import { builds, journeys, vitest } from './steps.ts';

// `npm run test:deep`: the slow tests, in files `*.deep.test.ts` and `*.deep.journey.ts`.

await runAll([
  ({ signal, reports }) =>
    vitest(['deep'], { report: join(reports, 'vitest.json'), withinMinutes: 60, signal }),
  ({ signal }) => builds(signal),
  ({ signal, reports }) =>
    journeys('deep', { report: join(reports, 'playwright.json'), withinMinutes: 60, signal }),
]);
