import { planOf } from '@parapet/contracts/plans/plan-catalogue';
import { describe, expect, it } from 'vitest';
import { cellLabel, priceLabel } from './plan-labels.ts';

describe('a price', () => {
  it('is per month, zero for the free plan and on request for the largest plan', () => {
    expect(priceLabel(planOf('free'))).toBe('EUR0.00/month');
    expect(priceLabel(planOf('core'))).toBe('EUR49.00/month');
    expect(priceLabel(planOf('mssp'))).toBe('On request');
  });
});

describe('a cell of the plan table', () => {
  it.each([
    ['a limit', 'advanced', 'assets', '1,000'],
    ['what a plan does not include', 'free', 'workspaces', '–'],
    ['no limit at all', 'mssp', 'assets', 'No limit'],
    ['days', 'free', 'scanHistoryDays', '30 days'],
    ['a year', 'core', 'scanHistoryDays', '1 year'],
    ['years', 'advanced', 'scanHistoryDays', '2 years'],
    ['a right', 'core', 'canInviteUsers', 'Yes'],
    ['how many integrations', 'core', 'integrations', '5'],
    ['how many schedules', 'mssp', 'schedules', 'No limit'],
    ['what an asset above costs', 'pro', 'extraAsset', 'EUR0.70/month'],
    ['that none is sold', 'free', 'extraAsset', '–'],
  ] as const)('shows %s', (_, tier, row, text) => {
    expect(cellLabel(planOf(tier), row)).toBe(text);
  });
});
