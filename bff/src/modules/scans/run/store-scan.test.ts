import type { Coverage, ScanCounts } from '@parapet/contracts/scan';
import type { CheckResult, ScanSink } from '@parapet/scanner/contract';
import { createTestDatabase, type TestDatabase } from '@parapet/test-kit/postgres';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { modulePortsOf } from '../../../composition/module-ports.ts';
import { type Database, openDatabase } from '../../../platform/db/database.ts';
import { addAssets, openScan, takeOver } from '../../../testing/open-scan.ts';
import { checkNamed, resultOf, type Script } from '../../../testing/scripted-scanner.ts';
import {
  runSql,
  signUp,
  startTestIdentity,
  type TestIdentity,
  type TestUser,
} from '../../../testing/test-identity.ts';
import type { ScannedAsset } from '../../assets/assets.port.ts';
import type { FindingsPort } from '../../findings/findings.port.ts';
import { ledgerPagesIn } from '../ledger-page.repository.ts';
import { endScan } from './end-scan.ts';
import type { Lease } from './lease.ts';
import { storeScan } from './store-scan.ts';

// The writes of scans, without an engine: tests hold a transaction open after all that it records.

let database: TestDatabase;
let identity: TestIdentity;
let db: Database;
let ada: TestUser;
let assets: ScannedAsset[];

beforeAll(async () => {
  database = await createTestDatabase();
  identity = await startTestIdentity();
  db = openDatabase({ url: database.url, poolSize: 6, onError: () => undefined });
});
beforeEach(async () => {
  ada = await signUp(database.url, identity);
  assets = await addAssets(database.url, ada.workspaceId, 3);
});
afterAll(async () => {
  await db.close();
  await identity.close();
  await database.drop();
});

const access = () => ({ db, url: database.url });
const open = (targets: readonly ScannedAsset[]) => openScan(access(), ada.workspaceId, targets);

function store(
  lease: Lease,
  targets: readonly ScannedAsset[],
  recordResults: FindingsPort['recordResults'] = modulePortsOf(db).findings.recordResults,
): ScanSink {
  const { assets: assetsPort } = modulePortsOf(db);
  return storeScan({ assets: assetsPort, findings: { recordResults } }, lease, targets, 0);
}

/** A store that holds its transaction open once the results of a call are written. */
function storeHeld(lease: Lease, targets: readonly ScannedAsset[]) {
  const recorded = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const { findings } = modulePortsOf(db);
  const sink = store(lease, targets, async (...args) => {
    const result = await findings.recordResults(...args);
    recorded.resolve();
    await released.promise;
    return result;
  });
  return { sink, whenRecorded: recorded.promise, release: () => released.resolve() };
}

const pairsOf = (targets: readonly ScannedAsset[], script: Script) =>
  targets.flatMap(({ assetId }) =>
    Object.keys(script).map((id) => ({ assetId, check: checkNamed(id) })),
  );
const resultsOf = ({ assetId }: ScannedAsset, script: Script): CheckResult[] =>
  Object.entries(script).map(([id, ended]) => resultOf(assetId, id, ended));

const assetAt = (index: number): ScannedAsset => {
  const asset = assets[index];
  if (!asset) throw new Error(`There is no asset ${index}.`);
  return asset;
};

/** Returns the counters of a scan and the same from its rows. */
async function readCounters(lease: Lease) {
  const { items } = await db.asWorker(lease.workspaceId, (tx) =>
    ledgerPagesIn({ tx, workspaceId: lease.workspaceId }).list(lease.scanId, {
      limit: 1000,
      cursor: undefined,
    }),
  );
  const [row] = await runSql<{
    coverage: Coverage;
    counts: ScanCounts;
    occurrences: Record<string, number>;
    events: number;
  }>(
    database.url,
    `select coverage, counts,
       (select coalesce(jsonb_object_agg(change, count), '{}') from (
         select change, count(*) from parapet.finding_occurrences where scan_id = $1 group by 1
       ) as counted) as occurrences,
       (select count(*)::int from parapet.scan_events
         where scan_id = $1 and type = 'finding') as events
     from parapet.scans where id = $1`,
    [lease.scanId],
  );
  if (!row) throw new Error('There is no such scan.');
  const of = (outcome: string) => items.filter((item) => item.outcome === outcome).length;
  const { coverage, counts, occurrences, events } = row;
  expect(coverage).toEqual({
    planned: items.length,
    passed: of('pass'),
    failed: of('fail'),
    errored: of('error'),
    notApplicable: of('not_applicable'),
    notRun: of('not_run'),
  });
  expect(counts).toEqual({ new: 0, reopened: 0, fixed: 0, unchanged: 0, ...occurrences });
  return { coverage, counts, events };
}

const script: Script = { one: ['a', 'b'], two: 'pass', three: 'error', four: 'not_applicable' };

test('two scans of a workspace record side by side, from the plan to the end', async () => {
  const [first, second] = [assetAt(0), assetAt(1)];
  const [slow, quick] = [await open([first]), await open([second])];
  const held = storeHeld(slow, [first]);
  await held.sink.planned(pairsOf([first], script));
  const results = held.sink.results(resultsOf(first, script));
  await held.whenRecorded;

  const sink = store(quick, [second]);
  await sink.planned(pairsOf([second], script));
  await sink.results(resultsOf(second, script));
  await sink.assetDone({
    assetId: second.assetId,
    reachability: 'online',
    reason: null,
    ipAddresses: [],
    score: 80,
  });
  const { findings } = modulePortsOf(db);
  const queue = { send: async () => undefined };
  await endScan({ queue, findings, scanEndedHandlers: [] }, quick, 'completed');
  expect(await readCounters(quick)).toMatchObject({ counts: { new: 2 } });
  expect(await readCounters(slow)).toMatchObject({ counts: { new: 0 } });

  held.release();
  await results;
  expect(await readCounters(slow)).toMatchObject({ counts: { new: 2 } });
});

test('two assets of one scan are recorded side by side, except for the counters', async () => {
  const [first, second] = [assetAt(0), assetAt(1)];
  const lease = await open([first, second]);
  const held = storeHeld(lease, [first, second]);
  await held.sink.planned(pairsOf([first, second], script));
  const results = held.sink.results(resultsOf(first, script));
  await held.whenRecorded;

  await store(lease, [first, second]).results(resultsOf(second, script));
  expect(await readCounters(lease)).toMatchObject({ counts: { new: 2 } });
  held.release();
  await results;
  expect(await readCounters(lease)).toMatchObject({
    counts: { new: 4 },
    coverage: { planned: 8, passed: 2, failed: 2, errored: 2, notApplicable: 2 },
  });
});

test('two scans of one asset at once record a finding as new only once', async () => {
  const asset = assetAt(0);
  const leases = await Promise.all(Array.from({ length: 4 }, () => open([asset])));
  await Promise.all(leases.map((lease) => store(lease, [asset]).results(resultsOf(asset, script))));
  const counted = await Promise.all(leases.map(readCounters));
  expect(counted.reduce((sum, { counts }) => sum + counts.new, 0)).toBe(2);
  expect(counted.reduce((sum, { counts }) => sum + counts.unchanged, 0)).toBe(6);
});

test('the same plan and results twice count once, also after another run took over', async () => {
  const asset = assetAt(0);
  const lease = await open([asset]);
  const record = async (by: Lease) => {
    const sink = store(by, [asset]);
    await sink.planned(pairsOf([asset], script));
    await sink.results(resultsOf(asset, script));
    await sink.results(resultsOf(asset, script));
    return await readCounters(by);
  };
  const once = await record(lease);
  expect(once).toMatchObject({
    coverage: { planned: 4, passed: 1, failed: 1, errored: 1, notApplicable: 1 },
    counts: { new: 2 },
    events: 2,
  });
  expect(await record(await takeOver(access(), lease))).toEqual(once);
});

test('another attempt with other results leaves the counters as if it were the only one', async () => {
  const asset = assetAt(0);
  const before = await open([asset]);
  await store(before, [asset]).results(resultsOf(asset, { one: ['a', 'b'] }));
  const lease = await open([asset]);
  await store(lease, [asset]).results(resultsOf(asset, { one: 'pass', five: ['x'] }));
  expect(await readCounters(lease)).toMatchObject({ counts: { new: 1, fixed: 2 } });
  const again = await takeOver(access(), lease);
  await store(again, [asset]).results(resultsOf(asset, { one: ['a'], five: 'pass' }));
  expect(await readCounters(again)).toMatchObject({
    counts: { new: 0, fixed: 2, unchanged: 1 },
    coverage: { planned: 2, passed: 1, failed: 1 },
  });
});

test('a plan with other checks, as after an upgrade, keeps the results so far', async () => {
  const asset = assetAt(0);
  const lease = await open([asset]);
  const sink = store(lease, [asset]);
  await sink.planned(pairsOf([asset], script));
  await sink.results(resultsOf(asset, { two: 'pass' }));
  const again = await takeOver(access(), lease);
  await store(again, [asset]).planned(pairsOf([asset], { two: 'pass', six: 'pass' }));
  expect((await readCounters(again)).coverage).toMatchObject({ planned: 5, passed: 1 });
});

test('a run that lost its lease while it recorded leaves nothing', async () => {
  const asset = assetAt(0);
  const lease = await open([asset]);
  const held = storeHeld(lease, [asset]);
  await held.sink.planned(pairsOf([asset], script));
  const results = held.sink.results(resultsOf(asset, script));
  await held.whenRecorded;
  const next = await takeOver(access(), lease);
  held.release();
  await expect(results).rejects.toThrow('lease_lost');
  expect(await readCounters(next)).toMatchObject({ counts: { new: 0 }, coverage: { failed: 0 } });
  await store(next, [asset]).results(resultsOf(asset, script));
  expect(await readCounters(next)).toMatchObject({ counts: { new: 2 }, coverage: { failed: 1 } });
});

test('a connection that breaks while it records leaves nothing, and the next run continues', async () => {
  const asset = assetAt(0);
  const lease = await open([asset]);
  const held = storeHeld(lease, [asset]);
  await held.sink.planned(pairsOf([asset], script));
  const results = held.sink.results(resultsOf(asset, script));
  const failed = expect(results).rejects.toThrow();
  await held.whenRecorded;
  await runSql(
    database.adminUrl,
    `select pg_terminate_backend(pid) from pg_stat_activity
     where state = 'idle in transaction' and datname = $1`,
    [new URL(database.url).pathname.slice(1)],
  );
  held.release();
  await failed;
  const next = await takeOver(access(), lease);
  await store(next, [asset]).results(resultsOf(asset, script));
  expect(await readCounters(next)).toMatchObject({ counts: { new: 2 }, coverage: { failed: 1 } });
});

test('cancelling ends a scan while its last results are still written', async () => {
  const asset = assetAt(0);
  const lease = await open([asset]);
  const held = storeHeld(lease, [asset]);
  await held.sink.planned(pairsOf([asset], { ...script, later: 'pass' }));
  const results = held.sink.results(resultsOf(asset, script));
  await held.whenRecorded;
  const { findings } = modulePortsOf(db);
  const queue = { send: async () => undefined };
  const ended = endScan({ queue, findings, scanEndedHandlers: [] }, lease, 'cancelled');
  await untilBlocked();
  held.release();
  await Promise.all([results, ended]);
  expect((await readCounters(lease)).coverage).toMatchObject({ planned: 5, failed: 1, notRun: 1 });
});

test('a decision that a person makes meanwhile is kept', async () => {
  const asset = assetAt(0);
  await store(await open([asset]), [asset]).results(resultsOf(asset, { one: ['a'] }));
  const person = new Client({ connectionString: database.url });
  await person.connect();
  await person.query("set parapet.as_owner = 'on'");
  await person.query('begin');
  await person.query(
    "update parapet.findings set status = 'false_positive' where workspace_id = $1",
    [ada.workspaceId],
  );
  const lease = await open([asset]);
  const results = store(lease, [asset]).results(resultsOf(asset, { one: ['a'] }));
  await untilBlocked();
  await person.query('commit');
  await person.end();
  await results;
  const sql = 'select status from parapet.findings where workspace_id = $1';
  expect(await runSql(database.url, sql, [ada.workspaceId])).toEqual([
    { status: 'false_positive' },
  ]);
});

test('only the last change of a scan is kept as an event', async () => {
  const asset = assetAt(0);
  const lease = await open([asset]);
  const sink = store(lease, [asset]);
  await sink.planned(pairsOf([asset], script));
  for (const result of resultsOf(asset, script)) await sink.results([result]);
  const sql = `select type, id = max(id) over () as "isLast" from parapet.scan_events
    where scan_id = $1 order by id`;
  expect(await runSql(database.url, sql, [lease.scanId])).toEqual([
    { type: 'finding', isLast: false },
    { type: 'finding', isLast: false },
    { type: 'scan', isLast: true },
  ]);
});

/** Resolves once a session of this database waits for a lock. */
const untilBlocked = () =>
  expect
    .poll(() =>
      runSql<{ waiting: number }>(
        database.url,
        `select count(*)::int as waiting from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock'`,
      ),
    )
    .not.toEqual([{ waiting: 0 }]);
