import {
  extraAssetCentsOf,
  extraAssetDiscounts,
  MAX_EXTRA_ASSETS,
  MONTHS_PAID_PER_YEAR,
  planOf,
} from './plan-catalogue.ts';
import type { BillingPeriod, Tier } from './subscription.ts';

/** Describes what somebody wants to buy. `selectedAssets`: the asset limit wanted; fewer than the plan has are the plan's. */
export interface PlanOrder {
  readonly tier: Tier;
  readonly selectedAssets: number;
  readonly billingPeriod: BillingPeriod;
}

/** The price of one period in cents of EUR, without VAT. */
export interface PlanPrice {
  readonly netCents: number;
  readonly extraAssets: number;
  /** Tells what the extra assets of one month cost. */
  readonly extraCents: number;
  /** Tells what the extra assets cost less than at the full price, in percent with one decimal. */
  readonly extraDiscountPercent: number;
  /** Tells what a year costs less than twelve months. */
  readonly yearlySavingCents: number;
}

/**
 * The price of an order: the one computation of server and page. Null for what is not sold: the free
 * plan, one with an individual price, more extra assets than a plan can have.
 */
export function planPriceOf({ tier, selectedAssets, billingPeriod }: PlanOrder): PlanPrice | null {
  const plan = planOf(tier);
  const fullCents = extraAssetCentsOf(tier);
  if (plan.price === null || plan.price === 0 || fullCents === null) return null;
  const extraAssets = Math.max(0, selectedAssets - plan.assets);
  if (extraAssets > MAX_EXTRA_ASSETS) return null;
  const extraCents = extraCentsOf(fullCents, extraAssets);
  const monthly = Math.round(plan.price * 100) + extraCents;
  const full = fullCents * extraAssets;
  const isYearly = billingPeriod === 'yearly';
  return {
    netCents: isYearly ? monthly * MONTHS_PAID_PER_YEAR : monthly,
    extraAssets,
    extraCents,
    extraDiscountPercent: full === 0 ? 0 : Math.round((1 - extraCents / full) * 1000) / 10,
    yearlySavingCents: isYearly ? monthly * (12 - MONTHS_PAID_PER_YEAR) : 0,
  };
}

/** Each asset has the discount of its own step, so one more never costs less. */
function extraCentsOf(fullCents: number, count: number): number {
  return extraAssetDiscounts.reduce((sum, { from, percent }, index) => {
    const next = extraAssetDiscounts[index + 1]?.from ?? Number.POSITIVE_INFINITY;
    const inStep = Math.max(0, Math.min(count, next - 1) - from + 1);
    return sum + Math.round((inStep * fullCents * (100 - percent)) / 100);
  }, 0);
}

/** `EUR12.00`, as the product's specification writes an amount. */
export const euroText = (cents: number): string => `EUR${(cents / 100).toFixed(2)}`;

/** `EUR12.00/month`. */
export const priceText = (cents: number, billingPeriod: BillingPeriod): string =>
  `${euroText(cents)}/${billingPeriod === 'yearly' ? 'year' : 'month'}`;
