import type { Tier, Usage } from '@parapet/contracts/plans/subscription';
import type { ScanHistory } from '@parapet/contracts/scans/scan';
import type { Tx, WorkspaceTx } from '../../platform/db/database.ts';
import type { WorkspaceScope } from '../../platform/workspace-scope.ts';

/** The plan of an owner, and the one before it until its grace ends. */
export interface PlanTerms {
  readonly tier: Tier;
  readonly previous: { readonly tier: Tier; readonly until: string } | null;
}

/** A workspace and how long its ended scans are kept. */
export interface WorkspaceHistory {
  readonly workspaceId: string;
  readonly ownerId: string;
  readonly history: ScanHistory;
  /** Scans that ended before may be deleted; null: none. */
  readonly deletableBefore: Date | null;
}

/** The workspaces of an owner, from the domain above that has them. */
export interface OwnedWorkspaces {
  /** Returns the owner's workspaces that the actor may see, by age. */
  listOwned(tx: Tx, ownerId: string): Promise<{ id: string; name: string }[]>;
}

/** The assets of workspaces, from the domain above that has them. */
export interface CountedAssets {
  /** Counts the assets that are not archived, by workspace. */
  countIn(tx: Tx, workspaceIds: readonly string[]): Promise<Map<string, number>>;
}

/** Describes what a workspace's plan is asked, most of it before something is added that counts against it. */
export interface SubscriptionPort {
  /** Reads those of an owner whose plan the actor may see. */
  findTerms(tx: Tx, ownerId: string): Promise<PlanTerms>;
  /** How long the ended scans of the owner's workspaces are kept. */
  findHistory(scope: Pick<WorkspaceScope, 'tx' | 'ownerId'>): Promise<ScanHistory>;
  /** For workers: how long those of every workspace are kept at a time, in the order of their ids. */
  listHistories(
    tx: Tx,
    page: { readonly at: Date; readonly after: string | null; readonly limit: number },
  ): Promise<WorkspaceHistory[]>;
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
  /**
   * Those of the assets that are above the limit of the plan, as after a downgrade: the newest. They are kept
   * and read-only.
   */
  findReadOnlyAssets(scope: WorkspaceTx, ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** @throws AppError plan_limit when one of the assets is read-only */
  requireWritableAssets(scope: WorkspaceTx, ids: readonly string[]): Promise<void>;
  /** Those that the actor may see, above the limit of their owner's plan: the newest. */
  findReadOnlyWorkspaces(tx: Tx): Promise<ReadonlySet<string>>;
  /** Returns whether a workspace is above the limit of its owner's plan. */
  isReadOnlyWorkspace(scope: WorkspaceTx): Promise<boolean>;
  /** The cloud accounts of the workspace above the limit of the plan: the newest. */
  findReadOnlyCloudAccounts(scope: WorkspaceTx): Promise<ReadonlySet<string>>;
  /** The cloud accounts of an owner, and how many the plan allows; -1 without a limit. */
  findCloudAccountUsage(scope: Pick<WorkspaceScope, 'tx' | 'ownerId'>): Promise<Usage>;
  /** For workers: reserves as many cloud accounts as the plan has left, and returns how many. */
  claimCloudAccountsLeft(scope: WorkspaceTx, count: number): Promise<number>;
  /** The assets of an owner, and how many the plan allows; -1 without a limit. */
  findAssetUsage(scope: Pick<WorkspaceScope, 'tx' | 'ownerId'>): Promise<Usage>;
  /** Reserves one more schedule for the owner. @throws AppError plan_limit */
  claimSchedule(scope: Pick<WorkspaceScope, 'tx' | 'ownerId'>): Promise<void>;
  /** The schedules of an owner, and how many the plan allows; -1 without a limit. */
  findScheduleUsage(scope: Pick<WorkspaceScope, 'tx' | 'ownerId'>): Promise<Usage>;
  /**
   * Checks that all that an owner has fits their plan, and locks it. `whose` begins the refusal.
   * @throws AppError plan_limit
   */
  requireRoom(tx: Tx, ownerId: string, whose: 'Your' | 'Their'): Promise<void>;
  /** The breach searches of an owner's workspaces in this calendar month (UTC), and how many the plan allows. */
  findBreachUsage(scope: Pick<WorkspaceScope, 'tx' | 'ownerId'>): Promise<Usage>;
  /** Reserves breach searches of this month: all of them or none. @throws AppError plan_limit */
  claimBreachSearches(
    scope: Pick<WorkspaceScope, 'tx' | 'ownerId' | 'workspaceId'>,
    count: number,
  ): Promise<void>;
  /** For workers: reserves as many of them as this month has left, and returns how many. */
  claimBreachSearchesLeft(scope: WorkspaceTx, count: number): Promise<number>;
  /**
   * Checks that so many more bytes of files fit the plan; those that are being written count already. No other
   * workspace of the owner is checked until the transaction ends. The feed tells, once a day, that no file of the
   * largest size has room beside them. @throws AppError plan_limit
   */
  requireEvidenceRoom(
    scope: Pick<WorkspaceScope, 'tx' | 'ownerId' | 'workspaceId'>,
    bytes: number,
  ): Promise<void>;
  /** Returns whether the plan of an owner allows inviting users. */
  mayInvite(tx: Tx, ownerId: string): Promise<boolean>;
  /** Reserves one more workspace for the owner. @throws AppError plan_limit */
  claimWorkspace(tx: Tx, ownerId: string): Promise<void>;
}
