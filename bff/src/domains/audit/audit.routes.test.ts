import { auditEntrySchema } from '@parapet/contracts/access/audit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runCommand } from '../../composition/run-command.ts';
import { signUpMember } from '../../testing/sign-up-member.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { runSql, type TestUser } from '../../testing/test-identity.ts';

let api: TestApi;
let ada: TestUser;
let auditor: TestUser;
let assetId: string;

const at = (path: string) => `/api/workspaces/${ada.workspaceId}${path}`;
const run = (text: string, values: unknown[] = []) => runSql(api.database.url, text, values);

const addMember = (role: string): Promise<TestUser> =>
  signUpMember(api, { workspaceId: ada.workspaceId, role });

beforeAll(async () => {
  api = await startTestApi({ version: '1.2.3' });
  ada = await api.signUp();
  auditor = await addMember('auditor');
  await api.call(ada, 'PATCH', at(''), { name: 'Web shop' });
  assetId = (await api.call(ada, 'POST', at('/assets'), { value: 'a.example', consent: true })).body
    .id;
  await api.call(ada, 'PATCH', at(`/assets/${assetId}`), { tags: ['shop'] });
  await api.call(auditor, 'PUT', at('/notifications'), {
    newFindings: true,
    failedScans: false,
    everyScan: false,
  });
});
afterAll(() => api.close());

const list = async (query = '', user = ada) => {
  const { status, body } = await api.call(user, 'GET', at(`/audit-log${query}`));
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const actionsOf = async (query: string) =>
  (await list(query)).items.map(({ action }: { action: string }) => action);

describe('the audit log', () => {
  test('names who changed what, when, from where, before and after', async () => {
    const { items } = await list('?action=workspace.updated', auditor);
    expect(items).toEqual([
      {
        id: expect.any(Number),
        at: expect.any(String),
        actor: { id: ada.id, name: `Member ${ada.id.slice(0, 6)}` },
        apiKeyId: null,
        action: 'workspace.updated',
        target: { type: 'workspace', id: ada.workspaceId },
        before: { name: 'Personal', description: '', mfa_required: false },
        after: { name: 'Web shop', description: '', mfa_required: false },
        ip: '127.0.0.1',
        userAgent: expect.stringContaining('node'),
        requestId: expect.any(String),
        hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
    ]);
  });

  test('is filtered by person, action, subject and time, and is paged', async () => {
    expect(await actionsOf(`?actorId=${auditor.id}`)).toEqual(['notifications.changed']);
    expect(await actionsOf(`?targetType=asset&targetId=${assetId}`)).toEqual([
      'asset.updated',
      'asset.added',
    ]);
    const [newest] = (await list()).items;
    expect(await actionsOf(`?since=${newest.at}`)).toEqual(['notifications.changed']);
    expect(await actionsOf(`?until=${newest.at}&limit=1`)).toEqual(['asset.updated']);
    const first = await list('?limit=3');
    const second = await list(`?limit=3&cursor=${first.nextCursor}`);
    expect(second.nextCursor).toBeNull();
    expect([...first.items, ...second.items]).toEqual((await list()).items);
    const { status, body } = await api.call(ada, 'GET', at(`/audit-log?targetId=${assetId}`));
    expect({ status, path: body.issues[0].path }).toEqual({ status: 422, path: ['targetType'] });
  });

  test('offers what it has as filters', async () => {
    const { body } = await api.call(auditor, 'GET', at('/audit-log/facets'));
    expect(body.actions).toEqual([
      'asset.added',
      'asset.updated',
      'notifications.changed',
      'workspace.updated',
    ]);
    expect(body.targetTypes).toEqual(['asset', 'user', 'workspace']);
    expect(new Set(body.actors.map(({ id }: { id: string }) => id))).toEqual(
      new Set([ada.id, auditor.id]),
    );
  });

  test.each(['viewer', 'developer', 'analyst'])('is refused to a %s', async (role) => {
    const user = await addMember(role);
    for (const path of ['/audit-log', '/audit-log/facets', '/audit-export']) {
      const { status, body } = await api.call(user, 'GET', at(path));
      expect({ status, code: body.code }).toEqual({ status: 409, code: 'role_insufficient' });
    }
  });

  test('keeps an entry of a deleted account without a name', async () => {
    const gone = await addMember('admin');
    await api.call(gone, 'PUT', at('/notifications'), {
      newFindings: true,
      failedScans: true,
      everyScan: false,
    });
    await run('delete from auth.users where id = $1', [gone.id]);
    const { items } = await list(`?actorId=${gone.id}`);
    expect(items.map(({ actor }: { actor: unknown }) => actor)).toEqual([
      { id: gone.id, name: null },
    ]);
  });
});

describe('an export', () => {
  const exported = async (query: string) => {
    const answer = await fetch(api.url + at(`/audit-export${query}`), {
      headers: { authorization: `Bearer ${auditor.token}` },
    });
    expect(answer.status).toBe(200);
    const lines: unknown[] = (await answer.text())
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    return { lines, headers: answer.headers };
  };

  test('as JSON lines has the entries of the list', async () => {
    const { lines, headers } = await exported('?targetType=asset');
    expect(lines).toEqual((await list('?targetType=asset')).items);
    expect(auditEntrySchema.array().safeParse(lines).success).toBe(true);
    expect(headers.get('x-audit-truncated')).toBe('false');
    expect(headers.get('content-disposition')).toContain('parapet-audit.jsonl');
  });

  test('as OCSF has one event of Entity Management for each', async () => {
    const { lines } = await exported('?format=ocsf&action=workspace.updated');
    expect(lines).toEqual([
      expect.objectContaining({
        class_uid: 3004,
        category_uid: 3,
        activity_id: 3,
        type_uid: 300_403,
        severity_id: 1,
        time: expect.any(Number),
        metadata: expect.objectContaining({
          version: '1.3.0',
          product: { name: 'Parapet', vendor_name: 'Parapet', version: '1.2.3' },
          tenant_uid: ada.workspaceId,
        }),
        actor: { user: { uid: ada.id, name: `Member ${ada.id.slice(0, 6)}` } },
        entity: {
          uid: ada.workspaceId,
          type_id: 99,
          type: 'workspace',
          data: { name: 'Personal', description: '', mfa_required: false },
        },
        entity_result: expect.objectContaining({
          data: { name: 'Web shop', description: '', mfa_required: false },
        }),
        src_endpoint: { ip: '127.0.0.1' },
      }),
    ]);
  });
});

describe('the command that verifies the log', () => {
  const verify = async (...args: string[]) => {
    const lines: string[] = [];
    const { code, output } = await runCommand(['audit:verify', ...args], {
      env: { DATABASE_URL: api.database.url },
      repository: '/nonexistent',
      print: (line) => lines.push(line),
    });
    return { code, output: [...lines, output].join('\n') };
  };
  /** A workspace with a chain of its own, so that breaking it does not disturb other tests. */
  const chainOf = async (length: number) => {
    const zoe = await api.signUp();
    for (let n = 0; n < length; n += 1) {
      await api.call(zoe, 'PATCH', `/api/workspaces/${zoe.workspaceId}`, { name: `Shop ${n}` });
    }
    const rows = await runSql<{ id: number; hash: string }>(
      api.database.url,
      'select id::int, hash from parapet.audit_log where workspace_id = $1 order by id',
      [zoe.workspaceId],
    );
    return { workspaceId: zoe.workspaceId, rows };
  };

  test('finds every chain whole, with its head', async () => {
    const { workspaceId, rows } = await chainOf(2);
    const { code, output } = await verify();
    expect(code).toBe(0);
    expect(output).toContain(`${workspaceId}  whole, 2 entries, head ${rows[1]?.hash}`);
    expect(output).toContain(`${ada.workspaceId}  whole`);
  });

  test('says which entry was altered, and fails', async () => {
    const { workspaceId, rows } = await chainOf(3);
    await run(`update parapet.audit_log set after = '{"name": "Other"}' where id = $1`, [
      rows[1]?.id,
    ]);
    const one = await verify('--workspace', workspaceId);
    expect(one.code).toBe(1);
    expect(one.output).toContain(
      `${workspaceId}  BROKEN at entry ${rows[1]?.id} (workspace.updated`,
    );
    expect(one.output).toContain('after 1 whole ones: its content has another hash');
    expect((await verify()).output).toMatch(/1 of \d+ broken\./);
    await run('delete from parapet.audit_log where workspace_id = $1', [workspaceId]);
  });

  test('says after which entry one was removed', async () => {
    const { workspaceId, rows } = await chainOf(3);
    await run('delete from parapet.audit_log where id = $1', [rows[1]?.id]);
    const { code, output } = await verify('--workspace', workspaceId);
    expect(code).toBe(1);
    expect(output).toContain(`BROKEN at entry ${rows[2]?.id}`);
    expect(output).toContain('the entry before it was removed');
    await run('delete from parapet.audit_log where workspace_id = $1', [workspaceId]);
  });

  test('says where two were put in another order', async () => {
    const { workspaceId, rows } = await chainOf(4);
    const [, second, third] = rows.map(({ id }) => id);
    await run(
      `update parapet.audit_log as one
       set (at, before, after, request_id, prev_hash, hash)
         = (other.at, other.before, other.after, other.request_id, other.prev_hash, other.hash)
       from parapet.audit_log as other
       where (one.id, other.id) in (($1, $2), ($2, $1))`,
      [second, third],
    );
    const { code, output } = await verify('--workspace', workspaceId);
    expect(code).toBe(1);
    expect(output).toContain(`BROKEN at entry ${second} (workspace.updated`);
    expect(output).toContain('after 1 whole ones: the entry before it was removed, inserted or');
    await run('delete from parapet.audit_log where workspace_id = $1', [workspaceId]);
  });

  test('misses entries that were cut off at the end only by an earlier head', async () => {
    const { workspaceId, rows } = await chainOf(2);
    const head = rows[1]?.hash ?? '';
    expect((await verify('--workspace', workspaceId, '--head', head)).code).toBe(0);
    await run('delete from parapet.audit_log where id = $1', [rows[1]?.id]);
    expect((await verify('--workspace', workspaceId)).code).toBe(0);
    const { code, output } = await verify('--workspace', workspaceId, '--head', head);
    expect(code).toBe(1);
    expect(output).toContain('has lost that head');
  });

  test.each([['--head', 'a'.repeat(64)], ['--workspace', 'x'], ['everything']])(
    'explains itself for %s %s',
    async (...args) => {
      expect(await verify(...args)).toMatchObject({
        code: 2,
        output: expect.stringContaining('Usage'),
      });
    },
  );
});
