import type { ScanTx } from '../../platform/db/database.ts';
import type { FindingsPort } from '../findings/findings.port.ts';
import type { ScansPort } from '../scans/scans.port.ts';
import type { WorkspacesPort } from '../workspaces/workspaces.port.ts';
import type { ScanSummary } from './scan-mail.policy.ts';

/** The number of findings that a mail lists. */
const MAX_LISTED = 10;

export interface ScanSummaryPorts {
  readonly workspaces: Pick<WorkspacesPort, 'findName'>;
  readonly scans: Pick<ScansPort, 'find'>;
  readonly findings: Pick<FindingsPort, 'summariseChanges'>;
}

/** Undefined when the scan was deleted. */
export async function findScanSummary(
  { workspaces, scans, findings }: ScanSummaryPorts,
  scope: ScanTx,
): Promise<ScanSummary | undefined> {
  const scan = await scans.find(scope, scope.scanId);
  if (!scan) return undefined;
  const { worst, totals } = await findings.summariseChanges(scope, {
    changes: ['new'],
    limit: MAX_LISTED,
  });
  return {
    workspaceName: await workspaces.findName(scope),
    status: scan.status,
    assets: scan.assets.map(({ displayName }) => displayName),
    assetCount: scan.assetCount,
    counts: scan.counts,
    coverage: scan.coverage,
    reason: scan.error?.message ?? null,
    newBySeverity: totals,
    findings: worst,
  };
}
