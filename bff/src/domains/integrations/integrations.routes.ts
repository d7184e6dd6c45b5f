import * as endpoints from '@parapet/contracts/endpoints/integrations';
import type { EndpointRouter } from '../../platform/http/endpoint-router.ts';
import { checkSetup } from './check-setup.ts';
import { type CreateIntegrationPorts, createIntegration } from './create-integration.ts';
import { deleteIntegration } from './delete-integration.ts';
import { listDeliveries } from './list-deliveries.ts';
import { listIntegrations } from './list-integrations.ts';
import { recheckIntegration } from './recheck-integration.ts';
import { replayDelivery } from './replay-delivery.ts';
import { type TestIntegrationPorts, testIntegration } from './test-integration.ts';
import { type CreateTicketPorts, createTicket } from './tickets/create-ticket.ts';
import { listFindingTickets, listLinkedTickets } from './tickets/list-tickets.ts';
import { updateIntegration } from './update-integration.ts';

export function routeIntegrations(
  api: EndpointRouter,
  ports: CreateIntegrationPorts & TestIntegrationPorts & CreateTicketPorts,
): void {
  const list = listIntegrations(ports);
  const create = createIntegration(ports);
  const check = checkSetup(ports);
  const recheck = recheckIntegration(ports);
  const update = updateIntegration(ports);
  const remove = deleteIntegration(ports);
  const test = testIntegration(ports);
  const deliveries = listDeliveries(ports);
  const replay = replayDelivery(ports);
  const linked = listLinkedTickets(ports);
  const ofFinding = listFindingTickets(ports);
  const make = createTicket(ports);

  api.handle(endpoints.listIntegrations, ({ actor, params }) => list(actor, params.workspaceId));
  api.handle(endpoints.createIntegration, ({ actor, params, body }) =>
    create(actor, params.workspaceId, body),
  );
  api.handle(endpoints.checkIntegrationSetup, ({ actor, params, body }) =>
    check(actor, params.workspaceId, body),
  );
  api.handle(endpoints.recheckIntegration, ({ actor, params }) => recheck(actor, params));
  api.handle(endpoints.updateIntegration, ({ actor, params, body }) => update(actor, params, body));
  api.handle(endpoints.deleteIntegration, ({ actor, params }) => remove(actor, params));
  api.handle(endpoints.testIntegration, ({ actor, params }) => test(actor, params));
  api.handle(endpoints.listDeliveries, ({ actor, params, query }) =>
    deliveries(actor, params, query),
  );
  api.handle(endpoints.listLinkedTickets, ({ actor, params }) => linked(actor, params));
  api.handle(endpoints.listFindingTickets, ({ actor, params }) => ofFinding(actor, params));
  api.handle(endpoints.createTicket, ({ actor, params, body }) => make(actor, params, body));
  api.handle(endpoints.replayDelivery, ({ actor, params }) => replay(actor, params));
}
