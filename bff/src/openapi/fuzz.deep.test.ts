import { expect, test } from 'vitest';
import { fuzzApi, fuzzSeed } from './testing/fuzz-api.ts';

/** From so many on, each operation has been granted to somebody at least once. */
const ENOUGH = 10_000;
const requests = Number(process.env.PARAPET_FUZZ_REQUESTS ?? ENOUGH);

test(`every answer to ${requests} generated requests is documented, and none is an error of ours`, {
  timeout: 30 * 60_000,
}, async () => {
  const { answers } = await fuzzApi({ requests, seed: fuzzSeed(process.env) });
  const neverGranted = [...answers]
    .filter(([, byStatus]) => ![...byStatus.keys()].some((status) => status < 300))
    .map(([target]) => target);
  // Without a worker's process the service is never ready.
  if (requests >= ENOUGH) expect(neverGranted).toEqual(['GET /readyz']);
});
