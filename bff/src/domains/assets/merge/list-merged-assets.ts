import type { MergedAssets } from '@parapet/contracts/assets/asset-merge';
import type { Actor } from '../../../platform/actor.ts';
import { peopleIn } from '../../../platform/db/people.repository.ts';
import type { EnterWorkspace } from '../../../platform/workspace-scope.ts';
import { requireAsset } from '../get-asset.ts';
import { mergedAssetsIn } from '../repositories/merged-assets.repository.ts';

/** @throws AppError not_found */
export const listMergedAssets =
  ({ enterWorkspace }: { readonly enterWorkspace: EnterWorkspace }) =>
  (actor: Actor, ids: { workspaceId: string; assetId: string }): Promise<MergedAssets> =>
    enterWorkspace(actor, ids.workspaceId, 'read', async (scope) => {
      await requireAsset(scope, ids.assetId);
      const merges = await mergedAssetsIn(scope).listInto(ids.assetId);
      const people = await peopleIn(
        scope,
        merges.map(({ mergedBy }) => mergedBy),
      );
      return { items: merges.map((merge) => ({ ...merge, mergedBy: people(merge.mergedBy) })) };
    });
