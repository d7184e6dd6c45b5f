import { defaultNotifications } from '@parapet/contracts/events/notifications';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { joinWorkspace } from '../../testing/sign-up-member.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { runSql, type TestUser } from '../../testing/test-identity.ts';

let api: TestApi;

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const at = (user: TestUser) => `/api/workspaces/${user.workspaceId}/notifications`;
const everything = { newFindings: true, failedScans: true, everyScan: true };
const join = (user: TestUser, owner: TestUser, role: string) =>
  joinWorkspace(api, user, { workspaceId: owner.workspaceId, role });

describe('the mail choices of a member', () => {
  test('have defaults until the member chooses', async () => {
    const ada = await api.signUp();
    expect((await api.call(ada, 'GET', at(ada))).body).toMatchObject({
      delivery: 'mailbox',
      choices: defaultNotifications,
      lastSentAt: null,
    });
    const answer = await api.call(ada, 'PUT', at(ada), everything);
    expect(answer).toMatchObject({ status: 200, body: { choices: everything } });
    const less = { newFindings: false, failedScans: false, everyScan: false };
    await api.call(ada, 'PUT', at(ada), less);
    expect((await api.call(ada, 'GET', at(ada))).body.choices).toEqual(less);
  });

  test('belong to each member, viewers included, and changes are logged', async () => {
    const [ada, eve] = [await api.signUp(), await api.signUp()];
    await join(eve, ada, 'viewer');
    expect((await api.call(eve, 'PUT', at(ada), everything)).status).toBe(200);
    expect((await api.call(eve, 'GET', at(ada))).body.choices).toEqual(everything);
    expect((await api.call(ada, 'GET', at(ada))).body.choices).toEqual(defaultNotifications);
    const logged = await runSql(
      api.database.url,
      `select actor_id, after from parapet.audit_log where action = 'notifications.changed'
         and workspace_id = $1`,
      [ada.workspaceId],
    );
    expect(logged).toEqual([{ actor_id: eve.id, after: everything }]);
  });

  test('are deleted when the member leaves', async () => {
    const [ada, eve] = [await api.signUp(), await api.signUp()];
    await join(eve, ada, 'analyst');
    await api.call(eve, 'PUT', at(ada), everything);
    await runSql(api.database.url, 'delete from parapet.memberships where user_id = $1', [eve.id]);
    const left = await runSql(
      api.database.url,
      'select from parapet.notification_choices where user_id = $1',
      [eve.id],
    );
    expect(left).toEqual([]);
  });

  test('cannot be read or changed by non-members', async () => {
    const [ada, bob] = [await api.signUp(), await api.signUp()];
    expect((await api.call(bob, 'GET', at(ada))).status).toBe(404);
    expect((await api.call(bob, 'PUT', at(ada), everything)).status).toBe(404);
  });

  test('are set all at once', async () => {
    const ada = await api.signUp();
    const { status, body } = await api.call(ada, 'PUT', at(ada), { newFindings: 'yes' });
    expect(status).toBe(422);
    expect(body.issues.map(({ path }: { path: string[] }) => path[0])).toEqual([
      'newFindings',
      'failedScans',
      'everyScan',
    ]);
  });
});

test('an installation that sends no mail reports it and refuses choices', async () => {
  const silent = await startTestApi({ mailDelivery: 'none' });
  const ada = await silent.signUp();
  expect((await silent.call(ada, 'GET', at(ada))).body.delivery).toBe('none');
  expect(await silent.call(ada, 'PUT', at(ada), everything)).toMatchObject({
    status: 409,
    body: { code: 'conflict', error: 'This installation sends no mail.' },
  });
  await silent.close();
});
