import type { Scan, ScanStatus } from '@parapet/contracts/scans/scan';
import { AppError } from '../../../platform/app-error.ts';
import type { WorkspaceScope } from '../../../platform/workspace-scope.ts';
import { noSuchScan, requireScan } from '../get-scan.ts';
import { scanEventsIn } from '../repositories/scan-events.repository.ts';
import { type LockedScan, scansIn } from '../repositories/scans.repository.ts';
import type { Decision } from './scan-state.policy.ts';

/** The timestamps that change with a new state. */
export interface Timestamps {
  readonly paused_at?: string | null;
  readonly deadline_at?: string;
  readonly finished_at?: string;
}

interface ChangeScan {
  readonly action: `scan.${string}`;
  readonly decide: (scan: LockedScan) => Decision;
  /** Runs in the same transaction, before the change is written. */
  readonly prepare: (scan: LockedScan, to: ScanStatus) => Promise<Timestamps>;
}

/** Moves a scan to another state under a lock. @throws AppError not_found, conflict */
export async function changeScan(
  scope: WorkspaceScope,
  scanId: string,
  { action, decide, prepare }: ChangeScan,
): Promise<Scan> {
  const scans = scansIn(scope);
  const scan = await scans.lock(scanId);
  if (!scan) throw noSuchScan();
  const decision = decide(scan);
  if (decision.kind === 'refuse') throw new AppError('conflict', decision.reason);
  if (decision.kind === 'change') {
    const { to } = decision;
    await scans.setStatus(scanId, { status: to, ...(await prepare(scan, to)) });
    await scanEventsIn(scope).announce(scanId);
    await scope.audit({
      action,
      targetType: 'scan',
      targetId: scanId,
      before: { status: scan.status },
      after: { status: to },
    });
  }
  return await requireScan(scope, scanId);
}
