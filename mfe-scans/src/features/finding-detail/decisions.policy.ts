import type { FindingStatus, UpdateFinding } from '@parapet/contracts/findings/finding';

export interface Verdict {
  status: UpdateFinding['status'];
  /** The text of its button. */
  label: string;
  needsReason: boolean;
}

const acknowledge: Verdict = {
  status: 'acknowledged',
  label: 'Acknowledge',
  needsReason: false,
};
const falsePositive: Verdict = {
  status: 'false_positive',
  label: 'False positive',
  needsReason: true,
};
const acceptRisk: Verdict = {
  status: 'risk_accepted',
  label: 'Accept risk',
  needsReason: true,
};
const markFixed: Verdict = {
  status: 'fixed',
  label: 'Mark as fixed',
  needsReason: false,
};
const reopen: Verdict = {
  status: 'open',
  label: 'Reopen',
  needsReason: false,
};

/** The decisions a person can take; what a scan has closed is not decided. */
export const decisionsFor = ({
  status,
  isRetestPending,
}: {
  status: FindingStatus;
  isRetestPending: boolean;
}): readonly Verdict[] => {
  switch (status) {
    case 'open':
    case 'reopened':
      return [acknowledge, falsePositive, acceptRisk, markFixed];
    case 'acknowledged':
      return [reopen, falsePositive, acceptRisk, markFixed];
    case 'false_positive':
    case 'risk_accepted':
      return [reopen];
    case 'fixed':
      return isRetestPending ? [reopen] : [];
  }
};
