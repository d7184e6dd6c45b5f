import {
  type BulkFindings,
  type BulkResult,
  MAX_BULK,
  MAX_NAMED,
} from '@parapet/contracts/findings/finding-bulk';
import type { Actor } from '../../../platform/actor.ts';
import { fieldError } from '../../../platform/app-error.ts';
import { peopleIn } from '../../../platform/db/people.repository.ts';
import type { WorkspaceScope } from '../../../platform/workspace-scope.ts';
import type { FindingsPorts } from '../lists/get-finding.ts';
import { followMerged } from '../recording/follow-merged.ts';
import { afterDecision, type DecidedStatus } from '../recording/lifecycle.policy.ts';
import { recordDecisionEvents } from '../recording/record-finding-events.ts';
import { bulkFindingsIn } from '../repositories/bulk-findings.repository.ts';
import { filterFor, findingIdsUnder } from '../repositories/finding-filter.repository.ts';
import type { LockedFinding } from '../repositories/findings.repository.ts';
import { decisionOf, refusalOfBulk } from './bulk.policy.ts';
import { acceptedUntil } from './risk-acceptance.policy.ts';

type Unchanged = BulkResult['unchanged'][number];

/**
 * Does the same to many findings in one transaction. A finding that a rule of the lifecycle protects, or
 * about which somebody has decided meanwhile, stays as it is and is named. @throws AppError invalid_input
 */
export const changeFindings =
  (ports: FindingsPorts) =>
  (actor: Actor, workspaceId: string, body: BulkFindings): Promise<BulkResult> =>
    ports.enterWorkspace(
      actor,
      workspaceId,
      body.action === 'comment' ? 'comment' : 'triage',
      async (scope) => {
        const { action, assigneeId } = body;
        const { ids, isCapped } = await targetsOf(ports, scope, body);
        const seen = new Map(body.findings?.map(({ id, status }) => [id, status]));
        const found = await bulkFindingsIn(scope).lock(ids);
        const acceptances = await bulkFindingsIn(scope).acceptancesOf(ids);
        const targets: LockedFinding[] = [];
        const unchanged: Unchanged[] = [];
        for (const finding of found) {
          const { id, title } = finding;
          const accepting = acceptances.get(id);
          const reason = refusalOfBulk(finding, action, {
            seen: seen.get(id) ?? null,
            assigneeId,
            isRequester: accepting?.state === 'requested' && accepting.requestedBy === actor.userId,
          });
          if (reason === null) targets.push(finding);
          else unchanged.push({ id, title, reason });
        }
        const known = new Set(found.map(({ id }) => id));
        for (const id of ids) {
          if (!known.has(id)) unchanged.push({ id, title: '', reason: 'It does not exist.' });
        }
        const requested = targets.length === 0 ? 0 : await apply(ports, scope, body, targets);
        await scope.audit({
          action: action === 'withdraw_request' ? 'finding.risk_withdrawn' : 'finding.bulk_changed',
          targetType: 'workspace',
          targetId: scope.workspaceId,
          after: { ...inputOf(body), findings: targets.map(({ id }) => id) },
        });
        return {
          changed: targets.length,
          before: targets.map(({ id, status, assigneeId, statusReason: reason }) => {
            const isAccepted = status === 'risk_accepted';
            const acceptedUntil = (isAccepted && acceptances.get(id)?.expiresAt) || null;
            return { id, status, assigneeId, reason, acceptedUntil };
          }),
          requested,
          unchanged: unchanged.slice(0, MAX_NAMED),
          unchangedCount: unchanged.length,
          isCapped,
        };
      },
    );

const inputOf = ({ action, reason, assigneeId, expiresAt }: BulkFindings) => ({
  action,
  reason,
  assigneeId,
  expiresAt,
});

async function targetsOf(
  { assets }: FindingsPorts,
  scope: WorkspaceScope,
  { findings, filter }: BulkFindings,
): Promise<{ ids: string[]; isCapped: boolean }> {
  if (findings) return { ids: [...new Set(findings.map(({ id }) => id))], isCapped: false };
  const own = await followMerged(scope, assets, filterFor(filter ?? {}, scope.actor.userId));
  const ids = await findingIdsUnder(scope, assets, own, MAX_BULK);
  return { ids: ids.slice(0, MAX_BULK), isCapped: ids.length > MAX_BULK };
}

/** Returns how many acceptances wait for another member. */
async function apply(
  ports: FindingsPorts,
  scope: WorkspaceScope,
  body: BulkFindings,
  targets: readonly LockedFinding[],
): Promise<number> {
  const { action } = body;
  const decided = decisionOf[action];
  if (decided !== null) return await decide(ports, scope, { ...body, decided }, targets);
  if (action === 'assign') await assign(scope, targets, body.assigneeId ?? null);
  else if (action === 'withdraw_request') await withdrawRequests(scope, targets);
  else {
    await bulkFindingsIn(scope).addHistory(
      scope.actor.userId,
      targets.map(({ id }) => ({ findingId: id, kind: 'comment', note: body.text ?? '' })),
    );
  }
  return 0;
}

async function withdrawRequests(
  scope: WorkspaceScope,
  targets: readonly LockedFinding[],
): Promise<void> {
  const bulk = bulkFindingsIn(scope);
  await bulk.revokeRisk(targets.map(({ id }) => id));
  await bulk.addHistory(
    scope.actor.userId,
    targets.map(({ id: findingId, status: from }) => {
      return { findingId, kind: 'risk_withdrawn', from, note: null };
    }),
  );
}

async function decide(
  ports: FindingsPorts,
  scope: WorkspaceScope,
  { decided, reason, assigneeId, expiresAt }: BulkFindings & { decided: DecidedStatus },
  targets: readonly LockedFinding[],
): Promise<number> {
  const bulk = bulkFindingsIn(scope);
  const { userId } = scope.actor;
  const now = new Date();
  const at = now.toISOString();
  const ids = targets.map(({ id }) => id);
  let note = reason || null;
  if (decided === 'risk_accepted') {
    const isOnlyDecider = await ports.workspaces.isOnlyDecider(scope, userId);
    const until = acceptedUntil(expiresAt, now);
    await bulk.requestRisk(ids, {
      state: isOnlyDecider ? 'approved' : 'requested',
      reason: reason ?? '',
      requestedBy: userId,
      requestedAt: at,
      decidedBy: isOnlyDecider ? userId : null,
      expiresAt: until,
    });
    if (!isOnlyDecider) {
      note = `${reason} (until ${until})`;
      await bulk.addHistory(
        userId,
        targets.map(({ id, status: from }) => ({
          findingId: id,
          kind: 'risk_requested',
          from,
          note,
        })),
      );
      return targets.length;
    }
    note = `${reason} (until ${until}; approved by the only member who may decide)`;
  } else await bulk.revokeRisk(ids);
  const changes = targets.map((finding) => ({
    ...finding,
    from: finding.status,
    to: afterDecision(finding, decided),
  }));
  await bulk.decide(
    changes.map(({ id, to }) => ({ id, status: to })),
    { reason: reason || null, by: userId, at, isRetestPending: decided === 'fixed' },
  );
  await bulk.addHistory(
    userId,
    changes.map(({ id, from, to }) => ({ findingId: id, kind: 'status', from, to, note })),
  );
  if (decided === 'acknowledged') {
    const free = targets.filter((finding) => assigneeId || finding.assigneeId === null);
    await assign(scope, free, assigneeId ?? userId);
  }
  await recordDecisionEvents(
    ports,
    scope,
    changes.map(({ id, assetId, title, severity, from, to }) => {
      return { id, assetId, title, severity, from, to, at };
    }),
  );
  return 0;
}

/** @throws AppError invalid_input for somebody who is no member */
async function assign(
  scope: WorkspaceScope,
  targets: readonly LockedFinding[],
  assigneeId: string | null,
): Promise<void> {
  const changing = targets.filter((finding) => finding.assigneeId !== assigneeId);
  if (changing.length === 0) return;
  const bulk = bulkFindingsIn(scope);
  const assigned = await bulk.assign(
    changing.map(({ id }) => id),
    assigneeId,
  );
  if (assigned.length === 0) {
    throw fieldError(['assigneeId'], 'This person is not a member of the workspace.');
  }
  const name = (await peopleIn(scope, [assigneeId]))(assigneeId)?.name ?? null;
  const note = assigneeId === null ? 'Unassigned' : `Assigned to ${name}`;
  await bulk.addHistory(
    scope.actor.userId,
    assigned.map((id) => ({ findingId: id, kind: 'assigned', note })),
  );
}
