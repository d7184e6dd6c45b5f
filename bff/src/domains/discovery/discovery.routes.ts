import * as endpoints from '@parapet/contracts/endpoints/discovery';
import type { EndpointRouter } from '../../platform/http/endpoint-router.ts';
import {
  approveCandidates,
  type DecideCandidatesPorts,
  dismissCandidates,
} from './decide-candidates.ts';
import { getDiscovery } from './get-discovery.ts';
import { listCandidates } from './list-candidates.ts';
import { type StartDiscoveryPorts, startDiscovery } from './start-discovery.ts';

export function routeDiscovery(
  api: EndpointRouter,
  ports: StartDiscoveryPorts & DecideCandidatesPorts,
): void {
  const get = getDiscovery(ports);
  const start = startDiscovery(ports);
  const list = listCandidates(ports);
  const approve = approveCandidates(ports);
  const dismiss = dismissCandidates(ports);

  api.handle(endpoints.getDiscovery, ({ actor, params }) => get(actor, params));
  api.handle(endpoints.discoverNames, ({ actor, params }) => start(actor, params));
  api.handle(endpoints.listCandidates, ({ actor, params, query }) =>
    list(actor, params.workspaceId, query),
  );
  api.handle(endpoints.approveCandidates, ({ actor, params, body }) =>
    approve(actor, params.workspaceId, body),
  );
  api.handle(endpoints.dismissCandidates, ({ actor, params, body }) =>
    dismiss(actor, params.workspaceId, body),
  );
}
