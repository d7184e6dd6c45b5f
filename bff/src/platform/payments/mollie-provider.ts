import { createMollieClient, MollieApiError, type Payment, SequenceType } from '@mollie/api-client';
import type { PaymentStatus } from '@parapet/contracts/plans/billing';
import { AppError } from '../app-error.ts';
import { isLoopbackName } from '../http/loopback.ts';
import type { PaymentProvider, ProviderPayment } from './payment-provider.ts';

export interface MollieSettings {
  readonly apiKey: string;
  /** Defaults to Mollie's own; https alone. */
  readonly apiUrl?: string;
  /** Without a trailing slash. */
  readonly publicUrl: string;
}

/** Tells where Mollie reports changes of payments; it accepts no address of this machine. */
export const WEBHOOK_PATH = '/api/payments/webhook';

const amountOf = (cents: number) => ({ currency: 'EUR', value: (cents / 100).toFixed(2) });

/** Payments at Mollie, https://docs.mollie.com. */
export function mollieProvider({ apiKey, apiUrl, publicUrl }: MollieSettings): PaymentProvider {
  const mollie = createMollieClient({
    apiKey,
    ...(apiUrl !== undefined && { apiEndpoint: apiUrl }),
  });
  const isReachable = !isLoopbackName(new URL(publicUrl).hostname);
  const webhook = isReachable ? { webhookUrl: `${publicUrl}${WEBHOOK_PATH}` } : {};

  return {
    kind: 'mollie',
    async createCustomer({ email, userId }) {
      const { id } = await asked(() =>
        mollie.customers.create({
          ...(email !== null && { email }),
          metadata: { userId },
          idempotencyKey: `customer-${userId}`,
        }),
      );
      return id;
    },
    async createFirstPayment({ customer, cents, description, reference, returnUrl }) {
      const payment = await asked(() =>
        mollie.payments.create({
          amount: amountOf(cents),
          description,
          redirectUrl: returnUrl,
          ...webhook,
          sequenceType: SequenceType.first,
          customerId: customer,
          metadata: { reference },
          idempotencyKey: reference,
        }),
      );
      return { id: payment.id, checkoutUrl: payment.getCheckoutUrl() };
    },
    async createCharge({ customer, cents, description, reference }) {
      const { id } = await asked(() =>
        mollie.payments.create({
          amount: amountOf(cents),
          description,
          ...webhook,
          sequenceType: SequenceType.recurring,
          customerId: customer,
          metadata: { reference },
          idempotencyKey: reference,
        }),
      );
      return id;
    },
    async hasMandate(customer) {
      const mandates = await asked(() => mollie.customerMandates.page({ customerId: customer }));
      return mandates.some(({ status }) => status === 'valid' || status === 'pending');
    },
    async createSubscription({ customer, cents, months, startsAt, description, key }) {
      const { id } = await asked(() =>
        mollie.customerSubscriptions.create({
          customerId: customer,
          amount: amountOf(cents),
          interval: months === 12 ? '12 months' : '1 month',
          startDate: startsAt.toISOString().slice(0, 10),
          // Descriptions of a customer's subscriptions are unique at Mollie.
          description: `${description}, from ${startsAt.toISOString().slice(0, 16)}`,
          ...webhook,
          idempotencyKey: key,
        }),
      );
      return id;
    },
    async changeAmount(customer, subscription, cents) {
      await asked(() =>
        mollie.customerSubscriptions.update(subscription, {
          customerId: customer,
          amount: amountOf(cents),
        }),
      );
    },
    async cancelSubscription(customer, subscription) {
      await askedOrGone(() =>
        mollie.customerSubscriptions.cancel(subscription, { customerId: customer }),
      );
    },
    async cancelPayment(id) {
      try {
        await asked(() => mollie.payments.cancel(id));
      } catch (error) {
        if (!isRefusal(error)) throw error;
      }
    },
    async refund({ payment, cents, description }) {
      await asked(() =>
        mollie.paymentRefunds.create({
          paymentId: payment,
          amount: amountOf(cents),
          description,
          idempotencyKey: `refund-${payment}`,
        }),
      );
    },
    async fetchPayment(id) {
      const payment = await askedOrGone(() => mollie.payments.get(id));
      return payment && describe(payment);
    },
  };
}

/** `pending` and `authorized` are not decided yet. */
const statuses: Readonly<Record<string, PaymentStatus>> = {
  paid: 'paid',
  failed: 'failed',
  canceled: 'canceled',
  expired: 'expired',
};

const describe = (payment: Payment): ProviderPayment => ({
  id: payment.id,
  status: statuses[payment.status] ?? 'open',
  customer: payment.customerId ?? null,
  subscription: payment.subscriptionId ?? null,
  reference: referenceOf(payment.metadata),
  cents: centsOf(payment.amount),
  currency: payment.amount.currency,
  // Absent where nothing went back; the status stays `paid` then.
  refundedCents: centsOf(payment.amountRefunded),
  chargedBackCents: centsOf(payment.amountChargedBack),
});

const centsOf = (amount: { readonly value: string } | undefined): number =>
  Math.round(Number(amount?.value ?? 0) * 100);

function referenceOf(metadata: unknown): string | null {
  if (typeof metadata !== 'object' || metadata === null) return null;
  const reference: unknown = Reflect.get(metadata, 'reference');
  return typeof reference === 'string' ? reference : null;
}

/** The provider's own text stays in the log: it may name accounts and keys. */
async function asked<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new AppError('upstream_failed', 'The payment provider did not answer. Try again.', {
      cause: error,
    });
  }
}

async function askedOrGone<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await asked(work);
  } catch (error) {
    if ([404, 410].includes(statusOf(error) ?? 0)) return null;
    throw error;
  }
}

function statusOf(error: unknown): number | undefined {
  const cause = error instanceof AppError ? error.cause : undefined;
  return cause instanceof MollieApiError ? cause.statusCode : undefined;
}

/** Recognises the answer for a payment that is gone or has a method that is not cancelled. */
const isRefusal = (error: unknown): boolean => [404, 409, 410, 422].includes(statusOf(error) ?? 0);
