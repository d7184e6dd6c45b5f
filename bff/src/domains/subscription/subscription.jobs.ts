import type { Mailer } from '../../platform/mail/mailer.ts';
import { type Job, jobOf, untilShutdown } from '../../platform/queue/job.ts';
import { billingQueue, billingSweepQueue } from './billing/billing-queue.ts';
import { chargeDue } from './billing/charge-due.ts';
import { notifyPayer } from './billing/notify-payer.ts';
import type { ReceivePaymentPorts } from './billing/receive-payment.ts';
import { returnPayment } from './billing/return-payment.ts';
import { syncProvider } from './billing/sync-provider.ts';

export interface SubscriptionJobPorts extends ReceivePaymentPorts {
  /** Null when no mail is sent. */
  readonly mailer: Mailer | null;
  readonly publicUrl: string;
  readonly shutdown: AbortSignal;
}

/** Send prices of plans and money back to the provider, mail those who pay, and charge what is due. */
export function subscriptionJobs(ports: SubscriptionJobPorts): Job[] {
  const { mailer, shutdown } = ports;
  const sync = syncProvider(ports);
  const returnMoney = returnPayment(ports);
  const notify = mailer && notifyPayer({ ...ports, mailer });
  return [
    jobOf({
      queue: billingQueue,
      concurrency: 1,
      async run({ data: { userId, notice } }) {
        await sync(userId);
        if (notice?.kind === 'returned') await returnMoney(userId, notice.paymentId);
        if (notice) await notify?.(userId, notice);
      },
    }),
    jobOf({
      queue: billingSweepQueue,
      concurrency: 1,
      run: untilShutdown(shutdown, chargeDue(ports)),
    }),
  ];
}
