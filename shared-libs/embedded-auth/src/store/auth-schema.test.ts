import { createTestDatabase, type TestDatabase } from '@parapet/test-kit/postgres';
import { openTestPool } from '@parapet/test-kit/test-pool';
import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AuthDatabase } from './auth-schema.ts';
import { findUserByEmail, insertUser } from './users.repository.ts';

let database: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  // The product's own login may enter no role of Supabase.
  pool = openTestPool(database.adminUrl, 1);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

async function inTransaction<Row extends pg.QueryResultRow>(
  ...statements: [string, ...string[]]
): Promise<Row[]> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    let rows: Row[] = [];
    for (const statement of statements) rows = (await client.query<Row>(statement)).rows;
    return rows;
  } finally {
    await client.query('rollback');
    client.release();
  }
}

test('every table of the schemas auth and embedded has row-level security', async () => {
  const { rows } = await pool.query(
    `select relname from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where nspname in ('auth', 'embedded') and relkind = 'r' and not relrowsecurity`,
  );
  expect(rows).toEqual([]);
});

test.each(['anon', 'authenticated'])('the role %s cannot read users', async (role) => {
  await expect(inTransaction(`set local role ${role}`, 'select * from auth.users')).rejects.toThrow(
    'permission denied',
  );
});

test('auth.uid(), auth.role() and auth.jwt() read the claims of the request', async () => {
  const rows = await inTransaction(
    `set local request.jwt.claims = '{"sub":"4be5b1c2-5f0b-4a50-9b1c-0c0f4c1f9d11","role":"authenticated","aal":"aal2"}'`,
    'set local role authenticated',
    `select auth.uid() as uid, auth.role() as role, auth.jwt() ->> 'aal' as aal`,
  );
  expect(rows).toEqual([
    { uid: '4be5b1c2-5f0b-4a50-9b1c-0c0f4c1f9d11', role: 'authenticated', aal: 'aal2' },
  ]);
});

test('auth.uid() is null when nobody is signed in', async () => {
  expect(await inTransaction('select auth.uid() as uid')).toEqual([{ uid: null }]);
  expect(
    await inTransaction(`set local request.jwt.claims = ''`, 'select auth.uid() as uid'),
  ).toEqual([{ uid: null }]);
});

test('a trigger of the product on auth.users sees a new user as Supabase writes it', async () => {
  await pool.query(`
    create table public.seen (id uuid, email text, name text);
    create function public.note_user() returns trigger language plpgsql security definer as $$
    begin
      insert into public.seen values (new.id, new.email, new.raw_user_meta_data ->> 'display_name');
      return new;
    end $$;
    create trigger on_user_created after insert on auth.users
      for each row execute function public.note_user();
  `);
  const db = new Kysely<AuthDatabase>({ dialect: new PostgresDialect({ pool }) });
  const user = await insertUser(db, {
    email: 'ada@parapet.example',
    raw_user_meta_data: { display_name: 'Ada' },
  });
  expect((await pool.query('select * from public.seen')).rows).toEqual([
    { id: user?.id, email: 'ada@parapet.example', name: 'Ada' },
  ]);
  expect(await findUserByEmail(db, 'ada@parapet.example')).toMatchObject({ id: user?.id });
});
