import { afterAll, beforeAll, expect, test } from 'vitest';
import { serveLeaks } from './testing/isolation/planted-leaks.ts';
import { openTwoTenants, type TwoTenants } from './testing/isolation/two-tenants.ts';
import { findReachable, walkEndpoints } from './testing/isolation/walk-endpoints.ts';

// Generated from the OpenAPI document and the catalogue of the database: a new endpoint or table is
// tested without a change here. `npm test` sends one id for each operation.

let tenants: TwoTenants;
beforeAll(async () => {
  tenants = await openTwoTenants();
});
afterAll(() => tenants.api.close());

test('the ids of another tenant are unknown to every endpoint, and nothing of theirs changes', {
  timeout: 360_000,
}, async () => {
  const { ada, bob, served, walkAs, contentOf } = tenants;
  // Its owner finds them, so that a 404 says something.
  const reachable = await findReachable(await walkAs(bob, served));
  expect([...reachable].filter(([, found]) => !found).map(([name]) => name)).toEqual([]);
  const before = await contentOf(bob.workspaceId);
  expect(await walkEndpoints(await walkAs(ada, served))).toEqual([]);
  expect(await contentOf(bob.workspaceId)).toEqual(before);
});

test('an endpoint that leaks is found without being named here', async () => {
  const { api, ada, walkAs } = tenants;
  const leaks = await serveLeaks(api.database.url, api.identity);
  const faults = await walkEndpoints(await walkAs(ada, leaks));
  await leaks.close();
  const found = new Set(faults.map((fault) => fault.split(':', 1)[0]));
  expect([...found].sort()).toEqual(
    Object.values(leaks.document.paths)
      .flatMap((operations) => Object.values(operations))
      .map(({ operationId }) => operationId)
      .sort(),
  );
});
