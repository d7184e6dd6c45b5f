import type { DeliveryState } from '@parapet/contracts/events/integration';
import type { Tried } from './send-message.ts';

/** The state after an attempt. */
export type AfterTry =
  | { readonly state: Exclude<DeliveryState, 'pending' | 'retrying'> }
  | { readonly state: 'retrying'; readonly waitSeconds: number };

/** Minutes between two attempts: eight attempts in about ten hours. */
const waits = [1, 3, 8, 20, 60, 150, 360] as const;
export const MAX_TRIES = waits.length + 1;

/** @param tries the number of attempts, including the one that has just ended */
export function afterTry(tried: Pick<Tried, 'error' | 'isFinal'>, tries: number): AfterTry {
  if (tried.error === null) return { state: 'delivered' };
  const minutes = waits[tries - 1];
  if (tried.isFinal || minutes === undefined) return { state: 'dead' };
  return { state: 'retrying', waitSeconds: minutes * 60 };
}
