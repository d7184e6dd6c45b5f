import type { MailDelivery } from '@parapet/contracts/events/notifications';
import pg from 'pg';
import { createMailboxMailer } from '../embedded/mailbox/mailbox.repository.ts';
import type { Config } from '../platform/env.ts';
import type { Logger } from '../platform/log/logger.ts';
import type { Mailer } from '../platform/mail/mailer.ts';

/**
 * How this installation delivers mail; a configured SMTP server takes precedence over the mailbox.
 */
export const mailDeliveryOf = ({ mode, smtp }: Pick<Config, 'mode' | 'smtp'>): MailDelivery => {
  if (smtp) return 'smtp';
  return mode === 'embedded' ? 'mailbox' : 'none';
};

/** Opens the mailer of this installation, and loads only its code; null when no mail is sent. */
export async function openMailer(
  config: Pick<Config, 'mode' | 'smtp' | 'databaseUrl'>,
  log: Logger,
): Promise<{ mailer: Mailer | null; close: () => Promise<void> }> {
  const closeNothing = async () => undefined;
  if (config.smtp) {
    const { createSmtpMailer } = await import('../platform/mail/smtp-mailer.ts');
    return { mailer: createSmtpMailer(config.smtp), close: closeNothing };
  }
  if (config.mode === 'hosted') return { mailer: null, close: closeNothing };
  const pool = new pg.Pool({ connectionString: config.databaseUrl, max: 1 });
  pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection broke'));
  return { mailer: createMailboxMailer(pool), close: () => pool.end() };
}
