import type { FindingStatus, UpdateFinding } from '@parapet/contracts/finding';

export interface Verdict {
  status: UpdateFinding['status'];
  /** The text of its button. */
  label: string;
  /** The text of the button that saves it with a reason. */
  saveLabel: string;
  needsReason: boolean;
}

const acknowledge: Verdict = {
  status: 'acknowledged',
  label: 'Acknowledge',
  saveLabel: 'Acknowledge',
  needsReason: false,
};
const falsePositive: Verdict = {
  status: 'false_positive',
  label: 'False positive',
  saveLabel: 'Mark as false positive',
  needsReason: true,
};
const acceptRisk: Verdict = {
  status: 'risk_accepted',
  label: 'Accept risk',
  saveLabel: 'Accept the risk',
  needsReason: true,
};
const markFixed: Verdict = {
  status: 'fixed',
  label: 'Mark as fixed',
  saveLabel: 'Mark as fixed',
  needsReason: false,
};
const reopen: Verdict = {
  status: 'open',
  label: 'Reopen',
  saveLabel: 'Reopen',
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
