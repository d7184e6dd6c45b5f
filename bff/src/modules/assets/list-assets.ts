import type { Actor } from '../../platform/actor.ts';
import type { AssetPage } from './asset-page.repository.ts';
import { assetsIn, type ListAssets } from './assets.repository.ts';
import type { GetAssetPorts } from './get-asset.ts';
import { openFindingsOf } from './open-findings.ts';

export const listAssets =
  ({ enterWorkspace, findings }: GetAssetPorts) =>
  (actor: Actor, workspaceId: string, query: ListAssets): Promise<AssetPage> =>
    enterWorkspace(actor, workspaceId, 'read', async (scope) => {
      const page = await assetsIn(scope).list(query);
      const withFindings = await openFindingsOf(findings, scope, page.items);
      return { ...page, items: page.items.map(withFindings) };
    });
