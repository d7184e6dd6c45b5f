import { type Finding, findingSchema } from '@parapet/contracts/finding';
import type { WorkspaceTx } from '../../platform/db/database.ts';
import type { AssetsPort } from '../assets/assets.port.ts';
import { findingsIn, type StoredFinding } from './findings.repository.ts';
import { peopleIn } from './people.repository.ts';
import { riskAcceptancesIn } from './risk-acceptances.repository.ts';

/** One finding with its people, as the API shows it. */
export async function namedFinding(
  scope: WorkspaceTx,
  assets: Pick<AssetsPort, 'labels'>,
  id: string,
): Promise<Finding | undefined> {
  const row = await findingsIn(scope).find(id, assets);
  if (!row) return undefined;
  const risk = (await riskAcceptancesIn(scope).find(row.id)) ?? null;
  const { assignee_id: assigneeId } = row;
  const people = await peopleIn(scope, [
    assigneeId,
    risk?.requestedBy ?? null,
    risk?.decidedBy ?? null,
  ]);
  return findingSchema.parse({
    ...shownOf(row),
    assigneeId,
    assignee: people(assigneeId),
    riskAcceptance: risk && {
      ...risk,
      requestedBy: people(risk.requestedBy),
      decidedBy: people(risk.decidedBy),
    },
  });
}

const shownOf = (row: StoredFinding) => ({
  id: row.id,
  workspaceId: row.workspace_id,
  checkId: row.check_id,
  catalogueId: row.catalogue_id,
  title: row.title,
  description: row.description,
  severity: row.severity,
  confidence: row.confidence,
  status: row.status,
  statusReason: row.status_reason,
  detection: row.detection,
  assetId: row.asset_id,
  assetName: row.asset_name,
  location: row.location,
  cweIds: row.cwe_ids,
  evidence: row.evidence,
  remediation: row.remediation,
  firstSeenAt: row.first_seen_at,
  lastSeenAt: row.last_seen_at,
  lastTestedAt: row.last_tested_at,
  fixedAt: row.fixed_at,
  reopenedCount: row.reopened_count,
  isRetestPending: row.is_retest_pending,
});
