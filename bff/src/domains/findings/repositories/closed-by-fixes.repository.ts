import { sql } from 'kysely';
import type { FindingsPort } from '../findings.port.ts';
import { openStatuses } from '../recording/lifecycle.policy.ts';

export const listClosed: FindingsPort['listClosed'] = async ({ tx, workspaceId }, fixes, limit) => {
  if (fixes.length === 0) return [];
  const { rows } = await sql<{ fix: string; assetId: string; checkId: string }>`
    select fix.key as fix, closed.asset_id as "assetId", closed.check_id as "checkId"
    from unnest(${fixes}::text[]) as fix(key)
    cross join lateral (
      select asset_id, check_id from parapet.findings
      where workspace_id = ${workspaceId} and findings.fix = fix.key and not archived
        and status = any (${openStatuses}::text[])
      order by severity_rank, id desc limit ${limit}
    ) as closed`.execute(tx);
  return rows;
};

export const countRetested: FindingsPort['countRetested'] = async (
  { tx, workspaceId, scanId },
  assetId,
) => {
  // A finding that a person has set aside counts in a score while it is there.
  const { rows } = await sql<{ checkId: string; count: number }>`
    select retested.check_id as "checkId", count(finding.id)::int as count
    from (
      select distinct finding.check_id from parapet.finding_retests as retest
      join parapet.findings as finding on finding.id = retest.finding_id
      where retest.workspace_id = ${workspaceId} and retest.scan_id = ${scanId}
        and retest.outcome <> 'not_tested'
    ) as retested
    left join parapet.findings as finding
      on finding.workspace_id = ${workspaceId} and finding.check_id = retested.check_id
        and finding.duplicate_of_id is null and finding.status <> 'fixed'
        and not (finding.detection = 'absent' and finding.status in ('false_positive', 'risk_accepted'))
        and finding.id = any (array(
          select own.id from parapet.findings as own
          where own.workspace_id = ${workspaceId} and own.asset_id = ${assetId}
          union
          select shown.finding_id from parapet.finding_assets as shown
          where shown.workspace_id = ${workspaceId} and shown.asset_id = ${assetId}
        ))
    group by retested.check_id`.execute(tx);
  return new Map(rows.map(({ checkId, count }) => [checkId, count]));
};
