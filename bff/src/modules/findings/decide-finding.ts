import type { Finding, UpdateFinding } from '@parapet/contracts/finding';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import { findingsIn } from './findings.repository.ts';
import { type FindingIds, type FindingsPorts, requireFinding } from './get-finding.ts';
import { refusalOfDecision } from './lifecycle.policy.ts';

/** Stores a person's decision, which later scans keep. @throws AppError not_found, conflict */
export const decideFinding =
  ({ enterWorkspace, assets }: FindingsPorts) =>
  (
    actor: Actor,
    { workspaceId, findingId }: FindingIds,
    { status, reason }: UpdateFinding,
  ): Promise<Finding> =>
    enterWorkspace(actor, workspaceId, 'triage', async (scope) => {
      const findings = findingsIn(scope, assets);
      const before = await findings.lockStatus(findingId);
      if (!before) throw new AppError('not_found', 'There is no such finding.');
      const refusal = refusalOfDecision(before);
      if (refusal) throw new AppError('conflict', refusal);
      await findings.decide(findingId, { status, reason: reason || null, by: actor.userId });
      await scope.audit({
        action: 'finding.decided',
        targetType: 'finding',
        targetId: findingId,
        before: { status: before },
        after: { status, reason },
      });
      return await requireFinding(scope, assets, findingId);
    });
