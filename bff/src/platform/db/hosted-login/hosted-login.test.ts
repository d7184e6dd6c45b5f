import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  readRolesSql,
  run,
  type SupabaseLike,
  startSupabaseLike,
} from '../../../testing/database/supabase-like.ts';
import { playScript } from '../../../testing/scans/scripted-scanner.ts';
import { startTestApi, type TestApi } from '../../../testing/test-api.ts';
import { signUp, type TestUser } from '../../../testing/test-identity.ts';
import { createLogger } from '../../log/logger.ts';
import { openQueue } from '../../queue/queue.ts';
import { bringUpToDate } from '../migrations/bring-up-to-date.ts';
import { migrate, productMigrations } from '../migrations/migrate.ts';
import { requireBoundLogin } from '../require-bound-login.ts';

const PASSWORD = 'choose-a-password';
const earlierQueue = {
  name: 'before',
  heartbeatSeconds: 60,
  expireInSeconds: 60,
  redeliveries: 0,
};

let supabase: SupabaseLike;
let loginUrl: string;
let api: TestApi;
let ada: TestUser;

beforeAll(async () => {
  supabase = await startSupabaseLike();
  loginUrl = supabase.urlOf('parapet_login', PASSWORD);
  // An installation that ran with the owner's login, with a queue of that owner.
  const log = createLogger({ process: 'api', level: 'silent' });
  const queue = await openQueue({ url: supabase.ownerUrl, queues: [earlierQueue], log });
  await queue.stop();

  await run(supabase.ownerUrl, [await readRolesSql('login.sql')]);
  await expect(bringUpToDate(loginUrl)).rejects.toThrow('npm run migrate -w bff');
  await migrate(supabase.ownerUrl, [productMigrations]);
  api = await startTestApi({
    database: { url: loginUrl, adminUrl: supabase.superuserUrl, drop: async () => undefined },
  });
  ada = await signUp(supabase.superuserUrl, api.identity);
}, 120_000);
afterAll(async () => {
  await api?.close();
  await supabase?.stop();
});

test('row-level security binds the login of the guide, which finds all migrations applied', async () => {
  await requireBoundLogin(loginUrl, false);
  await bringUpToDate(loginUrl);
});

test('it starts beside a newer schema, unless that contracts', async () => {
  const future = '20991231000000_future';
  const remember = (table: string, values: string) =>
    run(supabase.ownerUrl, [`insert into migrations.${table} values (${values})`]);
  await remember('product', `'${future}', '2099-12-31'`);
  await bringUpToDate(loginUrl);
  await remember('contracting', `'${future}', 'scans are gone'`);
  await expect(bringUpToDate(loginUrl)).rejects.toThrow(`scans are gone (${future})`);
  await run(supabase.ownerUrl, [
    `delete from migrations.contracting where name = '${future}'`,
    `delete from migrations.product where name = '${future}'`,
  ]);
});

test('it serves requests and works on a scan', async () => {
  const base = `/api/workspaces/${ada.workspaceId}`;
  const { body: workspaces } = await api.call(ada, 'GET', '/api/workspaces/list');
  expect(workspaces).toMatchObject({ data: [{ id: ada.workspaceId, role: 'owner' }] });
  const added = await api.call(ada, 'POST', `${base}/assets`, {
    value: '127.0.0.1',
    consent: true,
  });
  expect(added).toMatchObject({ status: 201, body: { ownership: 'verified' } });

  await api.startWorker((input, sink) => playScript({ check: 'pass' }, input, sink));
  const started = await api.call(ada, 'POST', `${base}/scans`, {
    assetIds: [added.body.id],
    intensity: 'safe',
  });
  expect(started.status).toBe(202);
  await expect
    .poll(
      async () => (await api.call(ada, 'GET', `${base}/scans/${started.body.id}`)).body.status,
      {
        timeout: 15_000,
      },
    )
    .toBe('completed');
});

test('a second factor gets another name, although the login cannot write accounts', async () => {
  const id = randomUUID();
  const { sessionId } = ada;
  await run(supabase.superuserUrl, [
    `update auth.sessions set aal = 'aal2' where id = '${sessionId}'`,
    `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status)
     values ('${id}', '${ada.id}', 'Phone', 'totp', 'verified')`,
  ]);
  const token = await api.identity.sign({ sub: ada.id, session_id: sessionId, aal: 'aal2' });
  const renamed = await api.call({ ...ada, token }, 'PATCH', `/api/second-factors/${id}`, {
    name: 'Work phone',
  });
  expect(renamed.status).toBe(204);
  const names = `select friendly_name from auth.mfa_factors where id = '${id}'`;
  expect(await run(supabase.superuserUrl, [names])).toEqual([{ friendly_name: 'Work phone' }]);
});

test('an ended session is refused, although the login cannot read accounts', async () => {
  const eve = await signUp(supabase.superuserUrl, api.identity);
  await run(supabase.superuserUrl, [`delete from auth.sessions where id = '${eve.sessionId}'`]);
  expect((await api.call(eve, 'GET', '/api/workspaces/list')).status).toBe(401);
  await expect(run(loginUrl, ['select * from auth.users'])).rejects.toThrow(/permission denied/);
});

test.each([
  'select * from parapet.assets',
  'select * from migrations.product',
  `set parapet.as_owner = 'on'; select * from parapet.assets`,
  'set role project_owner',
  'set role service_role',
  'create schema mine',
  `alter role parapet_login bypassrls`,
])('it has no rights outside of the two roles: %s', async (attack) => {
  await expect(run(loginUrl, [attack])).rejects.toThrow(/permission denied/);
});

test('it sees nothing in a role without claims', async () => {
  expect(await run(loginUrl, ['set role parapet_api', 'select id from parapet.assets'])).toEqual(
    [],
  );
  expect(await run(loginUrl, ['set role parapet_worker', 'select id from parapet.assets'])).toEqual(
    [],
  );
});
