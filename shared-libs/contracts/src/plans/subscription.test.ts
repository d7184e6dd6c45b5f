import { describe, expect, it } from 'vitest';
import { subscriptionSchema } from './subscription.ts';

const owner = { id: '0b8f4f3e-54b7-4a9b-9f4a-0d3c6d3e7a01', is_you: true };

describe('a subscription with missing fields', () => {
  it('is free, costs nothing and has the limits of that plan', () => {
    expect(subscriptionSchema.parse({ owner })).toEqual({
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
      owner,
    });
  });

  it.each(['core', 'pro', 'advanced', 'mssp'])(
    'of %s is unlimited, with a year of history',
    (tier) => {
      expect(subscriptionSchema.parse({ subscription_tier: tier, owner })).toMatchObject({
        subscription_tier: tier,
        assets: { limit: -1 },
        workspaces: { limit: -1 },
        cloud_accounts: { limit: -1 },
        breach_searches: { limit: -1 },
        scan_history_days: 365,
      });
    },
  );

  it('of an unknown tier is free', () => {
    expect(subscriptionSchema.parse({ subscription_tier: 'platinum', owner })).toMatchObject({
      subscription_tier: 'free',
      assets: { limit: 5 },
    });
  });
});

describe('a subscription', () => {
  it('keeps the given fields and fills in the missing ones', () => {
    const given = { subscription_tier: 'pro', assets: { current: 7, limit: 250 }, owner };
    expect(subscriptionSchema.parse(given).assets).toEqual({
      current: 7,
      limit: 250,
      discounted_extra: 0,
      discount_percentage: 0,
    });
  });

  it.each([null, [], {}, { owner, assets: 'many' }])('is invalid for %j', (answer) => {
    expect(subscriptionSchema.safeParse(answer).success).toBe(false);
  });
});
