import type { Invoice } from '@parapet/contracts/plans/billing';
import type { Vat } from '@parapet/contracts/plans/vat';
import { sql } from 'kysely';
import { jsonb, type Tx } from '../../../../platform/db/database.ts';

/** Amounts in cents of EUR. */
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

const MAX_LISTED = 100;

/** The invoices of one account, and the numbers of all. */
export const invoicesIn = (tx: Tx, userId: string) => {
  const invoices = tx.selectFrom('invoices').where('user_id', '=', userId).selectAll();

  return {
    /** Locks the year's numbers until the transaction ends. */
    async takeNumber(year: number): Promise<number> {
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

    async insert(invoice: NewInvoice): Promise<void> {
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

    async list(): Promise<Invoice[]> {
      const rows = await invoices.orderBy('id', 'desc').limit(MAX_LISTED).execute();
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

    async find(
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
  };
};
