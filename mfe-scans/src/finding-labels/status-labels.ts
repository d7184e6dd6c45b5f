import type { FindingStatus } from '@parapet/contracts/findings/finding';

export const statusLabels: Readonly<Record<FindingStatus, string>> = {
  open: 'Open',
  reopened: 'Reopened',
  acknowledged: 'Acknowledged',
  false_positive: 'False positive',
  risk_accepted: 'Risk accepted',
  fixed: 'Fixed',
};
