import { planOf } from '@parapet/contracts/plans/plan-catalogue';
import { planPriceOf } from '@parapet/contracts/plans/plan-price';
import { type VatCountry, vatCents, vatOf } from '@parapet/contracts/plans/vat';
import type { Database, Tx } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/db/new-id.ts';
import type { Logger } from '../../../platform/log/logger.ts';
import type {
  PaymentProvider,
  ProviderPayment,
} from '../../../platform/payments/payment-provider.ts';
import type { Queue } from '../../../platform/queue/queue.ts';
import { type BillingNotice, billingQueue } from './billing-queue.ts';
import { issueInvoice, type Seller } from './documents/issue-invoice.ts';
import { afterFailedCharge } from './dunning.policy.ts';
import { applyMoneyBack } from './money-back.ts';
import { payBack } from './pay-back.ts';
import {
  type BillingAccount,
  billingIn,
  findOwnerOfCustomer,
  isChargedAfterDeletion,
  type PlanTerms,
} from './repositories/billing.repository.ts';
import { paymentsIn, type StoredPayment } from './repositories/payments.repository.ts';
import { settlePayment } from './settlement.policy.ts';

export interface ReceivePaymentPorts {
  readonly db: Database;
  readonly payments: PaymentProvider;
  readonly queue: Pick<Queue, 'send'>;
  readonly log: Logger;
  readonly seller: Seller;
  readonly now: () => Date;
}

type Billing = ReturnType<typeof billingIn>;
type Payments = ReturnType<typeof paymentsIn>;

interface Scope {
  readonly tx: Tx;
  readonly userId: string;
  readonly billing: Billing;
  readonly payments: Payments;
  readonly account: BillingAccount;
  readonly at: Date;
}

/**
 * Takes over what the provider knows of a payment. It receives an id alone and asks the provider itself, so a
 * forged, repeated or late message changes nothing: the first final status counts, under the lock of the plan.
 * A charge of a deleted account is paid back.
 * @throws AppError upstream_failed: the sender should repeat its message
 */
export const receivePayment =
  (ports: ReceivePaymentPorts) =>
  async (providerId: string): Promise<void> => {
    const reported = await ports.payments.fetchPayment(providerId);
    const { customer } = reported ?? {};
    if (!reported || !customer) return;
    if (reported.status === 'paid') {
      const isLate = await ports.db.asProcess((tx) =>
        isChargedAfterDeletion(tx, customer, reported.id),
      );
      if (isLate) return await payBack(ports, reported);
    }
    const userId = await ports.db.asProcess((tx) => findOwnerOfCustomer(tx, customer));
    if (userId === null) return;
    await ports.db.asBilling(userId, async (tx) => {
      const billing = billingIn(tx, userId);
      await billing.lock();
      const account = await billing.findAccount();
      const payments = paymentsIn(tx, userId);
      const scope = { tx, userId, billing, payments, account, at: ports.now() };
      const payment = await findPayment(ports, scope, reported);
      if (!payment) return;
      await payments.recordEvent(payment.id, reported.status);
      const takeBack = async () => {
        const back = { ...scope, log: ports.log, payment, reported };
        const notice = reported.status === 'paid' ? await applyMoneyBack(back) : undefined;
        if (notice) await ports.queue.send(tx, billingQueue, { userId, notice });
      };
      if (payment.status === 'paid') return await takeBack();
      if (payment.status !== 'open' || reported.status === 'open') return;
      if (reported.currency !== 'EUR' || reported.cents !== payment.grossCents) {
        ports.log.error({ paymentId: payment.id }, 'a payment has another amount than its order');
        return;
      }
      await payments.settle(payment.id, reported.status, scope.at);
      const notice =
        reported.status === 'paid'
          ? await applyPaid(ports, scope, payment)
          : await applyFailed(scope, payment);
      await ports.queue.send(tx, billingQueue, { userId, ...(notice && { notice }) });
      await takeBack();
    });
  };

/** By the provider's id, by ours, or a charge that the provider made by itself. */
async function findPayment(
  { seller }: ReceivePaymentPorts,
  { tx, billing, payments, account }: Scope,
  reported: ProviderPayment,
): Promise<StoredPayment | undefined> {
  const known = await payments.findOf(reported.id);
  if (known) return known;
  if (reported.reference !== null && UUID.test(reported.reference)) {
    const ours = await payments.find(reported.reference);
    if (!ours || ours.providerId !== null) return undefined;
    await payments.nameAtProvider(ours.id, reported.id);
    return ours;
  }
  if (reported.subscription === null || reported.subscription !== account.subscription)
    return undefined;
  const renewal = await planRenewal(seller.country, billing, account, reported.cents);
  if (!renewal) return undefined;
  const id = await newId(tx);
  await payments.insert({ ...renewal, id }, reported.id);
  return await payments.find(id);
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** The next period: of the plan that waits for it, unless the provider charged the one before. */
export async function planRenewal(
  sellerCountry: VatCountry,
  billing: Billing,
  account: BillingAccount,
  chargedCents: number | null,
) {
  const details = await billing.findDetails();
  const vat = vatOf(sellerCountry, details);
  const offers = [account.next, account.paid].flatMap((terms) => renewalOf(terms, vat) ?? []);
  const offer = offers.find(({ grossCents }) => grossCents === chargedCents) ?? offers[0];
  if (!offer || chargedCents === null || offer.grossCents === chargedCents) return offer;
  // Charged before the provider knew of other details: what was paid is the price of this period.
  const paidNet = Math.round((chargedCents * 10_000) / (10_000 + vat.rate));
  return { ...offer, netCents: paidNet, dueCents: paidNet, grossCents: chargedCents };
}

function renewalOf(terms: PlanTerms | null, vat: ReturnType<typeof vatOf>) {
  if (!terms) return undefined;
  const { tier, extraAssets, billingPeriod } = terms;
  const price = planPriceOf({
    tier,
    billingPeriod,
    selectedAssets: planOf(tier).assets + extraAssets,
  });
  if (!price) return undefined;
  const { netCents } = price;
  return {
    kind: 'renewal' as const,
    tier,
    extraAssets,
    billingPeriod,
    netCents,
    dueCents: netCents,
    vat,
    grossCents: netCents + vatCents(netCents, vat.rate),
  };
}

/**
 * Plan, period and invoice change together or not at all. What no longer fits goes back by a job, which may repeat
 * it; the account is told.
 */
async function applyPaid(
  { seller, queue }: ReceivePaymentPorts,
  { tx, userId, billing, payments, account, at }: Scope,
  payment: StoredPayment,
): Promise<BillingNotice> {
  const settlement = settlePayment(payment, account, at);
  const isGranted = settlement.kind === 'granted';
  const dueCents = isGranted ? settlement.dueCents : 0;
  const grossCents =
    dueCents === payment.dueCents
      ? payment.grossCents
      : dueCents + vatCents(dueCents, payment.vat.rate);
  const returnedCents = payment.grossCents - grossCents;
  const notice = { kind: 'returned', paymentId: payment.id, isWhole: !isGranted } as const;
  if (returnedCents > 0) await payments.recordReturn(payment.id, returnedCents);
  if (!isGranted) return notice;
  if (returnedCents > 0) await queue.send(tx, billingQueue, { userId, notice });
  const { paid, creditCents } = settlement;
  await billing.update({
    tier: paid.tier,
    extraAssets: paid.extraAssets,
    paid,
    // A charge that was under way when the plan was cancelled pays for one more period.
    cancelsAt: payment.kind === 'renewal' && account.cancelsAt !== null ? paid.end : null,
    failedCharges: 0,
    nextChargeAt: null,
    graceUntil: null,
    next: null,
  });
  const buyer = (await billing.findDetails()) ?? { name: await billing.findAddress() };
  const bill = { creditCents, dueCents, grossCents };
  const invoiceId = await issueInvoice({ tx, userId, seller, buyer, payment, paid, bill, at });
  return { kind: 'paid', invoiceId };
}

async function applyFailed(
  { billing, account, at }: Scope,
  { kind }: StoredPayment,
): Promise<BillingNotice | undefined> {
  if (kind === 'checkout' || !account.paid) return undefined;
  const dunning = afterFailedCharge(account, at);
  await billing.update(dunning);
  return { kind: 'failed', graceUntil: dunning.graceUntil, nextChargeAt: dunning.nextChargeAt };
}
