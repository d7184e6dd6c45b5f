import { join } from 'node:path';
import { runAll } from './run-all.ts';
import { builds, journeys, verify, vitest } from './steps.ts';

// `npm test`: all tests except the slow ones of `npm run test:deep`.

await runAll([
  ({ signal }) => verify(signal),
  ({ signal, reports }) =>
    vitest(['server', 'browser'], {
      report: join(reports, 'vitest.json'),
      withinMinutes: 25,
      signal,
    }),
  ({ signal }) => builds(signal),
  ({ signal, reports }) =>
    journeys('journeys', { report: join(reports, 'playwright.json'), withinMinutes: 40, signal }),
]);
