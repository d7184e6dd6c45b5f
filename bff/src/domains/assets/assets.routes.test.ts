import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { writeCursor } from '../../platform/http/page-cursor.ts';
import { type Answer, startTestApi, type TestApi } from '../../testing/test-api.ts';
import { runSql, type TestUser } from '../../testing/test-identity.ts';

let api: TestApi;
let ada: TestUser;

beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  ada = await api.signUp();
});
afterAll(() => api.close());

const assetsOf = (user: TestUser) => `/api/workspaces/${user.workspaceId}/assets`;
const add = (value: string, user = ada): Promise<Answer> =>
  api.call(user, 'POST', assetsOf(user), { value, consent: true });

describe('adding an asset', () => {
  test('keeps it under its normal form and shows what was typed', async () => {
    const { status, body } = await add(' BÜCHER.example. ');
    expect(status).toBe(201);
    expect(body).toMatchObject({
      type: 'domain',
      value: 'BÜCHER.example.',
      canonicalKey: 'xn--bcher-kva.example',
      displayName: 'bücher.example',
      state: 'approved',
      ownership: 'unverified',
      score: null,
      grade: null,
    });
    const read = await api.call(ada, 'GET', `${assetsOf(ada)}/${body.id}`);
    expect(read.body).toEqual(body);
  });

  test('a bad value is reported at its field', async () => {
    const { status, body } = await add('not a host');
    expect(status).toBe(422);
    expect(body).toMatchObject({ code: 'invalid_input', issues: [{ path: ['value'] }] });
  });

  test('text that cannot be stored and a body that cannot be read are refused', async () => {
    const asset = { value: 'a.example', consent: true, tags: ['a\u0000b'] };
    expect((await api.call(ada, 'POST', assetsOf(ada), asset)).status).toBe(422);
    expect((await api.call(ada, 'GET', `${assetsOf(ada)}?q=%00`)).status).toBe(422);
    const unpackable = await fetch(api.url + assetsOf(ada), {
      method: 'POST',
      headers: {
        authorization: `Bearer ${ada.token}`,
        'content-type': 'application/json',
        'content-encoding': 'gzip',
      },
      body: '{}',
    });
    expect(unpackable.status).toBe(422);
  });

  test('nothing is added without the confirmed right to scan', async () => {
    const { status, body } = await api.call(ada, 'POST', assetsOf(ada), {
      value: 'a.example',
      consent: false,
    });
    expect(status).toBe(422);
    expect(body).toMatchObject({ code: 'consent_required', issues: [{ path: ['consent'] }] });
    expect((await api.call(ada, 'GET', assetsOf(ada))).body.total).toBe(0);
  });

  test('a duplicate is refused, however it is spelt, also when the first is archived', async () => {
    const { body: first } = await add('a.example');
    const again = await add('A.EXAMPLE.');
    expect(again).toMatchObject({ status: 409, body: { code: 'duplicate' } });
    expect(again.body.issues[0]).toMatchObject({ path: ['value'] });
    expect(again.body.existingAssetId).toBe(first.id);
    await api.call(ada, 'PATCH', `${assetsOf(ada)}/${first.id}`, { state: 'archived' });
    expect((await add('a.example')).body.error).toMatch(/archived/);
  });

  test('the same target in another workspace is no duplicate', async () => {
    const bob = await api.signUp();
    expect((await add('a.example')).status).toBe(201);
    expect((await add('a.example', bob)).status).toBe(201);
  });
});

describe('the limit of the plan', () => {
  const fill = async () => {
    for (let index = 0; index < 5; index += 1) await add(`host-${index}.example`);
  };

  test('is enforced, and archiving or deleting frees a slot', async () => {
    await fill();
    expect(await add('six.example')).toMatchObject({ status: 402, body: { code: 'plan_limit' } });
    const { items } = (await api.call(ada, 'GET', assetsOf(ada))).body;
    await api.call(ada, 'PATCH', `${assetsOf(ada)}/${items[0].id}`, { state: 'archived' });
    expect((await add('six.example')).status).toBe(201);
    expect((await api.call(ada, 'DELETE', `${assetsOf(ada)}/${items[1].id}`)).status).toBe(204);
    expect((await add('seven.example')).status).toBe(201);
  });

  test('restoring needs a free slot', async () => {
    const { body: first } = await add('first.example');
    await api.call(ada, 'PATCH', `${assetsOf(ada)}/${first.id}`, { state: 'archived' });
    await fill();
    const restore = () =>
      api.call(ada, 'PATCH', `${assetsOf(ada)}/${first.id}`, { state: 'approved' });
    expect((await restore()).status).toBe(402);
    const { items } = (await api.call(ada, 'GET', assetsOf(ada))).body;
    await api.call(ada, 'DELETE', `${assetsOf(ada)}/${items[0].id}`);
    expect(await restore()).toMatchObject({ status: 200, body: { state: 'approved' } });
  });

  test('concurrent requests take the last slot only once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 9 }, (_, index) => add(`race-${index}.example`)),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([201, 201, 201, 201, 201, 402, 402, 402, 402]);
  });
});

describe('the list', () => {
  test.each(['name', '-name', 'created', '-created', 'risk', '-risk'])(
    'sorted by %s, page after page gives each asset once and in order',
    async (sort) => {
      const pro = await api.signUp('pro');
      for (let index = 0; index < 7; index += 1) await add(`host-${index}.example`, pro);
      await runSql(
        api.database.url,
        `update parapet.assets set score = 40 + 10 * (right(split_part(value, '.', 1), 1)::int % 3)
         where workspace_id = '${pro.workspaceId}' and value < 'host-5'`,
      );
      const whole = (await api.call(pro, 'GET', `${assetsOf(pro)}?sort=${sort}`)).body;
      const ids: string[] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const page: Answer = await api.call(
          pro,
          'GET',
          `${assetsOf(pro)}?sort=${sort}&limit=2${cursor && `&cursor=${cursor}`}`,
        );
        ids.push(...page.body.items.map((asset: { id: string }) => asset.id));
        cursor = page.body.nextCursor;
      }
      expect(ids).toEqual(whole.items.map((asset: { id: string }) => asset.id));
      expect(new Set(ids).size).toBe(7);
    },
  );

  test('the riskiest come first, those without a score last', async () => {
    for (const name of ['safe', 'weak', 'new']) await add(`${name}.example`);
    await runSql(
      api.database.url,
      `update parapet.assets set score = case value when 'safe.example' then 99 else 10 end
       where workspace_id = '${ada.workspaceId}' and value <> 'new.example'`,
    );
    const { body } = await api.call(ada, 'GET', `${assetsOf(ada)}?sort=-risk`);
    const names = body.items.map((asset: { displayName: string }) => asset.displayName);
    expect(names).toEqual(['weak.example', 'safe.example', 'new.example']);
  });

  test('is filtered and searched, and counts the other values', async () => {
    await add('a.example');
    await add('127.0.0.1');
    const { body } = await api.call(ada, 'GET', `${assetsOf(ada)}?type=ip`);
    expect(body).toMatchObject({ total: 1, facets: { type: { ip: 1, domain: 1 } } });
    const both = await api.call(ada, 'GET', `${assetsOf(ada)}?type=ip,domain`);
    expect(both.body.total).toBe(2);
    const found = await api.call(ada, 'GET', `${assetsOf(ada)}?q=A.EX`);
    expect(found.body.total).toBe(1);
    expect((await api.call(ada, 'GET', `${assetsOf(ada)}?q=%25`)).body.total).toBe(0);
  });

  test('continues after an asset with the longest possible name', async () => {
    const long = (letter: string) => `https://${letter}.example/${'ü'.repeat(300)}`;
    for (const letter of ['a', 'b']) await add(long(letter));
    const first = await api.call(ada, 'GET', `${assetsOf(ada)}?sort=name&limit=1`);
    const { nextCursor } = first.body;
    const next = await api.call(
      ada,
      'GET',
      `${assetsOf(ada)}?sort=name&limit=1&cursor=${nextCursor}`,
    );
    expect(next.body.items[0].value).toBe(long('b'));
  });

  test('a forged cursor is refused', async () => {
    const forged = (value: unknown) => writeCursor([value as string, crypto.randomUUID()]);
    for (const [sort, cursor] of [
      ['-created', 'x'],
      ['-created', 'W10'],
      ['-created', 'WyJhIiwiYiJd'],
      ['-created', forged("' or true --")],
      ['risk', forged(2 ** 40)],
      ['findings', forged(-1)],
      ['findings', forged(2 ** 60)],
      ['name', forged('a\u0000')],
      ['name', forged('a\ud800')],
    ]) {
      const path = `${assetsOf(ada)}?sort=${sort}&cursor=${cursor}`;
      const { status } = await api.call(ada, 'GET', path);
      expect(status).toBe(422);
    }
  });
});

describe('rights', () => {
  test('assets of others are not found', async () => {
    const bob = await api.signUp();
    const { body } = await add('a.example');
    const path = `${assetsOf(ada)}/${body.id}`;
    expect((await api.call(bob, 'GET', path)).status).toBe(404);
    expect((await api.call(bob, 'PATCH', path, { state: 'archived' })).status).toBe(404);
    expect((await api.call(bob, 'DELETE', path)).status).toBe(404);
    expect((await api.call(bob, 'GET', `${assetsOf(bob)}/${body.id}`)).status).toBe(404);
  });

  test('an insufficient role gets a 409', async () => {
    const eve = await api.signUp();
    await runSql(
      api.database.url,
      `insert into parapet.memberships (workspace_id, user_id, role)
       values ('${ada.workspaceId}', '${eve.id}', 'analyst')`,
    );
    const answer = await api.call(eve, 'POST', assetsOf(ada), {
      value: 'a.example',
      consent: true,
    });
    expect(answer).toMatchObject({ status: 409, body: { code: 'role_insufficient' } });
    expect((await api.call(eve, 'GET', assetsOf(ada))).status).toBe(200);
  });
});

test('every change adds a row to the audit log', async () => {
  const { body } = await add('a.example');
  await api.call(ada, 'PATCH', `${assetsOf(ada)}/${body.id}`, { tags: ['shop'] });
  await api.call(ada, 'DELETE', `${assetsOf(ada)}/${body.id}`);
  const rows = await runSql<{ action: string; actor_id: string }>(
    api.database.url,
    `select action, actor_id from parapet.audit_log
     where workspace_id = '${ada.workspaceId}' order by id`,
  );
  expect(rows).toEqual(
    ['asset.added', 'asset.updated', 'asset.deleted'].map((action) => ({
      action,
      actor_id: ada.id,
    })),
  );
});

describe('the context of an asset', () => {
  const ids = async () => {
    const { body } = await add('a.example');
    return { id: String(body.id), path: `${assetsOf(ada)}/${body.id}` };
  };

  test('is unknown and of middle criticality until somebody says', async () => {
    const { path } = await ids();
    expect((await api.call(ada, 'GET', path)).body).toMatchObject({
      criticality: 3,
      environment: 'unknown',
      ownerId: null,
      owner: null,
    });
  });

  test('is changed with one entry in the log', async () => {
    const { id, path } = await ids();
    const change = { criticality: 5, environment: 'production', ownerId: ada.id };
    const { status, body } = await api.call(ada, 'PATCH', path, change);
    expect(status).toBe(200);
    expect(body).toMatchObject({ ...change, owner: { id: ada.id, name: expect.any(String) } });
    expect((await api.call(ada, 'GET', assetsOf(ada))).body.items[0]).toEqual(body);
    const entries = await runSql<{ before: object; after: object }>(
      api.database.url,
      `select before, after from parapet.audit_log
       where target_id = '${id}' and action = 'asset.updated'`,
    );
    expect(entries).toMatchObject([{ before: { criticality: 3, ownerId: null }, after: change }]);
    expect((await api.call(ada, 'PATCH', path, { ownerId: null })).body.owner).toBeNull();
  });

  test('an owner is a member of the workspace', async () => {
    const { path } = await ids();
    const bob = await api.signUp();
    expect(await api.call(ada, 'PATCH', path, { ownerId: bob.id, criticality: 1 })).toMatchObject({
      status: 422,
      body: { issues: [{ path: ['ownerId'] }] },
    });
    expect((await api.call(ada, 'GET', path)).body).toMatchObject({ criticality: 3 });
    await runSql(
      api.database.url,
      'insert into parapet.memberships (workspace_id, user_id, role) values ($1, $2, $3)',
      [ada.workspaceId, bob.id, 'viewer'],
    );
    expect((await api.call(ada, 'PATCH', path, { ownerId: bob.id })).status).toBe(200);
    expect((await api.call(bob, 'PATCH', path, { ownerId: null })).status).toBe(409);
    const { body } = await api.call(bob, 'GET', `/api/workspaces/${ada.workspaceId}/members`);
    expect(
      body.items.map(({ id, role }: { id: string; role: string }) => [id, role]).sort(),
    ).toEqual(
      [
        [ada.id, 'owner'],
        [bob.id, 'viewer'],
      ].sort(),
    );
  });

  test.each([
    { criticality: 0 },
    { criticality: 6 },
    { criticality: 2.5 },
    { environment: 'moon' },
    { ownerId: 'me' },
  ])('%j is refused', async (change) => {
    const { path } = await ids();
    expect((await api.call(ada, 'PATCH', path, change)).status).toBe(422);
  });
});
