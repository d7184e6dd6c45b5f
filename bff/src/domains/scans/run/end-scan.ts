import type { Scan } from '@parapet/contracts/scans/scan';
import type { Queue } from '../../../platform/queue/queue.ts';
import type { FeedPort } from '../../feed/feed.port.ts';
import type { FindingsPort } from '../../findings/findings.port.ts';
import { closeCoverage } from '../ledger/packed-ledger.policy.ts';
import { afterEnd } from '../progress.policy.ts';
import type { ScanEndedHandler } from '../scans.port.ts';
import { type EndStatus, whyNotRun } from './end-status.ts';
import type { LeasedScan, ScanLease } from './lease.ts';
import { scanLedgerIn } from './repositories/ledger.repository.ts';
import { scanEndedEvent } from './scan-ended-event.ts';

export interface EndScanPorts {
  readonly queue: Pick<Queue, 'send'>;
  readonly findings: Pick<FindingsPort, 'countOpen'>;
  readonly feed: Pick<FeedPort, 'record'>;
  /** Each handler's queue receives one job, in the transaction that ends the scan. */
  readonly scanEndedHandlers: readonly Pick<ScanEndedHandler, 'queue'>[];
}

/**
 * Closes the ledger and the scan, and queues the scan-ended handlers. `error` is stored for a scan
 * that failed or timed out; `confirm` rejects when the scan must not end after all.
 */
export async function endScan(
  { queue, findings, feed, scanEndedHandlers }: EndScanPorts,
  lease: ScanLease,
  status: EndStatus,
  error: Scan['error'] = null,
  confirm: (leased: LeasedScan) => Promise<void> = async () => undefined,
): Promise<void> {
  const isComplete = status === 'completed' || status === 'partially_completed';
  await lease.write(
    (scope) => scanLedgerIn(scope).close(whyNotRun[status]),
    async (leased) => {
      await confirm(leased);
      const { scope, run, scan } = leased;
      const at = new Date().toISOString();
      await run.change({
        status,
        leaseOwner: null,
        phase: null,
        phases: afterEnd(scan.phases, at),
        progress: isComplete ? 100 : scan.progress,
        coverage: closeCoverage(scan.coverage),
        openAfter: await findings.countOpen(scope),
        finishedAt: at,
        ...((status === 'failed' || status === 'timed_out') && { error }),
      });
      await run.announce();
      const code = error?.code ?? null;
      await feed.record(scope, scanEndedEvent(scope, scan, { status, at, code }));
      const { workspaceId, scanId } = scope;
      for (const { queue: handlerQueue } of scanEndedHandlers) {
        await queue.send(scope.tx, handlerQueue, { workspaceId, scanId });
      }
    },
  );
}
