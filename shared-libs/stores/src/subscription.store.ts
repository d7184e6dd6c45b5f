import type { Subscription } from '@parapet/contracts/plans/subscription';
import { subscriptionSchema } from '@parapet/contracts/plans/subscription';
import { z } from 'zod';
import { persist } from 'zustand/middleware';
import { createStore } from 'zustand/vanilla';
import type { StoreStorage } from './persistence.ts';
import { keptAs } from './persistence.ts';

export const SUBSCRIPTION_FAILED = 'Failed to load subscription details';

export interface SubscriptionPorts {
  storage: StoreStorage;
  /** Loads the plan of the workspace's owner, or the user's own; rejects on failure. */
  fetchSubscription: (workspaceId: string | null) => Promise<Subscription>;
}

export interface SubscriptionState {
  status: 'idle' | 'loading' | 'ready' | 'failed';
  subscription: Subscription;
  /** The user whose plan this is; null without a session. */
  userId: string | null;
  error: string | null;
  load: (userId: string, workspaceId: string | null) => Promise<void>;
  reset: () => void;
}

/** The default plan of a user: the free one, unused. */
export const freeSubscription = (userId: string): Subscription =>
  subscriptionSchema.parse({ owner: { id: userId, is_you: true } });

const NO_USER = '00000000-0000-0000-0000-000000000000';
const keptSchema = z.object({ userId: z.string().nullable(), subscription: subscriptionSchema });

/** The plan and its usage. The last one stays while a new one is loading. */
export const createSubscriptionStore = (ports: SubscriptionPorts) => {
  let latest = 0;
  return createStore<SubscriptionState>()(
    persist(
      (set, get) => ({
        status: 'idle',
        subscription: freeSubscription(NO_USER),
        userId: null,
        error: null,

        load: async (userId, workspaceId) => {
          latest += 1;
          const mine = latest;
          const previous = get().userId === userId ? get().subscription : freeSubscription(userId);
          set({ status: 'loading', error: null, userId, subscription: previous });
          try {
            const subscription = await ports.fetchSubscription(workspaceId);
            if (mine === latest) set({ status: 'ready', subscription });
          } catch {
            if (mine !== latest) return;
            set({
              status: 'failed',
              error: SUBSCRIPTION_FAILED,
              subscription: freeSubscription(userId),
            });
          }
        },

        reset: () => {
          latest += 1;
          set({
            status: 'idle',
            userId: null,
            error: null,
            subscription: freeSubscription(NO_USER),
          });
        },
      }),
      keptAs('subscription', ports.storage, keptSchema, ({ userId, subscription }) => ({
        userId,
        subscription,
      })),
    ),
  );
};

export type SubscriptionStore = ReturnType<typeof createSubscriptionStore>;
