import { join } from 'node:path';
import { runAll } from './run-all.ts';
import { builds, journeys, vitest } from './steps.ts';

// `npm run test:deep`: slow tests and variants, in files `*.deep.test.ts` and `*.deep.journey.ts`,
// journeys that are marked `deep`, and the suites of parts that rarely change (`parts.ts`).

await runAll([
  ({ signal, reports }) =>
    vitest(['deep', 'suites'], { report: join(reports, 'vitest.json'), withinMinutes: 60, signal }),
  ({ signal }) => builds(signal),
  ({ signal, reports }) =>
    journeys('deep', { report: join(reports, 'playwright.json'), withinMinutes: 60, signal }),
]);
