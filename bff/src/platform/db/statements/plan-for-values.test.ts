import { createTestDatabase, type TestDatabase } from '@parapet/test-kit/postgres';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '../database.ts';
import { planForValues } from './plan-for-values.ts';

let database: TestDatabase;
let db: Database;

beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase({ url: database.url, poolSize: 1, onError: () => undefined });
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

/** Runs the same statement often enough for Postgres to keep a plan, and returns how it planned it. */
const plansOf = (
  column: string,
  prepare: (scope: Parameters<typeof planForValues>[0]) => Promise<void>,
) =>
  db.asProcess(async (tx) => {
    await prepare({ tx, workspaceId: '' });
    for (let use = 0; use < 20; use += 1) {
      await sql`select ${use}::int as ${sql.ref(column)}`.execute(tx);
    }
    const { rows } = await sql<{ custom: number; generic: number }>`
      select custom_plans as custom, generic_plans as generic from pg_prepared_statements
      where statement like ${`%"${column}"%`} and statement not like '%pg_prepared%'`.execute(tx);
    return rows[0];
  });

test('statements of the transaction are planned for their values, those of others are not', async () => {
  expect(await plansOf('planned', planForValues)).toMatchObject({ generic: 0 });
  const kept = await plansOf('kept', async () => undefined);
  expect(kept?.generic).toBeGreaterThan(0);
});
