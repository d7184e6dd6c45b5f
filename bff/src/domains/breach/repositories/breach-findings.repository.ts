import type { Severity } from '@parapet/contracts/text/vocabulary';
import { sql } from 'kysely';
import { jsonb, type WorkspaceTx } from '../../../platform/db/database.ts';

/** The finding of a domain and a breach was told this. */
export interface ToldFinding {
  readonly assetId: string;
  readonly breachId: string;
  readonly open: number;
  readonly severity: Severity;
}

export const breachFindingsIn = ({ tx, workspaceId }: WorkspaceTx) => ({
  async list(): Promise<readonly ToldFinding[]> {
    const rows = await tx
      .selectFrom('breach_findings')
      .where('workspace_id', '=', workspaceId)
      .select(['asset_id as assetId', 'breach_id as breachId', 'open', 'severity'])
      .execute();
    return rows as readonly (ToldFinding & { severity: Severity })[];
  },

  async save(told: readonly ToldFinding[], at: string): Promise<void> {
    if (told.length === 0) return;
    await sql`
      insert into parapet.breach_findings (workspace_id, asset_id, breach_id, open, severity,
        recorded_at)
      select ${workspaceId}::uuid, "assetId", "breachId", open, severity, ${at}::timestamptz
      from jsonb_to_recordset(${jsonb(told)}) as told("assetId" uuid, "breachId" uuid,
        open integer, severity text)
      on conflict (asset_id, breach_id) do update set open = excluded.open,
        severity = excluded.severity, recorded_at = excluded.recorded_at`.execute(tx);
  },
});
