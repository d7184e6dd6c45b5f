import { isTerminal } from '@parapet/contracts/scans/scan';
import type { Database, ScanTx } from '../../../platform/db/database.ts';
import type { ScanIds } from '../get-scan.ts';
import {
  LEASE_LOST,
  type RunnableScan,
  type ScanCount,
  scanRunIn,
  UNITS_HOLD,
} from './repositories/scan-run.repository.ts';
import { unitLeasesIn } from './repositories/unit-leases.repository.ts';
import { ScanStopped } from './stop-reasons.ts';

type WorkerDatabase = Pick<Database, 'asWorker'>;

/** A scan whose row is locked. */
export interface LeasedScan {
  readonly scope: ScanTx;
  readonly run: ReturnType<typeof scanRunIn>;
  readonly scan: RunnableScan;
}

/**
 * Runs both in one transaction: `record` writes rows of its own, and `settle` has the scan's row
 * locked, as late as possible. @throws ScanStopped lease_lost when the scan has ended or others hold
 * it, so a worker that was presumed lost cannot write.
 */
export type WriteScan = <Recorded, T>(
  record: (scope: ScanTx) => Promise<Recorded>,
  settle: (leased: LeasedScan, recorded: Recorded) => Promise<T>,
) => Promise<T>;

/** The right to write what belongs to a scan, for as long as its units hold it. */
export interface ScanLease extends ScanIds {
  readonly write: WriteScan;
}

/**
 * Runs `record` in a transaction and adds what it counted to the scan, whose row is locked only while the
 * database commits. @throws as `WriteScan`
 */
export type CountScan = (record: (scope: ScanTx) => Promise<ScanCount>) => Promise<void>;

/** The right of one run to write the results of one unit. */
export interface Lease extends ScanLease {
  readonly count: CountScan;
  readonly position: number;
  /** The id of this run; another run that takes the unit up writes its own. */
  readonly owner: string;
}

const writeHeld =
  (db: WorkerDatabase, ids: ScanIds, hold: (scope: ScanTx) => Promise<boolean>): WriteScan =>
  (record, settle) =>
    db.asWorker(ids.workspaceId, async (tx) => {
      const scope = { tx, ...ids };
      const recorded = await record(scope);
      const isHeld = await hold(scope);
      const run = scanRunIn(scope);
      const scan = await run.lock();
      if (!isHeld || scan?.leaseOwner !== UNITS_HOLD || isTerminal(scan.status)) {
        throw new ScanStopped('lease_lost');
      }
      return await settle({ scope, run, scan }, recorded);
    });

const idsOf = ({ workspaceId, scanId }: ScanIds): ScanIds => ({ workspaceId, scanId });

export const scanLeaseOf = (db: WorkerDatabase, ids: ScanIds): ScanLease => ({
  ...idsOf(ids),
  write: writeHeld(db, idsOf(ids), async () => true),
});

export function leaseOf(db: WorkerDatabase, ids: ScanIds, position: number, owner: string): Lease {
  const hold = async (scope: ScanTx) => (await unitLeasesIn(scope).lockOwner(position)) === owner;
  return {
    ...idsOf(ids),
    position,
    owner,
    write: writeHeld(db, idsOf(ids), hold),
    count: async (record) => {
      try {
        await db.asWorker(ids.workspaceId, async (tx) => {
          const scope = { tx, ...idsOf(ids) };
          await scanRunIn(scope).count({ position, owner }, await record(scope));
        });
      } catch (error) {
        if (Reflect.get(Object(error), 'code') === LEASE_LOST) throw new ScanStopped('lease_lost');
        throw error;
      }
    },
  };
}

/** For a write of the scan's row alone. */
export const nothingToRecord = async (): Promise<void> => undefined;
