import { isTerminal, type ScanStatus } from '@parapet/contracts/scans/scan';

/** The result of a requested change: the next state, no change, or a refusal with its reason. */
export type Decision =
  | { kind: 'change'; to: ScanStatus }
  | { kind: 'keep' }
  | { kind: 'refuse'; reason: string };

const ended: Decision = { kind: 'refuse', reason: 'This scan has ended.' };

/** The state of a scan that a change depends on. */
export interface ScanState {
  readonly status: ScanStatus;
  readonly hasStarted: boolean;
  /** A worker holds its lease, possibly one that was lost. */
  readonly hasWorker: boolean;
}

/**
 * A scan that has not started is cancelled at once. A started one needs a worker that stops it and
 * closes the ledger.
 */
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

/** Describes what a worker does with a scan from the queue. */
export type TakeUp =
  | { kind: 'run'; status: 'running' | 'paused' }
  | { kind: 'end' }
  /** Nothing is left to do. */
  | { kind: 'leave' };

/** @param isPlanned its units are written, and workers lease those */
export function decideTakeUp({
  status,
  isPlanned,
}: {
  status: ScanStatus;
  isPlanned: boolean;
}): TakeUp {
  if (isTerminal(status) || isPlanned) return { kind: 'leave' };
  if (status === 'cancelling') return { kind: 'end' };
  return { kind: 'run', status: status === 'paused' ? 'paused' : 'running' };
}
