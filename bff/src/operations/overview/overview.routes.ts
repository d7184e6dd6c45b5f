import * as endpoints from '@parapet/contracts/endpoints/workspaces';
import type { EndpointRouter } from '../../platform/http/endpoint-router.ts';
import { getOverview, type OverviewPorts } from './get-overview.ts';

export function routeOverview(api: EndpointRouter, ports: OverviewPorts): void {
  const overview = getOverview(ports);

  api.handle(endpoints.getOverview, ({ actor, params }) => overview(actor, params));
}
