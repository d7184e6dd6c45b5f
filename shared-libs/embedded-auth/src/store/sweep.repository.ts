import { sql } from 'kysely';
import type { AuthSettings } from '../settings.ts';
import type { AuthDb } from './auth-schema.ts';

// Each function deletes at most `limit` rows and returns how many.

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Sessions that were over at `before`, by their stored end or by the current limits. */
export async function deleteEndedSessions(
  db: AuthDb,
  { idleMinutes, maxHours }: AuthSettings['sessions'],
  before: Date,
  limit: number,
): Promise<number> {
  const since = (duration: number | null, unit: number) =>
    duration === null ? null : new Date(before.getTime() - duration * unit);
  const result = await sql`
    delete from auth.sessions where id in (
      select id from auth.sessions
      where not_after <= ${before}
        or coalesce(refreshed_at, created_at) <= ${since(idleMinutes, MINUTE_MS)}::timestamptz
        or created_at <= ${since(maxHours, HOUR_MS)}::timestamptz
      limit ${limit}
      for update skip locked
    )`.execute(db);
  return Number(result.numAffectedRows ?? 0);
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
  const result = await sql`
    delete from auth.one_time_tokens where id in (
      select id from auth.one_time_tokens as token
      where expires_at <= ${before} and not (
        token_type in ('email_change_token_new', 'email_change_token_current')
        and exists (
          select from auth.one_time_tokens as other
          where other.user_id = token.user_id and other.expires_at > ${before}
            and other.token_type in ('email_change_token_new', 'email_change_token_current')
        )
      )
      limit ${limit}
      for update skip locked
    )`.execute(db);
  return Number(result.numAffectedRows ?? 0);
}

/** PKCE flows that were started before `before`. */
export async function deleteOldFlows(db: AuthDb, before: Date, limit: number): Promise<number> {
  const result = await sql`
    delete from auth.flow_state where id in (
      select id from auth.flow_state where created_at < ${before} limit ${limit}
      for update skip locked
    )`.execute(db);
  return Number(result.numAffectedRows ?? 0);
}

/** Sign-ins at providers that nobody finished in time. */
export async function deleteExpiredOAuthFlows(
  db: AuthDb,
  at: Date,
  limit: number,
): Promise<number> {
  const result = await sql`
    delete from auth.oauth_flows where id in (
      select id from auth.oauth_flows where expires_at <= ${at} limit ${limit}
      for update skip locked
    )`.execute(db);
  return Number(result.numAffectedRows ?? 0);
}

/** Windows of rate limits that ended before `at`. */
export async function deleteOverWindows(db: AuthDb, at: Date, limit: number): Promise<number> {
  const result = await sql`
    delete from auth.rate_limits where key in (
      select key from auth.rate_limits where window_ends_at < ${at} limit ${limit}
      for update skip locked
    )`.execute(db);
  return Number(result.numAffectedRows ?? 0);
}

/** Challenges of second factors that were made before `before`. */
export async function deleteOldChallenges(
  db: AuthDb,
  before: Date,
  limit: number,
): Promise<number> {
  const result = await sql`
    delete from auth.mfa_challenges where id in (
      select id from auth.mfa_challenges where created_at < ${before} limit ${limit}
      for update skip locked
    )`.execute(db);
  return Number(result.numAffectedRows ?? 0);
}

/** Second factors that were enrolled before `before` and never verified. */
export async function deleteUnverifiedFactors(
  db: AuthDb,
  before: Date,
  limit: number,
): Promise<number> {
  const result = await sql`
    delete from auth.mfa_factors where id in (
      select id from auth.mfa_factors
      where status = 'unverified' and created_at < ${before} limit ${limit}
      for update skip locked
    )`.execute(db);
  return Number(result.numAffectedRows ?? 0);
}
