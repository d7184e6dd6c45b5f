import { refusals } from '../auth-error.ts';
import type { AuthPorts } from '../ports.ts';
import type { SessionRow, UserRow } from '../store/auth-schema.ts';
import { findSession } from '../store/sessions.repository.ts';
import { findUserById } from '../store/users.repository.ts';
import { assertNotBanned } from './open-session.ts';
import { isOver } from './session-end.policy.ts';

/** The user of a request, with an active session. */
export interface Actor {
  user: UserRow;
  session: SessionRow;
}

/**
 * Returns the actor of an Authorization header.
 * @throws AuthError no_authorization, bad_jwt, session_not_found, user_banned.
 */
export async function authenticate(
  ports: AuthPorts,
  authorization: string | undefined,
): Promise<Actor> {
  const token = authorization?.match(/^Bearer (\S+)$/i)?.[1];
  if (token === undefined) throw refusals.bearerMissing();
  const claims = await ports.accessTokens.verify(token);
  const session = await findSession(ports.db, claims.session_id);
  const user = session && (await findUserById(ports.db, session.user_id));
  if (session === undefined || user === undefined || user.id !== claims.sub) {
    throw refusals.sessionNotFound();
  }
  if (isOver(ports.settings.sessions, session, ports.now())) throw refusals.sessionNotFound();
  assertNotBanned(user, ports.now());
  return { user, session };
}
