import type { Database } from '../../../platform/db/database.ts';
import type { ScanIds } from '../get-scan.ts';
import type { ScanTx } from '../scans.port.ts';
import { type RunnableScan, scanRun } from './scan-run.repository.ts';
import { ScanStopped } from './stop-reasons.ts';

/** A scan whose row is locked. */
export interface LeasedScan {
  readonly scope: ScanTx;
  readonly run: ReturnType<typeof scanRun>;
  readonly scan: RunnableScan;
}

/** The right of one run to write one scan. */
export interface Lease {
  readonly workspaceId: string;
  readonly scanId: string;
  /** The id of this run; another run that takes the scan up writes its own. */
  readonly owner: string;
  /**
   * Runs both in one transaction: `record` writes rows of its own, and `settle` has the scan's row
   * locked, as late as possible. @throws ScanStopped lease_lost when another run holds the scan, so
   * a worker that was presumed lost cannot write.
   */
  write<Recorded, T>(
    record: (scope: ScanTx) => Promise<Recorded>,
    settle: (leased: LeasedScan, recorded: Recorded) => Promise<T>,
  ): Promise<T>;
}

export function leaseOf(db: Database, { workspaceId, scanId }: ScanIds, owner: string): Lease {
  return {
    workspaceId,
    scanId,
    owner,
    write: (record, settle) =>
      db.asWorker(workspaceId, async (tx) => {
        const scope = { tx, workspaceId, scanId };
        const recorded = await record(scope);
        const run = scanRun(scope);
        const scan = await run.lock();
        if (scan?.leaseOwner !== owner) throw new ScanStopped('lease_lost');
        return await settle({ scope, run, scan }, recorded);
      }),
  };
}

/** For a write of the scan's row alone. */
export const nothingToRecord = async (): Promise<void> => undefined;
