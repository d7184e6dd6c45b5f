import type { Database } from '../db/database.ts';
import { returnMail, takeMail } from './mail-allowance.repository.ts';
import { type Mailer, MailNotTaken } from './mailer.ts';

/**
 * Sends what the allowance of its mailbox and account still has, and refuses the rest as an unavailable
 * server does, so that a queue sends it later or keeps a record that it failed.
 */
export const limitedMailer = (mailer: Mailer, db: Pick<Database, 'asProcess'>): Mailer => ({
  async send(mail) {
    const { cause, to } = mail;
    if (cause === 'taken') return await mailer.send(mail);
    const reached = await db.asProcess((tx) => takeMail(tx, cause, to));
    if (reached !== null) {
      const reason =
        reached === 'account'
          ? 'its account has sent its mails of the day'
          : 'its mailbox has received its mails of the hour or day';
      throw new MailNotTaken(reason, { isFinal: false });
    }
    try {
      await mailer.send(mail);
    } catch (error) {
      if (error instanceof MailNotTaken) {
        await db.asProcess((tx) => returnMail(tx, cause, to));
      }
      throw error;
    }
  },
});

/** Drops with a line in the log what another mailer refuses, for senders that may not fail. */
export const droppingMailer = (
  mailer: Mailer,
  onDropped: (error: MailNotTaken) => void,
): Mailer => ({
  async send(mail) {
    try {
      await mailer.send(mail);
    } catch (error) {
      if (!(error instanceof MailNotTaken)) throw error;
      onDropped(error);
    }
  },
});
