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
