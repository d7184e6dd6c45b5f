import type { Subscription } from '@parapet/contracts/subscription';
import type { Actor } from '../../platform/actor.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import type { EnterWorkspace } from '../workspaces/enter-workspace.ts';
import { planOfOwner } from './plan-of-owner.ts';
import { plansIn } from './subscription.repository.ts';

/** Returns the actor's own plan, or the plan of a workspace's owner. */
export const getSubscription =
  ({ db, enterWorkspace }: { db: Database; enterWorkspace: EnterWorkspace }) =>
  (actor: Actor, { workspaceId }: { workspaceId?: string | undefined }): Promise<Subscription> =>
    workspaceId
      ? enterWorkspace(actor, workspaceId, 'read', ({ tx, ownerId }) =>
          describe(tx, actor, ownerId),
        )
      : db.asActor(actor, (tx) => describe(tx, actor, actor.userId));

async function describe(tx: Tx, actor: Actor, ownerId: string): Promise<Subscription> {
  const { tier, plan, usage } = await planOfOwner(tx, ownerId);
  const plans = plansIn(tx);
  const isYou = ownerId === actor.userId;
  const billing = isYou ? await plans.findBilling(ownerId) : undefined;
  return {
    subscription_tier: tier,
    price: { amount: plan.price ?? 0, currency: 'EUR', period: 'month' },
    assets: { ...usage.assets, discounted_extra: 0, discount_percentage: 0 },
    workspaces: { ...usage.workspaces, details: await plans.listWorkspaces(ownerId) },
    cloud_accounts: usage.cloudAccounts,
    breach_searches: { current: 0, limit: plan.breachSearches },
    scan_history_days: plan.scanHistoryDays,
    features: [...plan.features],
    free_tier_limited: tier === 'free',
    can_invite_users: plan.canInviteUsers,
    mollie_customer_id: billing?.mollie_customer_id ?? null,
    mollie_subscription_id: billing?.mollie_subscription_id ?? null,
    owner: { id: ownerId, is_you: isYou },
  };
}
