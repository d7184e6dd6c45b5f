import type { Asset } from '@parapet/contracts/asset';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { EnterWorkspace, WorkspaceScope } from '../workspaces/enter-workspace.ts';
import { assetsIn } from './assets.repository.ts';

export const getAsset =
  ({ enterWorkspace }: { enterWorkspace: EnterWorkspace }) =>
  (actor: Actor, ids: { workspaceId: string; assetId: string }): Promise<Asset> =>
    enterWorkspace(actor, ids.workspaceId, 'read', (scope) => requireAsset(scope, ids.assetId));

/** @throws AppError not_found */
export async function requireAsset(
  scope: Pick<WorkspaceScope, 'tx' | 'workspaceId'>,
  assetId: string,
): Promise<Asset> {
  const asset = await assetsIn(scope).find(assetId);
  if (!asset) throw new AppError('not_found', 'There is no such asset.');
  return asset;
}
