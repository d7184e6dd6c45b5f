import * as endpoints from '@parapet/contracts/endpoints/subscription';
import { plans } from '@parapet/contracts/plan-catalogue';
import type { Database } from '../../platform/db/database.ts';
import type { EndpointRouter } from '../../platform/http/endpoint-router.ts';
import type { EnterWorkspace } from '../workspaces/enter-workspace.ts';
import { getSubscription } from './get-subscription.ts';

export function routeSubscription(
  api: EndpointRouter,
  ports: { db: Database; enterWorkspace: EnterWorkspace },
): void {
  const get = getSubscription(ports);

  api.handle(endpoints.getSubscription, ({ actor, query }) => get(actor, query));
  api.handlePublic(endpoints.listPlans, async () => ({ items: [...plans] }));
}
