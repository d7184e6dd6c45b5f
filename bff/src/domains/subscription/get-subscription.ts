import { planOf } from '@parapet/contracts/plans/plan-catalogue';
import { planPriceOf } from '@parapet/contracts/plans/plan-price';
import type { Plan, Subscription } from '@parapet/contracts/plans/subscription';
import type { Actor } from '../../platform/actor.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import type { EnterWorkspace } from '../../platform/workspace-scope.ts';
import { type BillingAccount, billingIn } from './billing/repositories/billing.repository.ts';
import type { CountedAssets, OwnedWorkspaces } from './subscription.port.ts';
import { evidenceUsage, findBreachUsage, planOfOwner } from './subscription.port-impl.ts';

export interface GetSubscriptionPorts {
  readonly db: Database;
  readonly enterWorkspace: EnterWorkspace;
  readonly workspaces: OwnedWorkspaces;
  readonly assets: CountedAssets;
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
  const evidence = await evidenceUsage(tx, ownerId);
  const account = await billingIn(tx, ownerId).findAccount();
  const isYou = ownerId === actor.userId;
  const owned = await workspaces.listOwned(tx, ownerId);
  const assetsIn = await assets.countIn(
    tx,
    owned.map(({ id }) => id),
  );
  return {
    subscription_tier: tier,
    price: priceOf(plan, account),
    assets: { ...usage.assets, ...extraOf(account) },
    workspaces: {
      ...usage.workspaces,
      details: owned.map(({ id, name }) => ({ id, name, assets: assetsIn.get(id) ?? 0 })),
    },
    cloud_accounts: usage.cloudAccounts,
    breach_searches: await findBreachUsage(tx, ownerId),
    evidence_bytes: { current: evidence.current, limit: evidence.limit },
    scan_history_days: plan.scanHistoryDays,
    features: [...plan.features],
    free_tier_limited: tier === 'free',
    can_invite_users: plan.canInviteUsers,
    mollie_customer_id: isYou ? account.customer : null,
    mollie_subscription_id: isYou ? account.subscription : null,
    billing: billingStateOf(account),
    owner: { id: ownerId, is_you: isYou },
  };
}

const orderOf = ({ tier, extraAssets, paid }: BillingAccount) => ({
  tier,
  selectedAssets: planOf(tier).assets + extraAssets,
  billingPeriod: paid?.billingPeriod ?? ('monthly' as const),
});

/** Returns what the plan costs at each renewal; one that nobody pays for shows the price of the catalogue. */
function priceOf(plan: Plan, account: BillingAccount): Subscription['price'] {
  const order = orderOf(account);
  const cents = account.paid ? planPriceOf(order)?.netCents : undefined;
  return {
    amount: cents === undefined ? (plan.price ?? 0) : cents / 100,
    currency: 'EUR',
    period: order.billingPeriod === 'yearly' ? 'year' : 'month',
  };
}

const extraOf = (account: BillingAccount) => ({
  discounted_extra: account.extraAssets,
  discount_percentage: planPriceOf(orderOf(account))?.extraDiscountPercent ?? 0,
});

const billingStateOf = ({ paid, next, ...account }: BillingAccount): Subscription['billing'] => ({
  state: account.graceUntil === null ? 'active' : 'past_due',
  period: paid?.billingPeriod ?? 'monthly',
  period_end: paid?.end ?? null,
  cancels_at: account.cancelsAt,
  next_charge_at: account.nextChargeAt,
  grace_until: account.graceUntil,
  change: next && {
    tier: next.tier,
    assets: planOf(next.tier).assets + next.extraAssets,
    period: next.billingPeriod,
  },
});
