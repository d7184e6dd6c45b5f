import { type PaymentStatus, paymentStatusSchema } from '@parapet/contracts/plans/billing';
import { tierOrFree } from '@parapet/contracts/plans/subscription';
import type { Vat } from '@parapet/contracts/plans/vat';
import type { Tx } from '../../../../platform/db/database.ts';
import { type PlanTerms, periodOf } from './billing.repository.ts';

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
  /** Tells what went back, in all. */
  readonly refundedCents: number;
  readonly chargedBackCents: number;
  /** Tells what no longer fitted when it settled and is sent back by us; it is on no invoice. */
  readonly returnedCents: number;
  /** A newer checkout closed it. */
  readonly isSuperseded: boolean;
}

/** The payments of one account. */
export const paymentsIn = (tx: Tx, userId: string) => {
  const payments = tx.selectFrom('payments').where('user_id', '=', userId).selectAll();

  return {
    async insert(payment: NewPayment, providerId?: string): Promise<void> {
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

    async find(id: string): Promise<StoredPayment | undefined> {
      const row = await payments.where('id', '=', id).executeTakeFirst();
      return row && paymentOf(row);
    },

    async findOf(providerId: string): Promise<StoredPayment | undefined> {
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
    async nameAtProvider(id: string, providerId: string): Promise<void> {
      await tx
        .updateTable('payments')
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .where('provider_id', 'is', null)
        .set({ provider_id: providerId })
        .execute();
    },

    /** Closes the open checkouts. @returns their ids at the provider, of those that it has */
    async supersedeCheckouts(at: Date): Promise<string[]> {
      const rows = await tx
        .updateTable('payments')
        .where('user_id', '=', userId)
        .where('kind', '=', 'checkout')
        .where('status', '=', 'open')
        .where('superseded_at', 'is', null)
        .set({ superseded_at: at.toISOString() })
        .returning('provider_id')
        .execute();
      return rows.flatMap(({ provider_id: id }) => id ?? []);
    },

    async recordReturn(id: string, returnedCents: number): Promise<void> {
      await tx
        .updateTable('payments')
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .set({ returned_cents: returnedCents })
        .execute();
    },

    async settle(id: string, status: PaymentStatus, at: Date): Promise<void> {
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
  };
};

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
  readonly returned_cents: number;
  readonly superseded_at: string | null;
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
  returnedCents: row.returned_cents,
  isSuperseded: row.superseded_at !== null,
});
