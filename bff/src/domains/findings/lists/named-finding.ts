import {
  type Finding,
  findingSchema,
  findingStatusSchema,
  type PriorityFactor,
  priorityFactorSchema,
} from '@parapet/contracts/findings/finding';
import type { WorkspaceTx } from '../../../platform/db/database.ts';
import { peopleIn } from '../../../platform/db/people.repository.ts';
import type { AssetsPort } from '../../assets/assets.port.ts';
import { fixName, fixOf, owaspOf } from '../catalogue.ts';
import { lastRetestOf } from '../decisions/last-retest.ts';
import type { ScansOfFindings, SoftwareOfFindings } from '../findings.port.ts';
import { slaStateOf } from '../priority/sla.policy.ts';
import { affectedAssetsOf } from '../repositories/affected-assets.repository.ts';
import { findingsIn, type StoredFinding } from '../repositories/findings.repository.ts';
import { retestsIn, type StoredRetest } from '../repositories/retests.repository.ts';
import {
  riskAcceptancesIn,
  type StoredAcceptance,
} from '../repositories/risk-acceptances.repository.ts';

interface Ports {
  readonly assets: Pick<AssetsPort, 'labels'>;
  readonly scans: ScansOfFindings;
  readonly inventory: SoftwareOfFindings;
}

/** A finding as it is stored, with the ids of its people. */
interface Read {
  readonly row: StoredFinding;
  readonly retest: StoredRetest | null;
  readonly risk: StoredAcceptance | null;
  readonly affectedAssets: Finding['affectedAssets'];
  /** Open findings that its fix closes. */
  readonly closed: number;
}

/** One finding with its people, as the API shows it. */
export async function namedFinding(
  scope: WorkspaceTx,
  ports: Ports,
  id: string,
): Promise<Finding | undefined> {
  const read = await readFinding(scope, ports, id);
  if (!read) return undefined;
  const { row, retest, risk, affectedAssets, closed } = read;
  const { assignee_id: assigneeId } = row;
  const place = { assetId: row.asset_id, location: row.location };
  const [products] = await ports.inventory.listProducts(scope, [place]);
  const people = await peopleIn(scope, [
    retest?.requestedBy ?? null,
    assigneeId,
    risk?.requestedBy ?? null,
    risk?.decidedBy ?? null,
  ]);
  const dueAt = row.due_at;
  const status = findingStatusSchema.parse(row.status);
  const { severity } = row;
  const fix = row.fix ?? fixOf(row.check_id, row.locator);
  return findingSchema.parse({
    ...shownOf(row),
    priorityScore: row.priority_score,
    riskLevel: row.risk_level,
    priorityFactors: row.priority_factors,
    priority: {
      why: row.priority_why,
      version: row.priority_version,
      factors: weighing(priorityFactorSchema.array().parse(row.priority_factors)),
    },
    fix: { key: fix, name: fixName(fix) ?? row.title, findings: closed },
    dueAt,
    slaState: slaStateOf({ status, severity, dueAt }, new Date()),
    retest: retest && {
      ...retest,
      requestedBy: people(retest.requestedBy),
    },
    assigneeId,
    assignee: people(assigneeId),
    products: products ?? [],
    affectedAssets,
    riskAcceptance: risk && {
      ...risk,
      requestedBy: people(risk.requestedBy),
      decidedBy: people(risk.decidedBy),
    },
  });
}

const weighing = (factors: readonly PriorityFactor[]): PriorityFactor[] =>
  factors
    .filter(({ points }) => points !== 0)
    .sort((a, b) => Math.abs(b.points) - Math.abs(a.points));

/** Reads a finding and what is kept beside it, with one wait unless it became part of another. */
async function readFinding(
  scope: WorkspaceTx,
  ports: Ports,
  id: string,
): Promise<Read | undefined> {
  // In this order, so that a retest which has ended is never shown with the finding as it was before.
  const [seen, found, risk, affectedAssets, closed] = await Promise.all([
    retestsIn(scope).findLast(id),
    findingsIn(scope).find(id, ports.assets),
    riskAcceptancesIn(scope).find(id),
    affectedAssetsOf(scope, ports.assets, id),
    findingsIn(scope).countClosedWith(id),
  ]);
  if (found && found.id !== id) return await readFinding(scope, ports, found.id);
  const isRunning = seen?.state === 'running';
  const retest = isRunning ? await lastRetestOf(scope, ports.scans, id) : seen;
  const row = isRunning ? await findingsIn(scope).find(id, ports.assets) : found;
  return row && { row, retest: retest ?? null, risk: risk ?? null, affectedAssets, closed };
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
  unknownReason: row.detection === 'unknown' ? row.unknown_reason : null,
  assetId: row.asset_id,
  assetName: row.asset_name,
  location: row.location,
  cweIds: row.cwe_ids,
  owasp: owaspOf(row.check_id),
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
