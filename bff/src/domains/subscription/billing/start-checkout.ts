import type { checkoutSchema } from '@parapet/contracts/plans/billing';
import { planOf } from '@parapet/contracts/plans/plan-catalogue';
import { type PlanChange, planChangeOf } from '@parapet/contracts/plans/plan-change';
import { planPriceOf, priceText } from '@parapet/contracts/plans/plan-price';
import { type VatCountry, vatCents, vatOf } from '@parapet/contracts/plans/vat';
import type { z } from 'zod';
import type { Actor } from '../../../platform/actor.ts';
import { AppError, fieldError } from '../../../platform/app-error.ts';
import type { Database } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/db/new-id.ts';
import type { PaymentProvider } from '../../../platform/payments/payment-provider.ts';
import type { OwnedWorkspaces } from '../subscription.port.ts';
import { auditPlan } from './audit-plan.ts';
import { type BillingAccount, billingIn } from './repositories/billing.repository.ts';
import { type NewPayment, paymentsIn } from './repositories/payments.repository.ts';
import { creditedPeriod } from './settlement.policy.ts';

export interface CheckoutPorts {
  readonly db: Database;
  /** Null where nothing is sold. */
  readonly payments: PaymentProvider | null;
  readonly workspaces: OwnedWorkspaces;
  readonly sellerCountry: VatCountry;
  /** Without a trailing slash. */
  readonly publicUrl: string;
  readonly now: () => Date;
  /** Takes over what the provider knows of a payment. Null where nothing is sold. */
  readonly receive: ((providerId: string) => Promise<void>) | null;
}

type Order = z.output<typeof checkoutSchema>;

/** The page that a payment leads back to. */
const returnPath = (paymentId: string) => `/dashboard/Profile?tab=billing&payment=${paymentId}`;

export const describePlan = ({ tier, extraAssets }: Pick<NewPayment, 'tier' | 'extraAssets'>) =>
  `Parapet ${planOf(tier).name}${extraAssets > 0 ? ` with ${extraAssets} extra assets` : ''}`;

/** @throws AppError conflict where this installation takes no payments */
function requireProvider(payments: PaymentProvider | null): PaymentProvider {
  if (payments) return payments;
  throw new AppError(
    'conflict',
    'This installation takes no payments. Its operator sets the plan of each account.',
  );
}

/**
 * Starts a payment for a plan; nothing changes until the provider confirms it. The payment is stored before
 * the provider is asked, so that none is confirmed that is unknown here. An account has one open checkout: this
 * one closes the others, and one of them that is paid all the same is judged by what holds then.
 * @throws AppError invalid_input for another price, conflict, upstream_failed
 */
export const startCheckout =
  (ports: CheckoutPorts) =>
  async (actor: Actor, order: Order): Promise<{ checkoutUrl: string }> => {
    const provider = requireProvider(ports.payments);
    const { payment, account, closed } = await ports.db.asActor(actor, async (tx) => {
      const billing = billingIn(tx, actor.userId);
      await billing.lock();
      const found = await billing.findAccount();
      const planned = await planPayment(ports, order, found, await billing.findDetails());
      const stored: NewPayment = { ...planned, id: await newId(tx) };
      const payments = paymentsIn(tx, actor.userId);
      const superseded = await payments.supersedeCheckouts(ports.now());
      await payments.insert(stored);
      await auditPlan(ports.workspaces, tx, actor, {
        action: 'subscription.checkout_started',
        targetType: 'payment',
        targetId: stored.id,
        after: {
          tier: stored.tier,
          extraAssets: stored.extraAssets,
          grossCents: stored.grossCents,
        },
      });
      return { payment: stored, account: found, closed: superseded };
    });
    for (const id of closed) await cancelCheckout(ports, provider, id);
    const customer = account.customer ?? (await createCustomer(ports.db, provider, actor));
    const { id, checkoutUrl } = await provider.createFirstPayment({
      customer,
      cents: payment.grossCents,
      description: describePlan(payment),
      reference: payment.id,
      returnUrl: `${ports.publicUrl}${returnPath(payment.id)}`,
    });
    const isSuperseded = await ports.db.asBilling(actor.userId, async (tx) => {
      const payments = paymentsIn(tx, actor.userId);
      await payments.nameAtProvider(payment.id, id);
      return (await payments.find(payment.id))?.isSuperseded ?? false;
    });
    if (isSuperseded) {
      await cancelCheckout(ports, provider, id);
      throw new AppError('conflict', 'You have started another payment meanwhile. Continue there.');
    }
    if (checkoutUrl === null) {
      throw new AppError('upstream_failed', 'The payment provider gave no address to pay at.');
    }
    return { checkoutUrl };
  };

/** A provider that cannot cancel it, or does not answer, lets it be paid: its settlement decides then. */
async function cancelCheckout(
  { receive }: CheckoutPorts,
  provider: PaymentProvider,
  id: string,
): Promise<void> {
  try {
    await provider.cancelPayment(id);
    await receive?.(id);
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'upstream_failed')) throw error;
  }
}

/** The customer of the first of two requests at once stays. */
async function createCustomer(
  db: Database,
  provider: PaymentProvider,
  actor: Actor,
): Promise<string> {
  const created = await provider.createCustomer({ email: actor.email, userId: actor.userId });
  return await db.asBilling(actor.userId, async (tx) => {
    const billing = billingIn(tx, actor.userId);
    await billing.lock();
    const { customer } = await billing.findAccount();
    if (customer !== null) return customer;
    await billing.update({ customer: created });
    return created;
  });
}

async function planPayment(
  { sellerCountry, now }: CheckoutPorts,
  order: Order,
  account: BillingAccount,
  details: Parameters<typeof vatOf>[1],
): Promise<Omit<NewPayment, 'id'>> {
  const price = planPriceOf(order);
  if (!price) {
    throw fieldError(
      ['tier'],
      `${planOf(order.tier).name} is not for sale here. Ask the operator.`,
    );
  }
  if (Math.round(order.finalPrice * 100) !== price.netCents) {
    throw fieldError(
      ['finalPrice'],
      `The price is ${priceText(price.netCents, order.billingPeriod)} without VAT. Check it and try again.`,
    );
  }
  const { creditCents, dueCents } = requireChange(account, order, now());
  const vat = vatOf(sellerCountry, details);
  return {
    kind: 'checkout',
    tier: order.tier,
    extraAssets: price.extraAssets,
    billingPeriod: order.billingPeriod,
    netCents: price.netCents,
    dueCents,
    vat,
    grossCents: price.netCents - creditCents + vatCents(dueCents, vat.rate),
  };
}

function requireChange(
  account: BillingAccount,
  order: Order,
  at: Date,
): Extract<PlanChange, { kind: 'now' }> {
  const change = planChangeOf(creditedPeriod(account), order, at);
  if (change.kind === 'now') return change;
  throw new AppError(
    'conflict',
    change.kind === 'same'
      ? 'You have this plan already.'
      : 'A smaller plan starts at the end of the period that is paid for. Change to it without a payment.',
  );
}
