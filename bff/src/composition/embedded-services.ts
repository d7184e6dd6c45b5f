import { createAuthModule } from '@parapet/embedded-auth/auth-module';
import { askHaveIBeenPwned, neverBreached } from '@parapet/embedded-auth/breached-passwords';
import { loadOrCreateApiKeys, loadOrCreateSigningKeys } from '@parapet/embedded-auth/keys';
import type { SmsSender } from '@parapet/embedded-auth/ports';
import type { OwnEndpoint } from '@parapet/scanner/address-guard/own-endpoints';
import type { Router } from 'express';
import pg from 'pg';
import { createMailboxMailer } from '../embedded/mailbox/mailbox.repository.ts';
import { closedMailbox, createMailboxRouter } from '../embedded/mailbox/mailbox.routes.ts';
import type { Database } from '../platform/db/database.ts';
import type { Config } from '../platform/env.ts';
import type { Logger } from '../platform/log/logger.ts';
import { createBackgroundMailer } from '../platform/mail/background-mailer.ts';
import { droppingMailer, limitedMailer } from '../platform/mail/limited-mailer.ts';
import type { Mailer } from '../platform/mail/mailer.ts';
import { createSmtpMailer } from '../platform/mail/smtp-mailer.ts';
import { openKeyFolder } from '../platform/secrets/key-folder.ts';
import { createTwilioSender } from '../platform/sms/twilio-sender.ts';
import { authSettingsOf } from './auth-settings.ts';
import { createProviderFetch, providerPolicyOf } from './provider-fetch.ts';

/** The services that replace Supabase on one machine. */
export interface EmbeddedServices {
  readonly auth: Router;
  /** Answers every request with 404 when mail goes to an SMTP server. */
  readonly mailbox: Router;
  readonly publishableKey: string;
  close(): Promise<void>;
}

const POOL_SIZE = 8;

/**
 * Codes for phones go through Twilio, or to the mailbox of this machine; without either, phone numbers
 * are not offered.
 */
function smsOf(
  { twilio, smtp }: Pick<Config, 'twilio' | 'smtp'>,
  mailbox: Mailer,
): { sms?: SmsSender } {
  if (twilio) return { sms: createTwilioSender(twilio) };
  if (smtp) return {};
  const subject = 'Text message';
  return {
    sms: { send: ({ to, text }) => mailbox.send({ to, subject, text, html: '', cause: 'taken' }) },
  };
}

/** Keys come from the data folder and are created on first use. */
export async function openEmbeddedServices(
  config: Pick<
    Config,
    'databaseUrl' | 'dataDir' | 'publicUrl' | 'smtp' | 'twilio' | 'accounts' | 'oauth'
  >,
  ownEndpoints: readonly OwnEndpoint[],
  log: Logger,
  db: Pick<Database, 'asProcess'>,
): Promise<EmbeddedServices> {
  const pool = new pg.Pool({ connectionString: config.databaseUrl, max: POOL_SIZE });
  pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection broke'));
  const keyFolder = await openKeyFolder(config.dataDir);
  const keys = await loadOrCreateSigningKeys(keyFolder);
  const { publishableKey, secretKey } = await loadOrCreateApiKeys(keyFolder);
  const { publicUrl, smtp, accounts } = config;
  const mailbox = createMailboxMailer(pool);
  const limited = limitedMailer(smtp ? createSmtpMailer(smtp) : mailbox, db);
  const sender = smtp && createBackgroundMailer(limited, log);
  const mailer =
    sender ?? droppingMailer(limited, (error) => log.warn({ err: error }, 'a mail was not sent'));
  const onError = (error: unknown) =>
    log.warn({ err: error }, 'a background task of an auth request failed');
  return {
    auth: createAuthModule({
      pool,
      keys,
      // Who asks for such a mail is often not signed in, so only the mailbox has an allowance.
      mailer: {
        send: (mail) => mailer.send({ ...mail, cause: { kind: 'sign_in', account: null } }),
      },
      ...smsOf(config, mailbox),
      publicUrl,
      publishableKey,
      secretKey,
      settings: authSettingsOf(config),
      isBreached: accounts.breachedPasswordLookup ? askHaveIBeenPwned({ onError }) : neverBreached,
      providers: {
        settings: config.oauth.clients,
        fetch: createProviderFetch(providerPolicyOf(config, ownEndpoints)),
      },
      onError,
    }),
    mailbox: smtp ? closedMailbox() : createMailboxRouter(pool),
    publishableKey,
    async close() {
      await sender?.close();
      await pool.end();
    },
  };
}
