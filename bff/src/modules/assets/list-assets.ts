import type { Actor } from '../../platform/actor.ts';
import { type AssetPage, assetListsIn } from './asset-list.repository.ts';
import type { ListAssets } from './asset-order.repository.ts';
import { describeAssets } from './describe-assets.ts';
import type { GetAssetPorts } from './get-asset.ts';
import { rankBeforeList } from './rank-assets.ts';

export const listAssets =
  (ports: GetAssetPorts) =>
  async (actor: Actor, workspaceId: string, query: ListAssets): Promise<AssetPage> => {
    await rankBeforeList(ports.enterWorkspace, actor, workspaceId, query);
    return await ports.enterWorkspace(actor, workspaceId, 'read', async (scope) => {
      const { items, owners, ...page } = await assetListsIn(scope).list(query);
      return { ...page, items: await describeAssets(ports, scope, items, owners) };
    });
  };
