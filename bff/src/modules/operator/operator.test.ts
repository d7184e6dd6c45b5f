import { afterAll, beforeAll, expect, test } from 'vitest';
import { runOperatorCommand } from '../../composition/operators-command.ts';
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
  runOperatorCommand(args, { DATABASE_URL: api.database.url }, '/nonexistent');
const read = (path: string, by = ada) => api.call(by, 'GET', `/api/operator/${path}`);

test('without the right, the page is refused with the way to get it, in Postgres as well', async () => {
  expect((await read('right')).body).toEqual({ granted: false });
  for (const path of ['accounts', 'installation']) {
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

test.each([[[]], [['open']], [['grant']], [['grant', 'a@x.example', 'b@x.example']]])(
  'the command explains itself with %j',
  async (args) => {
    expect(await command(...args)).toMatchObject({
      code: 2,
      output: expect.stringContaining('Usage: npm run operators'),
    });
  },
);
