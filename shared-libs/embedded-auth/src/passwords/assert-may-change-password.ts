import { refusals } from '../auth-error.ts';
import type { AuthPorts } from '../ports.ts';
import type { Actor } from '../sessions/authenticate.ts';
import type { UserRow } from '../store/auth-schema.ts';
import { chargeCodeTry, takeById } from '../store/one-time-tokens.repository.ts';
import { listAmrClaims } from '../store/sessions.repository.ts';
import { isCodeOf } from '../tokens/mailed-code.ts';
import { isPassword } from './password-hash.ts';

/** How long the session of a recovery may set a password without the current one. */
const RECOVERY_MS = 60 * 60 * 1000;
/** An older session needs a mailed code to set a password without the current one. */
const FRESH_SESSION_MS = 24 * 60 * 60 * 1000;

/** Proof for a change of password, besides the session. */
export interface PasswordProof {
  currentPassword: string | null;
  /** The code that GET /reauthenticate mails. */
  nonce: string | null;
}

/**
 * Resolves if the actor may set the account's password. An attempt is counted before it is checked;
 * a correct current password resets the count.
 * @throws AuthError current_password_required, current_password_mismatch, reauthentication_needed,
 * reauthentication_not_valid, over_request_rate_limit.
 */
export async function assertMayChangePassword(
  ports: AuthPorts,
  { user, session }: Actor,
  { currentPassword, nonce }: PasswordProof,
): Promise<void> {
  const stored = user.encrypted_password;
  if (currentPassword !== null && stored !== null) {
    await ports.limits.take('passwordProofByUser', user.id);
    if (!(await isPassword(stored, currentPassword))) throw refusals.currentPasswordMismatch();
    await ports.limits.reset('passwordProofByUser', user.id);
    return;
  }
  if (await isFreshRecovery(ports, session.id)) return;
  if (ports.settings.passwords.requireCurrent && stored !== null) {
    throw refusals.currentPasswordRequired();
  }
  const sessionAge = ports.now().getTime() - session.created_at.getTime();
  if (sessionAge <= FRESH_SESSION_MS) return;
  if (nonce === null) throw refusals.reauthenticationNeeded();
  await takeNonce(ports, user, nonce);
}

async function isFreshRecovery(ports: AuthPorts, sessionId: string): Promise<boolean> {
  const since = ports.now().getTime() - RECOVERY_MS;
  const claims = await listAmrClaims(ports.db, sessionId);
  return claims.some(({ method, at }) => method === 'recovery' && at.getTime() > since);
}

async function takeNonce(ports: AuthPorts, user: UserRow, nonce: string): Promise<void> {
  await ports.limits.take('passwordProofByUser', user.id);
  const tried = await chargeCodeTry(
    ports.db,
    user.email ?? '',
    ['reauthentication_token'],
    ports.now(),
  );
  const match = tried.find((row) => row.user_id === user.id && isCodeOf(ports, row, nonce));
  if (match === undefined || !(await takeById(ports.db, match.id))) {
    throw refusals.reauthenticationInvalid();
  }
}
