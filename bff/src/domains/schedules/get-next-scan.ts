import type { NextScan } from '@parapet/contracts/scans/schedule';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { EnterWorkspace } from '../../platform/workspace-scope.ts';
import type { AssetsPort } from '../assets/assets.port.ts';
import { findNextScan } from './next-scan.repository.ts';

export interface GetNextScanPorts {
  readonly enterWorkspace: EnterWorkspace;
  readonly assets: Pick<AssetsPort, 'findTarget'>;
}

/** Only approved assets are scanned. @throws AppError not_found */
export const getNextScan =
  ({ enterWorkspace, assets }: GetNextScanPorts) =>
  (actor: Actor, ids: { workspaceId: string; assetId: string }): Promise<NextScan> =>
    enterWorkspace(actor, ids.workspaceId, 'read', async (scope) => {
      const asset = await assets.findTarget(scope, ids.assetId);
      if (!asset) throw new AppError('not_found', 'There is no such asset.');
      return asset.state === 'approved' ? await findNextScan(scope, asset) : { next: null };
    });
