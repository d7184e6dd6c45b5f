import type { Subscription } from '@parapet/contracts/plans/subscription';
import { describe, expect, it } from 'vitest';
import { subscription } from '../testing/sample-plans.ts';
import { currentPrice, historyLabel, limitLabel, planPrice } from './plan-labels.ts';

const paying = (amount: number): Subscription['price'] => ({
  amount,
  currency: 'EUR',
  period: 'month',
});

describe('a price', () => {
  it('is written with its currency and period', () => {
    expect(currentPrice(subscription({ price: paying(12) }))).toBe('EUR12.00/month');
    expect(planPrice(49)).toBe('EUR49.00/month');
    expect(planPrice(0)).toBe('EUR0.00/month');
  });

  it('is on request for a plan without a price in the catalogue', () => {
    expect(planPrice(null)).toBe('On request');
    expect(currentPrice(subscription({ subscription_tier: 'mssp', price: paying(0) }))).toBe(
      'On request',
    );
    expect(currentPrice(subscription({ subscription_tier: 'mssp', price: paying(900) }))).toBe(
      'EUR900.00/month',
    );
  });
});

describe('a limit', () => {
  it('distinguishes none from no limit', () => {
    expect([limitLabel(-1), limitLabel(0), limitLabel(1000)]).toEqual([
      'No limit',
      'None',
      '1,000',
    ]);
    expect([historyLabel(30), historyLabel(-1)]).toEqual(['30 days', 'No limit']);
  });
});
