import type { Actor } from '../../platform/actor.ts';
import type { EnterWorkspace } from '../workspaces/workspaces.port.ts';
import { candidatesIn, type ListCandidates } from './candidates.repository.ts';

export const listCandidates =
  ({ enterWorkspace }: { readonly enterWorkspace: EnterWorkspace }) =>
  (actor: Actor, workspaceId: string, query: ListCandidates) =>
    enterWorkspace(actor, workspaceId, 'read', async (scope) => {
      const candidates = candidatesIn(scope);
      return { ...(await candidates.list(query)), counts: await candidates.count() };
    });
