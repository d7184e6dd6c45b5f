import { MAX_BULK_ASSETS } from '@parapet/contracts/assets/asset-bulk';
import { apiTable } from '@parapet/contracts/openapi/api-table';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { idsFor, readIds } from '../isolation/foreign-ids.ts';
import { startTestApi, type TestApi } from '../test-api.ts';
import { runSql, type TestUser } from '../test-identity.ts';
import { largestRequests } from './largest-requests.ts';
import type { IdOf } from './largest-value.ts';

const anyId: IdOf = (_field, index) => `0190f5a0-0000-7000-8000-${String(index).padStart(12, '0')}`;

test.each(apiTable.map((endpoint) => [endpoint.id, endpoint] as const))(
  '%s has a largest request that its schemas permit',
  (_id, endpoint) => {
    expect(largestRequests(endpoint, anyId).length).toBeGreaterThan(0);
  },
);

/** Those that hold the event loop longest; `event-loop.deep.test.ts` sends all, to a full workspace. */
const worst = [
  'listTechnologies',
  'exportAssets',
  'estimateScan',
  'getAttackSurface',
  'groupFindings',
  'listSchedules',
];
let api: TestApi;
let ada: TestUser;
let idOf: IdOf;
beforeAll(async () => {
  api = await startTestApi();
  ada = await api.signUp('mssp');
  await runSql(
    api.database.url,
    `insert into parapet.assets (workspace_id, type, value, canonical_key, display_name, consented_at)
     select $1, 'domain', host, host, host, now()
     from generate_series(1, $2::int) n cross join lateral (select 'host' || n || '.example' as host) as named`,
    [ada.workspaceId, MAX_BULK_ASSETS],
  );
  const ids = await readIds(api.database.url, ada);
  idOf = (field, index) => {
    const found = idsFor(field, ids);
    return found[index % found.length] ?? '';
  };
});
afterAll(() => api.close());

test.each(worst)('the largest request of %s is work, no refusal', async (id) => {
  const endpoint = apiTable.find((each) => each.id === id);
  if (!endpoint) throw new Error(`There is no operation ${id}.`);
  const [first] = largestRequests(endpoint, idOf);
  if (!first) throw new Error(`${id} has no largest request.`);
  const answer = await fetch(api.url + first.path, {
    method: first.method,
    headers: { authorization: `Bearer ${ada.token}`, 'content-type': 'application/json' },
    body: first.body,
  });
  expect({ status: answer.status, body: await answer.text() }).toMatchObject({
    status: endpoint.status,
  });
});
