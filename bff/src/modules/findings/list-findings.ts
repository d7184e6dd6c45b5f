import type { Actor } from '../../platform/actor.ts';
import type { EnterWorkspace } from '../workspaces/enter-workspace.ts';
import { findingsIn, type ListFindings } from './findings.repository.ts';

export const listFindings =
  ({ enterWorkspace }: { enterWorkspace: EnterWorkspace }) =>
  (actor: Actor, workspaceId: string, query: ListFindings) =>
    enterWorkspace(actor, workspaceId, 'read', (scope) => findingsIn(scope).list(query));
