import type { AssetCoverage } from '@parapet/contracts/assets/asset-coverage';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { EnterWorkspace } from '../../../platform/workspace-scope.ts';
import type { AssetsPort } from '../../assets/assets.port.ts';
import { readAssetCoverage } from '../repositories/asset-coverage.repository.ts';

export interface GetAssetCoveragePorts {
  readonly enterWorkspace: EnterWorkspace;
  readonly assets: Pick<AssetsPort, 'findTarget'>;
}

/** @throws AppError not_found */
export const getAssetCoverage =
  ({ enterWorkspace, assets }: GetAssetCoveragePorts) =>
  (actor: Actor, ids: { workspaceId: string; assetId: string }): Promise<AssetCoverage> =>
    enterWorkspace(actor, ids.workspaceId, 'read', async (scope) => {
      const assetId = ids.assetId.toLowerCase();
      if (!(await assets.findTarget(scope, assetId))) {
        throw new AppError('not_found', 'There is no such asset.');
      }
      return await readAssetCoverage(scope, assetId);
    });
