import type { Subscription } from '@parapet/contracts/subscription';
import { useSubscription } from '@parapet/remote-kit/host';
import { useState } from 'react';

export type PlanState =
  | { status: 'loading' }
  | { status: 'failed' }
  | { status: 'ready'; subscription: Subscription };

/**
 * The plan and its use. While it is read again the last known one stands; a guess of the host, made
 * before anything was read or after a failure, is never shown as a fact.
 */
export const usePlan = (): PlanState => {
  const { status, subscription } = useSubscription();
  const [known, setKnown] = useState<Subscription | null>(null);
  const now = status === 'ready' ? subscription : status === 'failed' ? null : known;
  if (now !== known) setKnown(now);
  if (now) return { status: 'ready', subscription: now };
  return { status: status === 'failed' ? 'failed' : 'loading' };
};
