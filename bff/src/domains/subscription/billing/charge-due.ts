import { type ReadPage, readInPages } from '../../../platform/batch/read-in-pages.ts';
import { newId } from '../../../platform/db/new-id.ts';
import { billingQueue } from './billing-queue.ts';
import { afterFailedCharge, isOverdue } from './dunning.policy.ts';
import { planRenewal, type ReceivePaymentPorts, receivePayment } from './receive-payment.ts';
import { billingIn, endedPlan, listAccountsToBill } from './repositories/billing.repository.ts';
import { paymentsIn } from './repositories/payments.repository.ts';
import { describePlan } from './start-checkout.ts';

/** Ends what was cancelled or stayed unpaid, and charges again what failed or was never charged. Each account by itself. */
export const chargeDue =
  (ports: ReceivePaymentPorts) =>
  async ({ signal }: { readonly signal: AbortSignal }): Promise<void> => {
    const { db, payments, log, now } = ports;
    const charged = (await payments.chargeDue?.(now())) ?? [];
    for (const id of charged) await receivePayment(ports)(id);
    const read: ReadPage<string> = ({ after, limit }) =>
      db.asProcess((tx) => listAccountsToBill(tx, now(), after, limit));
    for await (const userId of readInPages(read)) {
      signal.throwIfAborted();
      await billAccount(ports, userId).catch((error: unknown) =>
        log.error({ err: error, userId }, 'an account could not be billed'),
      );
    }
  };

async function billAccount(ports: ReceivePaymentPorts, userId: string): Promise<void> {
  const { db, payments, seller, queue, now } = ports;
  const charge = await db.asBilling(userId, async (tx) => {
    const billing = billingIn(tx, userId);
    const stored = paymentsIn(tx, userId);
    await billing.lock();
    const account = await billing.findAccount();
    const at = now().toISOString();
    const isOver = (time: string | null) => time !== null && time <= at;
    if (isOver(account.cancelsAt) || isOver(account.graceUntil)) {
      await billing.update(endedPlan);
      await queue.send(tx, billingQueue, { userId, notice: { kind: 'ended' } });
      return null;
    }
    if (isOverdue(account, now())) {
      const dunning = afterFailedCharge(account, now());
      const { graceUntil, nextChargeAt } = dunning;
      await billing.update(dunning);
      const notice = { kind: 'failed', graceUntil, nextChargeAt } as const;
      await queue.send(tx, billingQueue, { userId, notice });
      return null;
    }
    if (!isOver(account.nextChargeAt) || account.customer === null) return null;
    if (await stored.hasOpenRenewal()) return null;
    const renewal = await planRenewal(seller.country, billing, account, null);
    if (!renewal) return null;
    const payment = { ...renewal, id: await newId(tx) };
    await stored.insert(payment);
    await billing.update({ nextChargeAt: null });
    return { payment, customer: account.customer };
  });
  if (!charge) return;
  const { payment, customer } = charge;
  const id = await payments.createCharge({
    customer,
    cents: payment.grossCents,
    description: describePlan(payment),
    reference: payment.id,
  });
  await db.asBilling(userId, (tx) => paymentsIn(tx, userId).nameAtProvider(payment.id, id));
  await receivePayment(ports)(id);
}
