import type { Tier, Usage } from '@parapet/contracts/subscription';
import type { Tx } from '../../platform/db/database.ts';
import type { WorkspaceScope } from '../workspaces/workspaces.port.ts';

/** The plan of an owner, and the one before it until its grace ends. */
export interface PlanTerms {
  readonly tier: Tier;
  readonly previous: { readonly tier: Tier; readonly until: string } | null;
}

/** What a workspace's plan is asked, most of it before something is added that counts against it. */
export interface SubscriptionPort {
  /** Of an owner whose plan the actor may see. */
  findTerms(tx: Tx, ownerId: string): Promise<PlanTerms>;
  /** Reserves a slot until the transaction ends. @throws AppError plan_limit when none is free */
  claimSlot(
    scope: Pick<WorkspaceScope, 'tx' | 'ownerId' | 'workspaceId'>,
    kind: 'assets' | 'cloudAccounts',
  ): Promise<void>;
  /** Reserves several slots at once: all of them or none. @throws AppError plan_limit */
  claimSlots(
    scope: Pick<WorkspaceScope, 'tx' | 'ownerId' | 'workspaceId'>,
    kind: 'assets' | 'cloudAccounts',
    count: number,
  ): Promise<void>;
  /** The assets of an owner, and how many the plan allows; -1 without a limit. */
  findAssetUsage(scope: Pick<WorkspaceScope, 'tx' | 'ownerId'>): Promise<Usage>;
  /** Reserves one more schedule for the owner. @throws AppError plan_limit */
  claimSchedule(scope: Pick<WorkspaceScope, 'tx' | 'ownerId'>): Promise<void>;
  /** The schedules of an owner, and how many the plan allows; -1 without a limit. */
  findScheduleUsage(scope: Pick<WorkspaceScope, 'tx' | 'ownerId'>): Promise<Usage>;
  /** Reserves one more workspace for the owner. @throws AppError plan_limit */
  claimWorkspace(tx: Tx, ownerId: string): Promise<void>;
}
