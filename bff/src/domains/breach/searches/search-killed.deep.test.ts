import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { TestUser } from '../../../testing/test-identity.ts';
import { type BreachTest, KEY, openBreachTest } from '../testing/open-breach.ts';

const PEOPLE = 25_000;
const DOMAIN = 'shop.example';

let on: BreachTest;
let ada: TestUser;

beforeAll(async () => {
  on = await openBreachTest({ isIdle: true });
  ada = await on.api.signUp('advanced');
  await on.addProved(ada, DOMAIN);
});
afterAll(() => on.close());

const at = (path: string) => `/api/workspaces/${ada.workspaceId}/breach${path}`;
const get = async (path: string) => (await on.api.call(ada, 'GET', at(path))).body;
const countsOf = async () =>
  (
    await on.sql<{ people: number; exposures: number }>(
      `select (select count(*)::integer from parapet.breach_people where workspace_id = $1) as people,
         (select count(*)::integer from parapet.breach_exposures where workspace_id = $1) as exposures`,
      [ada.workspaceId],
    )
  )[0];
const waitFor = (check: () => Promise<void>) =>
  vi.waitFor(check, { timeout: 240_000, interval: 50 });

// Slow: it stores 25,000 exposures, and half of them before its worker is killed.
test('an answer of 5 MB is stored whole and once, although its worker was killed within it', async () => {
  const people = Object.fromEntries(
    Array.from({ length: PEOPLE }, (_, index) => [
      `person-${index}-${'x'.repeat(40)}`,
      [`Forum${index % 7}-${'of-a-long-name-'.repeat(9)}`],
    ]),
  );
  expect(JSON.stringify(people).length).toBeGreaterThan(5_000_000);
  on.options.domains.set(DOMAIN, { people });
  expect((await on.api.call(ada, 'PATCH', at('/settings'), { apiKey: KEY })).status).toBe(200);
  expect((await on.api.call(ada, 'POST', at('/searches'), {})).body).toEqual({ started: 1 });

  const script = join(import.meta.dirname, '../testing/search-until-killed.ts');
  const worker = fork(script, [on.api.database.url, on.standIn.url, ada.workspaceId]);
  const ended = once(worker, 'exit');
  await waitFor(async () => expect((await countsOf())?.exposures).toBeGreaterThan(PEOPLE / 3));
  worker.kill('SIGKILL');
  await ended;
  const left = await countsOf();
  expect(left?.exposures).toBeLessThan(PEOPLE);
  expect((await get('')).openSearches).toMatchObject([{ status: 'running' }]);

  // As when the lease of the lost worker has ended.
  await on.sql(
    `update parapet.breach_searches set retry_at = now() - interval '1 second' where workspace_id = $1`,
    [ada.workspaceId],
  );
  await on.startWork();
  await waitFor(async () => expect((await get('')).openSearches).toEqual([]));
  expect(await countsOf()).toEqual({ people: PEOPLE, exposures: PEOPLE });
  const { items } = await get('/searches');
  expect(items).toMatchObject([{ status: 'done', people: PEOPLE, newExposures: PEOPLE }]);
  expect((await get('')).searches.current).toBe(1);
}, 600_000);
