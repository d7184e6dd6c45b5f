import type { Scan } from '@parapet/contracts/scan';
import type { Queue } from '../../../platform/queue/queue.ts';
import type { FindingsPort } from '../../findings/findings.port.ts';
import { afterEnd } from '../progress.policy.ts';
import type { ScanEndedHandler } from '../scans.port.ts';
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
  readonly findings: Pick<FindingsPort, 'countChanges' | 'countOpen'>;
  /** Each handler's queue receives one job, in the transaction that ends the scan. */
  readonly scanEndedHandlers: readonly Pick<ScanEndedHandler, 'queue'>[];
}

/**
 * Closes the ledger and the scan, and queues the scan-ended handlers. `error` is stored for a scan
 * that failed or timed out.
 */
export async function endScan(
  { queue, findings, scanEndedHandlers }: EndScanPorts,
  { ids, tx, run, ledger, scan }: LeasedScan,
  status: EndStatus,
  error: Scan['error'] = null,
): Promise<void> {
  const at = new Date().toISOString();
  const scope = { tx, ...ids };
  const isComplete = status === 'completed' || status === 'partially_completed';
  await ledger.close(whyNotRun[status], at);
  await run.change({
    status,
    leaseOwner: null,
    phase: null,
    phases: afterEnd(scan.phases, at),
    progress: isComplete ? 100 : scan.progress,
    coverage: await ledger.count(),
    counts: await findings.countChanges(scope),
    openAfter: await findings.countOpen(scope),
    finishedAt: at,
    ...((status === 'failed' || status === 'timed_out') && { error }),
  });
  await run.announce([null]);
  for (const handler of scanEndedHandlers) await queue.send(tx, handler.queue, ids);
}
