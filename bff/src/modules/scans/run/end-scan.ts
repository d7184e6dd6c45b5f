import type { Scan } from '@parapet/contracts/scan';
import type { Queue } from '../../../platform/queue/queue.ts';
import { afterEnd } from '../progress.policy.ts';
import type { ScanEndedHandler } from '../scan-ended.ts';
import type { LeasedScan } from './lease.ts';

export type EndStatus = 'completed' | 'partially_completed' | 'failed' | 'timed_out' | 'cancelled';

const whyNotRun: Record<EndStatus, string> = {
  completed: 'The scan ended before this check ran',
  partially_completed: 'The scan ended before this check ran',
  failed: 'The scan failed before this check ran',
  timed_out: 'The scan ran out of time before this check ran',
  cancelled: 'The scan was cancelled before this check ran',
};

export interface EndScanPorts {
  readonly queue: Pick<Queue, 'send'>;
  /** Each is sent one job, in the transaction of the end. */
  readonly followers: readonly Pick<ScanEndedHandler, 'queue'>[];
}

/**
 * Closes the ledger and the scan, and tells those who follow. `error` is kept for a scan that failed
 * or ran out of time.
 */
export async function endScan(
  { queue, followers }: EndScanPorts,
  { ids, tx, run, ledger, scan }: LeasedScan,
  status: EndStatus,
  error: Scan['error'] = null,
): Promise<void> {
  const at = new Date().toISOString();
  const isWhole = status === 'completed' || status === 'partially_completed';
  await ledger.close(whyNotRun[status], at);
  await run.change({
    status,
    leaseOwner: null,
    phase: null,
    phases: afterEnd(scan.phases, at),
    progress: isWhole ? 100 : scan.progress,
    coverage: await ledger.count(),
    counts: await run.countChanges(),
    openAfter: await run.countOpen(),
    finishedAt: at,
    ...((status === 'failed' || status === 'timed_out') && { error }),
  });
  await run.announce([null]);
  for (const follower of followers) await queue.send(tx, follower.queue, ids);
}
