import type { Subscription } from '@parapet/contracts/plans/subscription';
import { useSubscription } from '@parapet/remote-kit/host';
import { useState } from 'react';

export type PlanState =
  | { status: 'loading' }
  | { status: 'failed' }
  | { status: 'ready'; subscription: Subscription };

/**
 * The plan and its usage. During a reload the last known plan is kept. The host's fallback before
 * the first read or after a failure is never shown.
 */
export const usePlan = (): PlanState => {
  const { status, subscription } = useSubscription();
  const [lastKnown, setLastKnown] = useState<Subscription | null>(null);
  const now = status === 'ready' ? subscription : status === 'failed' ? null : lastKnown;
  if (now !== lastKnown) setLastKnown(now);
  if (now) return { status: 'ready', subscription: now };
  return { status: status === 'failed' ? 'failed' : 'loading' };
};
