import { createAuthModule } from '@parapet/embedded-auth/auth-module';
import { askHaveIBeenPwned, neverBreached } from '@parapet/embedded-auth/breached-passwords';
import { loadOrCreateApiKeys, loadOrCreateSigningKeys } from '@parapet/embedded-auth/keys';
import { type AuthSettings, productSettings } from '@parapet/embedded-auth/settings';
import type { Router } from 'express';
import pg from 'pg';
import { createMailboxMailer } from '../embedded/mailbox/mailbox.repository.ts';
import { closedMailbox, createMailboxRouter } from '../embedded/mailbox/mailbox.routes.ts';
import type { Config } from '../platform/env.ts';
import type { Logger } from '../platform/log/logger.ts';
import { createBackgroundMailer } from '../platform/mail/background-mailer.ts';
import { createSmtpMailer } from '../platform/mail/smtp-mailer.ts';
import { openKeyFolder } from '../platform/secrets/key-folder.ts';

/** The services that replace Supabase on one machine. */
export interface EmbeddedServices {
  readonly auth: Router;
  /** Answers every request with 404 when mail goes to an SMTP server. */
  readonly mailbox: Router;
  readonly publishableKey: string;
  close(): Promise<void>;
}

const POOL_SIZE = 8;

/** The settings of the auth service, with the operator's limits of sessions. */
export const settingsOf = ({ accounts }: Pick<Config, 'accounts'>): AuthSettings => ({
  ...productSettings,
  sessions: { idleMinutes: accounts.sessionIdleMinutes, maxHours: accounts.sessionMaxHours },
});

/** Keys come from the data folder and are created on first use. */
export async function openEmbeddedServices(
  config: Pick<Config, 'databaseUrl' | 'dataDir' | 'publicUrl' | 'smtp' | 'accounts'>,
  log: Logger,
): Promise<EmbeddedServices> {
  const pool = new pg.Pool({ connectionString: config.databaseUrl, max: POOL_SIZE });
  pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection broke'));
  const keyFolder = await openKeyFolder(config.dataDir);
  const keys = await loadOrCreateSigningKeys(keyFolder);
  const { publishableKey, secretKey } = await loadOrCreateApiKeys(keyFolder);
  const { publicUrl, smtp, accounts } = config;
  const sender = smtp && createBackgroundMailer(createSmtpMailer(smtp), log);
  const mailer = sender ?? createMailboxMailer(pool);
  const onError = (error: unknown) =>
    log.warn({ err: error }, 'a background task of an auth request failed');
  return {
    auth: createAuthModule({
      pool,
      keys,
      mailer,
      publicUrl,
      publishableKey,
      secretKey,
      settings: settingsOf(config),
      isBreached: accounts.breachedPasswordLookup ? askHaveIBeenPwned({ onError }) : neverBreached,
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
