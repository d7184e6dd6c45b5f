import type { HistoryEntry } from '@parapet/contracts/findings/finding';
import type { Actor } from '../../../platform/actor.ts';
import { type FindingIds, type FindingsPorts, requireLocked } from '../lists/get-finding.ts';
import { findingHistoryIn } from '../repositories/finding-history.repository.ts';

/** @throws AppError not_found */
export const commentFinding =
  ({ enterWorkspace }: Pick<FindingsPorts, 'enterWorkspace'>) =>
  (
    actor: Actor,
    { workspaceId, findingId }: FindingIds,
    { text }: { text: string },
  ): Promise<HistoryEntry> =>
    enterWorkspace(actor, workspaceId, 'comment', async (scope) => {
      const { id: finding } = await requireLocked(scope, findingId);
      const history = findingHistoryIn(scope);
      const entry = { findingId: finding, kind: 'comment', note: text } as const;
      const id = await history.addByPerson(actor.userId, entry);
      await scope.audit({
        action: 'finding.commented',
        targetType: 'finding',
        targetId: finding,
        after: { entry: id },
      });
      const added = await history.find(finding, id);
      if (!added) throw new Error('The comment was not stored.');
      return added;
    });
