import type { Subscription } from '@parapet/contracts/subscription';
import type { Actor } from '../../platform/actor.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import type { AssetsPort } from '../assets/assets.port.ts';
import type { EnterWorkspace, WorkspacesPort } from '../workspaces/workspaces.port.ts';
import { planOfOwner } from './plan-of-owner.ts';
import { plansIn } from './subscription.repository.ts';

export interface GetSubscriptionPorts {
  readonly db: Database;
  readonly enterWorkspace: EnterWorkspace;
  readonly workspaces: Pick<WorkspacesPort, 'listOwned'>;
  readonly assets: Pick<AssetsPort, 'countIn'>;
}

/** Returns the actor's own plan, or the plan of a workspace's owner. */
export const getSubscription =
  (ports: GetSubscriptionPorts) =>
  (actor: Actor, { workspaceId }: { workspaceId?: string | undefined }): Promise<Subscription> =>
    workspaceId
      ? ports.enterWorkspace(actor, workspaceId, 'read', ({ tx, ownerId }) =>
          describe(ports, tx, actor, ownerId),
        )
      : ports.db.asActor(actor, (tx) => describe(ports, tx, actor, actor.userId));

async function describe(
  { workspaces, assets }: GetSubscriptionPorts,
  tx: Tx,
  actor: Actor,
  ownerId: string,
): Promise<Subscription> {
  const { tier, plan, usage } = await planOfOwner(tx, ownerId);
  const plans = plansIn(tx);
  const isYou = ownerId === actor.userId;
  const billing = isYou ? await plans.findBilling(ownerId) : undefined;
  const owned = await workspaces.listOwned(tx, ownerId);
  const assetsIn = await assets.countIn(
    tx,
    owned.map(({ id }) => id),
  );
  return {
    subscription_tier: tier,
    price: { amount: plan.price ?? 0, currency: 'EUR', period: 'month' },
    assets: { ...usage.assets, discounted_extra: 0, discount_percentage: 0 },
    workspaces: {
      ...usage.workspaces,
      details: owned.map(({ id, name }) => ({ id, name, assets: assetsIn.get(id) ?? 0 })),
    },
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
