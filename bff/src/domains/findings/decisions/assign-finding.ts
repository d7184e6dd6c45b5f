import type { Finding } from '@parapet/contracts/findings/finding';
import type { Actor } from '../../../platform/actor.ts';
import { fieldError } from '../../../platform/app-error.ts';
import { peopleIn } from '../../../platform/db/people.repository.ts';
import type { WorkspaceScope } from '../../../platform/workspace-scope.ts';
import {
  type FindingIds,
  type FindingsPorts,
  requireFinding,
  requireLocked,
} from '../lists/get-finding.ts';
import { findingHistoryIn } from '../repositories/finding-history.repository.ts';
import { findingsIn, type LockedFinding } from '../repositories/findings.repository.ts';

/** @throws AppError not_found, invalid_input for somebody who is no member */
export const assignFinding =
  (ports: FindingsPorts) =>
  (
    actor: Actor,
    { workspaceId, findingId }: FindingIds,
    { assigneeId }: { assigneeId: string | null },
  ): Promise<Finding> =>
    ports.enterWorkspace(actor, workspaceId, 'triage', async (scope) => {
      const before = await requireLocked(scope, findingId);
      await assignTo(scope, before, assigneeId);
      await scope.audit({
        action: 'finding.assigned',
        targetType: 'finding',
        targetId: before.id,
        before: { assigneeId: before.assigneeId },
        after: { assigneeId },
      });
      return await requireFinding(scope, ports, before.id);
    });

/** @throws AppError invalid_input for somebody who is no member */
export async function assignTo(
  scope: WorkspaceScope,
  { id, assigneeId: before }: LockedFinding,
  assigneeId: string | null,
): Promise<void> {
  if (before === assigneeId) return;
  if (!(await findingsIn(scope).assign(id, assigneeId))) {
    throw fieldError(['assigneeId'], 'This person is not a member of the workspace.');
  }
  const name = (await peopleIn(scope, [assigneeId]))(assigneeId)?.name ?? null;
  await findingHistoryIn(scope).addByPerson(scope.actor.userId, {
    findingId: id,
    kind: 'assigned',
    note: assigneeId === null ? 'Unassigned' : `Assigned to ${name}`,
  });
}
