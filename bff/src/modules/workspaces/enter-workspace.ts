import type { Role } from '@parapet/contracts/workspace';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import { type AuditEntry, writeAudit } from '../../platform/audit/audit.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { type Right, refusalOfRole } from './rights.policy.ts';
import { workspacesOf } from './workspaces.repository.ts';

/** An open transaction in one workspace, for an actor who has the requested right. */
export interface WorkspaceScope {
  readonly tx: Tx;
  readonly workspaceId: string;
  readonly actor: Actor;
  readonly role: Role;
  /** The owner, whose plan applies. */
  readonly ownerId: string;
  /** Adds to the workspace's log, in this transaction. */
  audit(entry: AuditEntry): Promise<void>;
}

/** Every verb starts with this. */
export type EnterWorkspace = <T>(
  actor: Actor,
  workspaceId: string,
  right: Right,
  work: (scope: WorkspaceScope) => Promise<T>,
) => Promise<T>;

/**
 * Opens a transaction as the actor, checks membership and right, and runs `work` in it.
 * @throws AppError not_found for a workspace that is not the actor's, role_insufficient
 */
export const enterWorkspaceOf =
  (db: Database): EnterWorkspace =>
  (actor, workspaceId, right, work) =>
    db.asActor(actor, async (tx) => {
      const membership = await workspacesOf(tx, actor.userId).findMembership(workspaceId);
      if (!membership) throw new AppError('not_found', 'There is no such workspace.');
      const { role, ownerId } = membership;
      const refusal = refusalOfRole(role, right);
      if (refusal) throw new AppError('role_insufficient', refusal);
      return await work({
        tx,
        workspaceId,
        actor,
        role,
        ownerId,
        audit: (entry) => writeAudit(tx, workspaceId, actor, entry),
      });
    });
