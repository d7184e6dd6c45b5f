import { sweepAuth } from '@parapet/embedded-auth/sweep-auth';
import pg from 'pg';
import type { Config } from '../platform/env.ts';
import type { Logger } from '../platform/log/logger.ts';
import { authSettingsOf } from './auth-settings.ts';

/** The nightly sweep of the embedded auth service; a hosted project sweeps its own. */
export function openAuthSweep(config: Pick<Config, 'databaseUrl' | 'accounts'>, log: Logger) {
  const pool = new pg.Pool({ connectionString: config.databaseUrl, max: 1 });
  pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection broke'));
  return {
    /** Returns the number of deleted rows. */
    run: (at: Date, signal: AbortSignal) =>
      sweepAuth({ pool, settings: authSettingsOf(config), at, signal }),
    close: () => pool.end(),
  };
}
