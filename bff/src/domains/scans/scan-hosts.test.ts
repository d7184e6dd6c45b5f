import type { Scan, ScanHosts } from '@parapet/contracts/scans/scan';
import type { RunScan } from '@parapet/scanner/contract';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { playScript, untilStopped } from '../../testing/scans/scripted-scanner.ts';
import { startScanOf, untilScanEnded } from '../../testing/scans/start-scan.ts';
import { signUpMember } from '../../testing/sign-up-member.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { runSql, type TestUser } from '../../testing/test-identity.ts';

// Each run of a unit sends one request for each of two checks.

let api: TestApi;
let ada: TestUser;
/** Runs before each check of an asset. */
let between: (assetId: string, check: string) => Promise<void>;

const engine: RunScan = (input, sink) =>
  playScript({ one: ['a'], two: 'pass' }, input, sink, async (check) => {
    await Promise.race([
      between(input.targets[0]?.assetId ?? '', check),
      untilStopped(input.signal),
    ]);
  });

beforeAll(async () => {
  api = await startTestApi();
  await api.startWorker(engine);
});
beforeEach(async () => {
  ada = await api.signUp('mssp');
  between = async () => undefined;
});
afterAll(() => api.close());

const at = (path: string) => `/api/workspaces/${ada.workspaceId}${path}`;
const readHosts = async (scanId: string, query = '', user = ada): Promise<ScanHosts> =>
  (await api.call(user, 'GET', at(`/scans/${scanId}/hosts${query}`))).body;
const readScan = async (scanId: string): Promise<Scan> =>
  (await api.call(ada, 'GET', at(`/scans/${scanId}`))).body;

const startScan = async (count: number) => (await startScanOf(api, ada, count)).id;
const untilEnded = (id: string) => untilScanEnded(api, ada, id);

test('every host of a scan has its requests, and together they are those of the scan', async () => {
  const id = await startScan(3);
  await untilEnded(id);
  const { items, total, running } = await readHosts(id);
  expect({ total, running }).toEqual({ total: 3, running: 0 });
  for (const host of items) {
    expect(host).toMatchObject({ assets: 1, state: 'done', progress: 100, requestsSent: 2 });
    expect(host).toMatchObject({ phase: null, requestsOfEarlierRuns: 0 });
  }
  expect((await readScan(id)).requestsSent).toBe(6);
});

test('requests of a run whose worker was killed stay counted, and never shrink', async () => {
  const held = Promise.withResolvers<void>();
  let runs = 0;
  between = async (_, check) => {
    if (check === 'one') runs += 1;
    if (check === 'two' && runs === 1) await held.promise;
  };
  const id = await startScan(1);
  const readOne = async () => (await readHosts(id)).items[0];
  await vi.waitFor(
    async () => expect(await readOne()).toMatchObject({ state: 'running', requestsSent: 1 }),
    { timeout: 15_000, interval: 50 },
  );
  expect(await readOne()).toMatchObject({ phase: 'checks', requestsOfEarlierRuns: 0 });
  // As if its worker had been killed: it neither writes nor proves to be alive.
  const [waiting] = await runSql<{ requests: number }>(
    api.database.url,
    `update parapet.scan_units set lease_owner = gen_random_uuid(),
       heartbeat_at = now() - interval '1 minute' where scan_id = $1
     returning requests_sent as requests`,
    [id],
  );
  expect(waiting).toEqual({ requests: 1 });
  const seen: number[] = [];
  await vi.waitFor(
    async () => {
      const host = await readOne();
      seen.push(host?.requestsSent ?? 0);
      expect(host?.state).toBe('done');
    },
    { timeout: 30_000, interval: 20 },
  );
  held.resolve();
  expect(seen).toEqual(seen.toSorted((a, b) => a - b));
  expect(await readOne()).toMatchObject({ requestsSent: 3, requestsOfEarlierRuns: 1 });
  expect((await readScan(id)).requestsSent).toBe(3);
}, 60_000);

/** A scan of a thousand hosts, whose requests are their positions; ended, so that workers leave it alone. */
async function addLargeScan(): Promise<string> {
  const [scan] = await runSql<{ id: string }>(
    api.database.url,
    `with scan as (
       insert into parapet.scans (workspace_id, intensity, ruleset_version, status, lease_owner)
       values ($1, 'safe', '1', 'cancelled', 'units') returning id
     ), units as (
       insert into parapet.scan_units (
         scan_id, workspace_id, position, host, assets, requests_sent, state, lease_owner,
         heartbeat_at, phases
       )
       select scan.id, $1, n, case
           when n = 7 then '10.0.0.7' when n = 8 then '192.0.2.8' else 'Host-' || n || '.example'
         end, 1, n, case when n in (7, 8) then 'running' else 'done' end,
         case when n in (7, 8) then gen_random_uuid() end,
         case when n = 7 then now() + interval '1 hour' when n = 8 then now() - interval '1 hour' end,
         '[]'
       from scan cross join generate_series(0, 999) n
     )
     select id from scan`,
    [ada.workspaceId],
  );
  return scan?.id ?? '';
}

test('of many hosts the ones that are scanned now come first, then the busiest; a search finds the rest', async () => {
  const id = await addLargeScan();
  const { items, total, running } = await readHosts(id);
  expect({ listed: items.length, total, running }).toEqual({ listed: 50, total: 1000, running: 1 });
  expect(items.slice(0, 3).map(({ host }) => host)).toEqual([
    '10.0.0.7',
    'Host-999.example',
    'Host-998.example',
  ]);
  const found = await readHosts(id, '?q=hOST-12');
  expect(found.total).toBe(11);
  expect(found.items.at(-1)?.host).toBe('Host-12.example');
  expect(await readHosts(id, '?q=%25')).toMatchObject({ items: [], total: 0, running: 0 });
});

test('the limit of a host is that of its address; one without a worker waits', async () => {
  const id = await addLargeScan();
  const find = async (q: string) => (await readHosts(id, `?q=${q}`)).items[0];
  expect(await find('10.0.0.7')).toMatchObject({ state: 'running', requestsPerSecond: 20 });
  expect(await find('192.0.2.8')).toMatchObject({ state: 'waiting', requestsPerSecond: 5 });
  expect(await find('Host-999')).toMatchObject({ state: 'done', requestsPerSecond: null });
});

test('others do not see the hosts, nor does a member who sees only some assets of the scan', async () => {
  const id = await startScan(2);
  await untilEnded(id);
  const bob = await api.signUp();
  const sam = await signUpMember(api, {
    workspaceId: ada.workspaceId,
    role: 'analyst',
    assetScope: ['team'],
  });
  const ask = async (user: TestUser) =>
    (await api.call(user, 'GET', at(`/scans/${id}/hosts`))).status;
  expect([await ask(bob), await ask(sam)]).toEqual([404, 404]);
  const tag = (limit: number) =>
    runSql(
      api.database.url,
      `update parapet.assets set tags = '{team}' where id in (
         select asset_id from parapet.scan_targets where scan_id = $1 order by position limit $2
       )`,
      [id, limit],
    );
  await tag(1);
  expect(await ask(sam)).toBe(404);
  await tag(2);
  expect((await readHosts(id, '', sam)).total).toBe(2);
});
