import type { SavedView, ViewPage } from '@parapet/contracts/access/saved-view';
import type { Actor } from '../../platform/actor.ts';
import { peopleIn } from '../../platform/db/people.repository.ts';
import type { EnterWorkspace, WorkspaceScope } from '../../platform/workspace-scope.ts';
import { type StoredView, viewsIn } from './views.repository.ts';

export interface ViewsPorts {
  readonly enterWorkspace: EnterWorkspace;
}

/** Own views first, each group by name. */
export const listViews =
  ({ enterWorkspace }: ViewsPorts) =>
  (
    actor: Actor,
    workspaceId: string,
    page: ViewPage | undefined,
  ): Promise<{ items: SavedView[] }> =>
    enterWorkspace(actor, workspaceId, 'read', async (scope) => {
      const items = await describeViews(scope, await viewsIn(scope).list(page));
      return {
        items: items.sort(
          (a, b) => Number(b.isOwn) - Number(a.isOwn) || a.name.localeCompare(b.name),
        ),
      };
    });

/** Adds the names of authors. */
export async function describeViews(
  scope: WorkspaceScope,
  views: readonly StoredView[],
): Promise<SavedView[]> {
  const people = await peopleIn(
    scope,
    views.map(({ authorId }) => authorId),
  );
  return views.map(({ authorId, ...view }) => ({
    ...view,
    isOwn: authorId === scope.actor.userId,
    createdBy: people(authorId),
  }));
}
