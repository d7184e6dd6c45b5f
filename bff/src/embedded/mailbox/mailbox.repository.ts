import type { Pool } from 'pg';
import type { Mail, Mailer } from '../../platform/mail/mailer.ts';

/** How many mails are kept. */
const MAX_MAILS = 200;

/** A mail in the mailbox. */
export interface StoredMail extends Omit<Mail, 'cause'> {
  id: string;
  sentAt: Date;
}

interface MailRow {
  id: string;
  recipient: string;
  subject: string;
  text_body: string;
  html_body: string;
  created_at: Date;
}

/** Creates a mailer that stores the newest mails in the database instead of sending them. */
export function createMailboxMailer(pool: Pool): Mailer {
  return {
    async send(mail) {
      await pool.query(
        `insert into embedded.mailbox (recipient, subject, text_body, html_body)
         values ($1, $2, $3, $4)`,
        [mail.to, mail.subject, mail.text, mail.html],
      );
      await pool.query(
        `delete from embedded.mailbox where id <= (
           select id from embedded.mailbox order by id desc offset $1 limit 1
         )`,
        [MAX_MAILS],
      );
    },
  };
}

/** Returns all stored mails, newest first. */
export async function listMail(pool: Pool): Promise<StoredMail[]> {
  const { rows } = await pool.query<MailRow>('select * from embedded.mailbox order by id desc');
  return rows.map((row) => ({
    id: row.id,
    to: row.recipient,
    subject: row.subject,
    text: row.text_body,
    html: row.html_body,
    sentAt: row.created_at,
  }));
}
