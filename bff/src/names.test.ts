import { personName } from '@parapet/contracts/text/name';
import { hostileNames, hostilePersonNames, plainNames } from '@parapet/test-kit/hostile-names';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signUpMember } from './testing/sign-up-member.ts';
import { startTestApi, type TestApi } from './testing/test-api.ts';
import { runSql, type TestUser } from './testing/test-identity.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const run = <Row>(text: string, values: unknown[] = []) =>
  runSql<Row>(api.database.url, text, values);
const storeMetadata = (user: TestUser, metadata: unknown) =>
  run('update auth.users set raw_user_meta_data = $2 where id = $1', [
    user.id,
    JSON.stringify(metadata),
  ]);
const neutral = ({ id }: TestUser) => `Member ${id.slice(0, 6)}`;

describe('the rule of names in Postgres', () => {
  const everyName = [
    ...hostileNames.map(([, name]) => name),
    ...hostilePersonNames.map(([, name]) => name),
    ...plainNames,
  ].filter((name) => name.isWellFormed());

  test('is that of the contract', async () => {
    const rows = await run<{ name: string; found: string | null }>(
      `select name, parapet.display_name(jsonb_build_object('display_name', name)) as found
       from unnest($1::text[]) as name`,
      [everyName],
    );
    const expected = everyName.map((name) => {
      const { data, success } = personName().safeParse(name);
      return { name, found: success ? data : null };
    });
    expect(rows).toEqual(expected);
  });

  test.each([
    ['workspaces', 'name'],
    ['api_keys', 'name'],
    ['saved_views', 'name'],
    ['scan_schedules', 'name'],
    ['report_schedules', 'name'],
    ['notification_rules', 'name'],
    ['integrations', 'name'],
    ['cloud_accounts', 'alias'],
    ['assets', 'tags'],
  ])('guards %s.%s', async (table, column) => {
    const rows = await run<{ rule: string }>(
      `select pg_get_constraintdef(oid) as rule from pg_constraint
       where contype = 'c' and conrelid = $1::regclass`,
      [`parapet.${table}`],
    );
    const guards = ['is_name', 'are_names'].map((rule) => `${rule}(${column},`);
    expect(rows.filter(({ rule }) => guards.some((guard) => rule.includes(guard)))).toHaveLength(1);
  });
});

describe('a person', () => {
  test.each([...hostileNames, ...hostilePersonNames].filter(([, name]) => name.isWellFormed()))(
    'whose stored name has %s is a neutral member to others',
    async (_, name) => {
      const ada = await api.signUp();
      await storeMetadata(ada, { display_name: name });
      const { body } = await api.call(ada, 'GET', `/api/workspaces/${ada.workspaceId}/members`);
      expect(body.items).toMatchObject([
        { name: neutral(ada), email: `${ada.id}@parapet.example` },
      ]);
    },
  );

  test('is called by the display name, else by the name of a provider', async () => {
    const ada = await api.signUp();
    const nameWith = async (metadata: unknown) => {
      await storeMetadata(ada, metadata);
      const { body } = await api.call(ada, 'GET', `/api/workspaces/${ada.workspaceId}/members`);
      return body.items[0].name;
    };
    expect(await nameWith({ display_name: 'Ada', name: 'A. L.' })).toBe('Ada');
    expect(await nameWith({ display_name: 'a@b.example', full_name: 'Ada L.' })).toBe('Ada L.');
    expect(await nameWith({ display_name: ['Ada'], name: { a: 1 } })).toBe(neutral(ada));
  });

  test('without a name shows no address to viewers, scoped members and read keys', async () => {
    const ada = await api.signUp('core');
    const { workspaceId } = ada;
    const at = (path: string) => `/api/workspaces/${workspaceId}${path}`;
    const viewer = await signUpMember(api, { workspaceId, role: 'viewer' });
    const scoped = await signUpMember(api, { workspaceId, role: 'viewer', assetScope: ['shop'] });
    const { body: key } = await api.call(ada, 'POST', at('/api-keys'), {
      name: 'Reads',
      scopes: ['read'],
      expiresInDays: 30,
    });
    const reader = { ...ada, token: String(key.key) };
    const added = { value: 'a.example', consent: true, tags: ['shop'], ownerId: ada.id };
    await api.call(ada, 'POST', at('/assets'), added);
    for (const user of [viewer, scoped, reader]) {
      for (const path of ['/members', '/assets', '/assets/facets', '/views', '/findings']) {
        const { body } = await api.call(user, 'GET', at(path));
        expect(JSON.stringify(body), path).not.toContain('@');
      }
      const { body } = await api.call(user, 'GET', at('/members'));
      const names = body.items.map(({ name }: { name: string }) => name);
      expect(names.sort()).toEqual([ada, viewer, scoped].map(neutral).sort());
    }
  });

  test('keeps in the audit log the name of that time, beside the id', async () => {
    const ada = await api.signUp();
    const at = `/api/workspaces/${ada.workspaceId}`;
    const renamed = async (displayName: string | null, workspace: string) => {
      await storeMetadata(ada, { display_name: displayName });
      expect((await api.call(ada, 'PATCH', at, { name: workspace })).status).toBe(200);
    };
    await renamed(null, 'First');
    await renamed('Ada', 'Second');
    await renamed('Grace', 'Third');
    await storeMetadata(ada, { display_name: 'Mara' });
    const { body } = await api.call(ada, 'GET', `${at}/audit-log?action=workspace.updated`);
    expect(body.items.map(({ actor }: { actor: unknown }) => actor)).toEqual([
      { id: ada.id, name: 'Grace' },
      { id: ada.id, name: 'Ada' },
      { id: ada.id, name: neutral(ada) },
    ]);
  });
});
