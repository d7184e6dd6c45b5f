import { noBundles } from '@parapet/scanner/data-bundles';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { TestUser } from '../../../testing/test-identity.ts';
import { breachUpkeepQueue } from '../breach-queues.ts';
import { type BreachTest, openBreachTest } from '../testing/open-breach.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
let on: BreachTest;
let ada: TestUser;
let assetId: string;
let clock = Date.now();
let bundles = noBundles;

beforeAll(async () => {
  on = await openBreachTest({
    now: () => new Date(clock),
    readBundles: async () => bundles,
  });
});
beforeEach(async () => {
  clock = Date.now();
  bundles = noBundles;
  ada = await on.api.signUp('core');
  assetId = await on.addProved(ada, 'shop.example');
  await on.upload(ada, 'email,source\nada@shop.example,Forum\nbob@shop.example,Forum\n');
});
afterAll(() => on.close());

const at = (path: string) => `/api/workspaces/${ada.workspaceId}/breach${path}`;
const get = async (path: string) => (await on.api.call(ada, 'GET', at(path))).body;
const night = async (days = 0) => {
  clock = Date.now() + days * DAY_MS;
  const job = on.jobs.find(({ queue }) => queue.name === breachUpkeepQueue.name);
  await job?.run({ data: {}, signal: new AbortController().signal });
};
const count = async (table: string) =>
  (
    await on.sql<{ count: number }>(
      `select count(*)::integer as count from parapet.${table} where workspace_id = $1`,
      [ada.workspaceId],
    )
  )[0]?.count;
const endProof = () =>
  on.sql(
    `update parapet.ownership_proofs set status = 'expired', proved_until = now()
     where workspace_id = $1`,
    [ada.workspaceId],
  );

test('of a domain whose proof has ended nothing is shown, and all is deleted after 30 days', async () => {
  await endProof();
  expect((await get('/exposures')).items).toEqual([]);
  expect(await get('')).toMatchObject({
    exposures: 0,
    domains: [{ ownership: 'expired', people: null, exposures: null, toDecide: null }],
  });
  await night();
  await night(29);
  expect([await count('breach_people'), await count('breach_exposures')]).toEqual([2, 2]);
  await night(31);
  expect([await count('breach_people'), await count('breach_exposures')]).toEqual([0, 0]);
});

test('a proof that is back shows everything again', async () => {
  await endProof();
  await night();
  await on.sql(
    `update parapet.ownership_proofs set status = 'verified', proved_until = now() + interval '1 day'
     where workspace_id = $1`,
    [ada.workspaceId],
  );
  await night(0);
  expect((await get('/exposures')).items).toHaveLength(2);
});

test('an ignored exposure is new again after its end, and a decided one goes after a year', async () => {
  const { items } = await get('/exposures');
  const [first, second] = items.map(({ id }: { id: string }) => id);
  const until = new Date(Date.now() + 10 * DAY_MS).toISOString().slice(0, 10);
  const ignore = { decision: 'ignore', exposureIds: [first], reason: 'r', until };
  await on.api.call(ada, 'POST', at('/decisions'), ignore);
  await on.api.call(ada, 'POST', at('/decisions'), { decision: 'reset', exposureIds: [second] });
  await night(9);
  expect((await get('/exposures?status=ignored')).items).toHaveLength(1);
  await night(11);
  expect((await get('/exposures?status=new')).items).toMatchObject([{ id: first }]);
  await night(364);
  expect(await count('breach_exposures')).toBe(2);
  await night(366);
  expect((await get('/exposures')).items).toMatchObject([{ id: first }]);
  expect(await count('breach_people')).toBe(1);
  expect(await count('breach_imports')).toBe(0);
});

test('a name that the list has by now is described, and what was exposed follows', async () => {
  expect((await get('/breaches')).items).toMatchObject([
    { isListed: false, kind: 'personal_data' },
  ]);
  bundles = {
    ...noBundles,
    contents: {
      ...noBundles.contents,
      breaches: [
        {
          name: 'Forum',
          title: 'The Forum',
          site: 'forum.example',
          date: '2024-01-02',
          added: '2024-02-03',
          accounts: 5,
          classes: ['Email addresses', 'Passwords'],
          flags: [],
        },
      ],
    },
  };
  await night();
  expect((await get('/breaches')).items).toMatchObject([
    { title: 'The Forum', isListed: true, breachDate: '2024-01-02', kind: 'password' },
  ]);
  expect((await get('/exposures')).items).toMatchObject([
    { severity: 'high', kind: 'password' },
    { severity: 'high', kind: 'password' },
  ]);
});

test('an asset that is deleted takes its people along, and counts say so', async () => {
  await on.api.call(ada, 'PATCH', `/api/workspaces/${ada.workspaceId}/assets/${assetId}`, {
    state: 'archived',
  });
  await on.api.call(ada, 'DELETE', `/api/workspaces/${ada.workspaceId}/assets/${assetId}`);
  await vi.waitFor(async () => expect(await count('breach_exposures')).toBe(0), {
    timeout: 20_000,
    interval: 50,
  });
  expect(await get('')).toMatchObject({ people: 0, exposures: 0, domains: [] });
});
