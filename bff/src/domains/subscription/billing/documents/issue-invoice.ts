import type { PaidPeriod } from '@parapet/contracts/plans/plan-change';
import type { VatCountry } from '@parapet/contracts/plans/vat';
import type { Tx } from '../../../../platform/db/database.ts';
import { newId } from '../../../../platform/db/new-id.ts';
import { invoicesIn } from '../repositories/invoices.repository.ts';
import type { StoredPayment } from '../repositories/payments.repository.ts';
import { describePlan } from '../start-checkout.ts';

/** Who sells, as invoices name it. */
export interface Seller {
  readonly name: string;
  /** On one line. */
  readonly address: string;
  readonly country: VatCountry;
  readonly vatId: string | null;
  /** Nothing is really paid. */
  readonly isSandbox: boolean;
}

/** The next number of the year, of invoices and credit notes together. */
export async function billNumber(tx: Tx, userId: string, at: Date): Promise<string> {
  const year = at.getUTCFullYear();
  const number = await invoicesIn(tx, userId).takeNumber(year);
  return `${year}-${String(number).padStart(6, '0')}`;
}

/** Stores the invoice of a payment under the next number of its year. @returns its id */
export async function issueInvoice({
  tx,
  userId,
  seller,
  buyer,
  payment,
  paid,
  bill,
  at,
}: {
  tx: Tx;
  userId: string;
  seller: Seller;
  buyer: unknown;
  payment: StoredPayment;
  paid: PaidPeriod;
  /** Tells what of the period's worth is credit, and what of the payment is due for it. */
  bill: { creditCents: number; dueCents: number; grossCents: number };
  at: Date;
}): Promise<string> {
  const id = await newId(tx);
  await invoicesIn(tx, userId).insert({
    id,
    paymentId: payment.id,
    number: await billNumber(tx, userId, at),
    issuedAt: at.toISOString(),
    seller,
    buyer,
    description: describePlan(paid),
    periodStart: paid.start,
    periodEnd: paid.end,
    priceCents: paid.netCents,
    creditCents: bill.creditCents,
    netCents: bill.dueCents,
    vat: payment.vat,
    vatCents: bill.grossCents - bill.dueCents,
    grossCents: bill.grossCents,
  });
  return id;
}
