import type { WorkspaceTx } from '../../platform/db/database.ts';
import type { AssetTarget } from '../assets/assets.port.ts';

export interface DiscoveryPort {
  /**
   * Begins the weekly searches below an asset whose ownership was proved, the first one at once where the plan
   * has them. Nothing for an asset that has a timetable, as at the renewal of its proof. For workers.
   */
  beginSync(scope: WorkspaceTx, target: AssetTarget, at: Date): Promise<void>;
}
