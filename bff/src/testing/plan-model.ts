import { planOf } from '@parapet/contracts/plans/plan-catalogue';
import { type PaidPeriod, planChangeOf } from '@parapet/contracts/plans/plan-change';
import { planPriceOf } from '@parapet/contracts/plans/plan-price';
import fc from 'fast-check';
import type { PlanTerms } from '../domains/subscription/billing/repositories/billing.repository.ts';
import {
  creditedPeriod,
  settlePayment,
} from '../domains/subscription/billing/settlement.policy.ts';

type Step =
  | { readonly does: 'checkout'; readonly terms: PlanTerms }
  /** Pays an open checkout or charge, also one that a newer one closed. */
  | { readonly does: 'pay'; readonly which: number }
  /** The provider charges what it was told last, which may be the plan before. */
  | { readonly does: 'charge' }
  | { readonly does: 'sync' }
  | { readonly does: 'change'; readonly terms: PlanTerms }
  | { readonly does: 'fail' }
  | { readonly does: 'end' }
  | { readonly does: 'wait'; readonly hours: number };

const terms: fc.Arbitrary<PlanTerms> = fc.record({
  tier: fc.constantFrom('core' as const, 'pro' as const, 'advanced' as const),
  extraAssets: fc.constantFrom(0, 0, 1, 60, 900),
  billingPeriod: fc.constantFrom('monthly' as const, 'yearly' as const),
});

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ does: fc.constant('checkout' as const), terms }) },
  { weight: 6, arbitrary: fc.record({ does: fc.constant('pay' as const), which: fc.nat(9) }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('charge' as const) }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('sync' as const) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('change' as const), terms }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('fail' as const) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('end' as const) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      does: fc.constant('wait' as const),
      hours: fc.oneof(fc.constantFrom(0.01, 1), fc.integer({ min: 1, max: 9000 })),
    }),
  },
);

export const planSteps = (most: number): fc.Arbitrary<Step[]> =>
  fc.array(step, { minLength: 2, maxLength: most, size: 'max' });

interface Open extends PlanTerms {
  readonly kind: 'checkout' | 'renewal';
  readonly dueCents: number;
}

/**
 * The account after the steps, in cents without VAT: what was paid and kept, and what was granted for it by the price
 * list, of each period the part that ran or still can.
 */
export function walkPlan(steps: readonly Step[]): { paidCents: number; grantedCents: number } {
  let at = new Date('2026-11-01T00:00:00.000Z');
  let paid: PaidPeriod | null = null;
  let graceUntil: string | null = null;
  let next: PlanTerms | null = null;
  let told: Open | null = null;
  let paidCents = 0;
  let usedCents = 0;
  const open: Open[] = [];

  /** By the price list, not by what the period is booked for. */
  const listCents = (period: PaidPeriod, until: Date): number => {
    const [from, to] = [
      Date.parse(period.start),
      Math.min(Date.parse(period.end), until.getTime()),
    ];
    const price = priceOf(period);
    const whole = wholeMs(period);
    return to > from ? (price * (to - from)) / whole : 0;
  };
  const replace = (period: PaidPeriod, credit: boolean) => {
    if (paid) usedCents += listCents(paid, credit ? at : new Date(paid.end));
    paid = period;
  };

  for (const each of steps) {
    if (each.does === 'wait') at = new Date(at.getTime() + each.hours * 3_600_000);
    if (each.does === 'checkout') {
      const current = creditedPeriod({ paid, graceUntil, next });
      const change = planChangeOf(current, orderOf(each.terms), at);
      if (change.kind === 'now') {
        open.push({ ...each.terms, kind: 'checkout', dueCents: change.dueCents });
      }
    }
    if (each.does === 'sync') {
      const wanted: PlanTerms | null = next ?? paid;
      told = wanted && { ...termsOf(wanted), kind: 'renewal', dueCents: priceOf(wanted) };
    }
    if (each.does === 'charge' && told) open.push(told);
    if (each.does === 'change' && paid) next = each.terms;
    if (each.does === 'fail' && paid && at.toISOString() >= (paid as PaidPeriod).end) {
      graceUntil ??= new Date(at.getTime() + 14 * 86_400_000).toISOString();
    }
    if (each.does === 'end' && paid && at.toISOString() >= (paid as PaidPeriod).end) {
      usedCents += listCents(paid, at);
      [paid, graceUntil, next] = [null, null, null];
    }
    if (each.does === 'pay' && open.length > 0) {
      const [payment] = open.splice(each.which % open.length, 1);
      if (!payment) continue;
      const settlement = settlePayment(payment, { paid, graceUntil, next }, at);
      if (settlement.kind === 'returned') continue;
      if (settlement.dueCents > payment.dueCents) throw new Error('More is kept than was paid.');
      paidCents += settlement.dueCents;
      replace(settlement.paid, payment.kind === 'checkout');
      [graceUntil, next] = [null, null];
    }
  }
  const rest = paid ? listCents(paid, new Date((paid as PaidPeriod).end)) : 0;
  return { paidCents, grantedCents: usedCents + rest };
}

const termsOf = ({ tier, extraAssets, billingPeriod }: PlanTerms): PlanTerms => ({
  tier,
  extraAssets,
  billingPeriod,
});

const orderOf = ({ tier, extraAssets, billingPeriod }: PlanTerms) => ({
  tier,
  billingPeriod,
  selectedAssets: planOf(tier).assets + extraAssets,
});

function priceOf(plan: PlanTerms): number {
  const price = planPriceOf(orderOf(plan));
  if (!price) throw new RangeError('This plan is not sold.');
  return price.netCents;
}

function wholeMs({ start, billingPeriod }: PaidPeriod): number {
  const end = new Date(start);
  const day = end.getUTCDate();
  end.setUTCMonth(end.getUTCMonth() + (billingPeriod === 'yearly' ? 12 : 1), 1);
  const last = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate();
  end.setUTCDate(Math.min(day, last));
  return end.getTime() - Date.parse(start);
}
