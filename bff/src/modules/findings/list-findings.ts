import type { Actor } from '../../platform/actor.ts';
import { findingsIn, type ListFindings } from './findings.repository.ts';
import type { FindingsPorts } from './get-finding.ts';

export const listFindings =
  ({ enterWorkspace, assets }: FindingsPorts) =>
  (actor: Actor, workspaceId: string, query: ListFindings) =>
    enterWorkspace(actor, workspaceId, 'read', (scope) => findingsIn(scope, assets).list(query));
