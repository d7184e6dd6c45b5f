import type { Subscription } from '@parapet/contracts/plans/subscription';
import { expect, it } from 'vitest';
import { createSubscriptionStore, freeSubscription } from './subscription.store.ts';
import { mapStorage } from './testing/map-storage.ts';
import { mara, oskar } from './testing/people.ts';

const pro: Subscription = { ...freeSubscription(mara.id), subscription_tier: 'pro' };

const open = (fetchSubscription: () => Promise<Subscription>, storage = mapStorage()) =>
  createSubscriptionStore({ storage, fetchSubscription });

it('has the free plan until the actual one is loaded', () => {
  const { subscription, status } = open(async () => pro).getState();
  expect(status).toBe('idle');
  expect(subscription).toMatchObject({
    subscription_tier: 'free',
    price: { amount: 0, currency: 'EUR', period: 'month' },
    assets: { limit: 5 },
    workspaces: { limit: 0 },
    cloud_accounts: { limit: 1 },
    breach_searches: { limit: 0 },
    scan_history_days: 30,
    can_invite_users: false,
  });
});

it('has the plan of the requested workspace', async () => {
  const asked: (string | null)[] = [];
  const store = createSubscriptionStore({
    storage: mapStorage(),
    fetchSubscription: async (workspaceId) => {
      asked.push(workspaceId);
      return pro;
    },
  });
  await store.getState().load(mara.id, 'workspace-1');
  expect(asked).toEqual(['workspace-1']);
  expect(store.getState()).toMatchObject({ status: 'ready', subscription: pro, error: null });
});

it('falls back to the free plan with an error when loading fails', async () => {
  let isDown = false;
  const store = open(async () => {
    if (isDown) throw new Error('503');
    return pro;
  });
  await store.getState().load(mara.id, null);
  isDown = true;
  await store.getState().load(mara.id, null);
  expect(store.getState()).toMatchObject({
    status: 'failed',
    error: 'Failed to load subscription details',
    subscription: freeSubscription(mara.id),
  });
});

it('shows the last plan while the next is loading, but never that of another user', async () => {
  const storage = mapStorage();
  await open(async () => pro, storage)
    .getState()
    .load(mara.id, null);
  const reopened = open(() => new Promise(() => {}), storage);
  void reopened.getState().load(mara.id, null);
  expect(reopened.getState()).toMatchObject({ status: 'loading', subscription: pro });
  void reopened.getState().load(oskar.id, null);
  expect(reopened.getState().subscription).toEqual(freeSubscription(oskar.id));
});

it('ignores an outdated answer', async () => {
  const answers: ((subscription: Subscription) => void)[] = [];
  const store = open(() => new Promise((resolve) => answers.push(resolve)));
  const first = store.getState().load(mara.id, 'workspace-1');
  const second = store.getState().load(mara.id, 'workspace-2');
  answers[1]?.(pro);
  answers[0]?.(freeSubscription(mara.id));
  await Promise.all([first, second]);
  expect(store.getState().subscription.subscription_tier).toBe('pro');
});

it('clears the plan with the user', async () => {
  const storage = mapStorage();
  const store = open(async () => pro, storage);
  await store.getState().load(mara.id, null);
  store.getState().reset();
  expect(store.getState()).toMatchObject({ status: 'idle', userId: null });
  expect(JSON.stringify(storage.kept('subscription'))).not.toContain('pro');
});
