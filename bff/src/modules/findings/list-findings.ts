import type { Actor } from '../../platform/actor.ts';
import type { WorkspaceTx } from '../../platform/db/database.ts';
import { filterFor } from './finding-filter.repository.ts';
import { countFindings, findingListsIn, isOfWorkspace } from './finding-list.repository.ts';
import type { ListFindings } from './finding-order.ts';
import type { FindingsPorts } from './get-finding.ts';

export const listFindings =
  ({ enterWorkspace, assets }: FindingsPorts) =>
  (actor: Actor, workspaceId: string, query: ListFindings) =>
    enterWorkspace(
      actor,
      workspaceId,
      'read',
      (scope, counted) =>
        findingListsIn(scope, assets).list(filterFor(query, actor.userId), counted),
      { early: async (of: WorkspaceTx) => (isOfWorkspace(query) ? await countFindings(of) : null) },
    );
