import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestUser } from '../../../testing/test-identity.ts';
import { as, openTwoWorkspaces, type TwoWorkspaces } from './two-workspaces.ts';

let scene: TwoWorkspaces;

beforeAll(async () => {
  scene = await openTwoWorkspaces();
});
afterAll(() => scene.close());

describe('a user', () => {
  test('cannot join another workspace or give themselves another plan', async () => {
    const join = scene.db.asActor(as(scene.ada), (tx) =>
      tx
        .insertInto('memberships')
        .values({ workspace_id: scene.bob.workspaceId, user_id: scene.ada.id, role: 'owner' })
        .execute(),
    );
    await expect(join).rejects.toThrow(/row-level security/);
    const upgrade = scene.db.asActor(as(scene.ada), (tx) =>
      tx.updateTable('subscriptions').set({ tier: 'mssp' }).execute(),
    );
    await expect(upgrade).rejects.toThrow(/permission denied/);
  });

  test.each([
    `update parapet.workspaces set cloud_external_id = gen_random_uuid()`,
    `insert into parapet.workspaces (name, owner_id, cloud_external_id)
       values ('x', parapet.actor_id(), gen_random_uuid())`,
    `insert into parapet.workspaces (id, name, owner_id)
       values (parapet.new_id(), 'x', parapet.actor_id())`,
    `insert into parapet.workspaces (name, owner_id, personal)
       values ('x', parapet.actor_id(), false)`,
    `update parapet.workspaces set personal = false`,
    `update parapet.workspaces set owner_id = owner_id`,
    `update parapet.memberships set role = 'owner'`,
    `delete from parapet.memberships`,
    `delete from parapet.workspaces`,
    `truncate parapet.workspaces cascade`,
    `update parapet.subscriptions set tier = 'mssp'`,
    `insert into parapet.subscriptions (user_id, tier) values (parapet.actor_id(), 'mssp')`,
    `select parapet.welcome_user(parapet.actor_id())`,
    `select * from auth.users`,
    `select * from auth.sessions`,
    `create table parapet.mine (id int)`,
    `create function parapet.mine() returns int language sql as 'select 1'`,
  ])('writes no identity, plan or account: %s', async (attack) => {
    await expect(scene.runAs(scene.ada, attack)).rejects.toThrow(/permission denied/);
  });

  test('asks whether the own session lives, and whether nobody else’s does', async () => {
    const ask = (of: TestUser) =>
      scene.runAs(
        scene.ada,
        `select parapet.session_is_live('${of.sessionId}', '${of.id}') as live`,
      );
    expect(await ask(scene.ada)).toEqual([{ live: true }]);
    expect(await ask(scene.bob)).toEqual([{ live: false }]);
  });
});

test('a worker does not read what AWS is told of a workspace', async () => {
  const read = scene.runAsWorker(
    scene.ada.workspaceId,
    'select cloud_external_id from parapet.workspaces',
  );
  await expect(read).rejects.toThrow(/permission denied/);
});
