import { type CreateView, MAX_VIEWS, type SavedView } from '@parapet/contracts/access/saved-view';
import type { Actor } from '../../platform/actor.ts';
import { AppError, fieldError } from '../../platform/app-error.ts';
import { describeViews, type ViewsPorts } from './list-views.ts';
import { viewsIn } from './views.repository.ts';

/** Everybody keeps views; those who may triage share them. @throws AppError duplicate, conflict */
export const createView =
  ({ enterWorkspace }: ViewsPorts) =>
  (actor: Actor, workspaceId: string, view: CreateView): Promise<SavedView> =>
    enterWorkspace(actor, workspaceId, view.shared ? 'triage' : 'read', async (scope) => {
      const views = viewsIn(scope);
      if ((await views.lockAndCount(view.page, actor.userId)) >= MAX_VIEWS) {
        throw new AppError(
          'conflict',
          `You have ${MAX_VIEWS} views of this list. Delete one first.`,
        );
      }
      const stored = await views.insert({ ...view, authorId: actor.userId });
      if (!stored) throw nameIsTaken(view.name);
      await scope.audit({
        action: 'view.created',
        targetType: 'view',
        targetId: stored.id,
        after: view,
      });
      const [described] = await describeViews(scope, [stored]);
      if (!described) throw new Error('A view was not described');
      return described;
    });

export const nameIsTaken = (name: string): AppError =>
  fieldError(['name'], `You have a view called ${name} already.`, 'duplicate');
