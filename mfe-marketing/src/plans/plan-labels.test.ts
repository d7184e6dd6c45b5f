import { planOf } from '@parapet/contracts/plan-catalogue';
import { describe, expect, it } from 'vitest';
import { cellLabel, priceLabel } from './plan-labels.ts';

describe('a price', () => {
  it('is per month, free is nothing, and the largest plan is agreed on', () => {
    expect(priceLabel(planOf('free'))).toBe('€0');
    expect(priceLabel(planOf('core'))).toBe('€49 a month');
    expect(priceLabel(planOf('mssp'))).toBe('Talk to us');
  });
});

describe('a cell of the plan table', () => {
  it.each([
    ['a limit', 'advanced', 'assets', '1,000'],
    ['what a plan does not have', 'free', 'workspaces', '–'],
    ['no limit at all', 'mssp', 'assets', 'No limit'],
    ['days', 'free', 'scanHistoryDays', '30 days'],
    ['a year', 'core', 'scanHistoryDays', '1 year'],
    ['years', 'advanced', 'scanHistoryDays', '2 years'],
    ['a right', 'core', 'canInviteUsers', 'Yes'],
  ] as const)('says %s', (_, tier, row, words) => {
    expect(cellLabel(planOf(tier), row)).toBe(words);
  });
});
