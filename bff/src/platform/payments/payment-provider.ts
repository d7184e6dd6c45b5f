import type { PaymentStatus } from '@parapet/contracts/plans/billing';

/** A payment as the provider knows it now. */
export interface ProviderPayment {
  readonly id: string;
  readonly status: PaymentStatus;
  readonly customer: string | null;
  /** The recurring subscription that it belongs to. */
  readonly subscription: string | null;
  /** Our id, where the payment was started here. */
  readonly reference: string | null;
  readonly cents: number;
  readonly currency: string;
  /** Tells what of it went back, in all: a payment keeps its status meanwhile. */
  readonly refundedCents: number;
  readonly chargedBackCents: number;
}

interface Charge {
  readonly customer: string;
  /** EUR, with VAT. */
  readonly cents: number;
  readonly description: string;
  /** Our id of the payment: the same one is never charged twice. */
  readonly reference: string;
}

export interface ProviderSubscription {
  readonly customer: string;
  readonly cents: number;
  readonly months: 1 | 12;
  /** The first charge. */
  readonly startsAt: Date;
  readonly description: string;
  /** The same key creates one subscription. */
  readonly key: string;
}

/**
 * Who takes the money. A first payment is made in the browser and leaves a mandate, on which the provider
 * charges a subscription by itself and we charge a retry.
 * Every method may reject with AppError upstream_failed.
 */
export interface PaymentProvider {
  readonly kind: 'mollie' | 'sandbox';
  createCustomer(customer: {
    readonly email: string | null;
    readonly userId: string;
  }): Promise<string>;
  /** `checkoutUrl` is null where the provider gave none. */
  createFirstPayment(
    charge: Charge & { readonly returnUrl: string },
  ): Promise<{ readonly id: string; readonly checkoutUrl: string | null }>;
  /** Charges a mandate. @returns the id of the payment */
  createCharge(charge: Charge): Promise<string>;
  /** Returns whether the customer can be charged. */
  hasMandate(customer: string): Promise<boolean>;
  createSubscription(subscription: ProviderSubscription): Promise<string>;
  changeAmount(customer: string, subscription: string, cents: number): Promise<void>;
  /** One that is gone is cancelled. */
  cancelSubscription(customer: string, subscription: string): Promise<void>;
  /** Cancels a payment that nobody made yet; one that cannot be cancelled stays as it is. */
  cancelPayment(payment: string): Promise<void>;
  /** Sends money of a paid payment back; repeated, it is sent once. */
  refund(refund: {
    readonly payment: string;
    readonly cents: number;
    readonly description: string;
  }): Promise<void>;
  /** Null for an id that the provider does not know. */
  fetchPayment(id: string): Promise<ProviderPayment | null>;
  /** Set for a provider that does not charge by itself: makes the payments that are due and returns their ids. */
  chargeDue?(now: Date): Promise<readonly string[]>;
}
