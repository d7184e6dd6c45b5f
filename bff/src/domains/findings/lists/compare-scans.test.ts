import type { RunScan } from '@parapet/scanner/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { scanAssets } from '../../../testing/scans/scan-assets.ts';
import { playScript, type Script } from '../../../testing/scans/scripted-scanner.ts';
import { startTestApi, type TestApi } from '../../../testing/test-api.ts';
import type { TestUser } from '../../../testing/test-identity.ts';

let api: TestApi;
let ada: TestUser;
let assetId: string;
let engine: RunScan;

beforeAll(async () => {
  api = await startTestApi();
  await api.startWorker((input, sink) => engine(input, sink));
  ada = await api.signUp();
  const value = { value: 'a.example', consent: true };
  assetId = (await api.call(ada, 'POST', at('/assets'), value)).body.id;
});
afterAll(() => api.close());

const at = (path: string) => `/api/workspaces/${ada.workspaceId}${path}`;

/** Runs a scan that ends as scripted, and returns its id. */
async function scan(script: Script): Promise<string> {
  engine = (input, sink) => playScript(script, input, sink);
  return (await scanAssets(api, ada, [assetId])).id;
}

const compare = async (scanId: string, query: string) =>
  await api.call(ada, 'GET', at(`/scans/${scanId}/comparison?${query}`));

test('two scans differ in what appeared, is gone, was not tested, and is the same', async () => {
  const first = await scan({ one: ['a', 'b'], two: ['c'], three: ['d'] });
  const second = await scan({ one: ['b', 'e'], two: 'error', three: 'pass' });
  const { body } = await compare(first, `with=${second}`);
  expect(body).toMatchObject({
    earlierScanId: first,
    laterScanId: second,
    counts: { appeared: 1, gone: 2, not_tested: 1, same: 1 },
    items: [{ title: 'Weak at e', assetId, assetName: 'a.example', location: 'at e' }],
    nextCursor: null,
  });
  // The order in which they are named does not matter.
  expect((await compare(second, `with=${first}`)).body).toEqual(body);

  const { body: gone } = await compare(second, `with=${first}&difference=gone&limit=1`);
  const { body: rest } = await compare(
    second,
    `with=${first}&difference=gone&limit=1&cursor=${gone.nextCursor}`,
  );
  const titles = [...gone.items, ...rest.items].map(({ title }: { title: string }) => title);
  expect(titles.toSorted()).toEqual(['Weak at a', 'Weak at d']);
  expect(rest.nextCursor).toBeNull();
}, 120_000);

test('what an earlier scan has closed is gone, though the compared scan says nothing of it', async () => {
  const first = await scan({ old: ['x'] });
  await scan({ old: 'pass' });
  const last = await scan({ old: 'pass' });
  expect((await compare(first, `with=${last}&difference=gone`)).body).toMatchObject({
    counts: { gone: 1, not_tested: 0 },
    items: [{ title: 'Weak at x' }],
  });
}, 120_000);

test('a scan is compared with another one of the workspace', async () => {
  const id = await scan({ one: 'pass' });
  expect(await compare(id, `with=${id}`)).toMatchObject({
    status: 422,
    body: { issues: [{ path: ['with'] }] },
  });
  const eve = await api.signUp();
  const own = `/api/workspaces/${eve.workspaceId}/scans/${id}/comparison?with=${id}`;
  expect((await api.call(eve, 'GET', own)).status).not.toBe(200);
  const strange = '01a203fe-2f57-7335-a117-f8eba0604014';
  expect((await compare(id, `with=${strange}`)).status).toBe(404);
}, 60_000);
