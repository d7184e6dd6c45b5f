import type { Tx } from '../../platform/db/database.ts';
import type { WorkspaceScope } from '../workspaces/workspaces.port.ts';

/** What a workspace's plan is asked before something is added that counts against it. */
export interface SubscriptionPort {
  /** Reserves a slot until the transaction ends. @throws AppError plan_limit when none is free */
  claimSlot(
    scope: Pick<WorkspaceScope, 'tx' | 'ownerId'>,
    kind: 'assets' | 'cloudAccounts',
  ): Promise<void>;
  /** Reserves one more workspace for the owner. @throws AppError plan_limit */
  claimWorkspace(tx: Tx, ownerId: string): Promise<void>;
}
