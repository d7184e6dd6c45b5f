import { isTerminal, type ScanStatus } from '@parapet/contracts/scans/scan';
import type { OpenRun } from './due.repository.ts';

/** Describes what happens to a scan of a schedule when the scheduler looks at it. */
export type RunDecision = 'end' | 'hold' | 'release' | 'leave_alone' | 'nothing';

/**
 * A scan that runs outside of its window is paused, and resumed inside of it. One that a person resumed
 * or paused by hand is theirs from then on. `status` is undefined after the scan was deleted.
 */
export function decideRun(
  { state }: Pick<OpenRun, 'state'>,
  status: ScanStatus | undefined,
  isAllowed: boolean,
): RunDecision {
  if (status === undefined || isTerminal(status)) return 'end';
  if (state === 'released') return 'nothing';
  if (state === 'held' && status === 'running') return 'leave_alone';
  if (state === 'held') return isAllowed && status === 'paused' ? 'release' : 'nothing';
  return status === 'running' && !isAllowed ? 'hold' : 'nothing';
}

/** Returns whether a scan ended well; null for one that says nothing, as a cancelled one. */
export function wentWell(status: ScanStatus | undefined, isLimited: boolean): boolean | null {
  if (status === 'completed' || status === 'partially_completed') return true;
  // Ending at the longest duration is what the schedule asks for.
  if (status === 'failed' || (status === 'timed_out' && !isLimited)) return false;
  return status === 'timed_out' ? true : null;
}

export const FAILURES_TO_NOTIFY = 3;
export const FAILURES_TO_PAUSE = 10;
