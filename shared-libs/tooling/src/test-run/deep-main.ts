import { join } from 'node:path';
import { runAll } from './run-all.ts';
import { builds, journeys, vitest } from './steps.ts';

// `npm run test:deep`: slow tests and variants, in files `*.deep.test.ts` and `*.deep.journey.ts`, and
// journeys that are marked `deep`.

await runAll([
  ({ signal, reports }) =>
    vitest(['deep'], { report: join(reports, 'vitest.json'), withinMinutes: 60, signal }),
  ({ signal }) => builds(signal),
  ({ signal, reports }) =>
    journeys('deep', { report: join(reports, 'playwright.json'), withinMinutes: 60, signal }),
]);
