import { type Finding, findingSchema, findingStatusSchema } from '@parapet/contracts/finding';
import { isTerminal } from '@parapet/contracts/scan';
import type { WorkspaceTx } from '../../platform/db/database.ts';
import { peopleIn } from '../../platform/db/people.repository.ts';
import type { AssetsPort } from '../assets/assets.port.ts';
import type { ScansPort } from '../scans/scans.port.ts';
import { affectedAssetsOf } from './affected-assets.repository.ts';
import { findingsIn, type StoredFinding } from './findings.repository.ts';
import { retestsIn } from './retests.repository.ts';
import { riskAcceptancesIn } from './risk-acceptances.repository.ts';
import { slaStateOf } from './sla.policy.ts';

/** One finding with its people, as the API shows it. */
export async function namedFinding(
  scope: WorkspaceTx,
  { assets, scans }: { assets: Pick<AssetsPort, 'labels'>; scans: Pick<ScansPort, 'find'> },
  id: string,
): Promise<Finding | undefined> {
  // First, so that a retest which has ended is never shown with the finding as it was before.
  const retests = retestsIn(scope);
  const asked = await retests.findLast(id);
  const row = await findingsIn(scope).find(id, assets);
  if (!row) return undefined;
  const risk = (await riskAcceptancesIn(scope).find(row.id)) ?? null;
  const { assignee_id: assigneeId } = row;
  const retest = (row.id === id ? asked : await retests.findLast(row.id)) ?? null;
  const isLost = retest?.state === 'running' && !(await isRunning(scans, scope, retest.scanId));
  const people = await peopleIn(scope, [
    retest?.requestedBy ?? null,
    assigneeId,
    risk?.requestedBy ?? null,
    risk?.decidedBy ?? null,
  ]);
  const dueAt = row.due_at;
  const status = findingStatusSchema.parse(row.status);
  const { severity } = row;
  return findingSchema.parse({
    ...shownOf(row),
    priorityScore: row.priority_score,
    riskLevel: row.risk_level,
    priorityFactors: row.priority_factors,
    dueAt,
    slaState: slaStateOf({ status, severity, dueAt }, new Date()),
    retest: retest && {
      ...retest,
      ...(isLost && {
        state: 'not_tested',
        reason: 'The scan ended before the check ran.',
      }),
      requestedBy: people(retest.requestedBy),
    },
    assigneeId,
    assignee: people(assigneeId),
    affectedAssets: await affectedAssetsOf(scope, assets, row),
    riskAcceptance: risk && {
      ...risk,
      requestedBy: people(risk.requestedBy),
      decidedBy: people(risk.decidedBy),
    },
  });
}

/** Whether the scan has not ended. */
export async function isRunning(
  scans: Pick<ScansPort, 'find'>,
  scope: WorkspaceTx,
  scanId: string,
): Promise<boolean> {
  const scan = await scans.find(scope, scanId);
  return scan !== undefined && !isTerminal(scan.status);
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
  vulnerability: row.vulnerability,
  evidence: row.evidence,
  remediation: row.remediation,
  firstSeenAt: row.first_seen_at,
  lastSeenAt: row.last_seen_at,
  lastTestedAt: row.last_tested_at,
  fixedAt: row.fixed_at,
  reopenedCount: row.reopened_count,
  isRetestPending: row.is_retest_pending,
});
