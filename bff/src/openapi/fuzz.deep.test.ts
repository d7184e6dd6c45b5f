import { expect, test } from 'vitest';
import { fuzzApi, fuzzSeed } from './testing/fuzz-api.ts';

/** With this many requests, each operation succeeds at least once. */
const MIN_REQUESTS_FOR_COVERAGE = 15_000;
const requests = Number(process.env.PARAPET_FUZZ_REQUESTS ?? MIN_REQUESTS_FOR_COVERAGE);

test(`every response to ${requests} generated requests is documented, and none is an internal error`, {
  timeout: 30 * 60_000,
}, async () => {
  const { answers } = await fuzzApi({ requests, seed: fuzzSeed(process.env) });
  const neverSucceeded = [...answers]
    .filter(([, byStatus]) => ![...byStatus.keys()].some((status) => status < 300))
    .map(([target]) => target);
  // Without a worker process the service is never ready.
  if (requests >= MIN_REQUESTS_FOR_COVERAGE)
    expect(neverSucceeded).toEqual(['GET /readyz/workers']);
});
