import { join } from 'node:path';
import { runAll } from '../test-run/run-all.ts';
import { vitest } from '../test-run/steps.ts';

// `npm run test:chaos`: scans while workers, the API and the database are killed, and 1,000 messages and tickets
// while workers are.

await runAll([
  ({ signal, reports }) =>
    vitest(['deep'], {
      report: join(reports, 'vitest.json'),
      withinMinutes: 40,
      signal,
      files: ['bff/src/chaos.deep.test.ts', 'bff/src/chaos-deliveries.deep.test.ts'],
    }),
]);
