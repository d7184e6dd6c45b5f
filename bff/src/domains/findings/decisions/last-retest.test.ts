import type { Scan } from '@parapet/contracts/scans/scan';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type Database, openDatabase } from '../../../platform/db/database.ts';
import { scannedWorkspace } from '../../../testing/scans/scanned-workspace.ts';
import { runSql } from '../../../testing/test-identity.ts';
import { lastRetestOf } from './last-retest.ts';

const REDIS = 'redis-requires-authentication';
const space = scannedWorkspace({ assets: ['a.example'], script: { [REDIS]: ['x'] } });

let db: Database;
let findingId: string;
let scan: Scan;

beforeAll(() => {
  db = openDatabase({ url: space.api.database.url, poolSize: 2, onError: () => undefined });
});
afterAll(() => db.close());

/** A finding whose retest has not ended, though its scan has. */
beforeEach(async () => {
  findingId = (await space.get('/findings')).items[0].id;
  await space.call('POST', `/findings/${findingId}/verify`);
  const { retest } = await space.get(`/findings/${findingId}`);
  // Its outcome is stored before its scan ends.
  scan = await vi.waitFor(
    async () => {
      const found = await space.get(`/scans/${retest.scanId}`);
      expect(found.status).toBe('completed');
      return found;
    },
    { timeout: 60_000, interval: 50 },
  );
  await setOutcome(null);
});

const setOutcome = (outcome: string | null) =>
  runSql(
    space.api.database.url,
    `update parapet.finding_retests set outcome = $2,
       ended_at = case when $2::text is null then null else now() end
     where finding_id = $1`,
    [findingId, outcome],
  );

const lastRetest = (find: () => Promise<Scan>) => {
  const { workspaceId } = space.ada;
  return db.asWorker(workspaceId, (tx) => lastRetestOf({ tx, workspaceId }, { find }, findingId));
};

test('a retest runs while its scan does', async () => {
  expect(await lastRetest(async () => ({ ...scan, status: 'running' }))).toMatchObject({
    state: 'running',
    reason: null,
  });
});

test('a retest whose scan ended without it was not tested, with the reason', async () => {
  expect(await lastRetest(async () => scan)).toMatchObject({
    state: 'not_tested',
    reason: 'The scan ended before the check ran.',
  });
});

test('a retest that ends together with its scan, while both are read, shows its outcome', async () => {
  const endBoth = async () => {
    await setOutcome('present');
    return scan;
  };
  expect(await lastRetest(endBoth)).toMatchObject({ state: 'present', reason: null });
});
