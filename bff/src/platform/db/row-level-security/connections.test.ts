import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runSql } from '../../../testing/test-identity.ts';
import { openTwoWorkspaces, type TwoWorkspaces } from './two-workspaces.ts';

let scene: TwoWorkspaces;

beforeAll(async () => {
  scene = await openTwoWorkspaces();
});
afterAll(() => scene.close());

describe('an integration', () => {
  test.each([
    `select sealed_secret from parapet.integrations`,
    `select * from parapet.integrations`,
    `update parapet.integrations set sealed_secret = 'x'`,
    `update parapet.integrations set address_hint = 'x'`,
    `update parapet.integrations set health = 'connected'`,
    `update parapet.integration_deliveries set body = 'x'`,
    `update parapet.integration_deliveries set integration_id = integration_id`,
    `delete from parapet.integration_deliveries`,
  ])('keeps its address and what was sent there from the API: %s', async (attack) => {
    await expect(scene.runAs(scene.ada, attack)).rejects.toThrow(/permission denied/);
  });

  test('is added in nobody else’s name', async () => {
    const attack = `insert into parapet.integrations (
        id, workspace_id, type, name, address_hint, min_severity, events, sealed_secret, created_by
      ) values (
        parapet.new_id(), '${scene.ada.workspaceId}', 'webhook', 'x', 'x', 'low', '{scan.ended}', 'x',
        '${scene.bob.id}'
      )`;
    await expect(scene.runAs(scene.ada, attack)).rejects.toThrow(/row-level security/);
  });

  test.each([
    `update parapet.integrations set sealed_secret = 'x'`,
    `update parapet.integrations set enabled = true`,
    `insert into parapet.integrations
       (workspace_id, type, name, address_hint, min_severity, events, sealed_secret)
     values (parapet.worker_workspace(), 'webhook', 'x', 'x', 'low', '{scan.ended}', 'x')`,
    `delete from parapet.integrations`,
    `update parapet.integration_deliveries set body = 'x'`,
  ])('is not a worker’s to change: %s', async (attack) => {
    await expect(scene.runAsWorker(scene.ada.workspaceId, attack)).rejects.toThrow(
      /permission denied/,
    );
  });
});

describe('a cloud account', () => {
  test.each([
    `update parapet.cloud_accounts set external_id = 'x'`,
    `update parapet.cloud_accounts set role_arn = 'x'`,
    `update parapet.cloud_accounts set sealed_secret = 'x'`,
    `update parapet.cloud_accounts set account_uid = 'x'`,
  ])('is added whole and stays what it is: %s', async (attack) => {
    await expect(scene.runAs(scene.ada, attack)).rejects.toThrow(/permission denied/);
  });

  test('is added with the external id of its own workspace alone', async () => {
    const add = (externalId: string | undefined) =>
      scene.runAs(
        scene.ada,
        `insert into parapet.cloud_accounts (
           id, workspace_id, alias, auth_method, role_arn, external_id, region, status,
           permission_report
         ) values (
           parapet.new_id(), '${scene.ada.workspaceId}', 'x', 'assume_role', 'arn',
           'parapet-${externalId}', 'eu', 'connected', '[]'
         ) returning alias`,
      );
    const externalIds = await runSql<{ id: string; cloud_external_id: string }>(
      scene.database.url,
      'select id, cloud_external_id from parapet.workspaces',
    );
    const of = (workspaceId: string) =>
      externalIds.find(({ id }) => id === workspaceId)?.cloud_external_id;
    await expect(add(of(scene.bob.workspaceId))).rejects.toThrow(/row-level security/);
    expect(await add(of(scene.ada.workspaceId))).toEqual([{ alias: 'x' }]);
  });
});
