import { expect, test } from 'vitest';
import { expectUnharmed } from './testing/chaos/expect-unharmed.ts';
import { runChaos } from './testing/chaos/run-chaos.ts';

// Real processes, of which each kind is killed once; `npm run test:chaos` kills more.

test('a scan survives the kill of a worker, of the database and of the API', async () => {
  const result = await runChaos({
    kills: 3,
    workers: 2,
    hosts: 3,
    seed: 1,
    print: () => undefined,
  });
  expect(result.killed).toEqual({ worker: 1, database: 1, api: 1 });
  expectUnharmed(result);
}, 240_000);
