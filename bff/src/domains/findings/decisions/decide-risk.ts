import type { DecideRisk, Finding } from '@parapet/contracts/findings/finding';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import {
  type FindingIds,
  type FindingsPorts,
  requireFinding,
  requireLocked,
} from '../lists/get-finding.ts';
import { refusalOfDecision } from '../recording/lifecycle.policy.ts';
import { recordDecisionEvent } from '../recording/record-finding-events.ts';
import { findingHistoryIn } from '../repositories/finding-history.repository.ts';
import { findingsIn } from '../repositories/findings.repository.ts';
import { riskAcceptancesIn } from '../repositories/risk-acceptances.repository.ts';
import { refusalOfApproval } from './risk-acceptance.policy.ts';

/** Approves or rejects what another member requested. @throws AppError not_found, conflict */
export const decideRisk =
  (ports: FindingsPorts) =>
  (
    actor: Actor,
    { workspaceId, findingId }: FindingIds,
    { decision }: DecideRisk,
  ): Promise<Finding> =>
    ports.enterWorkspace(actor, workspaceId, 'triage', async (scope) => {
      const before = await requireLocked(scope, findingId);
      const { id } = before;
      const acceptances = riskAcceptancesIn(scope);
      const requested = await acceptances.find(id);
      const isOnlyDecider = await ports.workspaces.isOnlyDecider(scope, actor.userId);
      const refusal =
        refusalOfApproval(requested ?? { state: 'none', requestedBy: null }, {
          actorId: actor.userId,
          isOnlyDecider,
        }) ?? (decision === 'approve' ? refusalOfDecision(before, 'risk_accepted') : null);
      if (refusal || !requested) throw new AppError('conflict', refusal ?? '');
      const at = new Date().toISOString();
      if (decision === 'approve' && requested.expiresAt <= at) {
        throw new AppError('conflict', 'The requested time has passed. Request it again.');
      }
      const history = findingHistoryIn(scope);
      if (decision === 'approve') {
        await acceptances.decide(id, 'approved', actor.userId);
        await findingsIn(scope).decide(id, {
          status: 'risk_accepted',
          reason: requested.reason,
          by: actor.userId,
          at,
          isRetestPending: false,
        });
        await history.addByPerson(actor.userId, {
          findingId: id,
          kind: 'status',
          from: before.status,
          to: 'risk_accepted',
          note: `${requested.reason} (until ${requested.expiresAt})`,
        });
        const { assetId, title, severity, status: from } = before;
        const changed = { id, assetId, title, severity, from, to: 'risk_accepted', at } as const;
        await recordDecisionEvent(ports, scope, changed);
      } else {
        await acceptances.decide(id, 'rejected', actor.userId);
        const entry = { findingId: id, kind: 'risk_rejected', from: before.status } as const;
        await history.addByPerson(actor.userId, entry);
      }
      await scope.audit({
        action: 'finding.risk_decided',
        targetType: 'finding',
        targetId: id,
        before: { status: before.status },
        after: { decision },
      });
      return await requireFinding(scope, ports, id);
    });
