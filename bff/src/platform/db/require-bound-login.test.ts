import { createTestDatabase, type TestDatabase } from '@parapet/test-kit/postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { requireBoundLogin } from './require-bound-login.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('a login that bypasses row-level security is refused, unless the operator allows it', async () => {
  await expect(requireBoundLogin(database.adminUrl, false)).rejects.toThrow(
    /DATABASE_URL logs in as postgres, .*PARAPET_ACCEPT_BYPASSRLS=true/,
  );
  await requireBoundLogin(database.adminUrl, true);
});

test('the login of the embedded default is bound', async () => {
  await requireBoundLogin(database.url, false);
});
