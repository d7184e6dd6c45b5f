import { expect, test } from 'vitest';
import { recordStatements } from '../../../testing/database/record-statements.ts';
import { runSql } from '../../../testing/test-identity.ts';
import {
  pairsOf,
  resultsOf,
  sampleScript,
  startRecorder,
} from '../../../testing/workers/recorder.ts';
import type { Lease } from './lease.ts';

const statementsOf = recordStatements('parapet.workspace_id');
const recorder = await startRecorder();

test('the same plan and results twice count once, also after another run took over', async () => {
  const asset = await recorder.addAsset();
  const lease = await recorder.open([asset]);
  const record = async (by: Lease) => {
    const sink = recorder.store(by, [asset]);
    await sink.planned(pairsOf([asset], sampleScript));
    await sink.results(resultsOf(asset, sampleScript));
    await sink.results(resultsOf(asset, sampleScript));
    return await recorder.countersOf(by);
  };
  const once = await record(lease);
  expect(once).toMatchObject({
    coverage: { planned: 4, passed: 1, failed: 1, errored: 1, notApplicable: 1 },
    counts: { new: 2 },
  });
  expect(await record(await recorder.takeOver(lease))).toEqual(once);
});

test('another attempt with other results leaves the counters as if it were the only one', async () => {
  const asset = await recorder.addAsset();
  const before = await recorder.open([asset]);
  await recorder.store(before, [asset]).results(resultsOf(asset, { one: ['a', 'b'] }));
  const lease = await recorder.open([asset]);
  await recorder.store(lease, [asset]).results(resultsOf(asset, { one: 'pass', five: ['x'] }));
  expect(await recorder.countersOf(lease)).toMatchObject({ counts: { new: 1, fixed: 2 } });
  const again = await recorder.takeOver(lease);
  await recorder.store(again, [asset]).results(resultsOf(asset, { one: ['a'], five: 'pass' }));
  expect(await recorder.countersOf(again)).toMatchObject({
    counts: { new: 0, fixed: 2, unchanged: 1 },
    coverage: { planned: 2, passed: 1, failed: 1 },
  });
});

test('a plan with other checks, as after an upgrade, keeps the results so far', async () => {
  const asset = await recorder.addAsset();
  const lease = await recorder.open([asset]);
  const sink = recorder.store(lease, [asset]);
  await sink.planned(pairsOf([asset], sampleScript));
  await sink.results(resultsOf(asset, { two: 'pass' }));
  const again = await recorder.takeOver(lease);
  await recorder.store(again, [asset]).planned(pairsOf([asset], { two: 'pass', six: 'pass' }));
  expect((await recorder.countersOf(again)).coverage).toMatchObject({ planned: 5, passed: 1 });
});

test('findings are written as sets: more of them need no more statements', async () => {
  const asset = await recorder.addAsset();
  const places = (count: number) => Array.from({ length: count }, (_, n) => `place ${n}`);
  const count = async (many: number) => {
    const lease = await recorder.open([asset]);
    const results = resultsOf(asset, { [`finds-${many}`]: places(many), never: 'pass' });
    const statements = await statementsOf(() => recorder.store(lease, [asset]).results(results));
    return statements.map(({ text }) => text);
  };
  const few = await count(2);
  expect(few.length).toBeGreaterThan(5);
  expect(await count(200)).toEqual(few);
});

test('only the last change of a scan is kept as an event', async () => {
  const asset = await recorder.addAsset();
  const lease = await recorder.open([asset]);
  const sink = recorder.store(lease, [asset]);
  await sink.planned(pairsOf([asset], sampleScript));
  for (const result of resultsOf(asset, sampleScript)) await sink.results([result]);
  const sql = `select type, id = max(id) over () as "isLast" from parapet.scan_events
    where scan_id = $1 order by id`;
  expect(await runSql(recorder.database.url, sql, [lease.scanId])).toEqual([
    { type: 'finding', isLast: false },
    { type: 'finding', isLast: false },
    { type: 'scan', isLast: true },
  ]);
});
