import type { Right } from '@parapet/contracts/rights';
import type { Role } from '@parapet/contracts/workspace';
import type { Actor } from '../../platform/actor.ts';
import type { AuditEntry } from '../../platform/audit/audit.ts';
import type { Tx, WorkspaceTx } from '../../platform/db/database.ts';

/** An open transaction in one workspace, for an actor who has the requested right. */
export interface WorkspaceScope extends WorkspaceTx {
  readonly actor: Actor;
  readonly role: Role;
  readonly assetScope: readonly string[] | null;
  /** The owner, whose plan applies. */
  readonly ownerId: string;
  /** Adds to the workspace's log, in this transaction and after the rest of it. */
  audit(entry: AuditEntry): Promise<void>;
}

/** What the work of an operation is, where that lifts a condition. */
export interface WorkOptions<Early = unknown> {
  /**
   * Reads that need no more than the workspace, sent with the one of the membership. Policies bind
   * them as all others; `work` gets the result only where the actor may enter.
   */
  readonly early?: (scope: WorkspaceTx) => Promise<Early>;
  /** It gives up all access, which needs no second factor. */
  readonly toLeave?: boolean;
  /** It takes something away, also in a workspace above the limit of the plan. */
  readonly toRemove?: boolean;
}

/**
 * Opens a transaction as the actor, checks membership and right, and runs `work` in it. Every operation
 * starts with this.
 * @throws AppError not_found for a workspace that is not the actor's, role_insufficient,
 * second_factor_missing where the workspace requires one, plan_limit where it is above the plan
 */
export type EnterWorkspace = <T, Early = undefined>(
  actor: Actor,
  workspaceId: string,
  right: Right,
  work: (scope: WorkspaceScope, early: Early) => Promise<T>,
  options?: WorkOptions<Early>,
) => Promise<T>;

/** What other modules may ask about a workspace that was entered. */
export interface WorkspacesPort {
  findName(scope: WorkspaceTx): Promise<string>;
  /** Whether it opens only in sessions that proved a second factor. */
  needsSecondFactor(scope: WorkspaceTx): Promise<boolean>;
  /** Whether nobody else in the workspace may decide about findings. */
  isOnlyDecider(scope: WorkspaceTx, userId: string): Promise<boolean>;
  /** The people of the workspace by age of their membership, at most 1,000. */
  listMemberships(scope: WorkspaceTx): Promise<
    {
      readonly userId: string;
      readonly role: Role;
      readonly assetScope: string[] | null;
      readonly since: string;
    }[]
  >;
  /** The tags to whose assets a member is limited; null for all assets, undefined for who is no member. */
  findAssetScope(scope: WorkspaceTx, userId: string): Promise<readonly string[] | null | undefined>;
  /** Those of the accounts that are members. */
  listMembers(scope: WorkspaceTx, userIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** For workers: which members see what is about the assets with some tags, or, with null, about all assets. */
  findReaders(
    scope: WorkspaceTx,
    about: readonly string[] | null,
  ): Promise<(userId: string) => boolean>;
  /** Those of the accounts that are members whom a mail may reach. For workers. */
  findMailAddresses(
    scope: WorkspaceTx,
    userIds: readonly string[],
  ): Promise<{ userId: string; email: string }[]>;
  /** One random id per workspace, never chosen by people, that cloud providers ask for. */
  findCloudExternalId(scope: WorkspaceTx): Promise<string>;
  /** Returns the owner's workspaces that the actor may see, by age. */
  listOwned(tx: Tx, ownerId: string): Promise<{ id: string; name: string }[]>;
  /** Returns the workspaces of others that the actor is a member of, by age. */
  listJoined(tx: Tx, userId: string): Promise<{ id: string; role: Role }[]>;
}
