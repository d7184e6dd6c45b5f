import type { Actor } from '../../platform/actor.ts';
import type { EnterWorkspace } from '../workspaces/enter-workspace.ts';
import { assetsIn, type ListAssets } from './assets.repository.ts';

export const listAssets =
  ({ enterWorkspace }: { enterWorkspace: EnterWorkspace }) =>
  (actor: Actor, workspaceId: string, query: ListAssets) =>
    enterWorkspace(actor, workspaceId, 'read', (scope) => assetsIn(scope).list(query));
