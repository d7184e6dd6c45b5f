import type { AssetInventory } from '@parapet/scanner/contract';
import type { WorkspaceTx } from '../../platform/db/database.ts';

export interface InventoryPort {
  /**
   * Stores what a scan saw on an asset. What was stored at places that it examined in whole and did
   * not see any more is gone since then. The same twice changes nothing but the time. The feed is told
   * what has changed.
   */
  record(
    scope: WorkspaceTx & { readonly scanId?: string },
    inventory: AssetInventory,
    at: string,
  ): Promise<void>;
  /** The names of certificates that are in use and name something below `domain`; at most 500. */
  listCertificateNames(
    scope: WorkspaceTx,
    domain: string,
  ): Promise<{ names: readonly string[]; place: string }[]>;
  /** Deletes one batch of rows that are gone since before `before`. */
  deleteGone(scope: WorkspaceTx, before: Date): Promise<{ count: number; isLast: boolean }>;
}
