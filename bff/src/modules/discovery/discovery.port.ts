import type { WorkspaceTx } from '../../platform/db/database.ts';
import type { AssetTarget } from '../assets/assets.port.ts';

export interface DiscoveryPort {
  /**
   * Starts a search below an asset after its ownership was proved, where the plan has automatic
   * subdomain sync; otherwise, and while a search runs, nothing. For workers.
   */
  syncSubdomains(scope: WorkspaceTx, target: AssetTarget): Promise<void>;
}
