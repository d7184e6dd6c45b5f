import { isTerminal, type ScanStatus } from '@parapet/contracts/scan';

/** A change that a person asks for: the next state, nothing to do, or why not. */
export type Decision =
  | { kind: 'change'; to: ScanStatus }
  | { kind: 'keep' }
  | { kind: 'refuse'; reason: string };

const ended: Decision = { kind: 'refuse', reason: 'This scan has ended.' };

/** A scan as it stands when somebody wants to change it. */
export interface ScanState {
  readonly status: ScanStatus;
  readonly hasStarted: boolean;
  /** Somebody holds its lease, be it a worker that was lost. */
  readonly hasWorker: boolean;
}

/** Before its start there is nothing to stop; after it, a worker has to stop and close the ledger. */
export function decideCancel({ status, hasStarted }: ScanState): Decision {
  if (status === 'cancelling' || status === 'cancelled') return { kind: 'keep' };
  if (isTerminal(status)) return ended;
  return { kind: 'change', to: hasStarted ? 'cancelling' : 'cancelled' };
}

export function decidePause({ status }: ScanState): Decision {
  if (status === 'paused') return { kind: 'keep' };
  if (status === 'running') return { kind: 'change', to: 'paused' };
  if (isTerminal(status)) return ended;
  return { kind: 'refuse', reason: `A scan that is ${status} cannot be paused.` };
}

export function decideResume({ status }: ScanState): Decision {
  if (status === 'running') return { kind: 'keep' };
  if (status === 'paused') return { kind: 'change', to: 'running' };
  if (isTerminal(status)) return ended;
  return { kind: 'refuse', reason: 'This scan is not paused.' };
}

/** What a worker does with a scan that the queue gave it. */
export type TakeUp =
  | { kind: 'run'; status: 'running' | 'paused'; attempt: number }
  | { kind: 'end'; status: 'cancelled' | 'failed' }
  /** Nothing is left to do. */
  | { kind: 'leave' }
  /** Another worker is at it: come again later, in case that one is lost. */
  | { kind: 'wait' };

/** Who holds a scan: nobody, a worker that gives signs of life, or one that was lost. */
export type Holder = 'nobody' | 'alive' | 'lost';

/** A lost worker costs an attempt; one that was shut down in order has given the scan back. */
export function decideTakeUp(
  scan: { status: ScanStatus; attempt: number; holder: Holder },
  maxAttempts: number,
): TakeUp {
  if (isTerminal(scan.status)) return { kind: 'leave' };
  if (scan.holder === 'alive') return { kind: 'wait' };
  if (scan.status === 'cancelling') return { kind: 'end', status: 'cancelled' };
  const attempt = scan.attempt + (scan.holder === 'lost' ? 1 : 0);
  if (attempt > maxAttempts) return { kind: 'end', status: 'failed' };
  return { kind: 'run', status: scan.status === 'paused' ? 'paused' : 'running', attempt };
}
