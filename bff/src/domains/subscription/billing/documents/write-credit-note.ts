import { euroText } from '@parapet/contracts/plans/plan-price';
import { vatRateText } from '@parapet/contracts/plans/vat';
import type { CreditNote } from '../repositories/credit-notes.repository.ts';
import type { StoredInvoice } from '../repositories/invoices.repository.ts';
import { amountColumns, dayOf, writeBill } from './bill-document.ts';

const reasons: Readonly<Record<CreditNote['reason'], string>> = {
  refund: 'The payment was refunded.',
  chargeback: 'The payment was charged back by the bank of the customer.',
};

/** The file of a credit note, which names the invoice that it lowers. */
export const writeCreditNote = (note: CreditNote, invoice: StoredInvoice): Promise<Buffer> =>
  writeBill(
    {
      title: `Credit note ${note.number}`,
      lead: `Issued on ${dayOf(note.issuedAt)}, for invoice ${invoice.number} of ${dayOf(invoice.issuedAt)}`,
      invoice,
    },
    (document) => {
      document.table(amountColumns, [
        [
          invoice.description,
          `${dayOf(invoice.periodStart)} to ${dayOf(invoice.periodEnd)}`,
          euroText(-note.netCents),
        ],
        ['Net', '', euroText(-note.netCents)],
        [`VAT ${vatRateText(invoice.vat.rate)}`, '', euroText(-note.vatCents)],
        ['Total, credited', '', euroText(-note.grossCents)],
      ]);
      document.paragraph(reasons[note.reason]);
    },
  );
