import { planRenewal, type ReceivePaymentPorts } from './receive-payment.ts';
import { type BillingAccount, billingIn } from './repositories/billing.repository.ts';
import { describePlan } from './start-checkout.ts';

export type SyncProviderPorts = Pick<ReceivePaymentPorts, 'db' | 'payments' | 'seller' | 'now'>;

/**
 * Makes the provider's subscription what the plan is: none for one that ends or is past due, else one that
 * charges the next period. Repeating it changes nothing.
 * @throws AppError upstream_failed: to be repeated
 */
export const syncProvider =
  ({ db, payments, seller, now }: SyncProviderPorts) =>
  (userId: string): Promise<void> =>
    db.asBilling(userId, async (tx) => {
      const billing = billingIn(tx, userId);
      // The lock is held while the provider is asked, so that two workers do not create two.
      await billing.lock();
      const account = await billing.findAccount();
      const { customer, subscription, paid } = account;
      if (customer === null) return;
      const isCharged = isChargedByProvider(account);
      const renewal = isCharged
        ? await planRenewal(seller.country, billing, account, null)
        : undefined;
      const wanted = renewal && {
        cents: renewal.grossCents,
        months: renewal.billingPeriod === 'yearly' ? (12 as const) : (1 as const),
      };
      const terms = wanted ? `${wanted.cents} every ${wanted.months}` : null;
      if (terms === account.providerTerms && (terms === null) === (subscription === null)) return;
      const [, before] = account.providerTerms?.split(' every ') ?? [];
      if (wanted && subscription !== null && before === String(wanted.months)) {
        await payments.changeAmount(customer, subscription, wanted.cents);
        await billing.update({ providerTerms: terms });
        return;
      }
      if (subscription !== null) await payments.cancelSubscription(customer, subscription);
      if (!wanted || !renewal || !paid) {
        await billing.update({ subscription: null, providerTerms: null });
        return;
      }
      if (!(await payments.hasMandate(customer))) return;
      const startsAt = new Date(Math.max(Date.parse(paid.end), now().getTime()));
      const created = await payments.createSubscription({
        customer,
        ...wanted,
        startsAt,
        description: describePlan(renewal),
        key: `${userId}-${paid.end}-${wanted.cents}-${wanted.months}`,
      });
      await billing.update({ subscription: created, providerTerms: terms });
    });

/** A plan that is past due is charged by us, so that it is not charged twice. */
const isChargedByProvider = ({ paid, cancelsAt, graceUntil }: BillingAccount): boolean =>
  paid !== null && cancelsAt === null && graceUntil === null;
