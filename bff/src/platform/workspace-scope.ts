import type { Right } from '@parapet/contracts/access/rights';
import type { Role } from '@parapet/contracts/access/workspace';
import type { Actor } from './actor.ts';
import type { AuditEntry } from './audit/audit.ts';
import type { WorkspaceTx } from './db/database.ts';

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

/** Describes what the work of an operation is, where that lifts a condition. */
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
