import * as endpoints from '@parapet/contracts/endpoints/subscription';
import { plans } from '@parapet/contracts/plan-catalogue';
import type { EndpointRouter } from '../../platform/http/endpoint-router.ts';
import { type GetSubscriptionPorts, getSubscription } from './get-subscription.ts';

export function routeSubscription(api: EndpointRouter, ports: GetSubscriptionPorts): void {
  const get = getSubscription(ports);

  api.handle(endpoints.getSubscription, ({ actor, query }) => get(actor, query));
  api.handlePublic(endpoints.listPlans, async () => ({ items: [...plans] }));
}
