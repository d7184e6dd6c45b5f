import { isTerminal, type Scan } from '@parapet/contracts/scans/scan';
import type { RunScan } from '@parapet/scanner/contract';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { addAssets } from '../../../testing/scans/open-scan.ts';
import {
  checkNamed,
  playScript,
  type Script,
  untilStopped,
} from '../../../testing/scans/scripted-scanner.ts';
import { startScanOf, untilScan } from '../../../testing/scans/start-scan.ts';
import { startTestApi, type TestApi } from '../../../testing/test-api.ts';
import { runSql, type TestUser } from '../../../testing/test-identity.ts';

// Two workers in one process, each with its own units and leases.

const CONCURRENCY = 4;
let api: TestApi;
let ada: TestUser;
/** Runs before each check; tests replace it to hold units. */
let between: (assetId: string) => Promise<void>;
/** Units that ran, by worker. */
let ran: string[][];

const engineOf =
  (worker: number): RunScan =>
  (input, sink) => {
    ran[worker]?.push(...input.targets.map(({ assetId }) => assetId));
    const script: Script = { one: ['a'], two: 'pass' };
    const chosen = Object.entries(script).filter(([id]) => input.checkIds?.includes(id) ?? true);
    return playScript(Object.fromEntries(chosen), input, sink, async () => {
      await input.whenRunning();
      await Promise.race([between(input.targets[0]?.assetId ?? ''), untilStopped(input.signal)]);
    });
  };

beforeAll(async () => {
  api = await startTestApi();
  const planChecks: Parameters<TestApi['startWorker']>[1] = {
    concurrency: CONCURRENCY,
    planChecks: (targets, checkIds) =>
      targets.flatMap(({ assetId }) =>
        (checkIds ?? ['one', 'two']).map((id) => ({ assetId, check: checkNamed(id) })),
      ),
  };
  await api.startWorker(engineOf(0), planChecks);
  await api.startWorker(engineOf(1), planChecks);
});
beforeEach(async () => {
  ada = await api.signUp('mssp');
  between = async () => undefined;
  ran = [[], []];
});
afterAll(() => api.close());

const at = (path: string, user = ada) => `/api/workspaces/${user.workspaceId}${path}`;

const startScan = (count: number, user = ada) => startScanOf(api, user, count);
const until = (id: string, condition: (scan: Scan) => boolean, user = ada) =>
  untilScan(api, user, id, condition);
const untilEnded = (id: string, user = ada) => until(id, ({ status }) => isTerminal(status), user);
const unitsOf = (id: string) =>
  runSql<{ state: string; attempt: number }>(
    api.database.url,
    'select state, attempt from parapet.scan_units where scan_id = $1 order by position',
    [id],
  );

test('two workers share a scan: each unit runs once, and the scan ends once', async () => {
  const bothWork = () => expect(ran.every((of) => of.length > 0)).toBe(true);
  // The units of one worker last until the other has one, or the first could do all before the other looks.
  between = () => vi.waitFor(bothWork, { timeout: 30_000, interval: 50 });
  const { id, assetIds } = await startScan(24);
  const scan = await untilEnded(id);
  expect(scan).toMatchObject({
    status: 'completed',
    attempt: 1,
    progress: 100,
    counts: { new: 24 },
    coverage: { planned: 48, passed: 24, failed: 24 },
    requestsSent: 48,
  });
  expect(ran.flat().toSorted()).toEqual(assetIds.toSorted());
  expect(scan.phases.find(({ name }) => name === 'checks')).toMatchObject({ done: 48, total: 48 });
});

test('the plan covers every asset before the first unit ends', async () => {
  between = () => new Promise(() => undefined);
  const { id } = await startScan(20);
  expect((await until(id, ({ status }) => status === 'running')).coverage.planned).toBe(40);
  await api.call(ada, 'POST', at(`/scans/${id}/cancel`));
  expect(await untilEnded(id)).toMatchObject({
    status: 'cancelled',
    coverage: { planned: 40, notRun: 40 },
  });
});

test('a large scan on all workers does not keep another tenant waiting', async () => {
  between = () => new Promise(() => undefined);
  const large = await startScan(1000);
  await vi.waitFor(() => expect(ran.every((of) => of.length > 0)).toBe(true), { timeout: 30_000 });
  const heldBy = new Set(large.assetIds);
  between = (assetId) => (heldBy.has(assetId) ? new Promise(() => undefined) : Promise.resolve());
  const bob = await api.signUp();
  const small = await startScan(1, bob);
  expect(await untilEnded(small.id, bob)).toMatchObject({ status: 'completed' });
  await api.call(ada, 'POST', at(`/scans/${large.id}/cancel`));
  await untilEnded(large.id);
}, 60_000);

test('a unit that fails three times leaves its asset with gaps, and the rest is scanned', async () => {
  const bad = { id: '' };
  between = async (assetId) => {
    if (assetId === bad.id) throw new Error('a defect');
  };
  const assets = await addAssets(api.database.url, ada.workspaceId, 3);
  bad.id = assets[1]?.assetId ?? '';
  const assetIds = assets.map(({ assetId }) => assetId);
  const { body } = await api.call(ada, 'POST', at('/scans'), { assetIds });
  expect(await untilEnded(body.id)).toMatchObject({
    status: 'partially_completed',
    attempt: 3,
    coverage: { planned: 6, failed: 2, passed: 2, errored: 2 },
    unreachable: [{ assetId: bad.id, reason: expect.stringContaining('an internal error') }],
  });
  const [row] = await runSql<{ status: string; last_scanned_at: string | null }>(
    api.database.url,
    'select status, last_scanned_at from parapet.assets where id = $1',
    [bad.id],
  );
  expect(row).toEqual({ status: 'unknown', last_scanned_at: null });
});

test('a unit is given up after ten lost workers, and not before', async () => {
  const held = Promise.withResolvers<void>();
  between = () => held.promise;
  const { id, assetIds } = await startScan(2);
  await vi.waitFor(() => expect(new Set(ran.flat())).toEqual(new Set(assetIds)), {
    timeout: 30_000,
  });
  between = () => Promise.resolve();
  // As if their workers had been killed again and again.
  await runSql(
    api.database.url,
    `update parapet.scan_units set lease_owner = gen_random_uuid(),
       attempt = case position when 0 then 9 else 10 end,
       heartbeat_at = now() - interval '1 minute' where scan_id = $1`,
    [id],
  );
  expect(await untilEnded(id)).toMatchObject({
    status: 'partially_completed',
    coverage: { planned: 4, errored: 2 },
    unreachable: [{ reason: expect.stringContaining('lost 10 times') }],
  });
  held.resolve();
}, 40_000);

test('the unit of a lost worker begins again elsewhere, and the others go on', async () => {
  const lost = { id: '' };
  const held = Promise.withResolvers<void>();
  between = async (assetId) => {
    lost.id ||= assetId;
    if (assetId === lost.id && ran.flat().filter((id) => id === lost.id).length === 1) {
      await held.promise;
    }
  };
  const { id } = await startScan(3);
  await vi.waitFor(
    async () => {
      const states = (await unitsOf(id)).map(({ state }) => state);
      expect(states.toSorted()).toEqual(['done', 'done', 'running']);
    },
    { timeout: 30_000, interval: 50 },
  );
  // As if its worker had been killed: it neither writes nor proves to be alive.
  await runSql(
    api.database.url,
    `update parapet.scan_units set lease_owner = gen_random_uuid(),
       heartbeat_at = now() - interval '1 minute' where scan_id = $1 and state = 'running'`,
    [id],
  );
  const scan = await untilEnded(id);
  expect(scan).toMatchObject({ status: 'completed', attempt: 2, counts: { new: 3 } });
  expect(scan.phases.find(({ name }) => name === 'checks')).toMatchObject({ done: 6, total: 6 });
  held.resolve();
}, 40_000);

test('two scans of one host run one after the other', async () => {
  const reached = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  between = async () => {
    reached.resolve();
    await held.promise;
  };
  const first = await startScan(1);
  await reached.promise;
  const again = await api.call(ada, 'POST', at('/scans'), { assetIds: first.assetIds });
  await until(again.body.id, ({ status }) => status === 'running');
  expect(await unitsOf(again.body.id)).toEqual([{ state: 'waiting', attempt: 0 }]);
  held.resolve();
  expect(await untilEnded(again.body.id)).toMatchObject({ counts: { new: 0, unchanged: 1 } });
});

/** Starts a retest of check `two` without a job: a worker finds it by itself. */
async function startRetest(assetId: string): Promise<string> {
  const [retest] = await runSql<{ id: string }>(
    api.database.url,
    `with scan as (
       insert into parapet.scans (
         workspace_id, intensity, ruleset_version, kind, trigger, check_ids, asset_count
       ) values ($1, 'safe', '1', 'retest', 'retest', '{two}', 1) returning id
     ), target as (
       insert into parapet.scan_targets (scan_id, asset_id, workspace_id, display_name, position)
       select id, $2::uuid, $1, 'a', 0 from scan
     )
     select id from scan`,
    [ada.workspaceId, assetId],
  );
  return retest?.id ?? '';
}

test('a retest runs its checks alone, and the asset keeps its score and its last scan', async () => {
  const { id, assetIds } = await startScan(1);
  await untilEnded(id);
  const read = async () => (await api.call(ada, 'GET', at(`/assets/${assetIds[0]}`))).body;
  const before = await read();
  const retest = await startRetest(assetIds[0] ?? '');
  expect(await untilEnded(retest)).toMatchObject({
    status: 'completed',
    counts: { new: 0, fixed: 0, unchanged: 0 },
    coverage: { planned: 1, passed: 1 },
  });
  expect(await read()).toEqual(before);
});

test('a retest does not wait for a scan that holds its host: that scan pauses there', async () => {
  const release = Promise.withResolvers<void>();
  const retested = { id: '' };
  const sentBeside: string[] = [];
  let requests = 0;
  between = async (assetId) => {
    requests += 1;
    // The scan holds the host from its first request on; the retest is the one that comes next.
    if (requests === 1) return await release.promise;
    sentBeside.push(assetId);
  };
  const { id, assetIds } = await startScan(1);
  await vi.waitFor(() => expect(requests).toBe(1), { timeout: 30_000 });
  retested.id = await startRetest(assetIds[0] ?? '');
  const [holder] = await vi.waitFor(
    async () => {
      const rows = await runSql<{ yielded: boolean }>(
        api.database.url,
        'select yielded_at is not null as yielded from parapet.scan_units where scan_id = $1',
        [id],
      );
      expect(rows[0]?.yielded).toBe(true);
      return rows;
    },
    { timeout: 15_000, interval: 50 },
  );
  expect(holder).toEqual({ yielded: true });
  expect(await untilEnded(retested.id)).toMatchObject({ status: 'completed' });
  expect(sentBeside).toEqual(assetIds);
  expect((await until(id, () => true)).status).toBe('running');
  release.resolve();
  expect(await untilEnded(id)).toMatchObject({ status: 'completed', attempt: 1 });
}, 60_000);
