import type { Actor } from '../../platform/actor.ts';
import type { WorkspaceTx } from '../../platform/db/database.ts';
import { isScoped } from '../../platform/db/scoped-assets.ts';
import type { EnterWorkspace } from '../../platform/workspace-scope.ts';
import { candidatesIn, type ListCandidates } from './candidates.repository.ts';

export const listCandidates =
  ({ enterWorkspace }: { readonly enterWorkspace: EnterWorkspace }) =>
  (actor: Actor, workspaceId: string, query: ListCandidates) =>
    enterWorkspace(
      actor,
      workspaceId,
      'read',
      async (scope, { page, counted }) => {
        const counts = isScoped(scope) ? await candidatesIn(scope).countSeen() : counted;
        return { ...page, counts };
      },
      {
        early: async (of: WorkspaceTx) => {
          const candidates = candidatesIn(of);
          const [page, counted] = await Promise.all([candidates.list(query), candidates.count()]);
          return { page, counted };
        },
      },
    );
