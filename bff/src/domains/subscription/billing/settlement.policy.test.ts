import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { planSteps, walkPlan } from '../../../testing/plan-model.ts';
import { settlePayment } from './settlement.policy.ts';

const core = {
  tier: 'core',
  extraAssets: 0,
  billingPeriod: 'monthly',
  netCents: 4900,
  start: '2026-11-01T00:00:00.000Z',
  end: '2026-12-01T00:00:00.000Z',
} as const;
const pro = { ...core, kind: 'checkout', tier: 'pro', dueCents: 10_000 } as const;
const plan = { paid: core, graceUntil: null, next: null };
const at = (day: number) => new Date(Date.UTC(2026, 10, day));

describe('a checkout that is paid', () => {
  test('at once grants the period for its price less the rest', () => {
    expect(settlePayment(pro, plan, at(1))).toMatchObject({
      kind: 'granted',
      creditCents: 4900,
      dueCents: 10_000,
      paid: { tier: 'pro', netCents: 14_900, end: '2026-12-01T00:00:00.000Z' },
    });
  });

  test('days later grants as much of a period as it pays for by then', () => {
    expect(settlePayment(pro, plan, at(16))).toMatchObject({
      creditCents: 2450,
      dueCents: 10_000,
      // 124.50 of 149.00 for the month that would end on 16 December.
      paid: { netCents: 12_450, end: '2026-12-11T01:36:38.657Z' },
    });
  });

  test.each([
    ['for the plan that is there by now', { ...pro, tier: 'core' as const }, plan],
    ['for next to nothing of its period', { ...pro, dueCents: 401 }, { ...plan, paid: null }],
    [
      'with a rest that a failed charge ended',
      pro,
      { ...plan, graceUntil: core.end, paid: { ...core, end: core.start } },
      at(1),
      401,
    ],
    [
      'for a smaller plan',
      { ...pro, tier: 'core' as const },
      { ...plan, paid: { ...core, tier: 'advanced' as const } },
    ],
  ])('%s is returned', (_, payment, held, when = at(20), dueCents = payment.dueCents) => {
    expect(settlePayment({ ...payment, dueCents }, held, when)).toEqual({ kind: 'returned' });
  });

  test('twice for less than before keeps what is due and returns the rest', () => {
    const paidWhole = { ...pro, dueCents: 14_900 };
    expect(settlePayment(paidWhole, plan, at(1))).toMatchObject({
      creditCents: 4900,
      dueCents: 10_000,
    });
  });
});

describe('a renewal that is paid', () => {
  const renewal = { ...core, kind: 'renewal', dueCents: 4900 } as const;

  test('grants the next period', () => {
    expect(settlePayment(renewal, plan, at(30))).toMatchObject({
      paid: { netCents: 4900, start: core.end, end: '2027-01-01T00:00:00.000Z' },
    });
  });

  test('after a change to a larger plan is returned, since it pays for little of it', () => {
    const held = { ...plan, paid: { ...core, tier: 'pro' as const, netCents: 14_900 } };
    expect(settlePayment(renewal, held, at(30))).toEqual({ kind: 'returned' });
  });

  test('after the plan has ended is returned', () => {
    expect(settlePayment(renewal, { ...plan, paid: null }, at(30))).toEqual({ kind: 'returned' });
  });
});

test('no order of checkouts, payments, renewals and time grants more than was paid', () => {
  const property = fc.property(planSteps(40), (steps) => {
    const { paidCents, grantedCents } = walkPlan(steps);
    expect(grantedCents).toBeLessThanOrEqual(paidCents + 0.5);
  });
  fc.assert(property, { numRuns: 3000, seed: 33 });
});
