import type { Discovery } from '@parapet/contracts/assets/discovery';
import type { WorkspaceTx } from '../../platform/db/database.ts';
import { runsIn } from './runs.repository.ts';
import { syncsIn } from './syncs.repository.ts';

/** The last search below an asset, and when the next one begins by itself. */
export const readDiscovery = async (scope: WorkspaceTx, assetId: string): Promise<Discovery> => ({
  ...(await runsIn(scope).find(assetId)),
  nextSyncAt: await syncsIn(scope).findNextAt(assetId),
});
