import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  as,
  openTwoWorkspaces,
  type TwoWorkspaces,
} from '../../../testing/database/two-workspaces.ts';
import type { TestUser } from '../../../testing/test-identity.ts';

let fixture: TwoWorkspaces;

beforeAll(async () => {
  fixture = await openTwoWorkspaces();
});
afterAll(() => fixture.close());

describe('a user', () => {
  test('cannot join another workspace or give themselves another plan', async () => {
    const join = fixture.db.asActor(as(fixture.ada), (tx) =>
      tx
        .insertInto('memberships')
        .values({ workspace_id: fixture.bob.workspaceId, user_id: fixture.ada.id, role: 'owner' })
        .execute(),
    );
    await expect(join).rejects.toThrow(/row-level security/);
    const upgrade = fixture.db.asActor(as(fixture.ada), (tx) =>
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
  ])('cannot write identities, plans or accounts: %s', async (attack) => {
    await expect(fixture.runAs(fixture.ada, attack)).rejects.toThrow(/permission denied/);
  });

  test('can check only their own session', async () => {
    const level = (of: TestUser) =>
      fixture.runAs(
        fixture.ada,
        `select * from parapet.session_level('${of.sessionId}', '${of.id}')`,
      );
    expect(await level(fixture.ada)).toEqual([{ level: 'aal1', has_second_factor: false }]);
    expect(await level(fixture.bob)).toEqual([]);
  });
});

test('a worker cannot read the external id for AWS', async () => {
  const read = fixture.runAsWorker(
    fixture.ada.workspaceId,
    'select cloud_external_id from parapet.workspaces',
  );
  await expect(read).rejects.toThrow(/permission denied/);
});
