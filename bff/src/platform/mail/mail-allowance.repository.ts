import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';
import { countsOf, type MailCause, type MailCount } from './mail-allowance.ts';

/**
 * Counts one mail in the transaction, so that a rollback gives it back; null when it may be sent, else
 * whose limit is reached, and nothing is counted. Callers that take several sort them by address.
 */
export async function takeMail(
  tx: Tx,
  cause: MailCause,
  to: string,
): Promise<MailCount['reached'] | null> {
  const counts = countsOf(cause, to);
  const { rows } = await sql<{ reached: number }>`
    select parapet.take_mail(
      ${counts.map(({ key }) => key)}::text[],
      ${counts.map(({ uses }) => uses)}::integer[],
      ${counts.map(({ seconds }) => seconds)}::integer[]
    ) as reached`.execute(tx);
  const reached = rows[0]?.reached ?? 0;
  return reached === 0 ? null : (counts[reached - 1]?.reached ?? 'mailbox');
}

/** Gives back what a mail took that no server has accepted. */
export async function returnMail(tx: Tx, cause: MailCause, to: string): Promise<void> {
  const keys = countsOf(cause, to).map(({ key }) => key);
  await sql`select parapet.return_mail(${keys}::text[])`.execute(tx);
}
