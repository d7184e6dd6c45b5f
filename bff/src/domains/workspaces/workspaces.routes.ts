import * as endpoints from '@parapet/contracts/endpoints/workspaces';
import type { EndpointRouter } from '../../platform/http/endpoint-router.ts';
import { type CreateWorkspacePorts, createWorkspace } from './create-workspace.ts';
import {
  type DeleteWorkspacePorts,
  deleteWorkspace,
  listDeletedWorkspaces,
  restoreWorkspace,
} from './delete-workspace.ts';
import { getIntercomHash } from './get-intercom-hash.ts';
import { type ListWorkspacesPorts, listWorkspaces } from './list-workspaces.ts';
import { type LogoPorts, removeLogo, saveLogo } from './logo.ts';
import {
  acceptOwnership,
  endOwnershipOffer,
  type TransferOwnershipPorts,
  transferOwnership,
} from './transfer-ownership.ts';
import { updateWorkspace } from './update-workspace.ts';

export function routeWorkspaces(
  api: EndpointRouter,
  ports: CreateWorkspacePorts &
    DeleteWorkspacePorts &
    TransferOwnershipPorts &
    LogoPorts &
    ListWorkspacesPorts & { identitySecret: string | null },
): void {
  const create = createWorkspace(ports);
  const list = listWorkspaces(ports);
  const update = updateWorkspace(ports);
  const save = saveLogo(ports);
  const removeOld = removeLogo(ports);
  const transfer = transferOwnership(ports);
  const accept = acceptOwnership(ports);
  const endOffer = endOwnershipOffer(ports);
  const remove = deleteWorkspace(ports);
  const listDeleted = listDeletedWorkspaces(ports);
  const restore = restoreWorkspace(ports);
  const intercomHash = getIntercomHash(ports);

  api.handle(endpoints.createWorkspace, ({ actor, body }) => create(actor, body));
  api.handle(endpoints.listWorkspaces, ({ actor }) => list(actor));
  api.handle(endpoints.updateWorkspace, ({ actor, params, body }) => update(actor, params, body));
  api.handle(endpoints.saveLogo, ({ actor, params, body }) => save(actor, params, body));
  api.handle(endpoints.removeLogo, ({ actor, params }) => removeOld(actor, params));
  api.handle(endpoints.transferOwnership, ({ actor, params, body }) =>
    transfer(actor, params, body),
  );
  api.handle(endpoints.acceptOwnership, ({ actor, params }) => accept(actor, params));
  api.handle(endpoints.endOwnershipOffer, ({ actor, params }) => endOffer(actor, params));
  api.handle(endpoints.deleteWorkspace, ({ actor, params, body }) => remove(actor, params, body));
  api.handle(endpoints.listDeletedWorkspaces, ({ actor }) => listDeleted(actor));
  api.handle(endpoints.restoreWorkspace, ({ actor, params }) => restore(actor, params));
  api.handle(endpoints.getIntercomHash, ({ actor, body }) => intercomHash(actor, body));
}
