import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCommand } from '../../composition/run-command.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { runSql, type TestUser } from '../../testing/test-identity.ts';

let api: TestApi;
let ada: TestUser;
beforeAll(async () => {
  api = await startTestApi();
  ada = await api.signUp('pro');
});
afterAll(() => api.close());

const command = (...args: string[]) =>
  runCommand(['operators', ...args], {
    env: { DATABASE_URL: api.database.url },
    repository: '/nonexistent',
  });
const read = (path: string, by = ada) => api.call(by, 'GET', `/api/operator/${path}`);

test('without the right, the page is refused with the way to get it, in Postgres as well', async () => {
  expect((await read('right')).body).toEqual({ granted: false });
  for (const path of ['accounts', 'workspaces', 'installation']) {
    expect(await read(path)).toMatchObject({ status: 409, body: { code: 'role_insufficient' } });
  }
  const claims = JSON.stringify({ sub: ada.id, role: 'authenticated' });
  const asAda = (statement: string) =>
    runSql(
      api.database.url,
      `begin; set local role parapet_api; select set_config('request.jwt.claims', '${claims}', true);
       ${statement}; commit`,
    );
  await expect(
    asAda(`insert into parapet.operator_rights (user_id, granted_by) values ('${ada.id}', 'x')`),
  ).rejects.toThrow('permission denied');
  await expect(asAda(`select parapet.grant_operator('${ada.id}', 'x')`)).rejects.toThrow(
    'permission denied',
  );
});

test('with the right, accounts are listed in pages and searched, and workers and queues shown', async () => {
  const email = `${ada.id}@parapet.example`;
  expect(await command('grant', email, '--by', 'Olga')).toMatchObject({ code: 0 });
  expect((await command('grant', email)).output).toContain('already');
  expect((await command('list')).output).toContain(`${email}  since `);
  const others = await Promise.all([1, 2, 3].map(() => api.signUp()));
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const page = await read(`accounts?limit=2${cursor ? `&cursor=${cursor}` : ''}`);
    expect(page.body.items.length).toBeLessThanOrEqual(2);
    seen.push(...page.body.items.map(({ id }: { id: string }) => id));
    cursor = page.body.nextCursor;
  } while (cursor !== null);
  expect(seen.sort()).toEqual([ada, ...others].map(({ id }) => id).sort());
  const found = await read(`accounts?search=${ada.id.toUpperCase()}`);
  expect(found.body.items).toMatchObject([
    { id: ada.id, email, tier: 'pro', workspaces: 1, assets: 0, paidUntil: null, isPastDue: false },
  ]);
  await runSql(
    api.database.url,
    `insert into parapet.workers (id, host) values (gen_random_uuid(), 'rack-1')`,
  );
  const { body } = await read('installation');
  expect(body.workers).toMatchObject([{ host: 'rack-1', isAlive: true }]);
  expect(JSON.stringify(body.queues)).not.toContain('pgboss');
  expect(body.queues).toContainEqual(
    expect.objectContaining({ name: 'scan', waiting: expect.any(Number) }),
  );
  expect((await read('accounts', others[0])).status).toBe(409);
  expect(await command('revoke', email)).toMatchObject({ code: 0 });
  expect((await read('accounts')).status).toBe(409);
});

test('workspaces are listed in pages and searched by name or owner, with nothing that is in them', async () => {
  const email = `${ada.id}@parapet.example`;
  await command('grant', email);
  const [bob, eve] = [await api.signUp('mssp'), await api.signUp()];
  const made = await api.call(bob, 'POST', '/api/workspaces/create', { name: 'Harbour 100%' });
  const harbour = String(made.body.data.id);
  await api.call(bob, 'POST', `/api/workspaces/${harbour}/assets`, {
    value: 'harbour.example',
    consent: true,
  });
  await runSql(
    api.database.url,
    `update auth.users set email = null, phone = '4930555' where id = $1`,
    [eve.id],
  );

  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const page = await read(`workspaces?limit=2${cursor ? `&cursor=${cursor}` : ''}`);
    expect(page.body.items.length).toBeLessThanOrEqual(2);
    seen.push(...page.body.items.map(({ id }: { id: string }) => id));
    cursor = page.body.nextCursor;
  } while (cursor !== null);
  const all = await runSql<{ id: string }>(
    api.database.url,
    'select id from parapet.workspaces order by id',
  );
  expect(seen).toEqual(all.map(({ id }) => id));

  const found = async (search: string) =>
    (await read(`workspaces?search=${encodeURIComponent(search)}`)).body.items;
  expect(await found('harbour 100%')).toEqual([
    {
      id: harbour,
      name: 'Harbour 100%',
      createdAt: expect.any(String),
      deletedAt: null,
      owner: `${bob.id}@parapet.example`,
      tier: 'mssp',
      members: 1,
      assets: 1,
    },
  ]);
  expect(await found(bob.id)).toHaveLength(2);
  expect(await found('+4930555')).toMatchObject([{ id: eve.workspaceId, owner: '+4930555' }]);
  expect((await read('accounts?search=%2B4930555')).body.items).toMatchObject([
    { id: eve.id, email: null, phone: '+4930555' },
  ]);
  await api.call(bob, 'POST', `/api/workspaces/${harbour}/deletion`, { name: 'Harbour 100%' });
  expect(await found('harbour')).toMatchObject([{ deletedAt: expect.any(String), members: 0 }]);
  await command('revoke', email);
});

test.each([[[]], [['open']], [['grant']], [['grant', 'a@x.example', 'b@x.example']]])(
  'the command explains itself with %j',
  async (args) => {
    expect(await command(...args)).toMatchObject({
      code: 2,
      output: expect.stringContaining('Usage: npm run operators'),
    });
  },
);
