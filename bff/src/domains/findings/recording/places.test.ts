import type { Scan } from '@parapet/contracts/scans/scan';
import type { CheckResult, Detection, RunScan, ScanTarget } from '@parapet/scanner/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addAssetsOf } from '../../../testing/add-assets.ts';
import { scanAssets } from '../../../testing/scans/scan-assets.ts';
import { checkNamed, resultOf } from '../../../testing/scans/scripted-scanner.ts';
import { startTestApi, type TestApi } from '../../../testing/test-api.ts';
import { runSql, type TestUser } from '../../../testing/test-identity.ts';

// A host and two URLs on it, which all show its open Redis; each shows its own page.

const HOST = 'a.example';
const SHOP = 'https://a.example/';
const APP = 'https://a.example/app/';

let api: TestApi;
let ada: TestUser;
let ids: Record<string, string>;
/** Tells what each target shows; a check that is not named passes. */
let shown: (target: ScanTarget) => readonly ('redis' | 'hsts')[];

beforeAll(async () => {
  api = await startTestApi();
  await api.startWorker(engine);
});
beforeEach(async () => {
  ada = await api.signUp('pro');
  ids = await addAssetsOf(api, ada, [HOST, SHOP, APP]);
  shown = () => ['redis', 'hsts'];
});
afterAll(() => api.close());

const at = (path: string) => `/api/workspaces/${ada.workspaceId}${path}`;
const get = async (path: string) => (await api.call(ada, 'GET', at(path))).body;

const pageOf = ({ type, canonicalKey }: ScanTarget): string =>
  type === 'url' ? new URL(canonicalKey).pathname : '/';

const engine: RunScan = async ({ targets }, sink) => {
  const checks = ['redis', 'hsts'] as const;
  await sink.planned(
    targets.flatMap(({ assetId }) => checks.map((id) => ({ assetId, check: checkNamed(id) }))),
  );
  for (const target of targets) {
    for (const id of checks) await sink.results([resultFor(target, id)]);
    await sink.assetDone({
      assetId: target.assetId,
      reachability: 'online',
      reason: null,
      ipAddresses: ['192.0.2.1'],
      score: 50,
    });
  }
};

function resultFor(target: ScanTarget, id: 'redis' | 'hsts'): CheckResult {
  const isShown = shown(target).includes(id);
  const path = id === 'hsts' ? pageOf(target) : null;
  const port = id === 'hsts' ? 443 : null;
  const locator = id === 'hsts' ? 'https://a.example|hsts' : 'tcp/6379';
  const base = resultOf(target.assetId, id, isShown ? [locator] : 'pass');
  const ranAt = { host: HOST, port: target.type === 'url' ? port : null, path };
  const place: Detection['place'] = { host: HOST, port, path };
  return { ...base, ranAt, detections: base.detections.map((each) => ({ ...each, place })) };
}

const scan = (values: readonly string[] = [HOST, SHOP, APP]): Promise<Scan> =>
  scanAssets(
    api,
    ada,
    values.map((value) => ids[value]),
  );

const listed = async () =>
  (await get('/findings?sort=title')).items
    .map(({ checkId, assetName, status }: Record<string, string>) => [checkId, assetName, status])
    .sort();

const idOf = ({ id }: { id: string }): string => id;

const none = { new: 0, reopened: 0, fixed: 0 };

test('assets of one host report one flaw once; it names the others, and belongs to the nearest', async () => {
  expect((await scan()).counts).toMatchObject({ ...none, new: 3 });
  expect(await listed()).toEqual([
    ['hsts', SHOP, 'open'],
    ['hsts', APP, 'open'],
    ['redis', HOST, 'open'],
  ]);
  const { items } = await get('/findings?q=redis');
  expect((await get(`/findings/${items[0].id}`)).affectedAssets).toEqual({
    items: [
      { id: ids[SHOP], name: expect.any(String) },
      { id: ids[APP], name: expect.any(String) },
    ],
    count: 2,
  });
  expect((await scan()).counts).toMatchObject({ ...none, unchanged: 3 });
});

test('an asset lists what its scans show of its host on request; the rest of it stays with its owner', async () => {
  await scan();
  const of = async (value: string, query: string) => {
    const { items, facets } = await get(`/findings?assetId=${ids[value]}&sort=title${query}`);
    const names = items.map(({ checkId, assetName }: Record<string, string>) => [
      checkId,
      assetName,
    ]);
    return { names, open: facets.status.open };
  };
  expect(await of(SHOP, '&checkId=redis')).toEqual({ names: [], open: 0 });
  expect(await of(SHOP, '&checkId=redis&alsoShown=true')).toEqual({
    names: [['redis', HOST]],
    open: 1,
  });
  const all = await of(SHOP, '&alsoShown=true&limit=50');
  expect({ ...all, names: all.names.sort() }).toEqual({
    names: [
      ['hsts', SHOP],
      ['redis', HOST],
    ],
    open: 2,
  });
  expect((await get(`/finding-groups?assetId=${ids[SHOP]}&alsoShown=true`)).findings).toBe(2);
  await api.call(ada, 'PATCH', at(`/assets/${ids[HOST]}`), { state: 'archived' });
  expect((await of(SHOP, '&alsoShown=true')).names).toEqual([['hsts', SHOP]]);
});

test('a pass closes a finding where the check ran, and no other', async () => {
  await scan();
  shown = ({ canonicalKey }) => (canonicalKey === APP ? [] : ['redis', 'hsts']);
  expect((await scan([APP])).counts).toMatchObject({ ...none, fixed: 2 });
  expect(await listed()).toEqual([
    ['hsts', SHOP, 'open'],
    ['hsts', APP, 'fixed'],
    ['redis', HOST, 'fixed'],
  ]);
  expect((await scan([HOST])).counts).toMatchObject({ ...none, reopened: 1 });
});

test('a finding moves to another asset that shows it when its own is archived', async () => {
  await scan();
  await api.call(ada, 'PATCH', at(`/assets/${ids[HOST]}`), { state: 'archived' });
  expect((await listed()).map(([checkId]: string[]) => checkId)).toEqual(['hsts', 'hsts']);
  await scan([SHOP]);
  expect(await listed()).toContainEqual(['redis', SHOP, 'open']);
});

test('a copy of a copy leads to the last finding, also for a decision, and copies of each other to none', async () => {
  await scan();
  const [first, second, last] = (await get('/findings')).items.map(idOf);
  const makeCopy = (id: string, of: string) =>
    runSql(
      api.database.url,
      'update parapet.findings set duplicate_of_id = $2, archived = true where id = $1',
      [id, of],
    );
  await makeCopy(first, second);
  await makeCopy(second, last);
  expect((await get(`/findings/${first}`)).id).toBe(last);
  const decision = { status: 'fixed', reason: 'Closed' };
  const decided = await api.call(ada, 'PATCH', at(`/findings/${first}`), decision);
  expect(decided.body).toMatchObject({ id: last, status: 'fixed' });
  await makeCopy(last, first);
  expect((await api.call(ada, 'GET', at(`/findings/${first}`))).status).toBe(404);
});

test('findings of merged assets are those of the kept one, under the same fingerprints', async () => {
  await scan();
  const fingerprints = () =>
    runSql<{ fingerprint: string }>(
      api.database.url,
      'select fingerprint from parapet.findings where workspace_id = $1 order by 1',
      [ada.workspaceId],
    );
  const before = await fingerprints();
  const merged = await api.call(ada, 'POST', at('/assets/merge'), {
    keepId: ids[HOST],
    mergeIds: [ids[SHOP], ids[APP]],
    confirm: HOST,
  });
  expect(merged.status, JSON.stringify(merged.body)).toBe(200);
  expect(await fingerprints()).toEqual(before);
  expect((await scan([HOST])).counts).toMatchObject({ ...none, unchanged: 2 });
  expect(await listed()).toEqual([
    ['hsts', HOST, 'open'],
    ['hsts', HOST, 'open'],
    ['redis', HOST, 'open'],
  ]);
  expect(await fingerprints()).toEqual(before);
});
