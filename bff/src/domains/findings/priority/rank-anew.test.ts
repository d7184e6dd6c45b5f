import { afterAll, beforeAll, expect, test } from 'vitest';
import { modulePortsOf } from '../../../composition/module-ports.ts';
import { type Database, openDatabase } from '../../../platform/db/database.ts';
import { createLogger } from '../../../platform/log/logger.ts';
import { scanAssets } from '../../../testing/scans/scan-assets.ts';
import { playScript } from '../../../testing/scans/scripted-scanner.ts';
import { startTestApi, type TestApi } from '../../../testing/test-api.ts';
import { runSql, type TestUser } from '../../../testing/test-identity.ts';
import { rankAnew } from './rank-anew.ts';

let api: TestApi;
let db: Database;

beforeAll(async () => {
  api = await startTestApi();
  db = openDatabase({ url: api.database.url, poolSize: 2, onError: () => undefined });
  await api.startWorker((input, sink) => playScript({ one: ['a', 'b'] }, input, sink));
});
afterAll(async () => {
  await db.close();
  await api.close();
});

const run = <Row>(text: string) => runSql<Row>(api.database.url, text);
const call = (user: TestUser, method: string, path: string, body?: unknown) =>
  api.call(user, method, `/api/workspaces/${user.workspaceId}${path}`, body);

test('findings of an earlier formula are ranked anew in every workspace, and decisions stay', async () => {
  const users = [await api.signUp(), await api.signUp()];
  for (const user of users) {
    const assetIds: string[] = [];
    for (const value of ['a.example', 'b.example']) {
      const asset = await call(user, 'POST', '/assets', { value, consent: true });
      assetIds.push(asset.body.id);
    }
    await scanAssets(api, user, assetIds);
  }
  const [ada] = users as [TestUser, TestUser];
  const [finding] = (await call(ada, 'GET', '/findings')).body.items;
  const decision = { status: 'false_positive', reason: 'It is meant to be' };
  await call(ada, 'PATCH', `/findings/${finding.id}`, decision);
  const ranked = await run(
    `select priority_score, priority_why, fix, status from parapet.findings order by id`,
  );
  await run(
    `update parapet.findings set priority_version = 1, priority_score = 1, fix = null,
       priority_why = 'Ranked by an earlier formula.', priority_factors = '[]'`,
  );

  const rank = rankAnew({
    ...modulePortsOf(db),
    db,
    log: createLogger({ process: 'worker', level: 'silent' }),
    pageSize: 1,
  });
  await rank({ signal: AbortSignal.timeout(60_000) });

  expect(
    await run(`select priority_score, priority_why, fix, status from parapet.findings order by id`),
  ).toEqual(ranked);
  expect(await run('select from parapet.findings where priority_version < 3')).toEqual([]);
});

test('a finding whose title had other words in an earlier version has those of today, and its weakness', async () => {
  await run(
    `update parapet.findings set priority_version = 1, check_id = 'framing-restricted',
       title = 'Any site can frame the pages', cwe_ids = '{}'
     where id = (select min(id::text)::uuid from parapet.findings)`,
  );
  const rank = rankAnew({
    ...modulePortsOf(db),
    db,
    log: createLogger({ process: 'worker', level: 'silent' }),
  });
  await rank({ signal: AbortSignal.timeout(60_000) });

  expect(
    await run(`select title, cwe_ids from parapet.findings where check_id = 'framing-restricted'`),
  ).toEqual([
    { title: 'Clickjacking: no X-Frame-Options or frame-ancestors', cwe_ids: ['CWE-1021'] },
  ]);
});
