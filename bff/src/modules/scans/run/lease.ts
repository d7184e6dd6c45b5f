import type { Database, Tx } from '../../../platform/db/database.ts';
import type { ScanIds } from '../get-scan.ts';
import { scanLedger } from './ledger.repository.ts';
import { type RunnableScan, scanRun } from './scan-run.repository.ts';
import { ScanStopped } from './stop-reasons.ts';

export interface LeasedScan {
  readonly ids: ScanIds;
  readonly tx: Tx;
  readonly run: ReturnType<typeof scanRun>;
  readonly ledger: ReturnType<typeof scanLedger>;
  readonly scan: RunnableScan;
}

/** The right of one run to write one scan. */
export interface Lease {
  readonly workspaceId: string;
  readonly scanId: string;
  /** The id of this run; another run that takes the scan up writes its own. */
  readonly owner: string;
  /**
   * Runs `work` in a transaction that locks the scan's row. @throws ScanStopped lease_lost when
   * another run holds the scan, so a worker that was presumed lost cannot write.
   */
  write<T>(work: (leased: LeasedScan) => Promise<T>): Promise<T>;
}

export function leaseOf(db: Database, { workspaceId, scanId }: ScanIds, owner: string): Lease {
  const ids = { workspaceId, scanId };
  return {
    ...ids,
    owner,
    write: (work) =>
      db.asWorker(workspaceId, async (tx) => {
        const run = scanRun({ tx, ...ids });
        const scan = await run.lock();
        if (scan?.leaseOwner !== owner) throw new ScanStopped('lease_lost');
        return await work({ ids, tx, run, ledger: scanLedger({ tx, ...ids }), scan });
      }),
  };
}
