import type { RiskLevel } from '@parapet/contracts/findings/finding';

export const riskLabels: Readonly<Record<RiskLevel, string>> = {
  urgent: 'Urgent',
  needs_action: 'Needs action',
  medium: 'Medium',
  low: 'Low',
};
