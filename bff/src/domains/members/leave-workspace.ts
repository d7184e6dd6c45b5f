import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { EnterWorkspace } from '../../platform/workspace-scope.ts';
import { membersIn } from './members.repository.ts';

/** Needs no second factor, also where the workspace requires one. @throws AppError not_found, conflict for the owner */
export const leaveWorkspace =
  ({ enterWorkspace }: { readonly enterWorkspace: EnterWorkspace }) =>
  (actor: Actor, { workspaceId }: { workspaceId: string }): Promise<undefined> =>
    enterWorkspace(
      actor,
      workspaceId,
      'read',
      async (scope) => {
        if (scope.role === 'owner') {
          throw new AppError(
            'conflict',
            'You own this workspace. Transfer the ownership before you leave, or delete it.',
          );
        }
        // Written first: who has left can no longer write into the log.
        await writeAudit(scope.tx, workspaceId, actor, {
          action: 'member.left',
          targetType: 'member',
          targetId: actor.userId,
          before: { role: scope.role },
        });
        await membersIn(scope).remove(actor.userId);
        return undefined;
      },
      { toLeave: true },
    );
