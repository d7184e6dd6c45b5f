import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { TestUser } from '../../../testing/test-identity.ts';
import { breachScheduleQueue } from '../breach-queues.ts';
import { type BreachTest, KEY, openBreachTest } from '../testing/open-breach.ts';

let on: BreachTest;
let ada: TestUser;

beforeAll(async () => {
  on = await openBreachTest();
});
beforeEach(async () => {
  ada = await on.api.signUp('advanced');
  on.options.domains.clear();
  on.options.waitBefore = null;
  on.options.isDown = false;
  on.prove = async () => ({ outcome: 'proved' });
});
afterAll(() => on.close());

const at = (path: string) => `/api/workspaces/${ada.workspaceId}/breach${path}`;
const get = async (path: string) => (await on.api.call(ada, 'GET', at(path))).body;
const setKey = (apiKey = KEY) => on.api.call(ada, 'PATCH', at('/settings'), { apiKey });
const search = () => on.api.call(ada, 'POST', at('/searches'), {});
const waitFor = (check: () => Promise<void>) =>
  vi.waitFor(check, { timeout: 60_000, interval: 100 });
const exposures = async () =>
  (
    await on.sql<{ count: number }>(
      'select count(*)::integer as count from parapet.breach_exposures where workspace_id = $1',
      [ada.workspaceId],
    )
  )[0]?.count;

// Slow: it waits for as long as the service says.
test('fifty domains are searched under 429 as soon as the service allows, each once', async () => {
  const domains = Array.from({ length: 50 }, (_, index) => `d${index}.example`);
  for (const domain of domains) {
    await on.addProved(ada, domain);
    on.options.domains.set(domain, { people: { ada: ['Forum2024'] } });
  }
  await setKey();
  let left = 25;
  const refusedAt: number[] = [];
  on.options.waitBefore = () => {
    if (left > 0) {
      left -= 1;
      return null;
    }
    if (refusedAt.length === 0) {
      setTimeout(() => {
        left = 1000;
      }, 1000);
    }
    refusedAt.push(Date.now());
    return 1;
  };
  expect((await search()).body).toEqual({ started: 50 });
  await waitFor(async () => {
    const { openSearches } = await get('');
    expect(openSearches).toEqual([]);
  });
  // A key that has to wait asks nothing more meanwhile.
  expect(refusedAt).toHaveLength(1);
  expect(await exposures()).toBe(50);
  expect((await get('')).searches.current).toBe(50);
}, 120_000);

test('a search goes on after its worker was lost, and stores nothing twice', async () => {
  await on.addProved(ada, 'shop.example');
  const people = Object.fromEntries(
    Array.from({ length: 1200 }, (_, index) => [`p${index}`, ['Forum2024']]),
  );
  on.options.domains.set('shop.example', { people });
  await setKey();
  await search();
  await waitFor(async () => expect(await exposures()).toBe(1200));
  await waitFor(async () => expect((await get('')).openSearches).toEqual([]));
  // As a worker leaves it that was lost after the first part, with a lease that has ended.
  await on.sql(
    `with lost as (
       update parapet.breach_searches set status = 'running', finished_at = null,
         retry_at = now() - interval '1 second' where workspace_id = $1
     )
     delete from parapet.breach_exposures where workspace_id = $1 and id in (
       select id from parapet.breach_exposures where workspace_id = $1 order by id desc limit 700)`,
    [ada.workspaceId],
  );
  expect(await exposures()).toBe(500);
  await on.addProved(ada, 'other.example');
  on.options.domains.set('other.example', { people: { ada: ['Forum2024'] } });
  await search();
  await waitFor(async () => expect((await get('')).openSearches).toEqual([]));
  expect(await exposures()).toBe(1201);
  const { items } = await get('/searches');
  expect(items).toMatchObject([
    { target: 'other.example', status: 'done' },
    { target: 'shop.example', status: 'done', people: 1200, newExposures: 1200 },
  ]);
}, 120_000);

test('a service that is away is asked again in an hour, and its searches say so', async () => {
  await on.addProved(ada, 'shop.example');
  await setKey();
  on.options.isDown = true;
  await search();
  await waitFor(async () => {
    const [one] = (await get('/searches')).items;
    expect(one).toMatchObject({ status: 'waiting', problem: 'It answered 503.' });
    expect(Date.parse(one.retryAt) - Date.now()).toBeGreaterThan(50 * 60_000);
  });
});

test('what is due is searched as far as the plan reaches, and the rest says why not', async () => {
  ada = await on.api.signUp('core');
  for (const name of ['a', 'b', 'c']) {
    await on.addProved(ada, `${name}.example`);
    on.options.domains.set(`${name}.example`, { people: {} });
  }
  await setKey();
  await on.sql(
    `insert into parapet.breach_searches (workspace_id, kind, trigger, asset_id, target, is_counted,
       status, finished_at)
     select $1, 'domain', 'manual', (select min(id::text)::uuid from parapet.assets where workspace_id = $1),
       'a.example', true, 'done', now() from generate_series(1, 18)`,
    [ada.workspaceId],
  );
  await on.sql(
    `update parapet.breach_settings set next_search_at = now() - interval '1 minute'
     where workspace_id = $1`,
    [ada.workspaceId],
  );
  const job = on.jobs.find(({ queue }) => queue.name === breachScheduleQueue.name);
  await job?.run({ data: {}, signal: new AbortController().signal });
  await waitFor(async () => expect((await get('')).openSearches).toEqual([]));
  const overview = await get('');
  expect(overview.searches).toEqual({ current: 20, limit: 20 });
  expect(overview.domains.map(({ problem }: { problem: string | null }) => problem)).toEqual([
    null,
    null,
    'Not searched: the breach searches of the plan are used up for this month.',
  ]);
  expect(Date.parse(overview.settings.nextSearchAt)).toBeGreaterThan(Date.now() + 6 * 86_400_000);
  await job?.run({ data: {}, signal: new AbortController().signal });
  expect((await get('')).openSearches).toEqual([]);
}, 60_000);
