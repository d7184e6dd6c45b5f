import { z } from 'zod';
import { idSchema } from '../text/vocabulary.ts';

export const tiers = ['free', 'core', 'pro', 'advanced', 'mssp'] as const;
export const tierSchema = z.enum(tiers);
export type Tier = z.infer<typeof tierSchema>;

/** Anything that is not a tier is treated as free. */
export const tierOrFree = (value: unknown): Tier => {
  const parsed = tierSchema.safeParse(value);
  return parsed.success ? parsed.data : 'free';
};

/** In every limit -1 means unlimited. */
export const UNLIMITED = -1;
export const withinLimit = (current: number, limit: number): boolean =>
  limit === UNLIMITED || current < limit;

/** How often is paid. */
export const billingPeriods = ['monthly', 'yearly'] as const;
export const billingPeriodSchema = z.enum(billingPeriods);
export type BillingPeriod = z.infer<typeof billingPeriodSchema>;

/** Tells whether the plan is paid for: `past_due` after a charge that failed, until it is paid or the grace ends. */
const billingStateSchema = z.object({
  state: z.enum(['active', 'past_due']),
  period: billingPeriodSchema,
  /** Until when is paid; null for a plan that nobody pays for. */
  period_end: z.string().nullable(),
  /** When the plan ends because it was cancelled. */
  cancels_at: z.string().nullable(),
  /** The next attempt to charge a plan that is past due. */
  next_charge_at: z.string().nullable(),
  /** When a plan that stays past due becomes the free one. */
  grace_until: z.string().nullable(),
  /** Tells what it changes to at the end of the period. */
  change: z
    .object({ tier: tierSchema, assets: z.number().int(), period: billingPeriodSchema })
    .nullable(),
});
export type BillingState = z.infer<typeof billingStateSchema>;

const usageSchema = z.object({ current: z.number().int(), limit: z.number().int() });
export type Usage = z.infer<typeof usageSchema>;

const statedSubscription = z.object({
  subscription_tier: tierSchema,
  price: z.object({ amount: z.number(), currency: z.string(), period: z.string() }),
  assets: usageSchema.extend({
    discounted_extra: z.number().int(),
    discount_percentage: z.number(),
  }),
  workspaces: usageSchema.extend({
    details: z.array(z.object({ id: idSchema, name: z.string(), assets: z.number().int() })),
  }),
  cloud_accounts: usageSchema,
  breach_searches: usageSchema,
  /** Bytes of files on findings and attestations, and of lists that are being imported. */
  evidence_bytes: usageSchema,
  scan_history_days: z.number().int(),
  features: z.array(z.string()),
  free_tier_limited: z.boolean(),
  can_invite_users: z.boolean(),
  mollie_customer_id: z.string().nullable(),
  mollie_subscription_id: z.string().nullable(),
  billing: billingStateSchema,
  /** The owner of the plan: a workspace has the plan of its owner. */
  owner: z.object({ id: idSchema, is_you: z.boolean() }),
});

/** The defaults for the fields that an answer omits. */
const assumedOf = (tier: Tier) => {
  const isFree = tier === 'free';
  const limit = (free: number) => (isFree ? free : UNLIMITED);
  return {
    price: { amount: 0, currency: 'EUR', period: 'month' },
    assets: { current: 0, limit: limit(5), discounted_extra: 0, discount_percentage: 0 },
    workspaces: { current: 0, limit: limit(0), details: [] },
    cloud_accounts: { current: 0, limit: limit(1) },
    breach_searches: { current: 0, limit: limit(0) },
    evidence_bytes: { current: 0, limit: limit(100 * 1024 * 1024) },
    scan_history_days: isFree ? 30 : 365,
    features: [],
    free_tier_limited: isFree,
    can_invite_users: !isFree,
    mollie_customer_id: null,
    mollie_subscription_id: null,
    billing: {
      state: 'active',
      period: 'monthly',
      period_end: null,
      cancels_at: null,
      next_charge_at: null,
      grace_until: null,
      change: null,
    },
  };
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const fillIn = (answer: unknown): unknown => {
  if (!isRecord(answer)) return answer;
  const subscription_tier = tierOrFree(answer.subscription_tier);
  const filled: Record<string, unknown> = { ...answer, subscription_tier };
  for (const [name, assumed] of Object.entries(assumedOf(subscription_tier))) {
    const given = answer[name];
    filled[name] =
      isRecord(assumed) && isRecord(given) ? { ...assumed, ...given } : (given ?? assumed);
  }
  return filled;
};

/** A plan and its usage. Only `owner` is required; the rest has defaults by tier. */
export const subscriptionSchema = z.preprocess(fillIn, statedSubscription);
export type Subscription = z.infer<typeof subscriptionSchema>;

/** One plan of the catalogue. Amounts in EUR per month, without VAT; null = on request. */
export const planSchema = z.object({
  tier: tierSchema,
  name: z.string(),
  price: z.number().nullable(),
  assets: z.number().int(),
  workspaces: z.number().int(),
  cloudAccounts: z.number().int(),
  breachSearches: z.number().int(),
  scanHistoryDays: z.number().int(),
  canInviteUsers: z.boolean(),
  /** Names below a domain are searched by themselves once its ownership is proved. */
  subdomainSync: z.boolean(),
  features: z.array(z.string()),
});
export type Plan = z.infer<typeof planSchema>;

export const NO_MORE_WORKSPACES =
  'Your subscription plan does not allow creating more workspaces. Please upgrade your plan.';

/** Explains the newest assets above the limit of a smaller plan. */
export const READ_ONLY_ASSET =
  'This asset is above the limit of the plan and read-only. Archive or delete assets, or upgrade the plan.';

/** Explains the newest workspaces above the limit of a smaller plan. */
export const READ_ONLY_WORKSPACE =
  'This workspace is above the limit of the plan and read-only. Delete or hand over a workspace, or upgrade the plan.';
/** Explains the newest cloud accounts above the limit of a smaller plan. */
export const READ_ONLY_CLOUD_ACCOUNT =
  'This cloud account is above the limit of the plan and read-only. Disconnect one, or upgrade the plan.';

/** Free never, mssp always, the others below their limit. */
export const mayCreateWorkspace = (tier: Tier, workspaces: Usage): boolean => {
  if (tier === 'free') return false;
  return tier === 'mssp' || withinLimit(workspaces.current, workspaces.limit);
};
