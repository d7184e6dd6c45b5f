import type { FindingListItem } from '@parapet/contracts/findings/finding';
import { type RawBuilder, sql } from 'kysely';
import type { WorkspaceTx } from '../../../platform/db/database.ts';
import { exactTime } from '../../../platform/db/exact-time.ts';
import type { AssetsPort } from '../../assets/assets.port.ts';
import { type FindingRow, type ListFindings, orderOf } from '../lists/finding-order.ts';
import { slaStateOf } from '../priority/sla.policy.ts';
import { keyOf } from './finding-key.repository.ts';

/**
 * Reads what rows of a list show of the findings whose ids `page` selects, with `page` in the same
 * statement. Each is read by its key, so a page costs the same however large the tables are.
 */
export async function readFindingRows(
  { tx, workspaceId }: WorkspaceTx,
  assets: Pick<AssetsPort, 'labels'>,
  query: Pick<ListFindings, 'sort'>,
  page: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
): Promise<FindingRow[]> {
  const { column, type } = orderOf(query);
  const sorted = keyOf(column, { tx, assets });
  const position = type === 'timestamptz' ? exactTime(sorted) : sorted;
  const { rows } = await sql<Row & { position: string }>`
    with page as materialized (${page})
    select finding.id, finding.workspace_id as "workspaceId", finding.check_id as "checkId",
      finding.catalogue_id as "catalogueId", finding.title, finding.severity, finding.confidence,
      finding.status, finding.status_reason as "statusReason", finding.detection,
      finding.asset_id as "assetId", asset.name as "assetName", finding.location,
      finding.first_seen_at as "firstSeenAt", finding.last_seen_at as "lastSeenAt",
      finding.last_tested_at as "lastTestedAt", finding.fixed_at as "fixedAt",
      finding.reopened_count as "reopenedCount", finding.assignee_id as "assigneeId",
      finding.is_retest_pending as "isRetestPending",
      finding.priority_score as "priorityScore", finding.risk_level as "riskLevel",
      finding.due_at as "dueAt", finding.priority_why as why, finding.priority_version as version,
      ${position} as position
    from page
    cross join lateral (
      select id, workspace_id, check_id, catalogue_id, title, severity, confidence, status,
        status_reason, detection, asset_id, location, first_seen_at, last_seen_at, last_tested_at,
        fixed_at, reopened_count, assignee_id, is_retest_pending, priority_score,
        risk_level, due_at, priority_why, priority_version
      from parapet.findings where findings.id = page.id limit 1
    ) as finding
    cross join lateral (
      select label.name from (${assets.labels(tx)}) as label
      where label.id = finding.asset_id limit 1
    ) as asset
    where finding.workspace_id = ${workspaceId}
    order by ${order}`.execute(tx);
  const now = new Date();
  return rows.map((row) => ({ item: itemOf(row, now), position: row.position }));
}

type Row = Omit<FindingListItem, 'slaState' | 'priority'> & FindingListItem['priority'];

/** Names what an item has: the rest of a row takes half as long again to make and to write as JSON. */
const itemOf = (row: Row, now: Date): FindingListItem => ({
  id: row.id,
  workspaceId: row.workspaceId,
  checkId: row.checkId,
  catalogueId: row.catalogueId,
  title: row.title,
  severity: row.severity,
  confidence: row.confidence,
  status: row.status,
  statusReason: row.statusReason,
  detection: row.detection,
  assetId: row.assetId,
  assetName: row.assetName,
  location: row.location,
  firstSeenAt: row.firstSeenAt,
  lastSeenAt: row.lastSeenAt,
  lastTestedAt: row.lastTestedAt,
  fixedAt: row.fixedAt,
  reopenedCount: row.reopenedCount,
  assigneeId: row.assigneeId,
  isRetestPending: row.isRetestPending,
  priorityScore: row.priorityScore,
  riskLevel: row.riskLevel,
  priority: { why: row.why, version: row.version },
  dueAt: row.dueAt,
  slaState: slaStateOf(row, now),
});
