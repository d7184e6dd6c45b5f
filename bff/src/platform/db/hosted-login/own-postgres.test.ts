import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrationsFolder } from '@parapet/embedded-auth/migrations-folder';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PostgresServer, startPostgres } from '../../../embedded/postgres/server.ts';
import { readRolesSql, run } from '../../../testing/database/supabase-like.ts';
import { startTestApi, type TestApi } from '../../../testing/test-api.ts';
import { signUp } from '../../../testing/test-identity.ts';
import { bringUpToDate } from '../migrations/bring-up-to-date.ts';
import { migrate, productMigrations } from '../migrations/migrate.ts';
import { requireBoundLogin } from '../require-bound-login.ts';

// The Postgres of docker-compose.yml, set up by the SQL that its first start runs.

const PASSWORDS = { auth_password: `au'th`, owner_password: 'owner', login_password: 'login' };

let dataDir: string;
let server: PostgresServer;
let api: TestApi;
const urlOf = (user: string, password: string, database = 'parapet') =>
  `postgresql://${user}:${encodeURIComponent(password)}@127.0.0.1:${server.port}/${database}`;
const superuser = () => urlOf('postgres', server.superuserPassword);

/** Replaces variables of psql such as `:'owner_password'`. */
const filled = (text: string): string =>
  text.replace(/:'(\w+)'/g, (_, name: keyof typeof PASSWORDS) => {
    return `'${PASSWORDS[name].replaceAll("'", "''")}'`;
  });

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'parapet-own-postgres-'));
  server = await startPostgres({ dataDir });
  await run(urlOf('postgres', server.superuserPassword, 'postgres'), ['create database parapet']);
  await run(superuser(), [filled(await readRolesSql('roles.sql'))]);
  await run(superuser(), ['set role parapet_owner', await readRolesSql('login.sql')]);
  await run(superuser(), [filled(`alter role parapet_login password :'login_password'`)]);
  // In place of the migrations of the auth service, which finds its schema.
  const files = (await readdir(migrationsFolder)).sort();
  const texts = await Promise.all(
    files.map((file) => readFile(join(migrationsFolder, file), 'utf8')),
  );
  await run(
    urlOf('supabase_auth_admin', PASSWORDS.auth_password),
    texts.map((text) => text.replace(/^create schema auth.*;$/im, '')),
  );
}, 60_000);
afterAll(async () => {
  await api?.close();
  await server?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

test('the owner migrates, and API and workers use a login that row-level security binds', async () => {
  const login = urlOf('parapet_login', PASSWORDS.login_password);
  await expect(bringUpToDate(login)).rejects.toThrow('npm run migrate');
  const applied = await migrate(urlOf('parapet_owner', PASSWORDS.owner_password), [
    productMigrations,
  ]);
  expect(applied.length).toBeGreaterThan(0);
  await requireBoundLogin(login, false);
  await bringUpToDate(login);

  const database = { url: login, adminUrl: superuser(), drop: async () => undefined };
  api = await startTestApi({ database });
  const ada = await signUp(superuser(), api.identity);
  expect(await api.call(ada, 'GET', '/api/workspaces/list')).toMatchObject({
    status: 200,
    body: { data: [{ id: ada.workspaceId, role: 'owner' }] },
  });
  await expect(run(login, ['select * from auth.users'])).rejects.toThrow(/permission denied/);
});

test('the auth service sees nothing of the product', async () => {
  const auth = urlOf('supabase_auth_admin', PASSWORDS.auth_password);
  await expect(run(auth, ['select * from parapet.assets'])).rejects.toThrow(/permission denied/);
  await expect(run(auth, ['select * from pgboss.job'])).rejects.toThrow(/permission denied/);
});
