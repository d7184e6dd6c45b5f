import { describe, expect, it } from 'vitest';
import { integrationsOf, plannedFeatures, planOf, plans, schedulesOf } from './plan-catalogue.ts';
import { mayCreateWorkspace, planSchema, tierOrFree, tiers, withinLimit } from './subscription.ts';

describe('the plan catalogue', () => {
  it('has each tier once, in ascending order of price', () => {
    expect(plans.map((plan) => plan.tier)).toEqual(['free', 'core', 'pro', 'advanced', 'mssp']);
    expect(tiers).toEqual(plans.map((plan) => plan.tier));
    for (const plan of plans) expect(planSchema.parse(plan)).toEqual(plan);
  });

  it('gives the free plan its specified limits', () => {
    expect(planOf('free')).toMatchObject({
      price: 0,
      assets: 5,
      workspaces: 0,
      cloudAccounts: 1,
      breachSearches: 0,
      scanHistoryDays: 30,
      canInviteUsers: false,
      subdomainSync: false,
    });
  });
});

describe('the features of a plan', () => {
  it('differ between any two plans that are sold', () => {
    const texts = plans.map(({ features }) => features.join());
    expect(new Set(texts).size).toBe(plans.length);
  });

  it('name the limits that the API enforces', () => {
    for (const { tier, features } of plans) {
      expect(features).toContain(`${integrationsOf(tier)} integrations a workspace`);
    }
    expect(planOf('free').features).toContain('1 schedule');
    expect(planOf('pro').features).toContain(`${schedulesOf('pro')} schedules`);
  });

  it('leave out what is planned', () => {
    const all = plans
      .flatMap(({ features }) => features)
      .join()
      .toLowerCase();
    for (const { name } of plannedFeatures) expect(all).not.toContain(name.toLowerCase());
  });
});

describe('limits', () => {
  it('does not limit mssp', () => {
    expect(planOf('mssp')).toMatchObject({
      assets: -1,
      workspaces: -1,
      cloudAccounts: -1,
      breachSearches: -1,
      canInviteUsers: true,
      subdomainSync: true,
    });
  });

  it('allows one more below the limit and none at it', () => {
    expect(withinLimit(4, 5)).toBe(true);
    expect(withinLimit(5, 5)).toBe(false);
  });

  it('reads -1 as unlimited', () => {
    expect(withinLimit(1_000_000, -1)).toBe(true);
  });

  it('treats an unknown tier as free', () => {
    expect(tierOrFree('platinum')).toBe('free');
    expect(tierOrFree(undefined)).toBe('free');
    expect(tierOrFree('pro')).toBe('pro');
  });

  it('lets free never create a workspace, mssp always, and others below their limit', () => {
    expect(mayCreateWorkspace('free', { current: 0, limit: -1 })).toBe(false);
    expect(mayCreateWorkspace('mssp', { current: 99, limit: 1 })).toBe(true);
    expect(mayCreateWorkspace('pro', { current: 2, limit: 3 })).toBe(true);
    expect(mayCreateWorkspace('pro', { current: 3, limit: 3 })).toBe(false);
  });
});
