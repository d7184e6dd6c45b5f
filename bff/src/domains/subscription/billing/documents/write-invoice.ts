import { euroText } from '@parapet/contracts/plans/plan-price';
import { type VatTreatment, vatRateText } from '@parapet/contracts/plans/vat';
import type { StoredInvoice } from '../repositories/invoices.repository.ts';
import { amountColumns, dayOf, writeBill } from './bill-document.ts';

const reasons: Readonly<Record<VatTreatment, string | null>> = {
  domestic: null,
  destination: null,
  reverse_charge:
    'Reverse charge: the customer accounts for VAT (Article 196 of Council Directive 2006/112/EC).',
  outside_eu: 'Not subject to VAT: the customer is outside of the European Union.',
};

/** The file of an invoice, from what was stored when it was issued. */
export const writeInvoice = (invoice: StoredInvoice): Promise<Buffer> =>
  writeBill(
    {
      title: `Invoice ${invoice.number}`,
      lead: `Issued and supplied on ${dayOf(invoice.issuedAt)}`,
      invoice,
    },
    (document) => {
      document.table(amountColumns, [
        [
          invoice.description,
          `${dayOf(invoice.periodStart)} to ${dayOf(invoice.periodEnd)}`,
          euroText(invoice.priceCents),
        ],
        ...(invoice.creditCents > 0
          ? [['Unused part of the period before', '', euroText(-invoice.creditCents)]]
          : []),
        ['Net', '', euroText(invoice.netCents)],
        [`VAT ${vatRateText(invoice.vat.rate)}`, '', euroText(invoice.vatCents)],
        ['Total, paid', '', euroText(invoice.grossCents)],
      ]);
      const reason = reasons[invoice.vat.treatment];
      if (reason !== null) document.paragraph(reason);
    },
  );
