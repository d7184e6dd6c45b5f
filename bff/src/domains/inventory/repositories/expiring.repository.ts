import { sql } from 'kysely';
import type { WorkspaceTx } from '../../../platform/db/database.ts';

export interface ExpiringCertificate {
  readonly assetId: string;
  readonly sha256: string;
  readonly subject: string;
  readonly notAfter: string;
  readonly port: number;
}

/** Returns certificates that end before `until` and have no event yet, and marks them as recorded. */
export async function takeExpiring(
  { tx, workspaceId }: WorkspaceTx,
  { after, until, limit }: { after: string; until: string; limit: number },
): Promise<ExpiringCertificate[]> {
  const { rows } = await sql<ExpiringCertificate>`
    with soon as (
      select id from parapet.asset_certificates
      where workspace_id = ${workspaceId} and not end_told and gone_at is null
        and not_after > ${after}::timestamptz and not_after <= ${until}::timestamptz
      order by not_after limit ${limit} for no key update skip locked
    )
    update parapet.asset_certificates as row set end_told = true
    from soon where row.workspace_id = ${workspaceId} and row.id = soon.id
    returning row.asset_id as "assetId", row.sha256, row.subject, row.not_after as "notAfter",
      row.port`.execute(tx);
  return rows;
}
