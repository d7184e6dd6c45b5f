import type { Actor } from '../../../platform/actor.ts';
import type { WorkspaceTx } from '../../../platform/db/database.ts';
import { followMerged } from '../recording/follow-merged.ts';
import { filterFor } from '../repositories/finding-filter.repository.ts';
import { findingListsIn, readFirst } from '../repositories/finding-list.repository.ts';
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
      async (scope, first) => {
        const lists = findingListsIn(scope, assets);
        // An asset without findings may have been merged, which takes a lookup; other lists need none.
        if (first.ofAsset?.groups.length !== 0) return await lists.list(query, first);
        const followed = await followMerged(scope, assets, query);
        const start = followed === query ? first : await readFirst(scope, assets, followed);
        return await lists.list(followed, start);
      },
      { early: (of: WorkspaceTx) => readFirst(of, assets, query) },
    );
  };
