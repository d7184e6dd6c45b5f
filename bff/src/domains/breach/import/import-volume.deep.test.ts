import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestUser } from '../../../testing/test-identity.ts';
import { type BreachTest, openBreachTest } from '../testing/open-breach.ts';

let on: BreachTest;
let ada: TestUser;

beforeAll(async () => {
  on = await openBreachTest();
  ada = await on.api.signUp('core');
  await on.addProved(ada, 'shop.example');
});
afterAll(() => on.close());

const breach = (name: string) => ({
  Name: name,
  Title: name,
  BreachDate: '2024-05-01',
  AddedDate: '2024-06-01T00:00:00Z',
  Description: 'x'.repeat(400),
  DataClasses: ['Email addresses', 'Passwords'],
  IsVerified: true,
});
const PEOPLE = 10_000;
const file = JSON.stringify({
  BreachSearchResults: Array.from({ length: PEOPLE }, (_, index) => ({
    Alias: `p${index}`,
    DomainName: 'shop.example',
    Breaches: [breach('A'), ...(index % 2 === 0 ? [breach('B')] : [])],
  })),
  PasteSearchResults: [],
});

// Slow: it stores 15,000 exposures.
test('ten thousand people are imported whole, side by side and again, and none is doubled', async () => {
  const both = await Promise.all([on.upload(ada, file), on.upload(ada, file)]);
  const kept = both.map(({ body }) => body.kept);
  const known = both.map(({ body }) => body.known);
  expect(kept.reduce((sum, one) => sum + one, 0)).toBe(1.5 * PEOPLE);
  expect(known.reduce((sum, one) => sum + one, 0)).toBe(1.5 * PEOPLE);
  const again = await on.upload(ada, file);
  expect(again.body).toMatchObject({ rows: PEOPLE, kept: 0, known: 1.5 * PEOPLE });
  const path = `/api/workspaces/${ada.workspaceId}/breach`;
  const { body } = await on.api.call(ada, 'GET', path);
  expect(body).toMatchObject({ people: PEOPLE, exposures: 1.5 * PEOPLE, breaches: 2 });
  const [rows] = await on.sql<{ people: number; exposures: number }>(
    `select (select count(*)::integer from parapet.breach_people) as people,
       (select count(*)::integer from parapet.breach_exposures) as exposures`,
  );
  expect(rows).toEqual({ people: PEOPLE, exposures: 1.5 * PEOPLE });

  let cursor: string | null = null;
  const ids = new Set<string>();
  for (let page = 0; page < 3; page += 1) {
    const query: string = `?limit=200${cursor === null ? '' : `&cursor=${cursor}`}`;
    const list = (await on.api.call(ada, 'GET', `${path}/exposures${query}`)).body;
    for (const { id } of list.items) ids.add(id);
    cursor = list.nextCursor;
  }
  expect(ids.size).toBe(600);
}, 180_000);
