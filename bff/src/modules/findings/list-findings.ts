import type { Actor } from '../../platform/actor.ts';
import type { WorkspaceTx } from '../../platform/db/database.ts';
import { filterFor } from './finding-filter.repository.ts';
import { findingListsIn, readFirst } from './finding-list.repository.ts';
import type { ListFindings } from './finding-order.ts';
import type { FindingsPorts } from './get-finding.ts';

export const listFindings =
  ({ enterWorkspace, assets }: FindingsPorts) =>
  (actor: Actor, workspaceId: string, given: ListFindings) => {
    const query = filterFor(given, actor.userId);
    return enterWorkspace(
      actor,
      workspaceId,
      'read',
      (scope, first) => findingListsIn(scope, assets).list(query, first),
      { early: (of: WorkspaceTx) => readFirst(of, assets, query) },
    );
  };
