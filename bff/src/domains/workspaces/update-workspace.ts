import type { Workspace } from '@parapet/contracts/access/workspace';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { EnterWorkspace } from '../../platform/workspace-scope.ts';
import { type ListWorkspacesPorts, requireWorkspace } from './list-workspaces.ts';
import { nameTaken } from './name-taken.ts';
import { workspacesIn } from './workspaces.repository.ts';

/**
 * Fields that are left out keep their value. @throws AppError not_found, role_insufficient for all
 * but the owner, invalid_input at `name` when another of theirs has it, second_factor_missing when
 * an owner without a second factor requires one
 */
export const updateWorkspace =
  ({ enterWorkspace, ...ports }: ListWorkspacesPorts & { enterWorkspace: EnterWorkspace }) =>
  (
    actor: Actor,
    { workspaceId }: { workspaceId: string },
    change: {
      name: string;
      description?: string | undefined;
      mfa_required?: boolean | undefined;
    },
  ): Promise<Workspace> =>
    enterWorkspace(actor, workspaceId, 'manageWorkspace', async (scope) => {
      const workspaces = workspacesIn(scope.tx, actor.userId);
      const before = await requireWorkspace(ports, scope);
      if (await workspaces.hasNamed(change.name, workspaceId)) throw nameTaken(change.name);
      if (change.mfa_required && actor.level === 'aal1') {
        throw new AppError(
          'second_factor_missing',
          'Add a second factor to your own account before you require one.',
        );
      }
      await workspaces.update(workspaceId, change);
      const after = await requireWorkspace(ports, scope);
      await scope.audit({
        action: 'workspace.updated',
        targetType: 'workspace',
        targetId: workspaceId,
        before: loggedOf(before),
        after: loggedOf(after),
      });
      return after;
    });

const loggedOf = ({ name, description, mfa_required }: Workspace) => ({
  name,
  description,
  mfa_required,
});
