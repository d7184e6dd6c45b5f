import type { QueueDefinition } from '../../../platform/queue/queue.ts';

/** Mails about billing to the account. */
export type BillingNotice =
  | { readonly kind: 'paid'; readonly invoiceId: string }
  | { readonly kind: 'failed'; readonly graceUntil: string; readonly nextChargeAt: string | null }
  | { readonly kind: 'credited'; readonly creditNoteId: string; readonly endsPlan: boolean }
  | { readonly kind: 'ended' }
  /** All or a part of a payment no longer fitted the plan and is sent back. */
  | { readonly kind: 'returned'; readonly paymentId: string; readonly isWhole: boolean };

export interface BillingJob {
  readonly userId: string;
  readonly notice?: BillingNotice;
}

/**
 * After a change of plan: the provider gets the new price, money that no longer fits goes back, and the account
 * gets a mail.
 */
export const billingQueue: QueueDefinition<BillingJob> = {
  name: 'billing',
  heartbeatSeconds: 30,
  expireInSeconds: 300,
  redeliveries: 20,
  backOffSeconds: 600,
};

/** Looks each hour what is due. */
export const billingSweepQueue: QueueDefinition<object> = {
  name: 'billing-due',
  heartbeatSeconds: 30,
  expireInSeconds: 1800,
  redeliveries: 3,
  isExclusive: true,
  cron: '7 * * * *',
};
