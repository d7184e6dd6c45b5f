import type { Discovery } from '@parapet/contracts/assets/discovery';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import { readDiscovery } from './read-discovery.ts';
import type { StartDiscoveryPorts } from './start-discovery.ts';

/** How the last search below an asset went. @throws AppError not_found */
export const getDiscovery =
  ({ enterWorkspace, assets }: Pick<StartDiscoveryPorts, 'enterWorkspace' | 'assets'>) =>
  (actor: Actor, ids: { workspaceId: string; assetId: string }): Promise<Discovery> =>
    enterWorkspace(actor, ids.workspaceId, 'read', async (scope) => {
      const target = await assets.findTarget(scope, ids.assetId);
      if (!target) throw new AppError('not_found', 'There is no such asset.');
      return readDiscovery(scope, ids.assetId);
    });
