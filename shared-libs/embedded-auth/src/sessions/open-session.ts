import { refusals } from '../auth-error.ts';
import type { AuthPorts, RequestContext } from '../ports.ts';
import type { AuthDb, SessionRow, UserRow } from '../store/auth-schema.ts';
import { insertRefreshToken, insertSession, listAmrClaims } from '../store/sessions.repository.ts';
import { lockUser, recordSignIn } from '../store/users.repository.ts';
import { hashOpaqueToken, newOpaqueToken } from '../tokens/opaque-token.ts';
import type { UserView } from '../users/user.view.ts';
import { viewUser } from '../users/view-user.ts';
import { accessTokenSeconds, endOfSession } from './session-end.policy.ts';

/** A session as auth-js reads it. `expires_at` is in Unix seconds. */
export interface SessionView {
  access_token: string;
  token_type: 'bearer';
  expires_in: number;
  expires_at: number;
  refresh_token: string;
  user: UserView;
}

/**
 * Signs a user in; `identity` is what by, unless `method` is a provider. The user is read again: it may have been
 * deleted or banned since the credentials were read.
 * @throws AuthError invalid_credentials, user_banned.
 */
export async function openSession(
  ports: AuthPorts,
  db: AuthDb,
  { id }: UserRow,
  method: string,
  context: RequestContext,
  identity: 'email' | 'phone' = 'email',
): Promise<SessionView> {
  const user = await lockUser(db, id);
  if (user === undefined) throw refusals.invalidCredentials();
  assertNotBanned(user, ports.now());
  const at = ports.now();
  const session = await insertSession(db, {
    userId: id,
    method,
    ip: context.ip,
    userAgent: context.userAgent,
    at,
    endsAt: endOfSession(ports.settings.sessions, { createdAt: at, usedAt: at }),
  });
  const refreshToken = newOpaqueToken();
  await insertRefreshToken(db, {
    sessionId: session.id,
    hash: hashOpaqueToken(refreshToken),
    parentId: null,
    at,
  });
  const signedIn = await recordSignIn(db, id, method === 'oauth' ? null : identity, at);
  return viewSession(ports, db, signedIn, session, refreshToken);
}

/** Returns a session for its client, with a new access token and the given refresh token. */
export async function viewSession(
  ports: AuthPorts,
  db: AuthDb,
  user: UserRow,
  session: SessionRow,
  refreshToken: string,
): Promise<SessionView> {
  const amr = await listAmrClaims(db, session.id);
  const lifetime = accessTokenSeconds(ports.settings.sessions, session, ports.now());
  const claims = {
    sub: user.id,
    session_id: session.id,
    email: user.email ?? '',
    phone: user.phone ?? '',
    role: user.role,
    aal: session.aal,
    amr: amr.map(({ method, at }) => ({ method, timestamp: Math.floor(at.getTime() / 1000) })),
    app_metadata: user.raw_app_meta_data,
    user_metadata: user.raw_user_meta_data,
    is_anonymous: user.is_anonymous,
  };
  const { token, expiresAt } = await ports.accessTokens.sign(claims, lifetime);
  return {
    access_token: token,
    token_type: 'bearer',
    expires_in: lifetime,
    expires_at: expiresAt,
    refresh_token: refreshToken,
    user: await viewUser(db, user),
  };
}

/** @throws AuthError user_banned; deleted accounts count as banned. */
export function assertNotBanned(user: UserRow, now: Date): void {
  const isBanned = user.banned_until !== null && user.banned_until > now;
  if (isBanned || user.deleted_at !== null) throw refusals.userBanned();
}
