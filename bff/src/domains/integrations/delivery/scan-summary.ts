import type { Scan } from '@parapet/contracts/scans/scan';
import type { Severity } from '@parapet/contracts/text/vocabulary';
import type { ScanTx } from '../../../platform/db/database.ts';
import type { FindingsPort } from '../../findings/findings.port.ts';
import type { ScansPort } from '../../scans/scans.port.ts';
import type { WorkspacesPort } from '../../workspaces/workspaces.port.ts';

/** The content of messages about an ended scan. */
export interface ScanSummary {
  readonly workspace: { readonly id: string; readonly name: string };
  readonly scan: Pick<Scan, 'id' | 'status' | 'counts'>;
  readonly endedAt: string;
  /** New and reopened findings that nobody has dismissed, the worst first, at most `limit`. */
  readonly findings: readonly {
    readonly id: string;
    readonly title: string;
    readonly severity: Severity;
    readonly asset: string;
  }[];
  /** The number of all such findings by severity. */
  readonly totals: Readonly<Record<Severity, number>>;
}

export interface ScanSummaryPorts {
  readonly workspaces: Pick<WorkspacesPort, 'findName'>;
  readonly scans: Pick<ScansPort, 'find'>;
  readonly findings: Pick<FindingsPort, 'summariseChanges'>;
}

/** Undefined when the scan does not exist. */
export async function findScanSummary(
  { workspaces, scans, findings }: ScanSummaryPorts,
  scope: ScanTx,
  limit: number,
): Promise<ScanSummary | undefined> {
  const scan = await scans.find(scope, scope.scanId);
  if (!scan) return undefined;
  const { worst, totals } = await findings.summariseChanges(scope, {
    changes: ['new', 'reopened'],
    isOpen: true,
    limit,
  });
  return {
    workspace: { id: scope.workspaceId, name: await workspaces.findName(scope) },
    scan: { id: scan.id, status: scan.status, counts: scan.counts },
    endedAt: scan.finishedAt ?? new Date().toISOString(),
    findings: worst.map(({ id, title, severity, assetName }) => ({
      id,
      title,
      severity,
      asset: assetName,
    })),
    totals,
  };
}
