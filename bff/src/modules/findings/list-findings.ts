import type { Actor } from '../../platform/actor.ts';
import { filterFor } from './finding-filter.repository.ts';
import { findingListsIn } from './finding-list.repository.ts';
import type { ListFindings } from './finding-order.ts';
import type { FindingsPorts } from './get-finding.ts';

export const listFindings =
  ({ enterWorkspace, assets }: FindingsPorts) =>
  (actor: Actor, workspaceId: string, query: ListFindings) =>
    enterWorkspace(actor, workspaceId, 'read', (scope) =>
      findingListsIn(scope, assets).list(filterFor(query, actor.userId)),
    );
