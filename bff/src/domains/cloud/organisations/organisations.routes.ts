import * as endpoints from '@parapet/contracts/endpoints/cloud-organisations';
import type { EndpointRouter } from '../../../platform/http/endpoint-router.ts';
import { createOrganisation, type OrganisationPorts } from './create-organisation.ts';
import { deleteOrganisation } from './delete-organisation.ts';
import { listMembers } from './list-organisation-members.ts';
import { listOrganisations } from './list-organisations.ts';
import { chooseAccounts, readAgain } from './update-organisation.ts';

export function routeOrganisations(api: EndpointRouter, ports: OrganisationPorts): void {
  const list = listOrganisations(ports);
  const create = createOrganisation(ports);
  const members = listMembers(ports);
  const choose = chooseAccounts(ports);
  const read = readAgain(ports);
  const remove = deleteOrganisation(ports);

  api.handle(endpoints.listCloudOrganisations, ({ actor, params }) =>
    list(actor, params.workspaceId),
  );
  api.handle(endpoints.createCloudOrganisation, ({ actor, params, body }) =>
    create(actor, params.workspaceId, body),
  );
  api.handle(endpoints.listOrganisationMembers, ({ actor, params, query }) =>
    members(actor, params, query),
  );
  api.handle(endpoints.updateCloudOrganisation, ({ actor, params, body }) =>
    choose(actor, params, body.scope),
  );
  api.handle(endpoints.readCloudOrganisation, ({ actor, params }) => read(actor, params));
  api.handle(endpoints.deleteCloudOrganisation, ({ actor, params }) => remove(actor, params));
}
