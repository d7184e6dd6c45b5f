import type { AuthDb, RefreshTokenRow, SessionRow } from './auth-schema.ts';

export interface AmrClaim {
  method: string;
  at: Date;
}

export async function insertSession(
  db: AuthDb,
  session: {
    userId: string;
    method: string;
    ip: string | null;
    userAgent: string | null;
    at: Date;
    endsAt: Date | null;
  },
): Promise<SessionRow> {
  const row = await db
    .insertInto('auth.sessions')
    .values({
      user_id: session.userId,
      ip: session.ip,
      user_agent: session.userAgent,
      not_after: session.endsAt,
      created_at: session.at,
      updated_at: session.at,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await db
    .insertInto('auth.mfa_amr_claims')
    .values({
      session_id: row.id,
      authentication_method: session.method,
      created_at: session.at,
      updated_at: session.at,
    })
    .execute();
  return row;
}

export async function findSession(db: AuthDb, id: string): Promise<SessionRow | undefined> {
  return db.selectFrom('auth.sessions').selectAll().where('id', '=', id).executeTakeFirst();
}

/**
 * Like findSession, but locks the row, and so all its refresh tokens, until the transaction ends.
 */
export async function lockSession(db: AuthDb, id: string): Promise<SessionRow | undefined> {
  return db
    .selectFrom('auth.sessions')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Returns the authentication methods of a session, newest first. */
export async function listAmrClaims(db: AuthDb, sessionId: string): Promise<AmrClaim[]> {
  const rows = await db
    .selectFrom('auth.mfa_amr_claims')
    .select(['authentication_method', 'updated_at'])
    .where('session_id', '=', sessionId)
    .orderBy('updated_at', 'desc')
    .execute();
  return rows.map((row) => ({ method: row.authentication_method, at: row.updated_at }));
}

/** Ends a recovery, so that its session counts as a sign-in by mail. */
export async function endRecovery(db: AuthDb, sessionId: string): Promise<void> {
  await db
    .updateTable('auth.mfa_amr_claims')
    .set({ authentication_method: 'otp' })
    .where('session_id', '=', sessionId)
    .where('authentication_method', '=', 'recovery')
    .execute();
}

export async function recordRefresh(
  db: AuthDb,
  id: string,
  use: { ip: string | null; userAgent: string | null; at: Date; endsAt: Date | null },
): Promise<SessionRow> {
  return db
    .updateTable('auth.sessions')
    .set({
      refreshed_at: use.at,
      updated_at: use.at,
      ip: use.ip,
      user_agent: use.userAgent,
      not_after: use.endsAt,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Ends one session and its refresh tokens. */
export async function deleteSession(db: AuthDb, id: string): Promise<void> {
  await db.deleteFrom('auth.sessions').where('id', '=', id).execute();
}

/** Ends every session of a user, except `except` if given. */
export async function deleteSessionsOf(db: AuthDb, userId: string, except?: string): Promise<void> {
  let query = db.deleteFrom('auth.sessions').where('user_id', '=', userId);
  if (except !== undefined) query = query.where('id', '!=', except);
  await query.execute();
}

export async function insertRefreshToken(
  db: AuthDb,
  token: { sessionId: string; hash: string; parentId: string | null; at: Date },
): Promise<void> {
  await db
    .insertInto('auth.refresh_tokens')
    .values({
      session_id: token.sessionId,
      token_hash: token.hash,
      parent_id: token.parentId,
      created_at: token.at,
    })
    .execute();
}

export async function findRefreshToken(
  db: AuthDb,
  hash: string,
): Promise<RefreshTokenRow | undefined> {
  return db
    .selectFrom('auth.refresh_tokens')
    .selectAll()
    .where('token_hash', '=', hash)
    .executeTakeFirst();
}

export async function revokeRefreshToken(db: AuthDb, id: string, at: Date): Promise<void> {
  await db
    .updateTable('auth.refresh_tokens')
    .set({ revoked_at: at })
    .where('id', '=', id)
    .execute();
}

/** Records a proof of a session; a second proof by the same method replaces the first. */
export async function recordAmrClaim(
  db: AuthDb,
  sessionId: string,
  method: string,
  at: Date,
): Promise<void> {
  await db
    .insertInto('auth.mfa_amr_claims')
    .values({
      session_id: sessionId,
      authentication_method: method,
      created_at: at,
      updated_at: at,
    })
    .onConflict((conflict) =>
      conflict.columns(['session_id', 'authentication_method']).doUpdateSet({ updated_at: at }),
    )
    .execute();
}

/** Raises a session to aal2 by a factor. */
export async function raiseLevel(db: AuthDb, id: string, factorId: string): Promise<SessionRow> {
  return db
    .updateTable('auth.sessions')
    .set({ aal: 'aal2', factor_id: factorId })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Lowers the sessions that a factor raised to aal1, and removes that proof of them. */
export async function lowerSessionsOf(
  db: AuthDb,
  factor: { id: string; userId: string },
  method: string,
): Promise<void> {
  const lowered = await db
    .updateTable('auth.sessions')
    .set({ aal: 'aal1', factor_id: null })
    .where('user_id', '=', factor.userId)
    .where('factor_id', '=', factor.id)
    .returning('id')
    .execute();
  if (lowered.length === 0) return;
  await db
    .deleteFrom('auth.mfa_amr_claims')
    .where(
      'session_id',
      'in',
      lowered.map(({ id }) => id),
    )
    .where('authentication_method', '=', method)
    .execute();
}

/** Ends the sessions of a user that have no second factor. */
export async function deleteSingleFactorSessions(db: AuthDb, userId: string): Promise<void> {
  await db
    .deleteFrom('auth.sessions')
    .where('user_id', '=', userId)
    .where('aal', '=', 'aal1')
    .execute();
}

/** Removes every refresh token of a session, so that only a token issued next refreshes it. */
export async function deleteRefreshTokensOf(db: AuthDb, sessionId: string): Promise<void> {
  await db.deleteFrom('auth.refresh_tokens').where('session_id', '=', sessionId).execute();
}
