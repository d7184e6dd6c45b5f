import { isTerminal, type ScanStatus } from '@parapet/contracts/scan';
import type { Database } from '../../../platform/db/database.ts';
import type { AssetsPort, ScannedAsset } from '../../assets/assets.port.ts';
import { waitingPhases } from '../progress.policy.ts';
import { MAX_ATTEMPTS, type ScanJob } from '../scan-queue.ts';
import { decideTakeUp, type Holder } from '../scan-state.policy.ts';
import { type RunnableScan, scanRun } from './scan-run.repository.ts';

export interface TakeUpPorts {
  readonly db: Database;
  readonly assets: Pick<AssetsPort, 'findScanned'>;
}

/** A scan that only has to be ended. */
interface ToEnd {
  readonly kind: 'end';
  readonly status: 'cancelled' | 'failed';
}

export interface ToRun {
  readonly kind: 'run';
  readonly scan: RunnableScan;
  readonly status: ScanStatus;
  readonly attempt: number;
  /** In the requested order, without assets that were deleted since the scan started. */
  readonly targets: readonly ScannedAsset[];
}

const BASE_MINUTES = 30;
const MINUTES_PER_TARGET = 5;

/**
 * Makes this run the holder of the scan; returns null when nothing is left to run.
 * @throws while another worker runs the scan, so that the queue retries
 */
export function takeUpScan(
  ports: TakeUpPorts,
  job: ScanJob,
  owner: string,
): Promise<ToEnd | ToRun | null> {
  return ports.db.asWorker(job.workspaceId, async (tx) => {
    const run = scanRun({ tx, ...job });
    const scan = await run.lock();
    if (!scan || isTerminal(scan.status)) return null;
    const takeUp = decideTakeUp({ ...scan, holder: holderOf(scan) }, MAX_ATTEMPTS);
    if (takeUp.kind === 'leave') return null;
    if (takeUp.kind === 'wait') throw new Error('Another worker runs this scan.');
    if (takeUp.kind === 'end') {
      await run.change({ leaseOwner: owner });
      return takeUp;
    }
    const ids = await run.listTargets();
    const assets = await ports.assets.findScanned({ tx, ...job }, ids);
    const targets = ids.flatMap((id) => assets.get(id) ?? []);
    const now = Date.now();
    const minutes = BASE_MINUTES + MINUTES_PER_TARGET * targets.length;
    await run.change({
      status: takeUp.status,
      attempt: takeUp.attempt,
      leaseOwner: owner,
      phases: waitingPhases(),
      ...(scan.startedAt === null && {
        startedAt: new Date(now).toISOString(),
        deadlineAt: new Date(now + minutes * 60_000).toISOString(),
      }),
    });
    await run.announce();
    const { status, attempt } = takeUp;
    return { kind: 'run', scan, status, attempt, targets };
  });
}

const holderOf = ({ leaseOwner, isAlive }: RunnableScan): Holder => {
  if (leaseOwner === null) return 'nobody';
  return isAlive ? 'alive' : 'lost';
};
