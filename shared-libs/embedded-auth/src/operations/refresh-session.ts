import { z } from 'zod';
import { type AuthError, refusals } from '../auth-error.ts';
import type { AuthPorts, RequestContext } from '../ports.ts';
import { assertNotBanned, type SessionView, viewSession } from '../sessions/open-session.ts';
import { endOfSession, isOver } from '../sessions/session-end.policy.ts';
import type { AuthDb, RefreshTokenRow } from '../store/auth-schema.ts';
import {
  deleteSession,
  findRefreshToken,
  insertRefreshToken,
  lockSession,
  recordRefresh,
  revokeRefreshToken,
} from '../store/sessions.repository.ts';
import { findUserById } from '../store/users.repository.ts';
import { hashOpaqueToken, successorOf } from '../tokens/opaque-token.ts';

/**
 * How long a used token still returns its session's current one, because two tabs may refresh at
 * once, or an answer may get lost.
 */
const REUSE_INTERVAL_MS = 10_000;

/** Body of POST /token?grant_type=refresh_token. */
export const refreshGrantInput = z.object({
  refresh_token: z.string({ error: 'A refresh token is required' }).min(1).max(512),
});

/**
 * Exchanges a refresh token for a new pair. A session has one chain of tokens. Within the reuse
 * interval a used token returns the last of the chain; after it, the session ends, as leaked.
 * @throws AuthError refresh_token_not_found, refresh_token_already_used, session_expired.
 */
export const refreshSession =
  (ports: AuthPorts) =>
  async (
    input: z.output<typeof refreshGrantInput>,
    context: RequestContext,
  ): Promise<SessionView> => {
    const outcome = await ports.db
      .transaction()
      .execute((db) => refresh(ports, db, input.refresh_token, context));
    if (outcome.kind === 'refused') throw outcome.error;
    return outcome.session;
  };

/** An error is returned, not thrown, because ending the session must be committed with it. */
type Outcome = { kind: 'refreshed'; session: SessionView } | { kind: 'refused'; error: AuthError };

const refused = (error: AuthError): Outcome => ({ kind: 'refused', error });

async function refresh(
  ports: AuthPorts,
  db: AuthDb,
  presented: string,
  context: RequestContext,
): Promise<Outcome> {
  const hash = hashOpaqueToken(presented);
  const found = await findRefreshToken(db, hash);
  if (found === undefined) return refused(refusals.refreshTokenNotFound());
  const session = await lockSession(db, found.session_id);
  // Read again under the lock: a parallel refresh may have used the token meanwhile.
  const token = await findRefreshToken(db, hash);
  const user = session && (await findUserById(db, session.user_id));
  if (session === undefined || token === undefined || user === undefined) {
    return refused(refusals.refreshTokenNotFound());
  }
  const at = ports.now();
  assertNotBanned(user, at);
  const limits = ports.settings.sessions;
  if (isOver(limits, session, at)) return refused(refusals.sessionExpired());
  const next =
    token.revoked_at === null
      ? await rotate(ports, db, token, presented)
      : await lastOfChain(ports, db, token.revoked_at, presented);
  if (next === undefined) {
    await deleteSession(db, session.id);
    return refused(refusals.refreshTokenUsed());
  }
  const refreshed = await recordRefresh(db, session.id, {
    ip: context.ip,
    userAgent: context.userAgent,
    at,
    endsAt: endOfSession(limits, { createdAt: session.created_at, usedAt: at }),
  });
  return { kind: 'refreshed', session: await viewSession(ports, db, user, refreshed, next) };
}

async function rotate(
  ports: AuthPorts,
  db: AuthDb,
  token: RefreshTokenRow,
  presented: string,
): Promise<string> {
  const at = ports.now();
  const next = successorOf(ports.codeKey, presented);
  await revokeRefreshToken(db, token.id, at);
  await insertRefreshToken(db, {
    sessionId: token.session_id,
    hash: hashOpaqueToken(next),
    parentId: token.id,
    at,
  });
  return next;
}

/** Returns the unused token that follows a used one; undefined after the reuse interval. */
async function lastOfChain(
  ports: AuthPorts,
  db: AuthDb,
  usedAt: Date,
  presented: string,
): Promise<string | undefined> {
  if (ports.now().getTime() - usedAt.getTime() > REUSE_INTERVAL_MS) return undefined;
  let next = successorOf(ports.codeKey, presented);
  let row = await findRefreshToken(db, hashOpaqueToken(next));
  while (row !== undefined && row.revoked_at !== null) {
    next = successorOf(ports.codeKey, next);
    row = await findRefreshToken(db, hashOpaqueToken(next));
  }
  return row === undefined ? undefined : next;
}
