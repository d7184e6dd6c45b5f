import type { Tx } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/db/new-id.ts';
import type { Logger } from '../../../platform/log/logger.ts';
import type { ProviderPayment } from '../../../platform/payments/payment-provider.ts';
import type { BillingNotice } from './billing-queue.ts';
import { billNumber } from './documents/issue-invoice.ts';
import { billingIn, endedPlan } from './repositories/billing.repository.ts';
import { type CreditNote, creditNotesIn } from './repositories/credit-notes.repository.ts';
import { invoicesIn, type StoredInvoice } from './repositories/invoices.repository.ts';
import { paymentsIn, type StoredPayment } from './repositories/payments.repository.ts';

interface MoneyBack {
  readonly tx: Tx;
  readonly userId: string;
  readonly payment: StoredPayment;
  readonly reported: Pick<ProviderPayment, 'refundedCents' | 'chargedBackCents'>;
  readonly at: Date;
  readonly log: Logger;
}

/**
 * Credits what newly went back of a paid payment, under the lock of the plan. A payment that went back as a
 * whole pays for nothing: where it paid for the running period, the plan ends at once.
 */
export async function applyMoneyBack(back: MoneyBack): Promise<BillingNotice | undefined> {
  const { tx, userId, payment, reported, at, log } = back;
  const billing = billingIn(tx, userId);
  // Money that was returned when the payment settled is on no invoice, so no note credits it.
  const refundedCents = Math.max(0, reported.refundedCents - payment.returnedCents);
  const refund = refundedCents - payment.refundedCents;
  const chargeback = reported.chargedBackCents - payment.chargedBackCents;
  if (refund < 0 || chargeback < 0) {
    // A credit note stands once it was issued, so a new invoice is the operator's to write.
    log.error({ paymentId: payment.id }, 'money that went back has come again');
  }
  if (refund <= 0 && chargeback <= 0) return undefined;
  const invoice = await invoicesIn(tx, userId).find({ paymentId: payment.id });
  if (!invoice) return undefined;
  await paymentsIn(tx, userId).recordMoneyBack(payment.id, {
    refundedCents: Math.max(refundedCents, payment.refundedCents),
    chargedBackCents: Math.max(reported.chargedBackCents, payment.chargedBackCents),
  });
  const notes: CreditNote[] = [];
  for (const [reason, cents] of [
    ['refund', refund],
    ['chargeback', chargeback],
  ] as const) {
    const note = cents > 0 ? await credit(back, invoice, reason, cents) : null;
    if (note) notes.push(note);
  }
  const last = notes.at(-1);
  if (!last) return undefined;
  const { paid } = await billing.findAccount();
  const isWhole = (await creditedOf(back, invoice)).grossCents === invoice.grossCents;
  const endsPlan = isWhole && paid?.start === invoice.periodStart && paid.end > at.toISOString();
  if (endsPlan) await billing.update(endedPlan);
  return { kind: 'credited', creditNoteId: last.id, endsPlan };
}

async function creditedOf({ tx, userId }: MoneyBack, { id }: StoredInvoice) {
  const notes = await creditNotesIn(tx, userId).listOf(id);
  const sum = (of: (note: CreditNote) => number) =>
    notes.reduce((total, note) => total + of(note), 0);
  return { netCents: sum((note) => note.netCents), grossCents: sum((note) => note.grossCents) };
}

/** Never more than the invoice, although a provider may send back more; null where nothing is left of it. */
async function credit(
  back: MoneyBack,
  invoice: StoredInvoice,
  reason: CreditNote['reason'],
  cents: number,
): Promise<CreditNote | null> {
  const { tx, userId, at } = back;
  const before = await creditedOf(back, invoice);
  const grossCents = Math.min(cents, invoice.grossCents - before.grossCents);
  if (grossCents <= 0) return null;
  const isRest = before.grossCents + grossCents === invoice.grossCents;
  const netCents = isRest
    ? invoice.netCents - before.netCents
    : Math.round((grossCents * 10_000) / (10_000 + invoice.vat.rate));
  const note: CreditNote = {
    id: await newId(tx),
    invoiceId: invoice.id,
    number: await billNumber(tx, userId, at),
    issuedAt: at.toISOString(),
    reason,
    netCents,
    vatCents: grossCents - netCents,
    grossCents,
  };
  await creditNotesIn(tx, userId).insert(note);
  return note;
}
