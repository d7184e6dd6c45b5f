import { expect, test } from 'vitest';
import { fuzzApi, fuzzSeed } from './testing/fuzz-api.ts';

/** With this many requests, each operation succeeds at least once. */
const MIN_REQUESTS_FOR_COVERAGE = 15_000;
const requests = Number(process.env.PARAPET_FUZZ_REQUESTS ?? MIN_REQUESTS_FOR_COVERAGE);

/** What no generated request brings about; tests of the routes have these succeed. */
const needs = new Map([
  ['GET /readyz/workers', 'a worker process'],
  ['POST /api/workspaces/{workspaceId}/findings/{findingId}/verify', 'a check of the catalogue'],
  [
    'POST /api/workspaces/{workspaceId}/findings/{findingId}/risk',
    'a risk that somebody else accepted',
  ],
  ['POST /api/workspaces/{workspaceId}/asset-candidates/approve', 'a discovered name'],
  ['POST /api/workspaces/{workspaceId}/asset-candidates/dismiss', 'a discovered name'],
  [
    'POST /api/workspaces/{workspaceId}/integrations/{integrationId}/deliveries/{deliveryId}/replay',
    'a delivery of an integration that is still there',
  ],
]);

test(`every response to ${requests} generated requests is documented, and none is an internal error`, {
  timeout: 30 * 60_000,
}, async () => {
  const { answers } = await fuzzApi({ requests, seed: fuzzSeed(process.env) });
  const neverSucceeded = [...answers]
    .filter(([, byStatus]) => ![...byStatus.keys()].some((status) => status < 300))
    .map(([target]) => target);
  if (requests >= MIN_REQUESTS_FOR_COVERAGE)
    expect(neverSucceeded.filter((target) => !needs.has(target))).toEqual([]);
});
