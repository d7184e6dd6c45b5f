import {
  type CloudAccount,
  type CloudProvider,
  cloudAccountSchema,
} from '@parapet/contracts/cloud/cloud';
import { type Selectable, sql } from 'kysely';
import { jsonb, type WorkspaceTx } from '../../platform/db/database.ts';
import type { CloudAccountsTable } from '../../platform/db/tables.ts';

export type NewCloudAccount = Omit<
  CloudAccount,
  'workspaceId' | 'createdAt' | 'isReadOnly' | 'pausedAt' | 'organisationId'
> & {
  sealedSecret: string | null;
  /** Set by workers alone. */
  organisationId?: string;
};

/** The result of a connection check. */
export type ConnectionState = Pick<
  CloudAccount,
  'status' | 'statusMessage' | 'permissionReport' | 'callerArn'
> & { checkedAt: string };

/** All but the secret. */
const columns = [
  'id',
  'workspace_id',
  'provider',
  'account_uid',
  'alias',
  'auth_method',
  'role_arn',
  'external_id',
  'access_key_hint',
  'partition',
  'region',
  'connection',
  'regions',
  'paused_at',
  'is_sample',
  'organisation_id',
  'last_scan_id',
  'caller_arn',
  'status',
  'status_message',
  'permission_report',
  'connection_checked_at',
  'created_at',
] as const satisfies readonly (keyof CloudAccountsTable)[];

/** The cloud accounts of one workspace. */
export const cloudAccountsIn = ({ tx, workspaceId }: WorkspaceTx) => {
  const ownRows = tx.selectFrom('cloud_accounts').where('workspace_id', '=', workspaceId);
  return {
    /** Returns an id before the insert, since the secret is sealed for it. */
    async newId(): Promise<string> {
      const { rows } = await sql<{ id: string }>`select parapet.new_id() as id`.execute(tx);
      const id = rows[0]?.id;
      if (!id) throw new Error('The database returned no id.');
      return id;
    },

    async list(): Promise<CloudAccount[]> {
      const rows = await ownRows.select(columns).orderBy('id').execute();
      return rows.map(asCloudAccount);
    },

    async find(id: string): Promise<CloudAccount | undefined> {
      const row = await ownRows.where('id', '=', id).select(columns).executeTakeFirst();
      return row && asCloudAccount(row);
    },

    async findByUid(
      provider: CloudProvider,
      accountUid: string,
    ): Promise<Pick<CloudAccount, 'alias'> | undefined> {
      return await ownRows
        .where('provider', '=', provider)
        .where('account_uid', '=', accountUid)
        .select('alias')
        .executeTakeFirst();
    },

    async findSealedSecret(id: string): Promise<string | null> {
      const row = await ownRows.where('id', '=', id).select('sealed_secret').executeTakeFirst();
      return row?.sealed_secret ?? null;
    },

    async insert(account: NewCloudAccount): Promise<void> {
      await tx
        .insertInto('cloud_accounts')
        .values({
          id: account.id,
          workspace_id: workspaceId,
          provider: account.provider,
          account_uid: account.accountUid,
          alias: account.alias,
          auth_method: account.authMethod,
          role_arn: account.roleArn,
          external_id: account.externalId,
          access_key_hint: account.accessKeyHint,
          partition: account.partition,
          region: account.region,
          // Workers, which connect members of an organisation, choose none.
          ...(account.regions && { regions: [...account.regions] }),
          connection: jsonb(account.connection),
          ...(account.isSample && { is_sample: true }),
          caller_arn: account.callerArn,
          status: account.status,
          status_message: account.statusMessage,
          permission_report: jsonb(account.permissionReport),
          connection_checked_at: account.connectionCheckedAt,
          sealed_secret: account.sealedSecret,
          ...(account.organisationId !== undefined && {
            organisation_id: account.organisationId,
          }),
        })
        .execute();
    },

    async writeState(id: string, state: ConnectionState): Promise<void> {
      await tx
        .updateTable('cloud_accounts')
        .set({
          status: state.status,
          status_message: state.statusMessage,
          permission_report: jsonb(state.permissionReport),
          caller_arn: state.callerArn,
          connection_checked_at: state.checkedAt,
        })
        .where('workspace_id', '=', workspaceId)
        .where('id', '=', id)
        .execute();
    },

    async change(
      id: string,
      change: {
        readonly alias?: string;
        readonly pausedAt?: string | null;
        readonly regions?: readonly string[] | null;
        readonly sealedSecret?: string;
        readonly accessKeyHint?: string;
        readonly roleArn?: string;
      },
    ): Promise<void> {
      await tx
        .updateTable('cloud_accounts')
        .set({
          ...(change.alias !== undefined && { alias: change.alias }),
          ...(change.pausedAt !== undefined && { paused_at: change.pausedAt }),
          ...(change.regions !== undefined && { regions: change.regions && [...change.regions] }),
          ...(change.sealedSecret !== undefined && { sealed_secret: change.sealedSecret }),
          ...(change.accessKeyHint !== undefined && { access_key_hint: change.accessKeyHint }),
          ...(change.roleArn !== undefined && { role_arn: change.roleArn }),
        })
        .where('workspace_id', '=', workspaceId)
        .where('id', '=', id)
        .execute();
    },

    /** The accounts that have the access of another one, which their organisation is read through. */
    async listWithAccessOf(readerId: string): Promise<string[]> {
      const rows = await tx
        .selectFrom('cloud_accounts')
        .innerJoin('cloud_organisations as of', 'of.id', 'cloud_accounts.organisation_id')
        .where('cloud_accounts.workspace_id', '=', workspaceId)
        .where('of.reader_id', '=', readerId)
        .select('cloud_accounts.id')
        .execute();
      return rows.map(({ id }) => id);
    },

    /** The last scans of accounts that ended with results, by account. */
    async listLastScans(): Promise<Map<string, string>> {
      const rows = await ownRows
        .where('last_scan_id', 'is not', null)
        .select(['id', 'last_scan_id'])
        .execute();
      return new Map(rows.map((row) => [row.id, row.last_scan_id ?? '']));
    },
  };
};

function asCloudAccount(
  row: Pick<Selectable<CloudAccountsTable>, (typeof columns)[number]>,
): CloudAccount {
  return cloudAccountSchema.parse({
    id: row.id,
    workspaceId: row.workspace_id,
    provider: row.provider,
    accountUid: row.account_uid,
    alias: row.alias,
    authMethod: row.auth_method,
    roleArn: row.role_arn,
    externalId: row.external_id,
    accessKeyHint: row.access_key_hint,
    partition: row.partition,
    region: row.region,
    connection: row.connection,
    regions: row.regions,
    pausedAt: row.paused_at,
    isSample: row.is_sample,
    organisationId: row.organisation_id,
    callerArn: row.caller_arn,
    status: row.status,
    statusMessage: row.status_message,
    permissionReport: row.permission_report,
    connectionCheckedAt: row.connection_checked_at,
    createdAt: row.created_at,
  });
}
