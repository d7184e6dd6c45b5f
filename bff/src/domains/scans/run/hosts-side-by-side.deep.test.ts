import type { RunScan } from '@parapet/scanner/contract';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { addAssets } from '../../../testing/scans/open-scan.ts';
import { checkNamed, playScript, untilStopped } from '../../../testing/scans/scripted-scanner.ts';
import { startScanOf, untilScanEnded } from '../../../testing/scans/start-scan.ts';
import { startTestApi, type TestApi } from '../../../testing/test-api.ts';
import { runSql, type TestUser } from '../../../testing/test-identity.ts';

// One worker, whose hosts wait for their pace, or have something else to do.

const HOSTS = 256;
const ACTIVE_HOSTS = 32;
const MAX_OF_ONE = 192;
const LONG_MS = 3_600_000;

let api: TestApi;
let ada: TestUser;
/** Units that run now. */
let open: Set<string>;
/** How a unit goes on, which lasts until it resolves. */
let work: (assetId: string, onPaceWait: (ms: number) => void) => Promise<void>;

const engine: RunScan = async (input, sink) => {
  const assetId = input.targets[0]?.assetId ?? '';
  open.add(assetId);
  try {
    await playScript({ one: 'pass' }, input, sink, () =>
      Promise.race([
        work(assetId, input.onPaceWait ?? (() => undefined)),
        untilStopped(input.signal),
      ]),
    );
  } finally {
    open.delete(assetId);
  }
};

const never = () => new Promise<void>(() => undefined);

beforeAll(async () => {
  api = await startTestApi();
  await api.startWorker(engine, {
    concurrency: HOSTS,
    activeHosts: ACTIVE_HOSTS,
    planChecks: (targets) => targets.map(({ assetId }) => ({ assetId, check: checkNamed('one') })),
  });
});
beforeEach(async () => {
  ada = await api.signUp('mssp');
  open = new Set();
});
afterAll(() => api.close());

const at = (path: string, user = ada) => `/api/workspaces/${user.workspaceId}${path}`;

const startScan = (count: number, user = ada) => startScanOf(api, user, count);
const untilEnded = (id: string, user = ada) => untilScanEnded(api, user, id);
const untilOpen = (count: number) =>
  vi.waitFor(() => expect(open.size).toBe(count), { timeout: 30_000, interval: 20 });
const cancel = async (id: string) => {
  await api.call(ada, 'POST', at(`/scans/${id}/cancel`));
  return await untilEnded(id);
};
const heartbeats = (id: string) =>
  runSql<{ alive: boolean }>(
    api.database.url,
    `select parapet.is_lease_alive(heartbeat_at) as alive from parapet.scan_units
     where scan_id = $1 and state = 'running'`,
    [id],
  );

test('hosts that wait for their pace are scanned side by side in hundreds, and cancelled at once', async () => {
  work = (_, onPaceWait) => {
    onPaceWait(LONG_MS);
    return never();
  };
  const { id } = await startScan(250);
  await untilOpen(MAX_OF_ONE);
  const running = await heartbeats(id);
  expect(running).toHaveLength(MAX_OF_ONE);
  expect(running.every(({ alive }) => alive)).toBe(true);

  // The last quarter is for others, whatever the hosts of the first workspace do.
  const bob = await api.signUp();
  const small = await startScan(2, bob);
  await untilOpen(MAX_OF_ONE + 2);
  const scan = await cancel(id);
  expect(scan).toMatchObject({ status: 'cancelled', coverage: { planned: 250, notRun: 250 } });
  expect([...open].toSorted()).toEqual(small.assetIds.toSorted());
  await api.call(bob, 'POST', at(`/scans/${small.id}/cancel`, bob));
  await untilEnded(small.id, bob);
}, 60_000);

test('hosts with something else to do are few, and let others begin once they wait', async () => {
  const waits = new Map<string, (ms: number) => void>();
  work = (assetId, onPaceWait) => {
    waits.set(assetId, onPaceWait);
    return never();
  };
  const { id } = await startScan(60);
  await untilOpen(24);
  const before = new Set(open);
  const [first = ''] = before;
  waits.get(first)?.(LONG_MS);
  await untilOpen(25);
  for (const assetId of before) waits.get(assetId)?.(LONG_MS);
  await untilOpen(48);
  await cancel(id);
}, 60_000);

test('hosts whose pace stops to decide keep no other workspace waiting', async () => {
  const ended = Promise.withResolvers<void>();
  // Known before the scan starts: a host that began earlier would do something else.
  const assets = await addAssets(api.database.url, ada.workspaceId, 250);
  const ofAda = new Set(assets.map(({ assetId }) => assetId));
  const waits: ((ms: number) => void)[] = [];
  work = (assetId, onPaceWait) => {
    if (!ofAda.has(assetId)) return ended.promise;
    onPaceWait(LONG_MS);
    waits.push(onPaceWait);
    return never();
  };
  const { body: large } = await api.call(ada, 'POST', at('/scans'), { assetIds: [...ofAda] });
  await untilOpen(MAX_OF_ONE);
  for (const wait of waits) wait(0);
  const bob = await api.signUp('mssp');
  const other = await startScan(40, bob);
  const ofBob = () => other.assetIds.filter((id) => open.has(id)).length;
  await vi.waitFor(() => expect(ofBob()).toBeGreaterThanOrEqual(8), { timeout: 30_000 });
  ended.resolve();
  expect(await untilEnded(other.id, bob)).toMatchObject({ status: 'completed' });
  await cancel(large.id);
}, 60_000);
