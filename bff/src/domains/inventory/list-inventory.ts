import type { Bundles } from '@parapet/scanner/data-bundles';
import type { Actor } from '../../platform/actor.ts';
import type { EnterWorkspace } from '../../platform/workspace-scope.ts';
import type { AssetsPort } from '../assets/assets.port.ts';
import { assessTechnologies } from './assess-technologies.ts';
import {
  inventoryListsIn,
  type ListCertificates,
  type ListServices,
  type ListTechnologies,
} from './repositories/inventory-list.repository.ts';
import { readTechnologyVersions } from './repositories/technology-versions.repository.ts';
import {
  describeVersion,
  type ListTechnologyVersions,
  pageOfVersions,
} from './technology-versions.policy.ts';

export interface ListInventoryPorts {
  readonly enterWorkspace: EnterWorkspace;
  readonly assets: Pick<AssetsPort, 'labels'>;
}

export interface CompareTechnologiesPorts {
  readonly enterWorkspace: EnterWorkspace;
  readonly readBundles: () => Promise<Bundles>;
}

export const listServices =
  ({ enterWorkspace, assets }: ListInventoryPorts) =>
  (actor: Actor, workspaceId: string, query: ListServices) =>
    enterWorkspace(actor, workspaceId, 'read', (scope) =>
      inventoryListsIn(scope, assets).services(query),
    );

export const listTechnologies =
  ({ enterWorkspace, assets, readBundles }: ListInventoryPorts & CompareTechnologiesPorts) =>
  async (actor: Actor, workspaceId: string, query: ListTechnologies) => {
    const page = await enterWorkspace(actor, workspaceId, 'read', (scope) =>
      inventoryListsIn(scope, assets).technologies(query),
    );
    return {
      ...page,
      items: await assessTechnologies(await readBundles(), page.items, new Date()),
    };
  };

/** The versions in use, compared with the data bundles. */
export const listTechnologyVersions =
  ({ enterWorkspace, readBundles }: CompareTechnologiesPorts) =>
  async (actor: Actor, workspaceId: string, query: ListTechnologyVersions) => {
    const { rows, isCapped } = await enterWorkspace(actor, workspaceId, 'read', (scope) =>
      readTechnologyVersions(scope),
    );
    const now = new Date();
    const compared = rows.map((row) => ({ ...row, source: '', evidence: '' }));
    const assessed = await assessTechnologies(await readBundles(), compared, now);
    const versions = assessed.map(({ source: _, evidence: __, isPackaged: ___, ...version }) =>
      describeVersion(version, now),
    );
    return { ...pageOfVersions(versions, query), isCapped };
  };

export const listCertificates =
  ({ enterWorkspace, assets }: ListInventoryPorts) =>
  (actor: Actor, workspaceId: string, query: ListCertificates) =>
    enterWorkspace(actor, workspaceId, 'read', (scope) =>
      inventoryListsIn(scope, assets).certificates(query),
    );
