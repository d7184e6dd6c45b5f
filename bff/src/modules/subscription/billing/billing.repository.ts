import {
  type BillingDetails,
  type Invoice,
  type PaymentStatus,
  paymentStatusSchema,
} from '@parapet/contracts/billing';
import type { PaidPeriod } from '@parapet/contracts/plan-change';
import {
  type BillingPeriod,
  billingPeriodSchema,
  type Tier,
  tierOrFree,
} from '@parapet/contracts/subscription';
import type { Vat } from '@parapet/contracts/vat';
import { sql } from 'kysely';
import { jsonb, type Tx } from '../../../platform/db/database.ts';

/** The plan of an account with everything about its payment. Times in ISO 8601. */
export interface BillingAccount {
  readonly tier: Tier;
  readonly extraAssets: number;
  /** Null for a plan that nobody pays for. */
  readonly paid: PaidPeriod | null;
  readonly cancelsAt: string | null;
  readonly failedCharges: number;
  readonly nextChargeAt: string | null;
  readonly graceUntil: string | null;
  readonly next: PlanTerms | null;
  readonly customer: string | null;
  readonly subscription: string | null;
  readonly providerTerms: string | null;
}

/** What is bought, apart from its price. */
export interface PlanTerms {
  readonly tier: Tier;
  readonly extraAssets: number;
  readonly billingPeriod: BillingPeriod;
}

/** Amounts in cents of EUR. */
export interface NewPayment extends PlanTerms {
  readonly id: string;
  readonly kind: 'checkout' | 'renewal';
  readonly netCents: number;
  readonly dueCents: number;
  readonly vat: Vat;
  readonly grossCents: number;
}

export interface StoredPayment extends NewPayment {
  readonly providerId: string | null;
  readonly status: PaymentStatus;
  readonly createdAt: string;
  /** What went back, in all. */
  readonly refundedCents: number;
  readonly chargedBackCents: number;
}

export interface NewInvoice {
  readonly id: string;
  readonly paymentId: string;
  readonly number: string;
  readonly issuedAt: string;
  readonly seller: unknown;
  readonly buyer: unknown;
  readonly description: string;
  readonly periodStart: string;
  readonly periodEnd: string;
  readonly priceCents: number;
  readonly creditCents: number;
  readonly netCents: number;
  readonly vat: Vat;
  readonly vatCents: number;
  readonly grossCents: number;
}
export type StoredInvoice = NewInvoice;

const MOST_LISTED = 100;

/** Plan, payments and invoices of one account. */
export const billingIn = (tx: Tx, userId: string) => {
  const payments = tx.selectFrom('payments').where('user_id', '=', userId).selectAll();
  const invoices = tx.selectFrom('invoices').where('user_id', '=', userId).selectAll();

  return {
    /** The lock of everything that changes a plan or counts against it, until the transaction ends. */
    async lock(): Promise<void> {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`plan:${userId}`}, 0))`.execute(tx);
    },

    async findAccount(): Promise<BillingAccount> {
      const row = await tx
        .selectFrom('subscriptions')
        .where('user_id', '=', userId)
        .selectAll()
        .executeTakeFirst();
      return accountOf(row);
    },

    async update(change: Partial<AccountChange>): Promise<void> {
      await tx
        .updateTable('subscriptions')
        .where('user_id', '=', userId)
        .set(columnsOf(change))
        .execute();
    },

    async findDetails(): Promise<BillingDetails | null> {
      const row = await tx
        .selectFrom('billing_details')
        .where('user_id', '=', userId)
        .select(['name', 'street', 'postal_code', 'city', 'country', 'vat_id'])
        .executeTakeFirst();
      if (!row) return null;
      const { postal_code: postalCode, vat_id: vatId, ...rest } = row;
      return { ...rest, postalCode, vatId };
    },

    async saveDetails({ postalCode, vatId, ...rest }: BillingDetails): Promise<void> {
      const row = { ...rest, postal_code: postalCode, vat_id: vatId };
      await tx
        .insertInto('billing_details')
        .values({ ...row, user_id: userId })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
        .execute();
    },

    async insertPayment(payment: NewPayment, providerId?: string): Promise<void> {
      await tx
        .insertInto('payments')
        .values({
          id: payment.id,
          user_id: userId,
          kind: payment.kind,
          tier: payment.tier,
          extra_assets: payment.extraAssets,
          billing_period: payment.billingPeriod,
          net_cents: payment.netCents,
          due_cents: payment.dueCents,
          vat_rate: payment.vat.rate,
          vat_treatment: payment.vat.treatment,
          gross_cents: payment.grossCents,
          ...(providerId !== undefined && { provider_id: providerId }),
        })
        .execute();
    },

    async findPayment(id: string): Promise<StoredPayment | undefined> {
      const row = await payments.where('id', '=', id).executeTakeFirst();
      return row && paymentOf(row);
    },

    async findPaymentOf(providerId: string): Promise<StoredPayment | undefined> {
      const row = await payments.where('provider_id', '=', providerId).executeTakeFirst();
      return row && paymentOf(row);
    },

    async hasOpenRenewal(): Promise<boolean> {
      const row = await payments
        .where('kind', '=', 'renewal')
        .where('status', '=', 'open')
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },

    /** The id of a payment never changes once it is known. */
    async nameProviderPayment(id: string, providerId: string): Promise<void> {
      await tx
        .updateTable('payments')
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .where('provider_id', 'is', null)
        .set({ provider_id: providerId })
        .execute();
    },

    async settlePayment(id: string, status: PaymentStatus, at: Date): Promise<void> {
      await tx
        .updateTable('payments')
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .set({ status, settled_at: at.toISOString() })
        .execute();
    },

    async recordMoneyBack(
      id: string,
      {
        refundedCents,
        chargedBackCents,
      }: Pick<StoredPayment, 'refundedCents' | 'chargedBackCents'>,
    ): Promise<void> {
      await tx
        .updateTable('payments')
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .set({ refunded_cents: refundedCents, charged_back_cents: chargedBackCents })
        .execute();
    },

    async recordEvent(paymentId: string, status: PaymentStatus): Promise<void> {
      await tx
        .insertInto('payment_events')
        .values({ payment_id: paymentId, status })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },

    /** Locks the year's numbers until the transaction ends. */
    async takeInvoiceNumber(year: number): Promise<number> {
      const row = await tx
        .insertInto('invoice_numbers')
        .values({ year, last: 1 })
        .onConflict((conflict) =>
          conflict.column('year').doUpdateSet({ last: sql<number>`invoice_numbers.last + 1` }),
        )
        .returning('last')
        .executeTakeFirstOrThrow();
      return row.last;
    },

    async insertInvoice(invoice: NewInvoice): Promise<void> {
      await tx
        .insertInto('invoices')
        .values({
          id: invoice.id,
          user_id: userId,
          payment_id: invoice.paymentId,
          number: invoice.number,
          issued_at: invoice.issuedAt,
          seller: jsonb(invoice.seller),
          buyer: jsonb(invoice.buyer),
          description: invoice.description,
          period_start: invoice.periodStart,
          period_end: invoice.periodEnd,
          price_cents: invoice.priceCents,
          credit_cents: invoice.creditCents,
          net_cents: invoice.netCents,
          vat_rate: invoice.vat.rate,
          vat_treatment: invoice.vat.treatment,
          vat_cents: invoice.vatCents,
          gross_cents: invoice.grossCents,
        })
        .execute();
    },

    async listInvoices(): Promise<Invoice[]> {
      const rows = await invoices.orderBy('id', 'desc').limit(MOST_LISTED).execute();
      return rows.map((row) => ({
        id: row.id,
        number: row.number,
        issuedAt: row.issued_at,
        description: row.description,
        creditFor: null,
        netCents: row.net_cents,
        vatCents: row.vat_cents,
        grossCents: row.gross_cents,
      }));
    },

    async findInvoice(
      by: { readonly id: string } | { readonly paymentId: string },
    ): Promise<StoredInvoice | undefined> {
      const row = await ('id' in by
        ? invoices.where('id', '=', by.id)
        : invoices.where('payment_id', '=', by.paymentId)
      ).executeTakeFirst();
      return (
        row && {
          id: row.id,
          paymentId: row.payment_id,
          number: row.number,
          issuedAt: row.issued_at,
          seller: row.seller,
          buyer: row.buyer,
          description: row.description,
          periodStart: row.period_start,
          periodEnd: row.period_end,
          priceCents: row.price_cents,
          creditCents: row.credit_cents,
          netCents: row.net_cents,
          vat: { rate: row.vat_rate, treatment: row.vat_treatment as Vat['treatment'] },
          vatCents: row.vat_cents,
          grossCents: row.gross_cents,
        }
      );
    },

    /** Where mail about payments goes; needs a transaction for this account. */
    async findAddress(): Promise<string | null> {
      const { rows } = await sql<{ address: string | null }>`
        select parapet.billing_address() as address`.execute(tx);
      return rows[0]?.address ?? null;
    },
  };
};

export async function findOwnerOfCustomer(tx: Tx, customer: string): Promise<string | null> {
  const { rows } = await sql<{ owner: string | null }>`
    select parapet.owner_of_customer(${customer}) as owner`.execute(tx);
  return rows[0]?.owner ?? null;
}

/** Whether a payment is of an account that is deleted or about to be, and was not received before. */
export async function isChargedAfterDeletion(
  tx: Tx,
  customer: string,
  providerId: string,
): Promise<boolean> {
  const { rows } = await sql<{ late: boolean }>`
    select parapet.is_charged_after_deletion(${customer}, ${providerId}) as late`.execute(tx);
  return rows[0]?.late ?? false;
}

/** Accounts with something to do, at most `most` of those after `after`. */
export async function listAccountsToBill(
  tx: Tx,
  due: Date,
  after: string | null,
  most: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from parapet.accounts_to_bill(${due.toISOString()}, ${after}, ${most}) as id`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}

/** The free plan, which nobody pays for. */
export const endedPlan = {
  tier: 'free',
  extraAssets: 0,
  paid: null,
  cancelsAt: null,
  failedCharges: 0,
  nextChargeAt: null,
  graceUntil: null,
  next: null,
} as const satisfies Partial<AccountChange>;

export interface AccountChange extends Omit<BillingAccount, 'customer'> {
  readonly customer: string;
}

const columnsOf = (change: Partial<AccountChange>) => ({
  ...(change.tier !== undefined && { tier: change.tier }),
  ...(change.extraAssets !== undefined && { extra_assets: change.extraAssets }),
  ...(change.paid !== undefined && {
    billing_period: change.paid?.billingPeriod ?? 'monthly',
    net_cents: change.paid?.netCents ?? 0,
    period_start: change.paid?.start ?? null,
    period_end: change.paid?.end ?? null,
  }),
  ...(change.cancelsAt !== undefined && { cancels_at: change.cancelsAt }),
  ...(change.failedCharges !== undefined && { failed_charges: change.failedCharges }),
  ...(change.nextChargeAt !== undefined && { next_charge_at: change.nextChargeAt }),
  ...(change.graceUntil !== undefined && { grace_until: change.graceUntil }),
  ...(change.next !== undefined && {
    next_tier: change.next?.tier ?? null,
    next_extra_assets: change.next?.extraAssets ?? null,
    next_billing_period: change.next?.billingPeriod ?? null,
  }),
  ...(change.customer !== undefined && { mollie_customer_id: change.customer }),
  ...(change.subscription !== undefined && { mollie_subscription_id: change.subscription }),
  ...(change.providerTerms !== undefined && { provider_terms: change.providerTerms }),
});

interface AccountRow {
  readonly tier: string;
  readonly extra_assets: number;
  readonly billing_period: string;
  readonly net_cents: number;
  readonly period_start: string | null;
  readonly period_end: string | null;
  readonly cancels_at: string | null;
  readonly failed_charges: number;
  readonly next_charge_at: string | null;
  readonly grace_until: string | null;
  readonly next_tier: string | null;
  readonly next_extra_assets: number | null;
  readonly next_billing_period: string | null;
  readonly mollie_customer_id: string | null;
  readonly mollie_subscription_id: string | null;
  readonly provider_terms: string | null;
}

/** Without a row an account has the free plan. */
function accountOf(row: AccountRow | undefined): BillingAccount {
  const tier = tierOrFree(row?.tier);
  const extraAssets = row?.extra_assets ?? 0;
  const billingPeriod = periodOf(row?.billing_period);
  const { period_start: start = null, period_end: end = null } = row ?? {};
  const paid = start !== null && end !== null;
  return {
    tier,
    extraAssets,
    paid: paid
      ? { tier, extraAssets, billingPeriod, netCents: row?.net_cents ?? 0, start, end }
      : null,
    cancelsAt: row?.cancels_at ?? null,
    failedCharges: row?.failed_charges ?? 0,
    nextChargeAt: row?.next_charge_at ?? null,
    graceUntil: row?.grace_until ?? null,
    next: row?.next_tier
      ? {
          tier: tierOrFree(row.next_tier),
          extraAssets: row.next_extra_assets ?? 0,
          billingPeriod: periodOf(row.next_billing_period),
        }
      : null,
    customer: row?.mollie_customer_id ?? null,
    subscription: row?.mollie_subscription_id ?? null,
    providerTerms: row?.provider_terms ?? null,
  };
}

const periodOf = (text: string | null | undefined): BillingPeriod =>
  billingPeriodSchema.catch('monthly').parse(text);

interface PaymentRow {
  readonly id: string;
  readonly provider_id: string | null;
  readonly kind: string;
  readonly tier: string;
  readonly extra_assets: number;
  readonly billing_period: string;
  readonly net_cents: number;
  readonly due_cents: number;
  readonly vat_rate: number;
  readonly vat_treatment: string;
  readonly gross_cents: number;
  readonly status: string;
  readonly created_at: string;
  readonly refunded_cents: number;
  readonly charged_back_cents: number;
}

const paymentOf = (row: PaymentRow): StoredPayment => ({
  id: row.id,
  providerId: row.provider_id,
  kind: row.kind === 'renewal' ? 'renewal' : 'checkout',
  tier: tierOrFree(row.tier),
  extraAssets: row.extra_assets,
  billingPeriod: periodOf(row.billing_period),
  netCents: row.net_cents,
  dueCents: row.due_cents,
  vat: { rate: row.vat_rate, treatment: row.vat_treatment as Vat['treatment'] },
  grossCents: row.gross_cents,
  status: paymentStatusSchema.parse(row.status),
  createdAt: row.created_at,
  refundedCents: row.refunded_cents,
  chargedBackCents: row.charged_back_cents,
});
