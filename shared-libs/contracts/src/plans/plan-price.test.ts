import { describe, expect, it } from 'vitest';
import { MAX_EXTRA_ASSETS, planOf } from './plan-catalogue.ts';
import { euroText, type PlanOrder, planPriceOf, priceText } from './plan-price.ts';

const monthly = (tier: PlanOrder['tier'], selectedAssets: number): PlanOrder => ({
  tier,
  selectedAssets,
  billingPeriod: 'monthly',
});
const netOf = (order: PlanOrder) => planPriceOf(order)?.netCents ?? null;

describe('the price of a plan', () => {
  it.each<[PlanOrder['tier'], number, number, number]>([
    // tier, selected assets, cents a month, cents a year
    ['core', 50, 4900, 49_000],
    ['core', 0, 4900, 49_000],
    ['core', 51, 5000, 50_000],
    ['core', 100, 9900, 99_000],
    ['core', 101, 9990, 99_900],
    ['core', 250, 23_400, 234_000],
    ['core', 251, 23_480, 234_800],
    ['core', 551, 47_470, 474_700],
    ['pro', 250, 14_900, 149_000],
    ['pro', 300, 18_400, 184_000],
    ['pro', 400, 24_700, 247_000],
    ['advanced', 1000, 39_900, 399_000],
    ['advanced', 1100, 43_700, 437_000],
  ])('%s with %i assets is %i cents a month and %i a year', (tier, assets, month, year) => {
    expect(netOf(monthly(tier, assets))).toBe(month);
    expect(netOf({ ...monthly(tier, assets), billingPeriod: 'yearly' })).toBe(year);
  });

  it('says how many assets are extra, and what they and a year save', () => {
    expect(planPriceOf({ tier: 'core', selectedAssets: 150, billingPeriod: 'yearly' })).toEqual({
      netCents: 144_000,
      extraAssets: 100,
      extraCents: 9500,
      extraDiscountPercent: 5,
      yearlySavingCents: 28_800,
    });
  });

  it.each(['core', 'pro', 'advanced'] as const)(
    'of %s never falls when an asset is added, and is whole cents',
    (tier) => {
      let before = 0;
      for (let extra = 0; extra <= 1200; extra += 1) {
        const cents = netOf(monthly(tier, planOf(tier).assets + extra)) ?? Number.NaN;
        expect(Number.isInteger(cents)).toBe(true);
        expect(cents).toBeGreaterThan(before);
        before = cents;
      }
    },
  );

  it('is none for what is not sold', () => {
    expect(netOf(monthly('free', 5))).toBeNull();
    expect(netOf(monthly('mssp', 5))).toBeNull();
    expect(netOf(monthly('core', 50 + MAX_EXTRA_ASSETS))).not.toBeNull();
    expect(netOf(monthly('core', 51 + MAX_EXTRA_ASSETS))).toBeNull();
  });

  it('is written with its currency and period', () => {
    expect(euroText(1200)).toBe('EUR12.00');
    expect(priceText(1200, 'monthly')).toBe('EUR12.00/month');
    expect(priceText(49_000, 'yearly')).toBe('EUR490.00/year');
  });
});
