import type { Scan } from '@parapet/contracts/scans/scan';
import type { Database } from '../../../platform/db/database.ts';
import type { ScanIds } from '../get-scan.ts';
import { MAX_ATTEMPTS } from '../scan-queue.ts';
import { type EndScanPorts, endScan } from './end-scan.ts';
import type { EndStatus } from './end-status.ts';
import { type LeasedScan, scanLeaseOf } from './lease.ts';
import { scanRunIn } from './repositories/scan-run.repository.ts';
import { scanUnitsIn } from './repositories/units.repository.ts';
import { ScanStopped } from './stop-reasons.ts';

export interface SettleScanPorts extends EndScanPorts {
  readonly db: Database;
  readonly onEnd: (status: EndStatus) => void;
}

interface End {
  readonly status: EndStatus;
  readonly error: Scan['error'];
}

/** Ends a scan that has nothing left to do and no running unit; whoever comes second does nothing. */
export async function settleScan(ports: SettleScanPorts, ids: ScanIds): Promise<void> {
  const end = await ports.db.asWorker(ids.workspaceId, async (tx) => {
    const scope = { tx, ...ids };
    const run = scanRunIn(scope);
    const scan = await run.lock();
    return scan ? await endOf({ scope, run, scan }) : null;
  });
  if (end === null) return;
  try {
    await endScan(ports, scanLeaseOf(ports.db, ids), end.status, end.error, async (leased) => {
      if ((await endOf(leased))?.status !== end.status) throw new ScanStopped('lease_lost');
    });
    ports.onEnd(end.status);
  } catch (error) {
    if (!(error instanceof ScanStopped)) throw error;
  }
}

async function endOf({ scope, run, scan }: LeasedScan): Promise<End | null> {
  const { waiting, running, done, failed } = await scanUnitsIn(scope).count();
  if (running > 0) return null;
  if (scan.status === 'cancelling') return { status: 'cancelled', error: null };
  if (waiting > 0) {
    const isLate = scan.deadlineAt !== null && Date.now() > Date.parse(scan.deadlineAt);
    return isLate && scan.status === 'running' ? timedOut : null;
  }
  if (failed > 0 && done === 0) {
    const message = scan.kind === 'cloud' ? await run.findRefusal() : null;
    return message === null
      ? allFailed
      : { status: 'failed', error: { code: 'refused', message, retryable: true } };
  }
  const isPartial = failed > 0 || (await run.countUnreachable()) > 0;
  return { status: isPartial ? 'partially_completed' : 'completed', error: null };
}

const timedOut: End = {
  status: 'timed_out',
  error: {
    code: 'timed_out',
    message: 'The scan did not end in time. Its results so far are kept.',
    retryable: true,
  },
};

const allFailed: End = {
  status: 'failed',
  error: {
    code: 'internal',
    message: `The scan failed ${MAX_ATTEMPTS} times because of an internal error. Details are in the log.`,
    retryable: true,
  },
};
