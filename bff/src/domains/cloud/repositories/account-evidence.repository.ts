import { cloudRegistries } from '@parapet/cloud-scanner/registry';
import { cloudProviderSchema } from '@parapet/contracts/cloud/cloud';
import { sql } from 'kysely';
import type { WorkspaceTx } from '../../../platform/db/database.ts';
import type { AccountEvidence, NamedAccount } from '../cloud.port.ts';
import { countEvidence, type ReadPart } from '../posture/account-evidence.policy.ts';
import { gapsSchema, talliesSchema } from './cloud-collections.repository.ts';

export async function listNamedAccounts({ tx, workspaceId }: WorkspaceTx): Promise<NamedAccount[]> {
  const rows = await tx
    .selectFrom('cloud_accounts')
    .where('workspace_id', '=', workspaceId)
    .select(['id', 'alias', 'provider', 'is_sample', 'status'])
    .select(sql<boolean>`last_scan_id is not null`.as('is_read'))
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    alias: row.alias,
    provider: cloudProviderSchema.parse(row.provider),
    isSample: row.is_sample,
    isRead: row.is_read,
    status: row.status as NamedAccount['status'],
  }));
}

/** Reads the collections of the last scan of an account that ended with results. */
export async function readAccountEvidence(
  { tx, workspaceId }: WorkspaceTx,
  accountId: string,
): Promise<AccountEvidence | null> {
  const { rows } = await sql<{
    type: string;
    region: string;
    state: string;
    is_listed: boolean;
    gaps: unknown;
    tallies: unknown;
    finished_at: string;
    provider: string;
  }>`
    select account.provider, part.type, part.region, part.state, part.is_listed, part.gaps, part.tallies,
      part.finished_at
    from parapet.cloud_accounts as account
    join parapet.cloud_collections as part on part.scan_id = account.last_scan_id
    where account.workspace_id = ${workspaceId} and account.id = ${accountId}
      and part.workspace_id = ${workspaceId} and part.account_id = account.id`.execute(tx);
  const [first] = rows;
  if (!first) return null;
  const { checks } = cloudRegistries[cloudProviderSchema.parse(first.provider)];
  const parts = rows.map(
    (row): ReadPart => ({
      type: row.type,
      region: row.region,
      isComplete: row.is_listed || row.state === 'not_offered',
      gaps: gapsSchema.parse(row.gaps),
      tallies: talliesSchema.parse(row.tallies),
    }),
  );
  const readAt = rows.reduce((last, { finished_at: at }) => (at > last ? at : last), '');
  return { readAt, ...countEvidence(checks, parts) };
}
