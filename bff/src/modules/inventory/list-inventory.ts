import type { Actor } from '../../platform/actor.ts';
import type { AssetsPort } from '../assets/assets.port.ts';
import type { EnterWorkspace } from '../workspaces/workspaces.port.ts';
import {
  inventoryListsIn,
  type ListCertificates,
  type ListServices,
  type ListTechnologies,
} from './inventory-list.repository.ts';

export interface ListInventoryPorts {
  readonly enterWorkspace: EnterWorkspace;
  readonly assets: Pick<AssetsPort, 'labels'>;
}

export const listServices =
  ({ enterWorkspace, assets }: ListInventoryPorts) =>
  (actor: Actor, workspaceId: string, query: ListServices) =>
    enterWorkspace(actor, workspaceId, 'read', (scope) =>
      inventoryListsIn(scope, assets).services(query),
    );

export const listTechnologies =
  ({ enterWorkspace, assets }: ListInventoryPorts) =>
  (actor: Actor, workspaceId: string, query: ListTechnologies) =>
    enterWorkspace(actor, workspaceId, 'read', (scope) =>
      inventoryListsIn(scope, assets).technologies(query),
    );

export const listCertificates =
  ({ enterWorkspace, assets }: ListInventoryPorts) =>
  (actor: Actor, workspaceId: string, query: ListCertificates) =>
    enterWorkspace(actor, workspaceId, 'read', (scope) =>
      inventoryListsIn(scope, assets).certificates(query),
    );
