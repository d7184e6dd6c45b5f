import type { WorkspaceTx } from '../../platform/db/database.ts';
import type { AssetTarget } from '../assets/assets.port.ts';

/** An address or a name that somebody may want as an asset. */
export interface SuggestedName {
  readonly canonicalKey: string;
  readonly displayName: string;
  /** Where it was seen: the id of a resource. */
  readonly evidence: string;
  /** The provider gave it out to the account; otherwise the account's owner says that it is theirs. */
  readonly isOwn: boolean;
}

export interface DiscoveryPort {
  /**
   * Suggests names that a cloud account has on the internet, as far as there is room. Those that are known keep their
   * state: dismissed ones stay so. For workers.
   */
  suggest(
    scope: WorkspaceTx,
    accountId: string,
    names: readonly SuggestedName[],
    at: string,
  ): Promise<void>;
  /**
   * Begins the weekly searches below an asset whose ownership was proved, the first one at once where the plan
   * has them. Nothing for an asset that has a timetable, as at the renewal of its proof. For workers.
   */
  beginSync(scope: WorkspaceTx, target: AssetTarget, at: Date): Promise<void>;
}
