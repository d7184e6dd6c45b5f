import type { Actor } from '../../platform/actor.ts';
import type { WorkspaceTx } from '../../platform/db/database.ts';
import { describeAssets } from './describe-assets.ts';
import type { GetAssetPorts } from './get-asset.ts';
import { rankBeforeList } from './rank-assets.ts';
import { type AssetPage, assetListsIn, countAssets } from './repositories/asset-list.repository.ts';
import type { ListAssets } from './repositories/asset-order.repository.ts';

export const listAssets =
  (ports: GetAssetPorts) =>
  async (actor: Actor, workspaceId: string, query: ListAssets): Promise<AssetPage> => {
    await rankBeforeList(ports.enterWorkspace, actor, workspaceId, query);
    return await ports.enterWorkspace(
      actor,
      workspaceId,
      'read',
      async (scope, counted) => {
        const { items, owners, ...page } = await assetListsIn(scope).list(query, counted);
        return { ...page, items: await describeAssets(ports, scope, items, owners) };
      },
      { early: (of: WorkspaceTx) => countAssets(of, query) },
    );
  };
