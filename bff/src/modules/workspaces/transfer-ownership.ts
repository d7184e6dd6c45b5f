import type { Workspace } from '@parapet/contracts/workspace';
import type { Actor } from '../../platform/actor.ts';
import { AppError, fieldError } from '../../platform/app-error.ts';
import type { SubscriptionPort } from '../subscription/subscription.port.ts';
import { workspaceLife } from './deleted-workspaces.repository.ts';
import type { EnterWorkspace } from './workspaces.port.ts';
import { workspacesOf } from './workspaces.repository.ts';

/**
 * Makes a member the owner, whose plan then applies and needs room for all of it; the actor becomes an
 * admin. @throws AppError not_found, role_insufficient, conflict, plan_limit, invalid_input
 */
export const transferOwnership =
  ({
    enterWorkspace,
    subscription,
  }: {
    readonly enterWorkspace: EnterWorkspace;
    readonly subscription: Pick<SubscriptionPort, 'requireRoom'>;
  }) =>
  (
    actor: Actor,
    { workspaceId }: { workspaceId: string },
    { memberId }: { memberId: string },
  ): Promise<Workspace> =>
    enterWorkspace(actor, workspaceId, 'transferOwnership', async (scope) => {
      const workspaces = workspacesOf(scope.tx, actor.userId);
      const find = async () => (await workspaces.list()).find(({ id }) => id === workspaceId);
      if ((await find())?.personal) {
        throw new AppError('conflict', 'Your default workspace stays yours.');
      }
      if (!(await workspaceLife(scope.tx).transfer(workspaceId, memberId))) {
        throw fieldError(['memberId'], 'Choose another member of this workspace');
      }
      // Counted afterwards: only then is the plan of the new owner the plan of this workspace.
      await subscription.requireRoom(scope.tx, memberId, 'Their');
      await scope.audit({
        action: 'workspace.transferred',
        targetType: 'workspace',
        targetId: workspaceId,
        before: { ownerId: actor.userId },
        after: { ownerId: memberId },
      });
      const workspace = await find();
      if (!workspace) throw new AppError('not_found', 'There is no such workspace.');
      return workspace;
    });
