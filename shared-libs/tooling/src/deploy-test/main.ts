import { join } from 'node:path';
import { runAll } from '../test-run/run-all.ts';
import { builds, vitest } from '../test-run/steps.ts';

// `npm run test:deploy`: production on this machine, upgraded and rolled back under traffic.

await runAll([
  ({ signal }) => builds(signal),
  ({ signal, reports }) =>
    vitest(['deploy'], { report: join(reports, 'vitest.json'), withinMinutes: 30, signal }),
]);
