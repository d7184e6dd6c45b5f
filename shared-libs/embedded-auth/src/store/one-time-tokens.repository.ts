import { sql } from 'kysely';
import type { AuthDb, OneTimeTokenRow, OneTimeTokenType, Registration } from './auth-schema.ts';

/** Wrong codes after which only the link of a token still works. */
const MAX_CODE_TRIES = 5;

/**
 * Stores a token and replaces the user's last one of the same type; each of several sign-ups keeps
 * its own. The caller locks the user's row against parallel mails.
 */
export async function replaceOneTimeToken(
  db: AuthDb,
  token: {
    userId: string;
    type: OneTimeTokenType;
    tokenHash: string;
    codeHash: string;
    address: string;
    flowStateId: string | null;
    method: string;
    registration: Registration | null;
    at: Date;
    expiresAt: Date;
  },
): Promise<void> {
  const passwordHash = token.registration?.passwordHash ?? null;
  await db
    .deleteFrom('auth.one_time_tokens')
    .where('user_id', '=', token.userId)
    .where('token_type', '=', token.type)
    .where((eb) =>
      eb.or([
        eb('expires_at', '<=', token.at),
        sql<boolean>`registration ->> 'passwordHash' is not distinct from ${passwordHash}`,
      ]),
    )
    .execute();
  await db
    .insertInto('auth.one_time_tokens')
    .values({
      user_id: token.userId,
      token_type: token.type,
      token_hash: token.tokenHash,
      code_hash: token.codeHash,
      relates_to: token.address,
      flow_state_id: token.flowStateId,
      authentication_method: token.method,
      registration: token.registration,
      created_at: token.at,
      expires_at: token.expiresAt,
    })
    .execute();
}

/** Returns the valid token of a link, which keeps it. */
export async function findByTokenHash(
  db: AuthDb,
  hash: string,
  types: readonly OneTimeTokenType[],
  now: Date,
): Promise<Pick<OneTimeTokenRow, 'token_type' | 'relates_to'> | undefined> {
  return db
    .selectFrom('auth.one_time_tokens')
    .select(['token_type', 'relates_to'])
    .where('token_hash', '=', hash)
    .where('token_type', 'in', types)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** Removes and returns the valid token of a link, so that only one caller gets it. */
export async function takeByTokenHash(
  db: AuthDb,
  hash: string,
  types: readonly OneTimeTokenType[],
  now: Date,
): Promise<OneTimeTokenRow | undefined> {
  return db
    .deleteFrom('auth.one_time_tokens')
    .where('token_hash', '=', hash)
    .where('token_type', 'in', types)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst();
}

/**
 * Counts an attempt on every valid token of an address, and returns those with attempts left. Must
 * not be rolled back with a wrong code, so it runs outside the transaction that follows.
 */
export async function chargeCodeTry(
  db: AuthDb,
  address: string,
  types: readonly OneTimeTokenType[],
  now: Date,
): Promise<OneTimeTokenRow[]> {
  return db
    .updateTable('auth.one_time_tokens')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('relates_to', '=', address)
    .where('token_type', 'in', types)
    .where('expires_at', '>', now)
    .where('attempts', '<', MAX_CODE_TRIES)
    .returningAll()
    .execute();
}

/** Removes a token; returns false when it was already removed. */
export async function takeById(db: AuthDb, id: string): Promise<boolean> {
  const deleted = await db
    .deleteFrom('auth.one_time_tokens')
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return deleted !== undefined;
}

/** Returns whether a token of the type is stored, expired or not. */
export async function hasOneTimeToken(
  db: AuthDb,
  userId: string,
  types: readonly OneTimeTokenType[],
): Promise<boolean> {
  const found = await db
    .selectFrom('auth.one_time_tokens')
    .select('id')
    .where('user_id', '=', userId)
    .where('token_type', 'in', types)
    .executeTakeFirst();
  return found !== undefined;
}

export async function deleteOneTimeTokensOf(
  db: AuthDb,
  userId: string,
  types?: readonly OneTimeTokenType[],
): Promise<void> {
  let query = db.deleteFrom('auth.one_time_tokens').where('user_id', '=', userId);
  if (types !== undefined) query = query.where('token_type', 'in', types);
  await query.execute();
}
