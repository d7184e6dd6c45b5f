import type { findingGroupsQuerySchema } from '@parapet/contracts/findings/finding-list';
import type { z } from 'zod';
import type { Actor } from '../../../platform/actor.ts';
import { followMerged } from '../recording/follow-merged.ts';
import { filterFor } from '../repositories/finding-filter.repository.ts';
import { groupFindingsIn } from '../repositories/finding-groups.repository.ts';
import type { FindingsPorts } from './get-finding.ts';

export const groupFindings =
  ({ enterWorkspace, assets }: FindingsPorts) =>
  (actor: Actor, workspaceId: string, query: z.output<typeof findingGroupsQuerySchema>) =>
    enterWorkspace(actor, workspaceId, 'read', async (scope) => {
      const own = filterFor(query, actor.userId);
      return await groupFindingsIn(scope, assets, await followMerged(scope, assets, own));
    });
