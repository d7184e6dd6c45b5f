import { AppError } from '../../platform/app-error.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Database } from '../../platform/db/database.ts';
import { refusalOfRole } from './rights.policy.ts';
import type { EnterWorkspace } from './workspaces.port.ts';
import { workspacesOf } from './workspaces.repository.ts';

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
