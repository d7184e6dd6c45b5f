import { daysLabel } from '@parapet/contracts/days-label';
import { priceText } from '@parapet/contracts/plan-price';
import { type Plan, UNLIMITED } from '@parapet/contracts/subscription';

export type PlanRow =
  | 'assets'
  | 'workspaces'
  | 'cloudAccounts'
  | 'breachSearches'
  | 'scanHistoryDays'
  | 'canInviteUsers';

export const rowTitles: Readonly<Record<PlanRow, string>> = {
  assets: 'Assets',
  workspaces: 'Additional workspaces',
  cloudAccounts: 'Cloud accounts',
  breachSearches: 'Breach searches per month',
  scanHistoryDays: 'Scan history',
  canInviteUsers: 'Members',
};

/** `EUR49.00/month`, as in the dashboard; a plan without a price is on request. */
export const priceLabel = ({ price }: Plan): string =>
  price === null ? 'On request' : priceText(Math.round(price * 100), 'monthly');

/** The text of a table cell; a dash for what the plan does not include. */
export const cellLabel = (plan: Plan, row: PlanRow): string => {
  const value = plan[row];
  if (typeof value === 'boolean') return value ? 'Yes' : '–';
  if (value === UNLIMITED) return 'No limit';
  if (row === 'scanHistoryDays') return daysLabel(value);
  return value === 0 ? '–' : value.toLocaleString('en');
};
