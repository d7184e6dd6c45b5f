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
  workspaces: 'Workspaces beside your own',
  cloudAccounts: 'Cloud accounts',
  breachSearches: 'Breach searches a month',
  scanHistoryDays: 'Scan history',
  canInviteUsers: 'Members',
};

/** `€49 a month`; a plan without a price is agreed on. */
export const priceLabel = ({ price }: Plan): string => {
  if (price === null) return 'Talk to us';
  return price === 0 ? '€0' : `€${price} a month`;
};

const YEAR = 365;

const historyLabel = (days: number): string => {
  const years = days / YEAR;
  if (!Number.isInteger(years)) return `${days} days`;
  return years === 1 ? '1 year' : `${years} years`;
};

/** What a plan gives in one row, in words; nothing is a dash. */
export const cellLabel = (plan: Plan, row: PlanRow): string => {
  const value = plan[row];
  if (typeof value === 'boolean') return value ? 'Yes' : '–';
  if (value === UNLIMITED) return 'No limit';
  if (row === 'scanHistoryDays') return historyLabel(value);
  return value === 0 ? '–' : value.toLocaleString('en');
};
