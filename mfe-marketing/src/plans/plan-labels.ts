import {
  extraAssetCentsOf,
  integrationsOf,
  schedulesOf,
} from '@parapet/contracts/plans/plan-catalogue';
import { priceText } from '@parapet/contracts/plans/plan-price';
import { type Plan, UNLIMITED } from '@parapet/contracts/plans/subscription';
import { daysLabel } from '@parapet/contracts/text/days-label';

export type PlanRow =
  | 'assets'
  | 'extraAsset'
  | 'workspaces'
  | 'cloudAccounts'
  | 'schedules'
  | 'integrations'
  | 'scanHistoryDays'
  | 'canInviteUsers'
  | 'subdomainSync';

export const rowTitles: Readonly<Record<PlanRow, string>> = {
  assets: 'Assets',
  extraAsset: 'Each asset above',
  workspaces: 'Additional workspaces',
  cloudAccounts: 'Cloud accounts',
  schedules: 'Schedules of scans',
  integrations: 'Integrations in a workspace',
  scanHistoryDays: 'Scan history',
  canInviteUsers: 'Members',
  subdomainSync: 'New subdomains are added',
};

/** `EUR49.00/month`, as in the dashboard; a plan without a price is on request. */
export const priceLabel = ({ price }: Plan): string =>
  price === null ? 'On request' : priceText(Math.round(price * 100), 'monthly');

/** The text of a table cell; a dash for what the plan does not include. */
export const cellLabel = (plan: Plan, row: PlanRow): string => {
  if (row === 'extraAsset') return extraAssetLabel(plan);
  const value = limitOf(plan, row);
  if (typeof value === 'boolean') return value ? 'Yes' : '–';
  if (value === UNLIMITED) return 'No limit';
  if (row === 'scanHistoryDays') return daysLabel(value);
  return value === 0 ? '–' : value.toLocaleString('en');
};

const limitOf = (plan: Plan, row: Exclude<PlanRow, 'extraAsset'>): number | boolean => {
  if (row === 'schedules') return schedulesOf(plan.tier);
  if (row === 'integrations') return integrationsOf(plan.tier);
  return plan[row];
};

const extraAssetLabel = ({ tier }: Plan): string => {
  const cents = extraAssetCentsOf(tier);
  return cents === null ? '–' : priceText(cents, 'monthly');
};
