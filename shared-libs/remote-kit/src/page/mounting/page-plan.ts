import { type Subscription, subscriptionSchema } from '@parapet/contracts/plans/subscription';
import { freePlan } from '../../free-plan.ts';
import type { HostContext, HostSubscription, HostWorkspace } from '../../host-context.ts';
import { createObservable } from '../observable.ts';

const TIMEOUT_MS = 15_000;

interface PlanPorts {
  api: HostContext['api'];
  session: Pick<HostContext['session'], 'getAccessToken'>;
  workspace: HostWorkspace;
}

const readPlan = async ({ api, session, workspace }: PlanPorts): Promise<Subscription> => {
  const token = await session.getAccessToken();
  const id = workspace.getSnapshot().current?.id;
  const query = new URLSearchParams(id ? { workspaceId: id } : {});
  const response = await fetch(`${api.base}/subscription?${query}`, {
    headers: { apikey: api.key, ...(token ? { authorization: `Bearer ${token}` } : {}) },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`The plan could not be read: ${response.status}`);
  return subscriptionSchema.parse(await response.json());
};

/** Plan and usage of the open workspace, read from the API at first use and on each reload. */
export const followPlan = (ports: PlanPorts): HostSubscription => {
  const state = createObservable<ReturnType<HostSubscription['getSnapshot']>>({
    status: 'loading',
    subscription: freePlan,
  });
  let isRead = false;
  const reload = async () => {
    try {
      state.set({ status: 'ready', subscription: await readPlan(ports) });
    } catch {
      state.set({ ...state.getSnapshot(), status: 'failed' });
    }
  };
  return {
    getSnapshot: state.getSnapshot,
    subscribe: (listener) => {
      if (!isRead) void reload();
      isRead = true;
      return state.subscribe(listener);
    },
    reload,
  };
};
