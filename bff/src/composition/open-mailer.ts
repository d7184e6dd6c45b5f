import type { MailDelivery } from '@parapet/contracts/notifications';
import pg from 'pg';
import { createMailboxMailer } from '../embedded/mailbox/mailbox.repository.ts';
import type { Config } from '../platform/env.ts';
import type { Logger } from '../platform/log/logger.ts';
import type { Mailer } from '../platform/mail/mailer.ts';
import { createSmtpMailer } from '../platform/mail/smtp-mailer.ts';

/** What becomes of mail on this installation: a server that is set goes before the mailbox. */
export const mailDeliveryOf = ({ mode, smtp }: Pick<Config, 'mode' | 'smtp'>): MailDelivery => {
  if (smtp) return 'smtp';
  return mode === 'embedded' ? 'mailbox' : 'none';
};

/** The mailer of this installation; null where no mail is sent. */
export function openMailer(
  config: Pick<Config, 'mode' | 'smtp' | 'databaseUrl'>,
  log: Logger,
): { mailer: Mailer | null; close: () => Promise<void> } {
  const stayOpen = async () => undefined;
  if (config.smtp) return { mailer: createSmtpMailer(config.smtp), close: stayOpen };
  if (config.mode === 'hosted') return { mailer: null, close: stayOpen };
  const pool = new pg.Pool({ connectionString: config.databaseUrl, max: 1 });
  pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection broke'));
  return { mailer: createMailboxMailer(pool), close: () => pool.end() };
}
