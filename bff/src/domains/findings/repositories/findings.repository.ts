import { type FindingStatus, findingStatusSchema } from '@parapet/contracts/findings/finding';
import type { Severity } from '@parapet/contracts/text/vocabulary';
import { type Selectable, sql } from 'kysely';
import type { WorkspaceTx } from '../../../platform/db/database.ts';
import type { FindingsTable } from '../../../platform/db/tables.ts';
import type { AssetsPort } from '../../assets/assets.port.ts';
import { openStatuses } from '../recording/lifecycle.policy.ts';

/** Tells what the page of a finding shows; named, since a statement with `*` cannot be prepared. */
const shownColumns = [
  'id',
  'workspace_id',
  'check_id',
  'catalogue_id',
  'title',
  'description',
  'severity',
  'confidence',
  'status',
  'status_reason',
  'detection',
  'unknown_reason',
  'asset_id',
  'locator',
  'location',
  'cwe_ids',
  'vulnerability',
  'evidence',
  'remediation',
  'first_seen_at',
  'last_seen_at',
  'last_tested_at',
  'fixed_at',
  'reopened_count',
  'is_retest_pending',
  'assignee_id',
  'priority_score',
  'priority_factors',
  'priority_why',
  'priority_version',
  'fix',
  'risk_level',
  'due_at',
] as const satisfies readonly (keyof FindingsTable)[];

export type StoredFinding = Pick<Selectable<FindingsTable>, (typeof shownColumns)[number]> & {
  asset_name: string;
};

/** The most findings of one fix that are counted. */
const MAX_CLOSED = 1000;

/** Describes what a decision needs of a finding. */
export interface LockedFinding {
  readonly id: string;
  /** Scans have not found it any more, and would have closed it. */
  readonly isGone: boolean;
  readonly assetId: string;
  readonly checkId: string;
  readonly title: string;
  readonly severity: Severity;
  readonly status: FindingStatus;
  readonly isRetestPending: boolean;
  readonly assigneeId: string | null;
  readonly statusReason: string | null;
}

/** Tells what is selected for a `LockedFinding`. */
export const lockedColumns = [
  'id',
  'asset_id',
  'check_id',
  'title',
  'severity',
  'status',
  'is_retest_pending',
  'assignee_id',
  'detection',
  'passed_scan_id',
  'status_reason',
] as const;

export const lockedFinding = (
  row: Pick<Selectable<FindingsTable>, (typeof lockedColumns)[number]>,
): LockedFinding => ({
  id: row.id,
  assetId: row.asset_id,
  checkId: row.check_id,
  title: row.title,
  severity: row.severity,
  status: findingStatusSchema.parse(row.status),
  isRetestPending: row.is_retest_pending,
  isGone: row.detection === 'absent' && row.passed_scan_id === null,
  assigneeId: row.assignee_id,
  statusReason: row.status_reason,
});

export interface StoredDecision {
  readonly status: FindingStatus;
  readonly reason: string | null;
  readonly by: string;
  readonly at: string;
  readonly isRetestPending: boolean;
}

/**
 * The id of the finding that a copy became part of, which may have become part of another since; of any other
 * its own. Of copies that lead to each other, which nothing writes, there is none.
 */
const keptId = (id: string) => sql<string>`(
  with recursive kept as (
    select copy.id, copy.duplicate_of_id from parapet.findings as copy where copy.id = ${id}
    union
    select next.id, next.duplicate_of_id
    from kept join parapet.findings as next on next.id = kept.duplicate_of_id
  )
  select kept.id from kept where kept.duplicate_of_id is null
)`;

/** The findings of one workspace. */
export const findingsIn = ({ tx, workspaceId }: WorkspaceTx) => ({
  async find(id: string, assets: Pick<AssetsPort, 'labels'>): Promise<StoredFinding | undefined> {
    return await tx
      .selectFrom('findings')
      .innerJoin(assets.labels(tx).as('asset'), 'asset.id', 'findings.asset_id')
      .where('findings.workspace_id', '=', workspaceId)
      .where('findings.id', '=', keptId(id))
      .select(shownColumns.map((column) => `findings.${column}` as const))
      .select('asset.name as asset_name')
      .executeTakeFirst();
  },

  /** Counts the open findings that the fix of this one closes, up to 1,000. */
  async countClosedWith(id: string): Promise<number> {
    const closed = tx
      .selectFrom('findings')
      .where('workspace_id', '=', workspaceId)
      .where('archived', '=', false)
      .where('status', 'in', openStatuses)
      .where('fix', '=', (eb) =>
        eb.selectFrom('findings as named').where('named.id', '=', id).select('named.fix'),
      )
      .select('id')
      .limit(MAX_CLOSED);
    const { count } = await tx
      .selectFrom(closed.as('closed'))
      .select(sql<number>`count(*)::int`.as('count'))
      .executeTakeFirstOrThrow();
    return count;
  },

  async lock(id: string): Promise<LockedFinding | undefined> {
    const row = await tx
      .selectFrom('findings')
      .where('workspace_id', '=', workspaceId)
      .where('id', '=', keptId(id))
      .select(lockedColumns)
      .forNoKeyUpdate()
      .executeTakeFirst();
    return row && lockedFinding(row);
  },

  async decide(id: string, decision: StoredDecision): Promise<void> {
    await tx
      .updateTable('findings')
      .set({
        status: decision.status,
        status_reason: decision.reason,
        status_changed_at: decision.at,
        status_changed_by: decision.by,
        is_retest_pending: decision.isRetestPending,
        fixed_at: decision.status === 'fixed' ? decision.at : null,
        // The time in which it was set aside does not count.
        due_at: sql<string | null>`case
          when ${decision.status} = 'fixed' and not ${decision.isRetestPending}::boolean then null
          when status in ('risk_accepted', 'false_positive')
            and ${decision.status} not in ('risk_accepted', 'false_positive')
          then due_at + (${decision.at}::timestamptz - status_changed_at)
          else due_at
        end`,
      })
      .where('workspace_id', '=', workspaceId)
      .where('id', '=', id)
      .execute();
  },

  /** Returns false for somebody who is no member. */
  async assign(id: string, assigneeId: string | null): Promise<boolean> {
    const { rows } = await sql<{ done: boolean }>`
      select parapet.assign_finding(${workspaceId}, ${id}, ${assigneeId}) as done`.execute(tx);
    return rows[0]?.done === true;
  },
});
