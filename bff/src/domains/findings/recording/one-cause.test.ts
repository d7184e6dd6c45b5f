import type { CheckResult, RunScan, ScanTarget } from '@parapet/scanner/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addAssetsOf } from '../../../testing/add-assets.ts';
import { scanAssets } from '../../../testing/scans/scan-assets.ts';
import { checkNamed, resultOf } from '../../../testing/scans/scripted-scanner.ts';
import { startTestApi, type TestApi } from '../../../testing/test-api.ts';
import type { TestUser } from '../../../testing/test-identity.ts';

// Nine names of one address, where VNC answers. Each is scanned as the host that it is.

const NAMES = Array.from({ length: 9 }, (_, n) => `n${n + 1}.example`);
const [FIRST = '', SECOND = ''] = NAMES;
const SHARED = '9.9.9.9';
const OPEN = 'vnc-requires-password';
const REACHABLE = 'vnc-not-exposed';
const LOCATOR = 'tcp/5900';

let api: TestApi;
let ada: TestUser;
let ids: Record<string, string>;
/** Each name leads to these addresses. */
let addressesOf: (name: string) => readonly string[];
/** The check that fails at an address; null for none. */
let failing: (address: string) => typeof OPEN | typeof REACHABLE | null;
/** True places findings at the name, as earlier versions did. */
let atNames: boolean;
/** True stores the results of all names in one transaction. */
let atOnce: boolean;

beforeAll(async () => {
  api = await startTestApi();
  await api.startWorker(engine);
});
beforeEach(async () => {
  ada = await api.signUp('pro');
  ids = await addAssetsOf(api, ada, NAMES);
  addressesOf = () => [SHARED];
  failing = () => OPEN;
  atNames = false;
  atOnce = false;
});
afterAll(() => api.close());

const engine: RunScan = async ({ targets }, sink) => {
  const checks = [REACHABLE, OPEN] as const;
  await sink.planned(
    targets.flatMap(({ assetId }) => checks.map((id) => ({ assetId, check: checkNamed(id) }))),
  );
  const results = targets.map((target) => checks.map((id) => resultFor(target, id)));
  if (atOnce) await sink.results(results.flat());
  for (const [index, target] of targets.entries()) {
    if (!atOnce) await sink.results(results[index] ?? []);
    await sink.assetDone({
      assetId: target.assetId,
      reachability: 'online',
      reason: null,
      ipAddresses: addressesOf(target.canonicalKey),
      score: 50,
    });
  }
};

function resultFor({ assetId, canonicalKey: name }: ScanTarget, id: string): CheckResult {
  const addresses = addressesOf(name);
  const found = addresses.find((address) => failing(address) === id);
  const isLeft = id === REACHABLE && addresses.some((address) => failing(address) === OPEN);
  const ended = found !== undefined ? [LOCATOR] : isLeft ? 'not_applicable' : 'pass';
  const base = resultOf(assetId, id, ended);
  const place = { host: atNames ? name : (found ?? name), port: null, path: null };
  return {
    ...base,
    ranAt: { host: name, port: null, path: null },
    ...(!atNames && { addresses }),
    detections: base.detections.map((each) => ({ ...each, place })),
  };
}

const scan = (...names: readonly string[]) =>
  scanAssets(
    api,
    ada,
    names.map((name) => ids[name]),
  );
const at = (path: string) => `/api/workspaces/${ada.workspaceId}${path}`;
const get = async (path: string) => (await api.call(ada, 'GET', at(path))).body;
const listed = async () =>
  (await get('/findings')).items
    .map(({ checkId, assetName, status }: Record<string, string>) => [checkId, assetName, status])
    .sort();

test('one service under nine names is one finding, that names all of them', async () => {
  expect((await scan(...NAMES)).counts).toMatchObject({ new: 1 });
  const [{ id }] = (await get('/findings')).items;
  expect((await get(`/findings/${id}`)).affectedAssets.count).toBe(8);
  expect((await scan(...NAMES)).counts).toMatchObject({ new: 0, unchanged: 1 });
});

test.each([
  ['one after the other', false],
  ['in one transaction', true],
])(
  'findings of each name, stored %s, become one, which keeps decision, comments and history',
  async (_, isAtOnce) => {
    atNames = true;
    atOnce = isAtOnce;
    await scan(FIRST, SECOND);
    const before = (await get('/findings')).items;
    expect(before).toHaveLength(2);
    const ofSecond = before.find(({ assetName }: { assetName: string }) => assetName === SECOND);
    await api.call(ada, 'PATCH', at(`/findings/${ofSecond.id}`), {
      status: 'false_positive',
      reason: 'A decoy',
    });
    await api.call(ada, 'POST', at(`/findings/${ofSecond.id}/comments`), { text: 'Ask Bob' });
    atNames = false;
    expect((await scan(FIRST, SECOND)).counts).toMatchObject({ new: 0 });
    expect(await listed()).toEqual([[OPEN, expect.any(String), 'false_positive']]);
    const history = await get(`/findings/${ofSecond.id}/history`);
    expect(JSON.stringify(history)).toContain('Ask Bob');
    expect((await scan(FIRST, SECOND)).counts).toMatchObject({ new: 0, unchanged: 1 });
  },
);

test('a finding of a name joins the new one that another name has in the same transaction', async () => {
  atNames = true;
  await scan(SECOND);
  const [{ id }] = (await get('/findings')).items;
  await api.call(ada, 'POST', at(`/findings/${id}/comments`), { text: 'Ask Bob' });
  atNames = false;
  atOnce = true;
  await scan(FIRST, SECOND);
  expect(await listed()).toHaveLength(1);
  expect(JSON.stringify(await get(`/findings/${id}/history`))).toContain('Ask Bob');
});

test('a host of its own address belongs to the asset of the address', async () => {
  Object.assign(ids, await addAssetsOf(api, ada, [SHARED]));
  await scan(FIRST, SHARED);
  expect(await listed()).toEqual([[OPEN, SHARED, 'open']]);
});

test('a name that moves takes its finding along, or leaves it to the others', async () => {
  await scan(FIRST);
  addressesOf = () => ['192.0.2.2'];
  expect((await scan(FIRST)).counts).toMatchObject({ new: 0, unchanged: 1 });
  await scan(SECOND);
  addressesOf = (name) => [name === FIRST ? '192.0.2.3' : '192.0.2.2'];
  expect((await scan(FIRST)).counts).toMatchObject({ new: 1 });
  failing = (address) => (address === '192.0.2.3' ? OPEN : null);
  expect((await scan(SECOND)).counts).toMatchObject({ fixed: 1 });
});

test('a service that is gone with its address is fixed', async () => {
  await scan(FIRST);
  addressesOf = () => ['192.0.2.9'];
  failing = () => null;
  expect((await scan(FIRST)).counts).toMatchObject({ fixed: 1 });
});

test('an address that is silent once does not move what other names share', async () => {
  addressesOf = (name) => (name === FIRST ? [SHARED, '192.0.2.2'] : [SHARED]);
  await scan(FIRST, SECOND);
  failing = (address) => (address === SHARED ? null : OPEN);
  expect((await scan(FIRST)).counts).toMatchObject({ new: 0, unchanged: 1 });
  failing = () => OPEN;
  expect((await scan(FIRST, SECOND)).counts).toMatchObject({ new: 0, unchanged: 1 });
});

test('VNC that asks for no password is one finding, and exposed alone once it does', async () => {
  failing = () => REACHABLE;
  await scan(FIRST);
  const [{ id }] = (await get('/findings')).items;
  await api.call(ada, 'POST', at(`/findings/${id}/comments`), { text: 'Ask Bob' });
  failing = () => OPEN;
  await scan(FIRST);
  expect(await listed()).toEqual([[OPEN, FIRST, 'open']]);
  expect(JSON.stringify(await get(`/findings/${id}/history`))).toContain('Ask Bob');
  failing = () => REACHABLE;
  await scan(FIRST);
  expect(await listed()).toEqual([
    [REACHABLE, FIRST, 'open'],
    [OPEN, FIRST, 'fixed'],
  ]);
});
