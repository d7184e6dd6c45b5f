import { Client } from 'pg';
import { expect, test } from 'vitest';
import { untilBlocked } from '../../../testing/blocked-sessions.ts';
import { runSql } from '../../../testing/test-identity.ts';
import {
  pairsOf,
  resultsOf,
  sampleScript,
  startRecorder,
} from '../../../testing/workers/recorder.ts';

const recorder = await startRecorder();

test('two scans of a workspace record side by side, from the plan to the end', async () => {
  const [first, second] = [await recorder.addAsset(), await recorder.addAsset()];
  const [slow, quick] = [await recorder.open([first]), await recorder.open([second])];
  const held = recorder.storeHeld(slow, [first]);
  await held.sink.planned(pairsOf([first], sampleScript));
  const results = held.sink.results(resultsOf(first, sampleScript));
  await held.whenRecorded;

  const sink = recorder.store(quick, [second]);
  await sink.planned(pairsOf([second], sampleScript));
  await sink.results(resultsOf(second, sampleScript));
  await sink.assetDone({
    assetId: second.assetId,
    reachability: 'online',
    reason: null,
    ipAddresses: [],
    score: 80,
  });
  await recorder.end(quick, 'completed');
  expect(await recorder.countersOf(quick)).toMatchObject({ counts: { new: 2 } });
  expect(await recorder.countersOf(slow)).toMatchObject({ counts: { new: 0 } });

  held.release();
  await results;
  expect(await recorder.countersOf(slow)).toMatchObject({ counts: { new: 2 } });
});

test('two assets of one scan are recorded side by side, except for the counters', async () => {
  const [first, second] = [await recorder.addAsset(), await recorder.addAsset()];
  const lease = await recorder.open([first, second]);
  const held = recorder.storeHeld(lease, [first, second]);
  await held.sink.planned(pairsOf([first, second], sampleScript));
  const results = held.sink.results(resultsOf(first, sampleScript));
  await held.whenRecorded;

  await recorder.store(lease, [first, second]).results(resultsOf(second, sampleScript));
  expect(await recorder.countersOf(lease)).toMatchObject({ counts: { new: 2 } });
  held.release();
  await results;
  expect(await recorder.countersOf(lease)).toMatchObject({
    counts: { new: 4 },
    coverage: { planned: 8, passed: 2, failed: 2, errored: 2, notApplicable: 2 },
  });
});

test('two scans of one asset at once record a finding as new only once', async () => {
  const asset = await recorder.addAsset();
  const leases = await Promise.all(Array.from({ length: 4 }, () => recorder.open([asset])));
  await Promise.all(
    leases.map((lease) => recorder.store(lease, [asset]).results(resultsOf(asset, sampleScript))),
  );
  const counted = await Promise.all(leases.map(recorder.countersOf));
  expect(counted.reduce((sum, { counts }) => sum + counts.new, 0)).toBe(2);
  expect(counted.reduce((sum, { counts }) => sum + counts.unchanged, 0)).toBe(6);
});

test('cancelling ends a scan while its last results are still written', async () => {
  const asset = await recorder.addAsset();
  const lease = await recorder.open([asset]);
  const held = recorder.storeHeld(lease, [asset]);
  await held.sink.planned(pairsOf([asset], { ...sampleScript, later: 'pass' }));
  const results = held.sink.results(resultsOf(asset, sampleScript));
  await held.whenRecorded;
  const ended = recorder.end(lease, 'cancelled');
  await untilBlocked(recorder.database.url);
  held.release();
  await Promise.all([results, ended]);
  expect((await recorder.countersOf(lease)).coverage).toMatchObject({
    planned: 5,
    failed: 1,
    notRun: 1,
  });
});

test('a decision that a person makes meanwhile is kept', async () => {
  const asset = await recorder.addAsset();
  await recorder
    .store(await recorder.open([asset]), [asset])
    .results(resultsOf(asset, { one: ['a'] }));
  const person = new Client({ connectionString: recorder.database.url });
  await person.connect();
  await person.query("set parapet.as_owner = 'on'");
  await person.query('begin');
  await person.query("update parapet.findings set status = 'false_positive' where asset_id = $1", [
    asset.assetId,
  ]);
  const lease = await recorder.open([asset]);
  const results = recorder.store(lease, [asset]).results(resultsOf(asset, { one: ['a'] }));
  await untilBlocked(recorder.database.url);
  await person.query('commit');
  await person.end();
  await results;
  const sql = 'select status from parapet.findings where asset_id = $1';
  expect(await runSql(recorder.database.url, sql, [asset.assetId])).toEqual([
    { status: 'false_positive' },
  ]);
});

test('a run that lost its lease while it recorded leaves nothing', async () => {
  const asset = await recorder.addAsset();
  const lease = await recorder.open([asset]);
  const held = recorder.storeHeld(lease, [asset]);
  await held.sink.planned(pairsOf([asset], sampleScript));
  const results = held.sink.results(resultsOf(asset, sampleScript));
  await held.whenRecorded;
  const next = await recorder.takeOver(lease);
  held.release();
  await expect(results).rejects.toThrow('lease_lost');
  expect(await recorder.countersOf(next)).toMatchObject({
    counts: { new: 0 },
    coverage: { failed: 0 },
  });
  await recorder.store(next, [asset]).results(resultsOf(asset, sampleScript));
  expect(await recorder.countersOf(next)).toMatchObject({
    counts: { new: 2 },
    coverage: { failed: 1 },
  });
});

test('a connection that breaks while it records leaves nothing, and the next run continues', async () => {
  const asset = await recorder.addAsset();
  const lease = await recorder.open([asset]);
  const held = recorder.storeHeld(lease, [asset]);
  await held.sink.planned(pairsOf([asset], sampleScript));
  const results = held.sink.results(resultsOf(asset, sampleScript));
  const failed = expect(results).rejects.toThrow();
  await held.whenRecorded;
  await runSql(
    recorder.database.adminUrl,
    `select pg_terminate_backend(pid) from pg_stat_activity
     where state = 'idle in transaction' and datname = $1`,
    [new URL(recorder.database.url).pathname.slice(1)],
  );
  held.release();
  await failed;
  const next = await recorder.takeOver(lease);
  await recorder.store(next, [asset]).results(resultsOf(asset, sampleScript));
  expect(await recorder.countersOf(next)).toMatchObject({
    counts: { new: 2 },
    coverage: { failed: 1 },
  });
});
