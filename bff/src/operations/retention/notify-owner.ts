import { daysLabel } from '@parapet/contracts/text/days-label';
import { escapeHtml, mailDocument } from '@parapet/embedded-auth/mail-document';
import type { Database } from '../../platform/db/database.ts';
import type { Logger } from '../../platform/log/logger.ts';
import { type Mail, type Mailer, MailNotTaken } from '../../platform/mail/mailer.ts';
import { retentionIn } from './retention.repository.ts';

/** `until`: from then on, scans older than `days` are deleted. */
export type NotifyOwner = (
  ownerId: string,
  history: { days: number; until: string },
) => Promise<void>;

/**
 * Mails an owner, at most once per change of plan, which scans the smaller plan deletes and when.
 * @throws MailNotTaken for a mail that may be sent again
 */
export const notifyOwner =
  ({
    db,
    mailer,
    log,
    publicUrl,
  }: {
    db: Database;
    mailer: Mailer;
    log: Logger;
    /** Without a trailing slash. */
    publicUrl: string;
  }): NotifyOwner =>
  async (ownerId, { days, until }) => {
    const to = await db.asProcess((tx) => retentionIn(tx).claimNotice(ownerId));
    if (to === null) return;
    const id = `history.${ownerId}.${until.slice(0, 10)}`;
    try {
      const cause = { kind: 'notice', account: ownerId } as const;
      await mailer.send({ to, id, cause, ...writeHistoryMail(days, until, publicUrl) });
    } catch (error) {
      if (error instanceof MailNotTaken && !error.isFinal) {
        await db.asProcess((tx) => retentionIn(tx).releaseNotice(ownerId));
        throw error;
      }
      log.warn({ err: error, ownerId }, 'the notice about scan history may not have been accepted');
    }
  };

function writeHistoryMail(
  days: number,
  until: string,
  publicUrl: string,
): Pick<Mail, 'subject' | 'text' | 'html'> {
  const day = new Date(until).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
  const subject = `Older scans will be deleted from ${day}`;
  const lead = `Your plan keeps scans for ${daysLabel(days)}. From ${day}, scans that ended earlier are deleted.`;
  const rest = 'Findings, decisions and the audit log are kept. A larger plan keeps scans longer.';
  const link = `${publicUrl}/dashboard/Profile?tab=billing`;
  return {
    subject,
    text: `${['Parapet', lead, rest, `Open your plan:\n${link}`].join('\n\n')}\n`,
    html: mailDocument(subject, [
      '<h1>Parapet</h1>',
      `<p>${escapeHtml(lead)}</p>`,
      `<p>${escapeHtml(rest)}</p>`,
      `<p><a href="${escapeHtml(link)}">Open your plan</a></p>`,
    ]),
  };
}
