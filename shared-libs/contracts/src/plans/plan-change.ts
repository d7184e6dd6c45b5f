import { planOf } from './plan-catalogue.ts';
import { type PlanOrder, planPriceOf } from './plan-price.ts';
import { type BillingPeriod, type Tier, tiers } from './subscription.ts';

/** A period that was paid for. Times in ISO 8601, amounts in cents of EUR without VAT. */
export interface PaidPeriod {
  readonly tier: Tier;
  readonly extraAssets: number;
  readonly billingPeriod: BillingPeriod;
  readonly netCents: number;
  readonly start: string;
  readonly end: string;
}

/**
 * Describes what an order means to somebody who pays already: the plan they have, more at once for the price less
 * what is left of the period, or less from the end of the period on.
 */
export type PlanChange =
  | { readonly kind: 'same' }
  | { readonly kind: 'now'; readonly creditCents: number; readonly dueCents: number }
  | { readonly kind: 'at_period_end' };

/** The part of a period's price that was not used at `at`, rounded down to whole cents. */
export function unusedCents({ netCents, start, end }: PaidPeriod, at: Date): number {
  const [from, to] = [Date.parse(start), Date.parse(end)];
  if (!(to > from)) return 0;
  const left = Math.min(1, Math.max(0, (to - at.getTime()) / (to - from)));
  return Math.floor(netCents * left);
}

/** @throws RangeError for an order that is not sold */
export function planChangeOf(current: PaidPeriod | null, order: PlanOrder, at: Date): PlanChange {
  const price = planPriceOf(order);
  if (!price) throw new RangeError('This plan is not sold.');
  if (!current) return { kind: 'now', creditCents: 0, dueCents: price.netCents };
  const { tier, billingPeriod } = order;
  const { extraAssets } = price;
  if (
    tier === current.tier &&
    extraAssets === current.extraAssets &&
    billingPeriod === current.billingPeriod
  ) {
    return { kind: 'same' };
  }
  const creditCents = unusedCents(current, at);
  const dueCents = price.netCents - creditCents;
  const isNoSmaller =
    tiers.indexOf(tier) >= tiers.indexOf(current.tier) &&
    planOf(tier).assets + extraAssets >= planOf(current.tier).assets + current.extraAssets &&
    !(billingPeriod === 'monthly' && current.billingPeriod === 'yearly');
  return isNoSmaller && dueCents > 0
    ? { kind: 'now', creditCents, dueCents }
    : { kind: 'at_period_end' };
}

const monthsOf = (billingPeriod: BillingPeriod): number => (billingPeriod === 'yearly' ? 12 : 1);

/** The end of the period that starts at `start`: the same day of a later month, or its last day. */
export function periodEnd(start: Date, billingPeriod: BillingPeriod): Date {
  const end = new Date(start);
  const day = end.getUTCDate();
  end.setUTCDate(1);
  end.setUTCMonth(end.getUTCMonth() + monthsOf(billingPeriod));
  const last = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate();
  end.setUTCDate(Math.min(day, last));
  return end;
}
