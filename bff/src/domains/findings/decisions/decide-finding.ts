import { type Right, refusalOfRole } from '@parapet/contracts/access/rights';
import type { Finding, UpdateFinding } from '@parapet/contracts/findings/finding';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import { isScoped } from '../../../platform/db/scoped-assets.ts';
import type { WorkspaceScope } from '../../../platform/workspace-scope.ts';
import { type FindingIds, requireFinding, requireLocked } from '../lists/get-finding.ts';
import { afterDecision, refusalOfDecision } from '../recording/lifecycle.policy.ts';
import { type ChangedFinding, recordDecisionEvent } from '../recording/record-finding-events.ts';
import { findingHistoryIn } from '../repositories/finding-history.repository.ts';
import { findingsIn, type LockedFinding } from '../repositories/findings.repository.ts';
import { riskAcceptancesIn } from '../repositories/risk-acceptances.repository.ts';
import { assignTo } from './assign-finding.ts';
import { muteLike } from './mute-findings.ts';
import { acceptedUntil } from './risk-acceptance.policy.ts';
import { canRetest, startRetest, type VerifyPorts } from './verify-finding.ts';

/**
 * Stores a person's decision, which later scans keep. A risk that another member could approve is only
 * requested. @throws AppError not_found, conflict, invalid_input, role_insufficient
 */
export const decideFinding =
  (ports: VerifyPorts) =>
  (actor: Actor, { workspaceId, findingId }: FindingIds, update: UpdateFinding): Promise<Finding> =>
    ports.enterWorkspace(actor, workspaceId, neededFor(update), async (scope) => {
      const { status, reason } = update;
      const before = await requireLocked(scope, findingId);
      requireOwnWork(scope, before);
      const refusal = refusalOfDecision(before, status);
      if (refusal) throw new AppError('conflict', refusal);
      const decision: Decision = { before, update, at: new Date(), id: before.id };
      const isRequested =
        status === 'risk_accepted' &&
        !(await acceptRisk(
          scope,
          decision,
          await ports.workspaces.isOnlyDecider(scope, actor.userId),
        ));
      if (!isRequested) {
        await store(scope, decision);
        const reach = update.scope ?? 'finding';
        if (reach === 'check' && isScoped(scope)) {
          throw new AppError(
            'role_insufficient',
            'You see the assets with some tags; a rule for every asset needs somebody who sees all.',
          );
        }
        if (reach !== 'finding') {
          const at = decision.at.toISOString();
          await muteLike(ports, scope, before, { reach, reason: reason ?? '', at });
        }
        if (status === 'fixed') await retestFixed(ports, scope, before);
        await recordDecisionEvent(ports, scope, changedFindingOf(decision));
      }
      await scope.audit({
        action: 'finding.decided',
        targetType: 'finding',
        targetId: before.id,
        before: { status: before.status },
        after: {
          status: isRequested ? before.status : status,
          reason,
          ...(update.scope && { scope: update.scope }),
          ...(isRequested && { isRequested }),
        },
      });
      return await requireFinding(scope, ports, before.id);
    });

const neededFor = ({ status, assigneeId }: UpdateFinding): Right =>
  status === 'fixed' && assigneeId === undefined ? 'fixAssigned' : 'triage';

/** Whoever may not triage decides about what is assigned to them alone. */
function requireOwnWork({ role, actor }: WorkspaceScope, { assigneeId }: LockedFinding): void {
  const refusal = assigneeId === actor.userId ? null : refusalOfRole(role, 'triage');
  if (refusal) throw new AppError('role_insufficient', refusal);
}

/** Tests at once what a person says is fixed; where that cannot be now, the next scan does. */
async function retestFixed(
  ports: VerifyPorts,
  scope: WorkspaceScope,
  finding: LockedFinding,
): Promise<void> {
  if (!canRetest(finding)) return;
  try {
    await startRetest(ports, scope, finding);
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'conflict')) throw error;
  }
}

interface Decision {
  readonly id: string;
  readonly before: LockedFinding;
  readonly update: UpdateFinding;
  readonly at: Date;
}

const changedFindingOf = ({ id, before, update, at }: Decision): ChangedFinding => ({
  id,
  assetId: before.assetId,
  title: before.title,
  severity: before.severity,
  from: before.status,
  to: afterDecision(before, update.status),
  at: at.toISOString(),
});

/** Returns whether the risk is accepted now; otherwise its acceptance is requested. */
async function acceptRisk(
  scope: WorkspaceScope,
  { id, before, update, at }: Decision,
  isOnlyDecider: boolean,
): Promise<boolean> {
  const { userId } = scope.actor;
  const expiresAt = acceptedUntil(update.expiresAt, at);
  const reason = update.reason ?? '';
  await riskAcceptancesIn(scope).request(id, {
    state: isOnlyDecider ? 'approved' : 'requested',
    reason,
    requestedBy: userId,
    requestedAt: at.toISOString(),
    decidedBy: isOnlyDecider ? userId : null,
    expiresAt,
  });
  if (!isOnlyDecider) {
    const note = `${reason} (until ${expiresAt})`;
    const entry = { findingId: id, kind: 'risk_requested', from: before.status, note } as const;
    await findingHistoryIn(scope).addByPerson(userId, entry);
  }
  return isOnlyDecider;
}

async function store(scope: WorkspaceScope, { id, before, update, at }: Decision): Promise<void> {
  const { userId } = scope.actor;
  const { status, reason, assigneeId } = update;
  const next = afterDecision(before, status);
  await findingsIn(scope).decide(id, {
    status: next,
    reason: reason || null,
    by: userId,
    at: at.toISOString(),
    isRetestPending: status === 'fixed',
  });
  if (status !== 'risk_accepted') await riskAcceptancesIn(scope).revoke(id);
  const ending = await riskAcceptancesIn(scope).find(id);
  await findingHistoryIn(scope).addByPerson(userId, {
    findingId: id,
    kind: 'status',
    from: before.status,
    to: next,
    note:
      status === 'risk_accepted' && ending
        ? `${reason} (until ${ending.expiresAt}; approved by the only member who may decide)`
        : noteOf(update),
  });
  const assignee = assigneeId ?? (status === 'acknowledged' ? (before.assigneeId ?? userId) : null);
  if (assignee !== null) await assignTo(scope, before, assignee);
}

const reachLabels = {
  finding: '',
  asset: ' (all of this check on this asset, now and later)',
  check: ' (all of this check on every asset, now and later)',
};

const noteOf = ({ reason, scope: reach = 'finding' }: UpdateFinding): string | null =>
  reason ? `${reason}${reachLabels[reach]}` : null;
