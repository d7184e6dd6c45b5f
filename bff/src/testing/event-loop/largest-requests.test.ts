import { apiTable } from '@parapet/contracts/openapi/api-table';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillWorkspace } from '../database/fill-workspace.ts';
import { idsFor, readIds } from '../isolation/foreign-ids.ts';
import { startTestApi, type TestApi } from '../test-api.ts';
import type { TestUser } from '../test-identity.ts';
import { largestRequests } from './largest-requests.ts';
import type { IdOf } from './largest-value.ts';

const anyId: IdOf = (_field, index) => `0190f5a0-0000-7000-8000-${String(index).padStart(12, '0')}`;

test.each(apiTable.map((endpoint) => [endpoint.id, endpoint] as const))(
  '%s has a largest request that its schemas permit',
  (_id, endpoint) => {
    expect(largestRequests(endpoint, anyId).length).toBeGreaterThan(0);
  },
);

/** Those that hold the event loop longest; `event-loop.deep.test.ts` measures all. */
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
  await fillWorkspace(api.database.url, ada);
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
