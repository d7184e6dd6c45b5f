import {
  type AssetRelations,
  MAX_RELATED,
  type RelatedList,
} from '@parapet/contracts/assets/surface';
import { registrableDomain } from '@parapet/scanner/registrable-domain';
import type { AssetsPort } from '../../domains/assets/assets.port.ts';
import type { InventoryPort, SeenAsset } from '../../domains/inventory/inventory.port.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { EnterWorkspace } from '../../platform/workspace-scope.ts';
import { findByKey, nameRelated } from './related.repository.ts';

export interface GetAssetRelationsPorts {
  readonly enterWorkspace: EnterWorkspace;
  readonly assets: Pick<AssetsPort, 'findTarget' | 'listRelated' | 'exposed'>;
  readonly inventory: Pick<InventoryPort, 'listNeighbours' | 'listRelations'>;
}

/** @throws AppError not_found */
export const getAssetRelations =
  ({ enterWorkspace, assets, inventory }: GetAssetRelationsPorts) =>
  (actor: Actor, ids: { workspaceId: string; assetId: string }): Promise<AssetRelations> =>
    enterWorkspace(actor, ids.workspaceId, 'read', async (scope) => {
      const asset = await assets.findTarget(scope, ids.assetId);
      if (!asset) throw new AppError('not_found', 'There is no such asset.');
      const related = await assets.listRelated(scope, asset);
      const near = await inventory.listNeighbours(scope, asset.id, MAX_RELATED + 1);
      const seen = await inventory.listRelations(scope, asset, MAX_RELATED + 1);
      const { pointsTo, pointedFrom, sameCertificate, sameFavicon } = seen;
      const names = await nameRelated(scope, assets, [
        ...near.flatMap(({ assetIds }) => assetIds),
        ...[...pointedFrom, ...sameCertificate, ...sameFavicon].map(({ assetId }) => assetId),
      ]);
      const targets = await findByKey(
        scope,
        assets,
        pointsTo.map(({ target }) => target),
      );
      const listOf = (assetIds: readonly string[]): RelatedList => ({
        items: assetIds.flatMap((id) => names.get(id) ?? []).slice(0, MAX_RELATED),
        hasMore: assetIds.length > MAX_RELATED,
      });
      const seenListOf = <Seen extends SeenAsset>(list: readonly Seen[]) => ({
        items: list
          .flatMap(({ assetId, ...how }) => {
            const named = names.get(assetId);
            return named ? [{ ...how, ...named }] : [];
          })
          .slice(0, MAX_RELATED),
        hasMore: list.length > MAX_RELATED,
      });
      return {
        host: asset.host,
        domain: registrableDomain(asset.host),
        ...related,
        addresses: near.map(({ address, assetIds }) => ({ address, shared: listOf(assetIds) })),
        pointsTo: pointsTo.map(({ target, ...how }) => ({
          ...how,
          name: target,
          asset: targets.get(target) ?? null,
        })),
        pointedFrom: seenListOf(pointedFrom),
        sameCertificate: seenListOf(sameCertificate),
        sameFavicon: seenListOf(sameFavicon),
      };
    });
