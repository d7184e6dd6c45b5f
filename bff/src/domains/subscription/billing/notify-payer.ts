import { escapeHtml, mailDocument } from '@parapet/embedded-auth/mail-document';
import type { Database, Tx } from '../../../platform/db/database.ts';
import type { Logger } from '../../../platform/log/logger.ts';
import { type Mail, type Mailer, MailNotTaken } from '../../../platform/mail/mailer.ts';
import type { BillingNotice } from './billing-queue.ts';
import { billingIn } from './repositories/billing.repository.ts';
import { creditNotesIn } from './repositories/credit-notes.repository.ts';
import { invoicesIn } from './repositories/invoices.repository.ts';

export interface NotifyPayerPorts {
  readonly db: Database;
  readonly log: Logger;
  readonly mailer: Mailer;
  /** Without a trailing slash. */
  readonly publicUrl: string;
}

/**
 * Mails an account about its plan.
 * @throws MailNotTaken for a mail that may be sent again
 */
export const notifyPayer =
  ({ db, log, mailer, publicUrl }: NotifyPayerPorts) =>
  async (userId: string, notice: BillingNotice): Promise<void> => {
    const { to, number } = await db.asBilling(userId, async (tx) => {
      const billing = billingIn(tx, userId);
      const bill = await findBill(tx, userId, notice);
      return { to: await billing.findAddress(), number: bill?.number ?? '' };
    });
    if (to === null) return;
    try {
      await mailer.send({
        to,
        id: `billing.${notice.kind}.${userId}.${detailOf(notice)}`,
        cause: { kind: 'notice', account: userId },
        ...writeMail(notice, number, `${publicUrl}/dashboard/Profile?tab=billing`),
      });
    } catch (error) {
      if (error instanceof MailNotTaken && !error.isFinal) throw error;
      log.warn({ err: error, userId }, 'a mail about a plan may not have been accepted');
    }
  };

/** Returns what a notice is about, the same for every attempt to send it. */
function detailOf(notice: BillingNotice): string {
  if (notice.kind === 'paid') return notice.invoiceId;
  if (notice.kind === 'credited') return notice.creditNoteId;
  if (notice.kind === 'returned') return notice.paymentId;
  return new Date().toISOString().slice(0, 13);
}

async function findBill(
  tx: Tx,
  userId: string,
  notice: BillingNotice,
): Promise<{ readonly number: string } | undefined> {
  if (notice.kind === 'paid') return await invoicesIn(tx, userId).find({ id: notice.invoiceId });
  if (notice.kind === 'credited') return await creditNotesIn(tx, userId).find(notice.creditNoteId);
  return undefined;
}

const dayOf = (time: string): string =>
  new Date(time).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

function textsOf(notice: BillingNotice, number: string): [subject: string, ...lines: string[]] {
  switch (notice.kind) {
    case 'paid':
      return ['Your payment was received', `Thank you. Invoice ${number} is on your billing page.`];
    case 'failed':
      return [
        'Your payment failed',
        notice.nextChargeAt
          ? `We try again on ${dayOf(notice.nextChargeAt)}.`
          : 'We do not try again by ourselves.',
        `Pay on your billing page until ${dayOf(notice.graceUntil)} to keep your plan. After that day it becomes the free plan. Nothing is deleted then; what is above the free limits becomes read-only.`,
      ];
    case 'credited':
      return [
        'Your payment went back',
        `Credit note ${number} is on your billing page.`,
        notice.endsPlan
          ? 'The running period is not paid any more, so your account has the free plan now. Nothing was deleted; what is above the free limits is read-only.'
          : 'Your plan stays as it is.',
      ];
    case 'returned':
      return notice.isWhole
        ? [
            'Your payment was returned',
            'It was made for a plan that it no longer pays for, since your plan or its price has changed since you started it. Nothing of it was kept, and your plan stays as it is.',
          ]
        : [
            'A part of your payment was returned',
            'More of your earlier plan was left than when you started to pay, so you paid too much. Your new plan is active.',
          ];
    case 'ended':
      return [
        'Your plan has ended',
        'Your account has the free plan now. Nothing was deleted; what is above the free limits is read-only.',
      ];
  }
}

function writeMail(
  notice: BillingNotice,
  number: string,
  link: string,
): Pick<Mail, 'subject' | 'text' | 'html'> {
  const [subject, ...lines] = textsOf(notice, number);
  return {
    subject,
    text: `${['Parapet', ...lines, `Open your plan:\n${link}`].join('\n\n')}\n`,
    html: mailDocument(subject, [
      '<h1>Parapet</h1>',
      ...lines.map((line) => `<p>${escapeHtml(line)}</p>`),
      `<p><a href="${escapeHtml(link)}">Open your plan</a></p>`,
    ]),
  };
}
