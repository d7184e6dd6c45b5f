import type { FindingStatus } from '@parapet/contracts/findings/finding';
import type { BulkAction, BulkFindings } from '@parapet/contracts/findings/finding-bulk';

/** A finding before a decision about it. */
export interface BeforeDecision {
  id: string;
  status: FindingStatus;
  assigneeId: string | null;
  /** Set for an earlier decision. */
  reason: string | null;
  /** Set for an accepted risk. */
  acceptedUntil: string | null;
}

/** A risk that another member has to accept is only asked for. */
export type UndoableAction = BulkAction | 'request_risk';

/** The status that an action leaves a finding in; null for one that changes no status. */
const statusAfter = (action: BulkAction, before: FindingStatus): FindingStatus | null => {
  switch (action) {
    case 'acknowledge':
      return 'acknowledged';
    case 'false_positive':
      return 'false_positive';
    case 'accept_risk':
      return 'risk_accepted';
    case 'fixed':
      return 'fixed';
    case 'reopen':
      return before === 'risk_accepted' || before === 'fixed' ? 'reopened' : 'open';
    default:
      return null;
  }
};

type Step = BulkFindings & { findings: NonNullable<BulkFindings['findings']> };

/** Findings that need the same change, as one request each. */
const grouped = (
  findings: readonly BeforeDecision[],
  keyOf: (finding: BeforeDecision) => string | null,
  stepOf: (key: string | null, findings: readonly BeforeDecision[]) => Step,
): Step[] => [...Map.groupBy(findings, keyOf)].map(([key, group]) => stepOf(key, group));

const named = (
  findings: readonly BeforeDecision[],
  statusOf: (f: BeforeDecision) => FindingStatus,
) => findings.map((finding) => ({ id: finding.id, status: statusOf(finding) }));

const assignBack = (
  findings: readonly BeforeDecision[],
  statusOf: (f: BeforeDecision) => FindingStatus,
): Step[] =>
  grouped(
    findings,
    ({ assigneeId }) => assigneeId,
    (assigneeId, group) => ({ action: 'assign', assigneeId, findings: named(group, statusOf) }),
  );

const acknowledgeBack = (findings: readonly BeforeDecision[], now: FindingStatus): Step[] =>
  grouped(
    findings,
    ({ assigneeId }) => assigneeId,
    (assigneeId, group) => ({
      action: 'acknowledge',
      ...(assigneeId === null ? {} : { assigneeId }),
      findings: named(group, () => now),
    }),
  );

/** With the reason and the end that each had. */
const acceptBack = (findings: readonly BeforeDecision[]): Step[] =>
  [...Map.groupBy(findings, (f) => JSON.stringify([f.reason, f.acceptedUntil])).values()].map(
    (group) => ({
      action: 'accept_risk',
      reason: group[0]?.reason ?? 'Accepted earlier',
      expiresAt: group[0]?.acceptedUntil ?? undefined,
      findings: named(group, () => 'reopened'),
    }),
  );

/**
 * The changes that undo an action, in order. Null where the lifecycle of findings has no way back: what scans have
 * closed opens by a scan, and a comment is history.
 */
export const undoSteps = (
  action: UndoableAction,
  before: readonly BeforeDecision[],
): Step[] | null => {
  if (action === 'comment' || action === 'withdraw_request' || before.length === 0) return null;
  if (action === 'request_risk') {
    return [{ action: 'withdraw_request', findings: named(before, ({ status }) => status) }];
  }
  if (action === 'assign') return assignBack(before, ({ status }) => status);
  const was = (...statuses: FindingStatus[]) =>
    before.filter(({ status }) => statuses.includes(status));
  const nowOf = ({ status }: BeforeDecision) => statusAfter(action, status) ?? status;
  if (action === 'reopen') {
    if (was('fixed').length > 0) return null;
    return [
      ...acceptBack(was('risk_accepted')),
      ...acknowledgeBack(was('acknowledged'), 'open'),
      ...grouped(
        was('false_positive'),
        ({ reason }) => reason,
        (reason, group) => ({
          action: 'false_positive',
          reason: reason ?? 'Not a finding',
          findings: named(group, nowOf),
        }),
      ),
    ];
  }
  const opened = (status: FindingStatus): FindingStatus =>
    status === 'fixed' || status === 'risk_accepted' ? 'reopened' : 'open';
  const owners =
    action === 'acknowledge' ? before.filter(({ assigneeId }) => assigneeId === null) : [];
  return [
    { action: 'reopen', findings: named(before, nowOf) },
    ...assignBack(owners, (finding) => opened(nowOf(finding))),
    ...acknowledgeBack(
      was('acknowledged'),
      opened(statusAfter(action, 'acknowledged') ?? 'acknowledged'),
    ),
  ];
};
