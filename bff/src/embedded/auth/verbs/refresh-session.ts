import { z } from 'zod';
import { type AuthError, refusals } from '../auth-error.ts';
import type { AuthPorts, RequestContext } from '../ports.ts';
import { assertNotBanned, grantTokens, type SessionView } from '../sessions/open-session.ts';
import type { AuthDb } from '../store/auth-schema.ts';
import {
  deleteSession,
  findRefreshToken,
  lockSession,
  recordRefresh,
  revokeRefreshToken,
} from '../store/sessions.repository.ts';
import { findUserById } from '../store/users.repository.ts';
import { hashOpaqueToken } from '../tokens/opaque-token.ts';

/** For so long a used token still works: two tabs may refresh at once, or an answer may get lost. */
const REUSE_INTERVAL_MS = 10_000;

/** Body of POST /token?grant_type=refresh_token. */
export const refreshGrantInput = z.object({
  refresh_token: z.string({ error: 'A refresh token is required' }).min(1).max(512),
});

/**
 * Trades a refresh token for a new pair. A token used again after the reuse interval has leaked:
 * its whole session ends.
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
      .execute((db) => rotate(ports, db, hashOpaqueToken(input.refresh_token), context));
    if (outcome.kind === 'refused') throw outcome.error;
    return outcome.session;
  };

/** A refusal is returned, not thrown: ending the session must be committed with it. */
type Outcome = { kind: 'rotated'; session: SessionView } | { kind: 'refused'; error: AuthError };

const refused = (error: AuthError): Outcome => ({ kind: 'refused', error });

async function rotate(
  ports: AuthPorts,
  db: AuthDb,
  hash: string,
  context: RequestContext,
): Promise<Outcome> {
  const presented = await findRefreshToken(db, hash);
  if (presented === undefined) return refused(refusals.refreshTokenNotFound());
  const session = await lockSession(db, presented.session_id);
  // Read again under the lock: a parallel refresh may have used the token meanwhile.
  const token = await findRefreshToken(db, hash);
  const user = session && (await findUserById(db, session.user_id));
  if (session === undefined || token === undefined || user === undefined) {
    return refused(refusals.refreshTokenNotFound());
  }
  const at = ports.now();
  assertNotBanned(user, at);
  if (session.not_after !== null && session.not_after <= at) {
    return refused(refusals.sessionExpired());
  }
  if (token.revoked_at === null) {
    await revokeRefreshToken(db, token.id, at);
  } else if (at.getTime() - token.revoked_at.getTime() > REUSE_INTERVAL_MS) {
    await deleteSession(db, session.id);
    return refused(refusals.refreshTokenUsed());
  }
  await recordRefresh(db, session.id, { ip: context.ip, userAgent: context.userAgent, at });
  return { kind: 'rotated', session: await grantTokens(ports, db, user, session, token.id) };
}
