import { beforeEach, describe, expect, test } from 'vitest';
import { signUpMember } from '../../testing/sign-up-member.ts';
import type { TestUser } from '../../testing/test-identity.ts';
import { scheduledWorkspace } from '../../testing/workers/scheduled-workspace.ts';

// Who may start scans may plan one for later; schedules that repeat are for admins.

const DAY_MS = 86_400_000;
const workspace = scheduledWorkspace();
const { call, look, sql } = workspace;
let ada: TestUser;
let ann: TestUser;
let assetId: string;

beforeEach(async () => {
  ada = workspace.ada;
  ann = await member('analyst');
  assetId = await workspace.addAsset('a.example', ['shop']);
});

const member = (role: string, assetScope: readonly string[] | null = null) =>
  signUpMember(workspace.api, { workspaceId: ada.workspaceId, role, assetScope });
const local = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 16);
/** Read once: the minute may end between a request and its answer. */
const PLANNED = local(2);
const plan = (user: TestUser, change: object = {}) =>
  call(
    'POST',
    '/schedules',
    {
      name: 'Tonight',
      target: { kind: 'assets', assetIds: [assetId] },
      cron: '0 3 * * *',
      timezone: 'UTC',
      once: PLANNED,
      ...change,
    },
    user,
  );
const codeOf = async (answer: ReturnType<typeof call>) => {
  const { status, body } = await answer;
  return status < 300 ? status : body.code;
};

describe('an analyst', () => {
  test('plans a scan of one time, which starts at its time', async () => {
    const { status, body } = await plan(ann);
    expect(status, JSON.stringify(body)).toBe(201);
    expect(body).toMatchObject({ once: PLANNED, createdBy: ann.id });
    await look(new Date(Date.now() + 3 * DAY_MS));
    const scans = await sql('select status from parapet.scans where schedule_id = $1', [body.id]);
    expect(scans).toEqual([{ status: 'queued' }]);
  });

  test('moves, pauses and calls off what they have planned', async () => {
    const { id } = (await plan(ann)).body;
    const once = local(5);
    const moved = await call('PATCH', `/schedules/${id}`, { once }, ann);
    expect([moved.status, moved.body.once]).toEqual([200, once]);
    expect((await call('PATCH', `/schedules/${id}`, { status: 'paused' }, ann)).status).toBe(200);
    expect((await call('DELETE', `/schedules/${id}`, undefined, ann)).status).toBe(204);
    expect((await call('GET', '/schedules')).body.items).toEqual([]);
  });

  test('adds nothing that repeats, and makes nothing repeat', async () => {
    const refused = await plan(ann, { once: null });
    expect([refused.status, refused.body]).toMatchObject([
      409,
      {
        code: 'role_insufficient',
        error: 'Your role in this workspace is analyst; this needs admin or above.',
      },
    ]);
    const { id } = (await plan(ann)).body;
    const path = `/schedules/${id}`;
    expect(await codeOf(call('PATCH', path, { once: null }, ann))).toBe('role_insufficient');
    expect((await call('GET', path, undefined, ann)).body.once).toBe(PLANNED);
  });

  test('changes neither what repeats nor what others have planned', async () => {
    const nights = (await plan(ada, { once: null })).body.id;
    const other = (await plan(await member('analyst'))).body.id;
    for (const id of [nights, other]) {
      const path = `/schedules/${id}`;
      expect(await codeOf(call('PATCH', path, { name: 'Mine' }, ann))).toBe('role_insufficient');
      expect(await codeOf(call('DELETE', path, undefined, ann))).toBe('role_insufficient');
    }
    expect(await codeOf(call('DELETE', `/schedules/${other}`))).toBe(204);
  });

  test('who sees the assets with some tags plans for these alone', async () => {
    const hidden = (await call('POST', '/assets', { value: 'b.example', consent: true })).body;
    const shop = await member('analyst', ['shop']);
    expect(await codeOf(plan(shop))).toBe(201);
    expect(await codeOf(plan(shop, { target: { kind: 'tags', tags: ['shop'] } }))).toBe(201);
    for (const target of [{ kind: 'all' }, { kind: 'tags', tags: ['shop', 'mail'] }]) {
      const { status, body } = await plan(shop, { target });
      expect([status, body.issues]).toEqual([
        422,
        [
          {
            path: ['target'],
            message: 'You see the assets with some tags: choose assets, or shop.',
          },
        ],
      ]);
    }
    const target = { kind: 'assets', assetIds: [hidden.id] };
    expect(await codeOf(plan(shop, { target }))).toBe('not_found');
  });
});

test.each(['viewer', 'auditor', 'developer'])('a %s plans no scan', async (role) => {
  const user = await member(role);
  expect(await codeOf(plan(user))).toBe('role_insufficient');
  const { id } = (await plan(ann)).body;
  expect(await codeOf(call('DELETE', `/schedules/${id}`, undefined, user))).toBe(
    'role_insufficient',
  );
});

test('a key needs the scope of schedules for both, and no other', async () => {
  const path = `/api/workspaces/${ada.workspaceId}/api-keys`;
  const keyOf = async (scope: string): Promise<string> =>
    (
      await workspace.api.call(ada, 'POST', path, {
        name: scope,
        scopes: [scope],
        expiresInDays: 1,
      })
    ).body.key;
  const planWith = async (scope: string) => {
    const answer = await fetch(`${workspace.api.url}/api/workspaces/${ada.workspaceId}/schedules`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${await keyOf(scope)}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({
        name: 'Tonight',
        target: { kind: 'all' },
        cron: '0 3 * * *',
        timezone: 'UTC',
        once: PLANNED,
      }),
    });
    return answer.status;
  };
  expect(await planWith('manageSchedules')).toBe(201);
  expect(await planWith('scan')).toBe(409);
});
