import type { Invoice } from '@parapet/contracts/plans/billing';
import type { Tx } from '../../../../platform/db/database.ts';

/** Amounts in cents of EUR, above zero. */
export interface CreditNote {
  readonly id: string;
  readonly invoiceId: string;
  readonly number: string;
  readonly issuedAt: string;
  readonly reason: 'refund' | 'chargeback';
  readonly netCents: number;
  readonly vatCents: number;
  readonly grossCents: number;
}

const MAX_LISTED = 100;

/** The credit notes of one account. */
export const creditNotesIn = (tx: Tx, userId: string) => {
  const notes = tx.selectFrom('credit_notes').where('user_id', '=', userId).selectAll();

  return {
    async insert(note: CreditNote): Promise<void> {
      await tx
        .insertInto('credit_notes')
        .values({
          id: note.id,
          user_id: userId,
          invoice_id: note.invoiceId,
          number: note.number,
          issued_at: note.issuedAt,
          reason: note.reason,
          net_cents: note.netCents,
          vat_cents: note.vatCents,
          gross_cents: note.grossCents,
        })
        .execute();
    },

    async find(id: string): Promise<CreditNote | undefined> {
      const row = await notes.where('id', '=', id).executeTakeFirst();
      return row && noteOf(row);
    },

    async listOf(invoiceId: string): Promise<CreditNote[]> {
      return (await notes.where('invoice_id', '=', invoiceId).execute()).map(noteOf);
    },

    /** As invoices with negative amounts, the newest first. */
    async list(): Promise<Invoice[]> {
      const rows = await tx
        .selectFrom('credit_notes')
        .innerJoin('invoices', 'invoices.id', 'credit_notes.invoice_id')
        .where('credit_notes.user_id', '=', userId)
        .selectAll('credit_notes')
        .select('invoices.number as invoice_number')
        .orderBy('credit_notes.id', 'desc')
        .limit(MAX_LISTED)
        .execute();
      return rows.map((row) => ({
        id: row.id,
        number: row.number,
        issuedAt: row.issued_at,
        description: `Credit note for invoice ${row.invoice_number}`,
        creditFor: row.invoice_number,
        netCents: -row.net_cents,
        vatCents: -row.vat_cents,
        grossCents: -row.gross_cents,
      }));
    },
  };
};

const noteOf = (row: {
  readonly id: string;
  readonly invoice_id: string;
  readonly number: string;
  readonly issued_at: string;
  readonly reason: string;
  readonly net_cents: number;
  readonly vat_cents: number;
  readonly gross_cents: number;
}): CreditNote => ({
  id: row.id,
  invoiceId: row.invoice_id,
  number: row.number,
  issuedAt: row.issued_at,
  reason: row.reason === 'chargeback' ? 'chargeback' : 'refund',
  netCents: row.net_cents,
  vatCents: row.vat_cents,
  grossCents: row.gross_cents,
});
