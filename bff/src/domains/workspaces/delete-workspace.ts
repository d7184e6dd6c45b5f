import type {
  deletedWorkspaceListSchema,
  deletionSchema,
} from '@parapet/contracts/access/workspace';
import type { z } from 'zod';
import type { Actor } from '../../platform/actor.ts';
import { AppError, fieldError } from '../../platform/app-error.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import { requireSecondFactor } from '../../platform/auth/require-second-factor.ts';
import type { Database } from '../../platform/db/database.ts';
import type { EnterWorkspace, WorkspaceScope } from '../../platform/workspace-scope.ts';
import type { SubscriptionPort } from '../subscription/subscription.port.ts';
import { workspaceLifeIn } from './deleted-workspaces.repository.ts';
import { nameTaken } from './name-taken.ts';
import { workspacesIn } from './workspaces.repository.ts';

export interface DeleteWorkspacePorts {
  readonly db: Database;
  readonly enterWorkspace: EnterWorkspace;
  readonly subscription: Pick<SubscriptionPort, 'requireRoom'>;
  /** Cancels the scans of the workspace that have not ended. */
  readonly cancelScans: (scope: WorkspaceScope) => Promise<void>;
}

/**
 * Everybody loses access at once, and scans and schedules stop; 30 days later it is erased.
 * @throws AppError not_found, role_insufficient, conflict for the personal one, invalid_input at `name`
 */
export const deleteWorkspace =
  ({ enterWorkspace, cancelScans }: DeleteWorkspacePorts) =>
  (
    actor: Actor,
    { workspaceId }: { workspaceId: string },
    { name }: { name: string },
  ): Promise<z.output<typeof deletionSchema>> =>
    enterWorkspace(actor, workspaceId, 'deleteWorkspace', async (scope) => {
      const { tx } = scope;
      const workspace = (await workspacesIn(tx, actor.userId).list()).find(
        ({ id }) => id === workspaceId,
      );
      if (workspace?.personal) {
        throw new AppError('conflict', 'Your default workspace cannot be deleted.');
      }
      if (workspace?.name !== name) {
        throw fieldError(['name'], 'Type the name of the workspace as it is shown');
      }
      // Written at once: afterwards nobody is a member who could write into the log.
      const audit: WorkspaceScope['audit'] = (entry) => writeAudit(tx, workspaceId, actor, entry);
      await cancelScans({ ...scope, audit });
      await audit({
        action: 'workspace.deleted',
        targetType: 'workspace',
        targetId: workspaceId,
        before: { name },
      });
      const eraseAt = await workspaceLifeIn(tx).delete(workspaceId);
      if (eraseAt === null) throw new AppError('not_found', 'There is no such workspace.');
      return { eraseAt };
    });

export const listDeletedWorkspaces =
  ({ db }: Pick<DeleteWorkspacePorts, 'db'>) =>
  (actor: Actor): Promise<z.output<typeof deletedWorkspaceListSchema>> =>
    db.asActor(actor, async (tx) => ({ items: await workspaceLifeIn(tx).listDeleted() }));

/**
 * @throws AppError not_found, plan_limit, conflict for a name that is taken by now,
 * second_factor_missing where the workspace requires one
 */
export const restoreWorkspace =
  ({ db, subscription }: DeleteWorkspacePorts) =>
  (actor: Actor, { workspaceId }: { workspaceId: string }): Promise<undefined> =>
    db.asActor(actor, async (tx) => {
      const life = workspaceLifeIn(tx);
      const deleted = (await life.listDeleted()).find(({ id }) => id === workspaceId);
      if (!deleted || !(await life.restore(workspaceId))) {
        throw new AppError('not_found', 'There is no such workspace.');
      }
      const workspaces = workspacesIn(tx, actor.userId);
      const restored = await workspaces.findMembership(workspaceId);
      requireSecondFactor(actor, restored?.needsSecondFactor ?? false, 'to restore it');
      if (await workspaces.hasNamed(deleted.name, workspaceId)) {
        throw new AppError('conflict', `${nameTaken(deleted.name).message} Rename it first.`);
      }
      await subscription.requireRoom(tx, actor.userId, 'Your');
      await writeAudit(tx, workspaceId, actor, {
        action: 'workspace.restored',
        targetType: 'workspace',
        targetId: workspaceId,
        after: { name: deleted.name },
      });
      return undefined;
    });
