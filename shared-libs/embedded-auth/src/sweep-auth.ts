import { Kysely, PostgresDialect } from 'kysely';
import type { Pool } from 'pg';
import type { AuthSettings } from './settings.ts';
import type { AuthDatabase } from './store/auth-schema.ts';
import {
  deleteEndedSessions,
  deleteExpiredOAuthFlows,
  deleteExpiredTokens,
  deleteOldChallenges,
  deleteOldFlows,
  deleteOverWindows,
  deleteUnverifiedFactors,
} from './store/sweep.repository.ts';

export interface SweepAuth {
  /** Connects as the owner of schema auth. */
  readonly pool: Pool;
  readonly settings: AuthSettings;
  readonly at: Date;
  readonly signal: AbortSignal;
  /** Rows of one statement; default 100. */
  readonly batchSize?: number;
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** The owner of an expired link is told that it expired for this long. */
const TOKEN_DAYS = 7;

/**
 * Deletes sessions that ended more than a day ago with their refresh tokens, mailed tokens that expired
 * a week ago, PKCE flows, challenges and unverified second factors of the day before, unfinished sign-ins
 * at providers, and windows of rate limits that are over. Works in short statements and skips locked
 * rows, so it may run beside the service and beside itself. Returns the
 * number of deleted rows; those that go with a session are not counted.
 */
export async function sweepAuth({
  pool,
  settings,
  at,
  signal,
  batchSize = 100,
}: SweepAuth): Promise<number> {
  const db = new Kysely<AuthDatabase>({ dialect: new PostgresDialect({ pool }) });
  const before = (days: number) => new Date(at.getTime() - days * DAY_MS);
  const batches = [
    () => deleteEndedSessions(db, settings.sessions, before(1), batchSize),
    () => deleteExpiredTokens(db, before(TOKEN_DAYS), batchSize),
    () => deleteOldFlows(db, before(1), batchSize),
    () => deleteExpiredOAuthFlows(db, at, batchSize),
    () => deleteOldChallenges(db, before(1), batchSize),
    () => deleteUnverifiedFactors(db, before(1), batchSize),
    () => deleteOverWindows(db, at, batchSize),
  ];
  let total = 0;
  for (const deleteBatch of batches) {
    for (;;) {
      signal.throwIfAborted();
      const deleted = await deleteBatch();
      total += deleted;
      if (deleted < batchSize) break;
    }
  }
  return total;
}
