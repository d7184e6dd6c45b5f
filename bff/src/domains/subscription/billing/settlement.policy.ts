import { planOf } from '@parapet/contracts/plans/plan-catalogue';
import {
  type PaidPeriod,
  periodEnd,
  planChangeOf,
  unusedCents,
} from '@parapet/contracts/plans/plan-change';
import { planPriceOf } from '@parapet/contracts/plans/plan-price';
import type { BillingAccount, PlanTerms } from './repositories/billing.repository.ts';
import type { NewPayment } from './repositories/payments.repository.ts';

/** A payment for less than this part of a period is sent back: nobody wants an hour of a plan. */
const LEAST_SHARE = 0.5;

/**
 * Describes what a paid payment buys by what holds when it settles, in cents of EUR without VAT. The period is worth what was
 * paid for it: `creditCents`, left of the period before, and `dueCents` of the payment. The rest of the payment,
 * or all of it, no longer fits and goes back.
 */
export type Settlement =
  | {
      readonly kind: 'granted';
      readonly paid: PaidPeriod;
      readonly creditCents: number;
      readonly dueCents: number;
    }
  | { readonly kind: 'returned' };

type Plan = Pick<BillingAccount, 'paid' | 'graceUntil' | 'next'>;
type Settled = PlanTerms & Pick<NewPayment, 'kind' | 'dueCents'>;

const RETURNED = { kind: 'returned' } as const;

/** The period whose rest counts towards another plan: one that is past due was not paid. */
export const creditedPeriod = ({ paid, graceUntil }: Plan): PaidPeriod | null =>
  graceUntil === null ? paid : null;

/** Price and credit are judged at `at`, whatever they were when the payment was started. */
export const settlePayment = (payment: Settled, plan: Plan, at: Date): Settlement =>
  payment.kind === 'renewal' ? settleRenewal(payment, plan) : settleCheckout(payment, plan, at);

function settleCheckout(payment: Settled, plan: Plan, at: Date): Settlement {
  const order = orderOf(payment);
  const price = planPriceOf(order);
  const current = creditedPeriod(plan);
  if (!price || planChangeOf(current, order, at).kind !== 'now') return RETURNED;
  const creditCents = current ? unusedCents(current, at) : 0;
  const netCents = Math.min(price.netCents, payment.dueCents + creditCents);
  const paid = periodFor(payment, { netCents, priceCents: price.netCents, start: at });
  return paid ? { kind: 'granted', paid, creditCents, dueCents: netCents - creditCents } : RETURNED;
}

/** The next period of what the plan is by now: it may have changed while the charge was under way. */
function settleRenewal(payment: Settled, { paid: current, next }: Plan): Settlement {
  if (!current) return RETURNED;
  const terms =
    [next, current].find((each) => each !== null && isSamePlan(each, payment)) ?? next ?? current;
  const price = planPriceOf(orderOf(terms));
  const { dueCents } = payment;
  if (!price) return RETURNED;
  const start = new Date(current.end);
  const paid = periodFor(terms, { netCents: dueCents, priceCents: price.netCents, start });
  return paid ? { kind: 'granted', paid, creditCents: 0, dueCents } : RETURNED;
}

/** A whole period for its price, and as much of it as less pays for. Null for too little. */
function periodFor(
  { tier, extraAssets, billingPeriod }: PlanTerms,
  { netCents, priceCents, start }: { netCents: number; priceCents: number; start: Date },
): PaidPeriod | null {
  const share = Math.min(1, netCents / priceCents);
  if (share < LEAST_SHARE) return null;
  const whole = periodEnd(start, billingPeriod).getTime() - start.getTime();
  const end = new Date(start.getTime() + Math.floor(share * whole));
  return {
    tier,
    extraAssets,
    billingPeriod,
    netCents,
    start: start.toISOString(),
    end: end.toISOString(),
  };
}

const orderOf = ({ tier, extraAssets, billingPeriod }: PlanTerms) => ({
  tier,
  billingPeriod,
  selectedAssets: planOf(tier).assets + extraAssets,
});

const isSamePlan = (one: PlanTerms, other: PlanTerms): boolean =>
  one.tier === other.tier &&
  one.extraAssets === other.extraAssets &&
  one.billingPeriod === other.billingPeriod;
