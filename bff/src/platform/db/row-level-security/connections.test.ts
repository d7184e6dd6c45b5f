import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTwoWorkspaces, type TwoWorkspaces } from '../../../testing/database/two-workspaces.ts';
import { runSql } from '../../../testing/test-identity.ts';

let fixture: TwoWorkspaces;

beforeAll(async () => {
  fixture = await openTwoWorkspaces();
});
afterAll(() => fixture.close());

describe('an integration', () => {
  test.each([
    `select sealed_secret from parapet.integrations`,
    `select * from parapet.integrations`,
    `select sealed from parapet.integration_secrets`,
    `delete from parapet.integration_secrets`,
    `update parapet.ticket_links set url = 'https://x.example'`,
    `update parapet.integrations set sealed_secret = 'x'`,
    `update parapet.integrations set health = 'connected'`,
    `update parapet.integration_deliveries set body = 'x'`,
    `update parapet.integration_deliveries set integration_id = integration_id`,
    `delete from parapet.integration_deliveries`,
  ])('protects its address and its messages from the API: %s', async (attack) => {
    await expect(fixture.runAs(fixture.ada, attack)).rejects.toThrow(/permission denied/);
  });

  test('cannot be added in the name of another user', async () => {
    const attack = `insert into parapet.integrations (
        id, workspace_id, type, name, address_hint, min_severity, events, sealed_secret, created_by
      ) values (
        parapet.new_id(), '${fixture.ada.workspaceId}', 'webhook', 'x', 'x', 'low', '{scan.ended}', 'x',
        '${fixture.bob.id}'
      )`;
    await expect(fixture.runAs(fixture.ada, attack)).rejects.toThrow(/row-level security/);
  });

  test.each([
    `update parapet.integrations set sealed_secret = 'x'`,
    `update parapet.integrations set enabled = true`,
    `insert into parapet.integrations
       (workspace_id, type, name, address_hint, min_severity, events, sealed_secret)
     values (parapet.worker_workspace(), 'webhook', 'x', 'x', 'low', '{scan.ended}', 'x')`,
    `delete from parapet.integrations`,
    `update parapet.integration_secrets set sealed = 'x'`,
    `update parapet.integration_deliveries set body = 'x'`,
  ])('cannot be changed by a worker: %s', async (attack) => {
    await expect(fixture.runAsWorker(fixture.ada.workspaceId, attack)).rejects.toThrow(
      /permission denied/,
    );
  });
});

describe('a cloud account', () => {
  test.each([
    `update parapet.cloud_accounts set external_id = 'x'`,
    `update parapet.cloud_accounts set last_scan_id = gen_random_uuid()`,
    `update parapet.cloud_accounts set is_sample = true`,
    `update parapet.cloud_accounts set account_uid = 'x'`,
  ])('cannot be changed after it was added: %s', async (attack) => {
    await expect(fixture.runAs(fixture.ada, attack)).rejects.toThrow(/permission denied/);
  });

  test('needs the external id of its own workspace', async () => {
    const add = (externalId: string | undefined) =>
      fixture.runAs(
        fixture.ada,
        `with asset as (
           insert into parapet.assets (
             id, workspace_id, type, state, value, canonical_key, display_name, consented_by,
             consented_at
           ) values (
             parapet.new_id(), '${fixture.ada.workspaceId}', 'cloud_account', 'connected', 'x',
             'aws:x', 'x', '${fixture.ada.id}', now()
           ) returning id
         )
         insert into parapet.cloud_accounts (
           id, workspace_id, alias, auth_method, role_arn, external_id, region, status,
           permission_report
         ) select id, '${fixture.ada.workspaceId}', 'x', 'assume_role', 'arn',
           'parapet-${externalId}', 'eu', 'connected', '[]' from asset
         returning alias`,
      );
    const externalIds = await runSql<{ id: string; cloud_external_id: string }>(
      fixture.database.url,
      'select id, cloud_external_id from parapet.workspaces',
    );
    const of = (workspaceId: string) =>
      externalIds.find(({ id }) => id === workspaceId)?.cloud_external_id;
    await expect(add(of(fixture.bob.workspaceId))).rejects.toThrow(/row-level security/);
    expect(await add(of(fixture.ada.workspaceId))).toEqual([{ alias: 'x' }]);
  });
});
