import type { CloudLink } from '@parapet/contracts/cloud/cloud-links';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { EnterWorkspace } from '../../../platform/workspace-scope.ts';
import type { AssetsPort } from '../../assets/assets.port.ts';
import type { FindingsPort } from '../../findings/findings.port.ts';
import { cloudAccountsIn } from '../cloud.repository.ts';
import { type OpenOfLink, resourceHostsIn } from '../repositories/resource-hosts.repository.ts';
import { placesOf } from './resource-place.ts';

export interface LinkPorts {
  readonly enterWorkspace: EnterWorkspace;
  readonly assets: Pick<AssetsPort, 'findTarget' | 'listCovering'>;
  readonly findings: Pick<FindingsPort, 'open' | 'listFacts'>;
}

const MAX_LINKS = 20;
const nothingOpen: OpenOfLink = { open: 0, findings: [] };

/** The resources that have the address or name of an asset. @throws AppError not_found */
export const listResourcesOfAsset =
  ({ enterWorkspace, assets, findings }: LinkPorts) =>
  (
    actor: Actor,
    { workspaceId, assetId }: { readonly workspaceId: string; readonly assetId: string },
  ): Promise<{ items: CloudLink[] }> =>
    enterWorkspace(actor, workspaceId, 'read', async (scope) => {
      const target = await assets.findTarget(scope, assetId);
      if (!target) throw new AppError('not_found', 'There is no such asset.');
      const hosts = resourceHostsIn(scope);
      const resources = await hosts.listAt(target.host, MAX_LINKS);
      const places = placesOf(await cloudAccountsIn(scope).list(), resources);
      const placeOf = new Map(places.map(({ id, place }) => [id, place]));
      const open = await hosts.listOpen(findings, 'place', [...placeOf.values()]);
      return {
        items: resources.map(({ id, name, type, host }) => ({
          kind: 'resource',
          id,
          name,
          type,
          host,
          ...(open.get(placeOf.get(id) ?? '') ?? nothingOpen),
        })),
      };
    });

/**
 * The assets at the hosts of the resource that a finding is on; none for a finding that no cloud account has.
 * @throws AppError not_found
 */
export const listAssetsOfFinding =
  ({ enterWorkspace, assets, findings }: LinkPorts) =>
  (
    actor: Actor,
    { workspaceId, findingId }: { readonly workspaceId: string; readonly findingId: string },
  ): Promise<{ items: CloudLink[] }> =>
    enterWorkspace(actor, workspaceId, 'read', async (scope) => {
      const [finding] = await findings.listFacts(scope, [findingId]);
      if (!finding) throw new AppError('not_found', 'There is no such finding.');
      const hosts = resourceHostsIn(scope);
      const known = await hosts.listOf(finding.assetId, finding.location);
      const covering = (await assets.listCovering(scope, known)).slice(0, MAX_LINKS);
      const open = await hosts.listOpen(
        findings,
        'assetId',
        covering.map(({ assetId }) => assetId),
      );
      return {
        items: covering.map(({ assetId: id, type, canonicalKey }) => ({
          kind: 'asset',
          id,
          name: canonicalKey,
          type,
          host: canonicalKey,
          ...(open.get(id) ?? nothingOpen),
        })),
      };
    });
