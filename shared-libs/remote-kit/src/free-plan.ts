import type { Subscription } from '@parapet/contracts/plans/subscription';

/** An unused free plan. */
export const freePlan: Subscription = {
  subscription_tier: 'free',
  price: { amount: 0, currency: 'EUR', period: 'month' },
  assets: { current: 0, limit: 5, discounted_extra: 0, discount_percentage: 0 },
  workspaces: { current: 0, limit: 0, details: [] },
  cloud_accounts: { current: 0, limit: 1 },
  breach_searches: { current: 0, limit: 0 },
  evidence_bytes: { current: 0, limit: 104_857_600 },
  scan_history_days: 30,
  features: [],
  free_tier_limited: true,
  can_invite_users: false,
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
  owner: { id: '0190f5a0-0000-7000-8000-000000000001', is_you: true },
};
