import { setImmediate } from 'node:timers/promises';
import { billingDetailsSchema } from '@parapet/contracts/plans/billing';
import { countryName } from '@parapet/contracts/plans/countries';
import { z } from 'zod';
import type { PdfDocument } from '../../../../platform/pdf/pdf-document.ts';
import type { StoredInvoice } from '../repositories/invoices.repository.ts';
import type { Seller } from './issue-invoice.ts';

const sellerSchema = z.object({
  name: z.string(),
  address: z.string(),
  country: z.string(),
  vatId: z.string().nullable(),
  isSandbox: z.boolean(),
}) satisfies z.ZodType<Record<keyof Seller, unknown>>;

/** Somebody who paid without details is named by their address. */
const buyerSchema = z.union([billingDetailsSchema, z.object({ name: z.string().nullable() })]);

export const dayOf = (time: string): string => time.slice(0, 10);

/** The columns of the amounts of a bill. */
export const amountColumns = [
  { title: 'Service', width: 0.5 },
  { title: 'Period', width: 0.3 },
  { title: 'Amount', width: 0.2, isNumber: true },
];

/** A bill between seller and buyer, as they were when it was issued; `fill` writes what it is about. */
export async function writeBill(
  {
    title,
    lead,
    invoice,
  }: {
    readonly title: string;
    /** Below the title. */
    readonly lead: string;
    readonly invoice: Pick<StoredInvoice, 'seller' | 'buyer' | 'description'>;
  },
  fill: (document: PdfDocument) => void,
): Promise<Buffer> {
  // The code that draws is large, and most workers write no bill.
  const { loadFonts } = await import('../../../../platform/pdf/fonts.ts');
  const { colors, createPdfDocument } = await import('../../../../platform/pdf/pdf-document.ts');
  const fonts = await loadFonts();
  const chunks: Buffer[] = [];
  const document = createPdfDocument(fonts, {
    title,
    subject: invoice.description,
    write: (chunk) => void chunks.push(chunk),
  });
  const seller = sellerSchema.parse(invoice.seller);
  document.section();
  if (seller.isSandbox) {
    document.paragraph('Sandbox: no money was paid, and this is no invoice for accounting.', {
      color: colors.critical,
      isBold: true,
    });
  }
  document.heading(1, title, { inOutline: false });
  document.paragraph(lead, { color: colors.muted });
  document.gap(12);
  document.heading(3, 'From');
  for (const line of [
    seller.name,
    `${seller.address}, ${countryName(seller.country)}`,
    ...vatIdLine(seller.vatId),
  ]) {
    document.paragraph(line);
  }
  document.heading(3, 'To');
  for (const line of buyerLines(invoice.buyer)) document.paragraph(line);
  document.gap(12);
  fill(document);
  document.end(`Parapet · ${title}`);
  // The writer hands over its last piece after a turn of the event loop.
  await setImmediate();
  return Buffer.concat(chunks);
}

const vatIdLine = (vatId: string | null): string[] => (vatId === null ? [] : [`VAT ID ${vatId}`]);

function buyerLines(stored: unknown): string[] {
  const buyer = buyerSchema.parse(stored);
  if (!('street' in buyer)) return [buyer.name ?? 'Customer without an address'];
  const { name, street, postalCode, city, country, vatId } = buyer;
  return [name, street, `${postalCode} ${city}`, countryName(country), ...vatIdLine(vatId)];
}
