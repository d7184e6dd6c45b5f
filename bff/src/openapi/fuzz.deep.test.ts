import { expect, test } from 'vitest';
import { fuzzApi, fuzzSeed } from './testing/fuzz-api.ts';

const requests = Number(process.env.PARAPET_FUZZ_REQUESTS ?? 10_000);

test('every answer to thousands of generated requests is documented, and none is an error of ours', {
  timeout: 30 * 60_000,
}, async () => {
  const { answers } = await fuzzApi({ requests, seed: fuzzSeed(process.env) });
  // Without a worker's process the service is never ready.
  answers.delete('GET /readyz');
  const neverGranted = [...answers]
    .filter(([, byStatus]) => ![...byStatus.keys()].some((status) => status < 300))
    .map(([target]) => target);
  expect(neverGranted).toEqual([]);
});
