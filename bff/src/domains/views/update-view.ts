import type { SavedView, UpdateView } from '@parapet/contracts/access/saved-view';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { WorkspaceScope } from '../../platform/workspace-scope.ts';
import { nameIsTaken } from './create-view.ts';
import { describeViews, type ViewsPorts } from './list-views.ts';
import { type StoredView, viewsIn } from './views.repository.ts';

export interface ViewIds {
  readonly workspaceId: string;
  readonly viewId: string;
}

/** @throws AppError not_found, role_insufficient for a shared view, conflict, duplicate */
export const updateView =
  (ports: ViewsPorts) =>
  (actor: Actor, ids: ViewIds, change: UpdateView): Promise<SavedView> =>
    enterForView(
      ports,
      actor,
      ids,
      { willBeShared: change.shared === true },
      async (scope, before) => {
        if (change.shared === false && before.authorId !== actor.userId) {
          throw new AppError('conflict', 'Only the author of a view can make it private.');
        }
        const views = viewsIn(scope);
        if (change.name !== undefined && (await views.isNameTaken(before, change.name))) {
          throw nameIsTaken(change.name);
        }
        await views.update(before.id, change);
        const [after] = await describeViews(scope, [await requireView(scope, before.id)]);
        if (!after) throw new Error('A view was not described');
        await scope.audit({
          action: 'view.updated',
          targetType: 'view',
          targetId: before.id,
          before: auditedOf(before),
          after: auditedOf(after),
        });
        return after;
      },
    );

/** @throws AppError not_found, role_insufficient for a shared view */
export const deleteView =
  (ports: ViewsPorts) =>
  (actor: Actor, ids: ViewIds): Promise<undefined> =>
    enterForView(ports, actor, ids, { toRemove: true }, async (scope, before) => {
      await viewsIn(scope).delete(before.id);
      await scope.audit({
        action: 'view.deleted',
        targetType: 'view',
        targetId: before.id,
        before: auditedOf(before),
      });
      return undefined;
    });

/** Everybody changes views of their own; what is shared, or will be, is changed by those who triage. */
async function enterForView<T>(
  { enterWorkspace }: ViewsPorts,
  actor: Actor,
  { workspaceId, viewId }: ViewIds,
  { willBeShared = false, toRemove = false }: { willBeShared?: boolean; toRemove?: boolean },
  work: (scope: WorkspaceScope, view: StoredView) => Promise<T>,
): Promise<T> {
  const { shared } = await enterWorkspace(actor, workspaceId, 'read', (scope) =>
    requireView(scope, viewId),
  );
  const right = shared || willBeShared ? 'triage' : 'read';
  return await enterWorkspace(
    actor,
    workspaceId,
    right,
    async (scope) => work(scope, await requireView(scope, viewId)),
    { toRemove },
  );
}

async function requireView(scope: WorkspaceScope, id: string): Promise<StoredView> {
  const view = await viewsIn(scope).find(id);
  if (!view) throw new AppError('not_found', 'There is no such view.');
  return view;
}

const auditedOf = ({ name, query, shared }: UpdateView) => ({ name, query, shared });
