import type { QueueDefinition } from '../../platform/queue/queue.ts';

/** That a worker has ended a scan, with whatever result. */
export interface ScanEnded {
  readonly workspaceId: string;
  readonly scanId: string;
}

/**
 * Something to do after each scan, in a queue of its own. The job is sent in the transaction that
 * ends the scan, so it is neither lost nor sent for a scan that did not end. To add one, write it
 * and name it in `composition/scan-ended-handlers.ts`: the worker then feeds the queue and works on it.
 */
export interface ScanEndedHandler {
  readonly queue: QueueDefinition<ScanEnded>;
  /** May be told the same end twice. Rejects to be told again. */
  readonly follow: (ended: ScanEnded, signal: AbortSignal) => Promise<void>;
}
