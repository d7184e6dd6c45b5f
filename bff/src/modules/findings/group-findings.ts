import type { findingGroupsQuerySchema } from '@parapet/contracts/finding-list';
import type { z } from 'zod';
import type { Actor } from '../../platform/actor.ts';
import { filterFor } from './finding-filter.repository.ts';
import { groupFindingsIn } from './finding-groups.repository.ts';
import type { FindingsPorts } from './get-finding.ts';

export const groupFindings =
  ({ enterWorkspace, assets }: FindingsPorts) =>
  (actor: Actor, workspaceId: string, query: z.output<typeof findingGroupsQuerySchema>) =>
    enterWorkspace(actor, workspaceId, 'read', (scope) =>
      groupFindingsIn(scope, assets, filterFor(query, actor.userId)),
    );
