import { explainScore } from '@parapet/checks/ledger/score';
import type { AssetVerdict } from '@parapet/scanner/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { modulePortsOf } from '../../composition/module-ports.ts';
import { type Database, openDatabase } from '../../platform/db/database.ts';
import { scanAssets } from '../../testing/scans/scan-assets.ts';
import { playScript } from '../../testing/scans/scripted-scanner.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { runSql, type TestUser } from '../../testing/test-identity.ts';

let api: TestApi;
let db: Database;
let ada: TestUser;
let basis: NonNullable<AssetVerdict['basis']> | undefined;

const redis = {
  checkId: 'one',
  title: 'Redis answers without a password',
  severity: 'high',
  penalty: 15,
  findings: 1,
} as const;
const banner = {
  checkId: 'two',
  title: 'It tells its version',
  severity: 'low',
  penalty: 3,
  findings: 1,
} as const;

beforeAll(async () => {
  api = await startTestApi();
  db = openDatabase({ url: api.database.url, poolSize: 2, onError: () => undefined });
  await api.startWorker((input, sink) =>
    playScript({ one: ['a'], two: ['b'] }, input, {
      ...sink,
      assetDone: (verdict) =>
        sink.assetDone(
          basis === undefined
            ? verdict
            : { ...verdict, basis, score: explainScore(basis.failed, basis.hasGaps).score },
        ),
    }),
  );
});
beforeEach(async () => {
  ada = await api.signUp();
  basis = { failed: [banner, redis], hasGaps: false };
});
afterAll(async () => {
  await db.close();
  await api.close();
});

const at = (path: string, user = ada) => `/api/workspaces/${user.workspaceId}${path}`;
const get = async (path: string) => (await api.call(ada, 'GET', at(path))).body;
const addAsset = async (value: string): Promise<string> =>
  (await api.call(ada, 'POST', at('/assets'), { value, consent: true })).body.id;

async function scan(assetId: string): Promise<string> {
  return (await scanAssets(api, ada, [assetId])).id;
}

test('an asset that no scan scored has no score and nothing to explain', async () => {
  const id = await addAsset('a.example');
  expect(await get(`/assets/${id}/score`)).toEqual({
    score: null,
    grade: null,
    scan: null,
    explanation: null,
    history: [],
  });
});

test('a workspace has no score while most of its assets have none', async () => {
  await scan(await addAsset('a.example'));
  await addAsset('b.example');
  expect(await get('/score')).toMatchObject({ score: 70, scored: 1 });
  await addAsset('c.example');
  expect(await get('/score')).toMatchObject({ score: null, grade: null, scored: 1 });
  expect(await get('/overview')).toMatchObject({ score: null, grade: null });
});

test('the factors of an asset add up to its score, which rests on its last scan', async () => {
  const id = await addAsset('a.example');
  await scan(id);
  basis = { failed: [redis], hasGaps: true };
  const last = await scan(id);
  const read = await get(`/assets/${id}/score`);
  expect(read).toMatchObject({
    score: 71,
    grade: 'C',
    scan: { id: last },
    explanation: {
      version: 2,
      factors: [
        {
          checkId: 'one',
          title: redis.title,
          severity: 'high',
          findings: 1,
          points: 26,
          gain: 25.41,
        },
      ],
      steps: [96],
      gaps: { points: 3, gain: 2.14 },
    },
    history: [
      { score: 70, kind: 'scan', version: 2 },
      { score: 71, kind: 'scan', version: 2 },
    ],
  });
  expect((await get(`/assets/${id}`)).score).toBe(read.score);
});

test('a scan whose worker kept no factors has a score without an explanation', async () => {
  basis = undefined;
  const id = await addAsset('a.example');
  await scan(id);
  expect(await get(`/assets/${id}/score`)).toMatchObject({ score: 80, explanation: null });
});

test('the score of another workspace is not found', async () => {
  const id = await addAsset('a.example');
  const eve = await api.signUp();
  expect((await api.call(eve, 'GET', at(`/assets/${id}/score`, eve))).status).toBe(404);
});

test('a workspace lists its days within the plan, and what lowers it most', async () => {
  expect(await get('/score')).toMatchObject({ score: null, scored: 0, lowest: [] });
  const [low, high] = [await addAsset('low.example'), await addAsset('high.example')];
  await scan(low);
  basis = { failed: [], hasGaps: false };
  await scan(high);
  const scope = { workspaceId: ada.workspaceId };
  await db.asWorker(ada.workspaceId, (tx) =>
    modulePortsOf(db).score.record({ tx, ...scope }, new Date(), 'scan'),
  );
  await runSql(
    api.database.url,
    `insert into parapet.score_days
       (workspace_id, day, score, asset_count, tested, scored, critical, high, medium, low, info)
     select $1, current_date - age, 50, 1, 1, 1, 0, 0, 0, 0, 0 from unnest(array[2, 4000]) as age`,
    [ada.workspaceId],
  );
  const read = await get('/score');
  expect(read).toMatchObject({ score: 85, grade: 'B', scored: 2 });
  expect(read.lowest).toEqual([
    { assetId: low, name: 'low.example', score: 70, grade: 'C', points: 15 },
  ]);
  expect(read.history.items.map(({ score }: { score: number }) => score)).toEqual([50, 85]);
});
