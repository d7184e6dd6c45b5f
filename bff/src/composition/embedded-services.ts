import type { Router } from 'express';
import pg from 'pg';
import { createAuthModule } from '../embedded/auth/auth.module.ts';
import { loadOrCreateApiKeys, loadOrCreateSigningKeys } from '../embedded/auth/keys.ts';
import { createMailboxMailer } from '../embedded/mailbox/mailbox.repository.ts';
import { createMailboxRouter } from '../embedded/mailbox/mailbox.routes.ts';
import type { Config } from '../platform/env.ts';
import type { Logger } from '../platform/log/logger.ts';

/** What stands in for Supabase on one machine. */
export interface EmbeddedServices {
  readonly auth: Router;
  readonly mailbox: Router;
  readonly publishableKey: string;
  close(): Promise<void>;
}

const POOL_SIZE = 8;

/** Keys come from the data folder and are made on first use. */
export async function openEmbeddedServices(
  config: Pick<Config, 'databaseUrl' | 'dataDir' | 'publicUrl'>,
  log: Logger,
): Promise<EmbeddedServices> {
  const pool = new pg.Pool({ connectionString: config.databaseUrl, max: POOL_SIZE });
  pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection broke'));
  const keys = await loadOrCreateSigningKeys(config.dataDir);
  const { publishableKey, secretKey } = await loadOrCreateApiKeys(config.dataDir);
  const mailer = createMailboxMailer(pool);
  const { publicUrl } = config;
  return {
    auth: createAuthModule({ pool, keys, mailer, publicUrl, publishableKey, secretKey }),
    mailbox: createMailboxRouter(pool),
    publishableKey,
    close: () => pool.end(),
  };
}
