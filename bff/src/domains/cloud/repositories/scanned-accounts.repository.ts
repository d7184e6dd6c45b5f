import type { WorkspaceTx } from '../../../platform/db/database.ts';
import type { ScannedAccount } from '../scanning/open-account.ts';

/** Accounts as workers open them. */
export const scannedAccountsIn = ({ tx, workspaceId }: WorkspaceTx) => ({
  async find(id: string): Promise<ScannedAccount | undefined> {
    const row = await tx
      .selectFrom('cloud_accounts')
      .where('workspace_id', '=', workspaceId)
      .where('id', '=', id)
      .select(['id', 'account_uid', 'partition', 'region', 'role_arn', 'external_id'])
      .select(['sealed_secret', 'is_sample', 'regions'])
      .executeTakeFirst();
    return (
      row && {
        id: row.id,
        workspaceId,
        accountUid: row.account_uid ?? row.id,
        partition: row.partition,
        region: row.region,
        roleArn: row.role_arn,
        externalId: row.external_id,
        sealedSecret: row.sealed_secret,
        isSample: row.is_sample,
        regions: row.regions,
      }
    );
  },
});
