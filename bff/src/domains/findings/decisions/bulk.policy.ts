import type { FindingStatus } from '@parapet/contracts/findings/finding';
import type { BulkAction } from '@parapet/contracts/findings/finding-bulk';
import { type DecidedStatus, refusalOfDecision } from '../recording/lifecycle.policy.ts';

const labels: Readonly<Record<FindingStatus, string>> = {
  open: 'open',
  reopened: 'reopened',
  acknowledged: 'acknowledged',
  false_positive: 'a false positive',
  risk_accepted: 'an accepted risk',
  fixed: 'fixed',
};

/** Tells what an action decides; null for one that changes no status. */
export const decisionOf: Readonly<Record<BulkAction, DecidedStatus | null>> = {
  acknowledge: 'acknowledged',
  false_positive: 'false_positive',
  accept_risk: 'risk_accepted',
  fixed: 'fixed',
  reopen: 'open',
  withdraw_request: null,
  assign: null,
  comment: null,
};

interface Target {
  readonly status: FindingStatus;
  readonly isRetestPending: boolean;
  readonly assigneeId: string | null;
}

/** Why the action leaves a finding as it is; null when it changes it. `seen` is what the caller saw. */
export function refusalOfBulk(
  finding: Target,
  action: BulkAction,
  {
    seen,
    assigneeId,
    isRequester,
  }: {
    seen: FindingStatus | null;
    assigneeId: string | null | undefined;
    /** The caller waits for another member to accept its risk. */
    isRequester: boolean;
  },
): string | null {
  const { status } = finding;
  if (seen !== null && seen !== status) {
    return `Its status has changed meanwhile: it is ${labels[status]}.`;
  }
  if (action === 'assign') {
    return finding.assigneeId === assigneeId ? 'It is assigned like this already.' : null;
  }
  if (action === 'withdraw_request') {
    return isRequester ? null : 'You have not requested to accept its risk, or that is decided.';
  }
  const decided = decisionOf[action];
  if (decided === null) return null;
  const isOpen = status === 'open' || status === 'reopened';
  if (decided === 'open' ? isOpen : decided === status && decided !== 'risk_accepted') {
    return `It is ${labels[status]} already.`;
  }
  return refusalOfDecision(finding, decided);
}
