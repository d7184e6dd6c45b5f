import type { Severity } from '@parapet/contracts/text/vocabulary';
import { sql } from 'kysely';
import type { Tx, WorkspaceTx } from '../../../platform/db/database.ts';

/** A finding whose acceptance has ended, with the status that it has now. */
interface ReleasedFinding {
  readonly id: string;
  readonly assetId: string;
  readonly title: string;
  readonly severity: Severity;
  readonly status: 'reopened' | 'fixed';
}

/** The workspaces after `after` in which the acceptance of a risk has expired. */
export async function listExpiredWorkspaces(
  tx: Tx,
  after: string | null,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select parapet.workspaces_with_expired_risks(${after}::uuid, ${limit}) as id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** The accepted risks of one workspace that have expired. */
export const expiredRisksIn = ({ tx, workspaceId }: WorkspaceTx) => ({
  /** Ends at most `limit` of them; their findings are fixed if scans have not found them since, else open. */
  async expire(
    at: string,
    limit: number,
  ): Promise<{ expired: number; released: readonly ReleasedFinding[] }> {
    // Findings first, as everywhere: then their acceptances.
    const { rows } = await sql<{ id: string }>`
      select finding.id from parapet.findings as finding
      where finding.workspace_id = ${workspaceId} and finding.id in (
        select finding_id from parapet.finding_risk_acceptances
        where workspace_id = ${workspaceId} and state = 'approved' and expires_at <= ${at}
        order by expires_at limit ${limit}
      )
      order by finding.id for no key update`.execute(tx);
    const ids = rows.map(({ id }) => id);
    if (ids.length === 0) return { expired: 0, released: [] };
    const ended = await tx
      .updateTable('finding_risk_acceptances')
      .set({ state: 'expired' })
      .where('workspace_id', '=', workspaceId)
      .where(sql<boolean>`finding_id = any (${ids}::uuid[])`)
      .where('state', '=', 'approved')
      .where('expires_at', '<=', at)
      .returning('finding_id')
      .execute();
    const isGone = sql<boolean>`detection = 'absent' and passed_scan_id is null`;
    const released = await tx
      .updateTable('findings')
      .set({
        status: sql<string>`case when ${isGone} then 'fixed' else 'reopened' end`,
        fixed_at: sql<string | null>`case when ${isGone} then ${at}::timestamptz end`,
        due_at: sql<string | null>`case when not (${isGone})
          then due_at + (${at}::timestamptz - status_changed_at) end`,
        status_reason: null,
        status_changed_at: at,
        status_changed_by: null,
      })
      .where('workspace_id', '=', workspaceId)
      .where(sql<boolean>`id = any (${ended.map((row) => row.finding_id)}::uuid[])`)
      .where('status', '=', 'risk_accepted')
      .returning(['id', 'asset_id as assetId', 'title', 'severity'])
      .returning(sql<'reopened' | 'fixed'>`status`.as('status'))
      .execute();
    return { expired: ids.length, released };
  },
});
