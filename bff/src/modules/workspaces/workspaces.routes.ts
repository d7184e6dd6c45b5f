import * as endpoints from '@parapet/contracts/endpoints/workspaces';
import type { EndpointRouter } from '../../platform/http/endpoint-router.ts';
import { type CreateWorkspacePorts, createWorkspace } from './create-workspace.ts';
import { getIntercomHash } from './get-intercom-hash.ts';
import { getOverview, type OverviewPorts } from './get-overview.ts';
import { listMembers } from './list-members.ts';
import { listWorkspaces } from './list-workspaces.ts';
import { updateWorkspace } from './update-workspace.ts';

export function routeWorkspaces(
  api: EndpointRouter,
  ports: CreateWorkspacePorts & OverviewPorts & { identitySecret: string | null },
): void {
  const create = createWorkspace(ports);
  const list = listWorkspaces(ports);
  const update = updateWorkspace(ports);
  const members = listMembers(ports);
  const overview = getOverview(ports);
  const intercomHash = getIntercomHash(ports);

  api.handle(endpoints.createWorkspace, ({ actor, body }) => create(actor, body));
  api.handle(endpoints.listWorkspaces, ({ actor }) => list(actor));
  api.handle(endpoints.updateWorkspace, ({ actor, params, body }) => update(actor, params, body));
  api.handle(endpoints.listMembers, ({ actor, params }) => members(actor, params));
  api.handle(endpoints.getOverview, ({ actor, params }) => overview(actor, params));
  api.handle(endpoints.getIntercomHash, ({ actor, body }) => intercomHash(actor, body));
}
