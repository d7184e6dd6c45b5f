import type { Tried } from './attempt.ts';

/**
 * The state of a delivery after an attempt. `stops`: the integration is stopped, and this delivery asks
 * again whether it works.
 */
export type AfterTry =
  | { readonly state: 'delivered' | 'dead' }
  | {
      readonly state: 'retrying';
      readonly waitSeconds: number;
      readonly stops?: 'reconnect' | 'gone';
    };

/** Minutes between two attempts: eight attempts in about ten hours. */
const waits = [1, 3, 8, 20, 60, 150, 360] as const;
export const MAX_TRIES = waits.length + 1;
const LONGEST_WAIT = 360;

/** @param tries the number of attempts, including the one that has just ended */
export function afterTry(
  { outcome, afterSeconds }: Pick<Tried, 'outcome' | 'afterSeconds'>,
  tries: number,
): AfterTry {
  if (outcome === 'delivered') return { state: 'delivered' };
  if (outcome === 'rejected' || outcome === 'unknown') return { state: 'dead' };
  const minutes = waits[tries - 1];
  if (outcome !== 'retry') {
    // A stopped integration loses nothing: one message asks again, at longer and longer intervals.
    const waitSeconds = Math.max(20, minutes ?? LONGEST_WAIT) * 60;
    return { state: 'retrying', waitSeconds, stops: outcome };
  }
  if (minutes === undefined) return { state: 'dead' };
  return { state: 'retrying', waitSeconds: afterSeconds ?? minutes * 60 };
}
