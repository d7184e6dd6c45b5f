import type { Database } from '../../../platform/db/database.ts';
import type { PaymentProvider } from '../../../platform/payments/payment-provider.ts';
import { billingIn } from './repositories/billing.repository.ts';
import { paymentsIn } from './repositories/payments.repository.ts';

export interface ReturnPaymentPorts {
  readonly db: Database;
  readonly payments: Pick<PaymentProvider, 'fetchPayment' | 'refund'>;
}

/**
 * Sends back what of a payment no longer fitted. Repeated, it sends nothing more: the provider says how much went
 * back already.
 * @throws AppError upstream_failed: to be repeated
 */
export const returnPayment =
  ({ db, payments }: ReturnPaymentPorts) =>
  (userId: string, paymentId: string): Promise<void> =>
    db.asBilling(userId, async (tx) => {
      // The lock is held while the provider is asked, so that two workers do not send it twice.
      await billingIn(tx, userId).lock();
      const payment = await paymentsIn(tx, userId).find(paymentId);
      if (!payment || payment.providerId === null) return;
      const reported = await payments.fetchPayment(payment.providerId);
      if (!reported) return;
      const { cents, refundedCents, chargedBackCents } = reported;
      const missing = Math.min(
        payment.returnedCents - refundedCents,
        cents - refundedCents - chargedBackCents,
      );
      if (missing <= 0) return;
      await payments.refund({
        payment: payment.providerId,
        cents: missing,
        description: 'Your plan or its price has changed since you started to pay',
      });
    });
