import { useQueryState } from '@parapet/remote-kit/query-state';
import { useQuery } from '@tanstack/react-query';
import { useBillingApi } from '../app.ts';
import { OWN_PLAN } from './billing-queries.ts';
import { type PlanState, usePlan } from './use-plan.ts';

/** The user's own plan: in a workspace of somebody else it is read, since the host has the owner's. */
export function useOwnPlan(): PlanState {
  const api = useBillingApi();
  const open = usePlan();
  const isOther = open.status === 'ready' && !open.subscription.owner.is_you;
  const query = useQuery({
    queryKey: OWN_PLAN,
    queryFn: ({ signal }) => api.readOwnPlan(signal),
    enabled: isOther,
  });
  const own = useQueryState(query);
  if (!isOther) return open;
  return own.status === 'ready' ? { status: 'ready', subscription: own.data } : own;
}
