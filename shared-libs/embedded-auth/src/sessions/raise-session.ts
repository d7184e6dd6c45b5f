import { refusals } from '../auth-error.ts';
import type { AuthPorts } from '../ports.ts';
import type { AuthDb, FactorRow, FactorType } from '../store/auth-schema.ts';
import {
  deleteRefreshTokensOf,
  deleteSingleFactorSessions,
  insertRefreshToken,
  lockSession,
  raiseLevel,
  recordAmrClaim,
} from '../store/sessions.repository.ts';
import { findUserById } from '../store/users.repository.ts';
import { hashOpaqueToken, newOpaqueToken } from '../tokens/opaque-token.ts';
import { type SessionView, viewSession } from './open-session.ts';

/** The proof that a factor adds to a session, as Supabase Auth names it in `amr`. */
export const amrMethodOf: Record<FactorType, string> = {
  totp: 'totp',
  phone: 'mfa/phone',
  webauthn: 'mfa/webauthn',
  recovery_code: 'mfa/recovery_code',
};

/**
 * Raises a session to aal2 and ends the user's sessions at aal1. Refresh tokens from before do not
 * follow: who holds one did not prove the second factor.
 * @throws AuthError session_not_found when the session ended meanwhile.
 */
export async function raiseSession(
  ports: AuthPorts,
  db: AuthDb,
  sessionId: string,
  factor: FactorRow,
): Promise<SessionView> {
  const at = ports.now();
  const session = await lockSession(db, sessionId);
  const user = session && (await findUserById(db, session.user_id));
  if (session === undefined || user === undefined) throw refusals.sessionNotFound();
  await recordAmrClaim(db, session.id, amrMethodOf[factor.factor_type], at);
  const raised = await raiseLevel(db, session.id, factor.id);
  await deleteSingleFactorSessions(db, user.id);
  await deleteRefreshTokensOf(db, session.id);
  const refreshToken = newOpaqueToken();
  await insertRefreshToken(db, {
    sessionId: session.id,
    hash: hashOpaqueToken(refreshToken),
    parentId: null,
    at,
  });
  return viewSession(ports, db, user, raised, refreshToken);
}
