import { type CloudAccount, cloudProviderSchema } from '@parapet/contracts/cloud/cloud';
import { z } from 'zod';
import type { WorkspaceTx } from '../../../platform/db/database.ts';
import type { ScannedAccount } from '../providers/opening.ts';

const connectionSchema = z.record(z.string(), z.string());

/** Accounts as workers open them. */
export const scannedAccountsIn = ({ tx, workspaceId }: WorkspaceTx) => ({
  async find(id: string): Promise<ScannedAccount | undefined> {
    const row = await tx
      .selectFrom('cloud_accounts')
      .where('workspace_id', '=', workspaceId)
      .where('id', '=', id)
      .select(['id', 'provider', 'account_uid', 'auth_method', 'partition', 'region', 'role_arn'])
      .select(['external_id', 'connection', 'sealed_secret', 'is_sample', 'regions'])
      .executeTakeFirst();
    return (
      row && {
        id: row.id,
        workspaceId,
        provider: cloudProviderSchema.parse(row.provider),
        accountUid: row.account_uid ?? row.id,
        authMethod: row.auth_method as CloudAccount['authMethod'],
        partition: row.partition,
        region: row.region,
        roleArn: row.role_arn,
        externalId: row.external_id,
        connection: connectionSchema.parse(row.connection),
        sealedSecret: row.sealed_secret,
        isSample: row.is_sample,
        regions: row.regions,
      }
    );
  },
});
