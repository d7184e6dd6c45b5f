import { describe, expect, it } from 'vitest';
import { type PaidPeriod, periodEnd, planChangeOf, unusedCents } from './plan-change.ts';
import type { PlanOrder } from './plan-price.ts';

const core: PaidPeriod = {
  tier: 'core',
  extraAssets: 0,
  billingPeriod: 'monthly',
  netCents: 4900,
  start: '2026-11-01T00:00:00.000Z',
  end: '2026-12-01T00:00:00.000Z',
};
const at = (day: number) => new Date(Date.UTC(2026, 10, day));
const order = (change: Partial<PlanOrder> = {}): PlanOrder => ({
  tier: 'core',
  selectedAssets: 50,
  billingPeriod: 'monthly',
  ...change,
});

describe('what is left of a period', () => {
  it.each([
    [1, 4900],
    [16, 2450],
    [30, 163],
    [31, 0],
  ])('on day %i is %i cents', (day, cents) => {
    expect(unusedCents(core, at(day))).toBe(cents);
  });

  it('is never more than was paid, and nothing of a period without length', () => {
    expect(unusedCents(core, new Date('2026-10-01T00:00:00Z'))).toBe(4900);
    expect(unusedCents({ ...core, end: core.start }, at(1))).toBe(0);
  });
});

describe('a change of plan', () => {
  it.each<[string, PlanOrder, ReturnType<typeof planChangeOf>]>([
    ['the same plan', order(), { kind: 'same' }],
    ['a larger plan', order({ tier: 'pro' }), { kind: 'now', creditCents: 2450, dueCents: 12_450 }],
    [
      'more assets',
      order({ selectedAssets: 60 }),
      { kind: 'now', creditCents: 2450, dueCents: 3450 },
    ],
    [
      'a year',
      order({ billingPeriod: 'yearly' }),
      { kind: 'now', creditCents: 2450, dueCents: 46_550 },
    ],
  ])('to %s', (_, wanted, change) => {
    expect(planChangeOf(core, wanted, at(16))).toEqual(change);
  });

  it.each<[string, PaidPeriod, PlanOrder]>([
    ['a smaller plan', { ...core, tier: 'pro', netCents: 14_900 }, order({ selectedAssets: 900 })],
    ['fewer assets', { ...core, extraAssets: 10, netCents: 5900 }, order()],
    [
      'a month instead of a year',
      { ...core, billingPeriod: 'yearly', netCents: 49_000 },
      order({ tier: 'advanced', selectedAssets: 9000 }),
    ],
    ['what costs less than is left', { ...core, netCents: 49_000 }, order({ selectedAssets: 60 })],
  ])('to %s waits for the end of the period', (_, current, wanted) => {
    expect(planChangeOf(current, wanted, at(16))).toEqual({ kind: 'at_period_end' });
  });

  it('is a purchase for somebody who pays nothing yet', () => {
    expect(planChangeOf(null, order(), at(16))).toEqual({
      kind: 'now',
      creditCents: 0,
      dueCents: 4900,
    });
    expect(() => planChangeOf(null, order({ tier: 'mssp' }), at(16))).toThrow(RangeError);
  });
});

describe('a period', () => {
  it.each([
    ['2026-11-22T10:00:00.000Z', 'monthly', '2026-12-22T10:00:00.000Z'],
    ['2027-01-31T10:00:00.000Z', 'monthly', '2027-02-28T10:00:00.000Z'],
    ['2026-12-31T23:59:00.000Z', 'monthly', '2027-01-31T23:59:00.000Z'],
    ['2028-02-29T00:00:00.000Z', 'yearly', '2029-02-28T00:00:00.000Z'],
  ] as const)('from %s, %s, ends at %s', (start, billingPeriod, end) => {
    expect(periodEnd(new Date(start), billingPeriod).toISOString()).toBe(end);
  });
});
