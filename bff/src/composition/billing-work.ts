import { billingQueue, billingSweepQueue } from '../domains/subscription/billing/billing-queue.ts';
import { chargeDue } from '../domains/subscription/billing/charge-due.ts';
import type { Seller } from '../domains/subscription/billing/issue-invoice.ts';
import { notifyPayer } from '../domains/subscription/billing/notify-payer.ts';
import { returnPayment } from '../domains/subscription/billing/return-payment.ts';
import { syncProvider } from '../domains/subscription/billing/sync-provider.ts';
import type { Database } from '../platform/db/database.ts';
import type { Logger } from '../platform/log/logger.ts';
import type { Mailer } from '../platform/mail/mailer.ts';
import type { PaymentProvider } from '../platform/payments/payment-provider.ts';
import type { Queue } from '../platform/queue/queue.ts';

export const billingQueues = [billingQueue, billingSweepQueue];

export interface BillingWork {
  readonly db: Database;
  readonly log: Logger;
  readonly queue: Queue;
  readonly payments: PaymentProvider;
  readonly seller: Seller;
  /** Null when no mail is sent. */
  readonly mailer: Mailer | null;
  readonly publicUrl: string;
  readonly now: () => Date;
  readonly shutdown: AbortSignal;
}

/** Starts the jobs that send prices of plans and money back to the provider, mail those who pay, and charge what is due. */
export async function workBilling(work: BillingWork): Promise<void> {
  const { queue, mailer, shutdown } = work;
  const sync = syncProvider(work);
  const returnMoney = returnPayment(work);
  const notify = mailer && notifyPayer({ ...work, mailer });
  await queue.work(billingQueue, { concurrency: 1 }, async ({ data }) => {
    await sync(data.userId);
    if (data.notice?.kind === 'returned') await returnMoney(data.userId, data.notice.paymentId);
    if (data.notice) await notify?.(data.userId, data.notice);
  });
  const charge = chargeDue(work);
  await queue.work(billingSweepQueue, { concurrency: 1 }, ({ signal }) =>
    charge({ signal: AbortSignal.any([signal, shutdown]) }),
  );
}
