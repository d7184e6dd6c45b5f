import {
  type FindingStatus,
  type HistoryKind,
  riskAcceptanceSchema,
} from '@parapet/contracts/findings/finding';
import { sql } from 'kysely';
import { jsonb, type WorkspaceTx } from '../../../platform/db/database.ts';
import { type LockedFinding, lockedColumns, lockedFinding } from './findings.repository.ts';
import type { StoredAcceptance } from './risk-acceptances.repository.ts';

/** Describes what is decided about one of many findings. */
export interface BulkDecision {
  readonly id: string;
  readonly status: FindingStatus;
}

interface BulkEntry {
  readonly findingId: string;
  readonly kind: HistoryKind;
  readonly from?: FindingStatus | null;
  readonly to?: FindingStatus | null;
  readonly note?: string | null;
}

/** Many findings of one workspace at once, each change in one statement. */
export const bulkFindingsIn = ({ tx, workspaceId }: WorkspaceTx) => ({
  /** Locks them in the order of their ids; copies of other findings are left out. */
  async lock(ids: readonly string[]): Promise<LockedFinding[]> {
    const rows = await tx
      .selectFrom('findings')
      .where('workspace_id', '=', workspaceId)
      .where(sql<boolean>`id = any (${ids}::uuid[])`)
      .where('duplicate_of_id', 'is', null)
      .select(lockedColumns)
      .orderBy('id')
      .forNoKeyUpdate()
      .execute();
    return rows.map(lockedFinding);
  },

  async decide(
    decisions: readonly BulkDecision[],
    {
      reason,
      by,
      at,
      isRetestPending = false,
    }: { reason: string | null; by: string; at: string; isRetestPending?: boolean },
  ): Promise<void> {
    await sql`
      update parapet.findings as finding set
        status = decided.status,
        status_reason = ${reason},
        status_changed_at = ${at},
        status_changed_by = ${by},
        is_retest_pending = ${isRetestPending},
        fixed_at = case when decided.status = 'fixed' then ${at}::timestamptz end,
        -- The time in which it was set aside does not count.
        due_at = case
          when decided.status = 'fixed' and not ${isRetestPending}::boolean then null
          when finding.status in ('risk_accepted', 'false_positive')
            and decided.status not in ('risk_accepted', 'false_positive')
          then finding.due_at + (${at}::timestamptz - finding.status_changed_at)
          else finding.due_at
        end
      from jsonb_to_recordset(${jsonb(decisions)}) as decided(id uuid, status text)
      where finding.workspace_id = ${workspaceId} and finding.id = decided.id`.execute(tx);
  },

  /** Returns those that were assigned: none to somebody who is no member. */
  async assign(ids: readonly string[], assigneeId: string | null): Promise<string[]> {
    const { rows } = await sql<{ id: string }>`
      select id from parapet.assign_findings(${workspaceId}, ${ids}::uuid[], ${assigneeId})
        as assigned(id)`.execute(tx);
    return rows.map(({ id }) => id);
  },

  /** Replaces earlier acceptances of these findings. */
  async requestRisk(ids: readonly string[], risk: StoredAcceptance): Promise<void> {
    await sql`
      insert into parapet.finding_risk_acceptances (
        finding_id, workspace_id, state, reason, requested_by, requested_at, decided_by, expires_at
      )
      select id, ${workspaceId}::uuid, ${risk.state}, ${risk.reason}, ${risk.requestedBy}::uuid,
        ${risk.requestedAt}::timestamptz, ${risk.decidedBy}::uuid, ${risk.expiresAt}::timestamptz
      from unnest(${ids}::uuid[]) as id
      on conflict (finding_id) do update set
        state = excluded.state, reason = excluded.reason, requested_by = excluded.requested_by,
        requested_at = excluded.requested_at, decided_by = excluded.decided_by,
        expires_at = excluded.expires_at`.execute(tx);
  },

  /** The last acceptance of each that has one. */
  async acceptancesOf(
    ids: readonly string[],
  ): Promise<Map<string, Pick<StoredAcceptance, 'state' | 'requestedBy' | 'expiresAt'>>> {
    const rows = await tx
      .selectFrom('finding_risk_acceptances')
      .where('workspace_id', '=', workspaceId)
      .where(sql<boolean>`finding_id = any (${ids}::uuid[])`)
      .select(['finding_id', 'state', 'requested_by', 'expires_at'])
      .execute();
    return new Map(
      rows.map((row) => [
        row.finding_id,
        {
          state: riskAcceptanceSchema.shape.state.parse(row.state),
          requestedBy: row.requested_by,
          expiresAt: row.expires_at,
        },
      ]),
    );
  },

  async revokeRisk(ids: readonly string[]): Promise<void> {
    await sql`
      update parapet.finding_risk_acceptances set state = 'revoked'
      where workspace_id = ${workspaceId} and finding_id = any (${ids}::uuid[])
        and state in ('requested', 'approved')`.execute(tx);
  },

  async addHistory(actorId: string, entries: readonly BulkEntry[]): Promise<void> {
    if (entries.length === 0) return;
    await sql`
      insert into parapet.finding_history
        (workspace_id, finding_id, kind, from_status, to_status, note, actor_id)
      select ${workspaceId}::uuid, "findingId", kind, "from", "to", note, ${actorId}::uuid
      from jsonb_to_recordset(${jsonb(entries)}) as entry(
        "findingId" uuid, kind text, "from" text, "to" text, note text
      )`.execute(tx);
  },
});
