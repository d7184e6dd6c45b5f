import { type RawBuilder, sql } from 'kysely';
import type { AuthSettings } from '../settings.ts';
import type { AuthDb } from './auth-schema.ts';

// Each function deletes at most `limit` rows and returns how many.

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Rows that another sweep has locked are left to it. */
async function deleteUpTo(
  db: AuthDb,
  limit: number,
  table: string,
  condition: RawBuilder<unknown>,
  key = 'id',
): Promise<number> {
  const rows = sql.table(`auth.${table}`);
  const result = await sql`
    delete from ${rows} where ${sql.ref(key)} in (
      select ${sql.ref(key)} from ${rows} as it where ${condition} limit ${limit}
      for update skip locked
    )`.execute(db);
  return Number(result.numAffectedRows ?? 0);
}

/** Sessions that were over at `before`, by their stored end or by the current limits. */
export async function deleteEndedSessions(
  db: AuthDb,
  { idleMinutes, maxHours }: AuthSettings['sessions'],
  before: Date,
  limit: number,
): Promise<number> {
  const since = (duration: number | null, unit: number) =>
    duration === null ? null : new Date(before.getTime() - duration * unit);
  const isOver = sql`
    not_after <= ${before}
    or coalesce(refreshed_at, created_at) <= ${since(idleMinutes, MINUTE_MS)}::timestamptz
    or created_at <= ${since(maxHours, HOUR_MS)}::timestamptz`;
  return deleteUpTo(db, limit, 'sessions', isOver);
}

/**
 * Tokens that expired at `before`. The two of a change of address go together: while one of them is
 * left, the other must count as pending (`hasOneTimeToken`).
 */
export async function deleteExpiredTokens(
  db: AuthDb,
  before: Date,
  limit: number,
): Promise<number> {
  const isOver = sql`
    expires_at <= ${before} and not (
      token_type in ('email_change_token_new', 'email_change_token_current')
      and exists (
        select from auth.one_time_tokens as other
        where other.user_id = it.user_id and other.expires_at > ${before}
          and other.token_type in ('email_change_token_new', 'email_change_token_current')
      )
    )`;
  return deleteUpTo(db, limit, 'one_time_tokens', isOver);
}

/** PKCE flows that were started before `before`. */
export async function deleteOldFlows(db: AuthDb, before: Date, limit: number): Promise<number> {
  return deleteUpTo(db, limit, 'flow_state', sql`created_at < ${before}`);
}

/** Sign-ins at providers that nobody finished in time. */
export async function deleteExpiredOAuthFlows(
  db: AuthDb,
  at: Date,
  limit: number,
): Promise<number> {
  return deleteUpTo(db, limit, 'oauth_flows', sql`expires_at <= ${at}`);
}

/** Windows of rate limits that ended before `at`. */
export async function deleteOverWindows(db: AuthDb, at: Date, limit: number): Promise<number> {
  return deleteUpTo(db, limit, 'rate_limits', sql`window_ends_at < ${at}`, 'key');
}

/** Challenges of second factors that were made before `before`. */
export async function deleteOldChallenges(
  db: AuthDb,
  before: Date,
  limit: number,
): Promise<number> {
  return deleteUpTo(db, limit, 'mfa_challenges', sql`created_at < ${before}`);
}

/** Second factors that were enrolled before `before` and never verified. */
export async function deleteUnverifiedFactors(
  db: AuthDb,
  before: Date,
  limit: number,
): Promise<number> {
  return deleteUpTo(
    db,
    limit,
    'mfa_factors',
    sql`status = 'unverified' and created_at < ${before}`,
  );
}
