import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTwoTenants, type TwoTenants } from './testing/isolation/two-tenants.ts';
import { walkEndpoints } from './testing/isolation/walk-endpoints.ts';

// Slow: it sends an id of another tenant to each operation.
// Generated from the OpenAPI document and the catalogue of the database: a new endpoint or table is
// tested without a change here. `npm run test:deep` sends every id that a field may mean.

let tenants: TwoTenants;
beforeAll(async () => {
  tenants = await openTwoTenants();
});
afterAll(() => tenants.api.close());

test('an id of another tenant is unknown to every endpoint, and nothing of theirs changes', {
  timeout: 120_000,
}, async () => {
  const { ada, bob, served, walkAs, contentOf } = tenants;
  const before = await contentOf(bob.workspaceId);
  expect(await walkEndpoints(await walkAs(ada, served), { sample: true })).toEqual([]);
  expect(await contentOf(bob.workspaceId)).toEqual(before);
});
