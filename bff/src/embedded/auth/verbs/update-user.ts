import { z } from 'zod';
import { refusals } from '../auth-error.ts';
import {
  challengeFields,
  challengeOf,
  emailField,
  mergeMetadata,
  metadataField,
} from '../fields.ts';
import { assertStrongPassword } from '../passwords/password.policy.ts';
import { hashPassword, isPassword } from '../passwords/password-hash.ts';
import type { AuthPorts, RequestContext } from '../ports.ts';
import type { Actor } from '../sessions/authenticate.ts';
import type { UserRow } from '../store/auth-schema.ts';
import {
  chargeCodeTry,
  deleteOneTimeTokensOf,
  takeById,
} from '../store/one-time-tokens.repository.ts';
import { deleteSessionsOf } from '../store/sessions.repository.ts';
import { changeUser, listIdentities, lockUser } from '../store/users.repository.ts';
import { type UserView, userView } from '../user.view.ts';
import { sendEmailChange } from './send-email-change.ts';
import { isCodeOf } from './verify-token.ts';

/** A session older than this proves itself again before it changes the password. */
const FRESH_SESSION_MS = 24 * 60 * 60 * 1000;

/** Body of PUT /user. `nonce` is the code that GET /reauthenticate mails. */
export const updateUserInput = z.object({
  email: z.string().nullish(),
  phone: z.string().nullish(),
  password: z.string().nullish(),
  current_password: z.string().max(1024).nullish(),
  nonce: z.string().nullish(),
  data: metadataField,
  ...challengeFields,
});
type Input = z.output<typeof updateUserInput>;

/**
 * Changes the signed-in user: metadata at once, the password with a fresh session or proof, the
 * address after both addresses confirmed. A new password ends the user's other sessions, every mailed
 * link and a change of address that waits: whoever knew the old one may have asked for them.
 * @throws AuthError weak_password, same_password, reauthentication_needed, validation_failed.
 */
export const updateUser =
  (ports: AuthPorts) =>
  async (actor: Actor, input: Input, context: RequestContext): Promise<UserView> => {
    if (input.phone) throw refusals.phoneDisabled();
    const newAddress = input.email ? emailField.parse(input.email) : undefined;
    const movesTo = newAddress === actor.user.email ? undefined : newAddress;
    if (movesTo !== undefined) {
      await ports.limits.take('emailChangeByUser', actor.user.id);
      await ports.limits.take('mailByAddress', movesTo);
    }
    if (input.password) await assertMayChangePassword(ports, actor, input, input.password);
    const passwordHash = input.password ? await hashPassword(input.password) : undefined;

    let user = await store(ports, actor, input.data, passwordHash);
    if (movesTo !== undefined) {
      user = await sendEmailChange(ports, user, movesTo, challengeOf(input), context);
    }
    return userView(user, await listIdentities(ports.db, user.id));
  };

async function store(
  ports: AuthPorts,
  actor: Actor,
  data: Record<string, unknown>,
  passwordHash: string | undefined,
): Promise<UserRow> {
  return ports.db.transaction().execute(async (db) => {
    const user = await lockUser(db, actor.user.id);
    if (user === undefined) throw refusals.sessionNotFound();
    const change = {
      raw_user_meta_data: mergeMetadata(user.raw_user_meta_data, data),
      updated_at: ports.now(),
    };
    if (passwordHash === undefined) return changeUser(db, user.id, change);
    await deleteSessionsOf(db, user.id, actor.session.id);
    await deleteOneTimeTokensOf(db, user.id);
    return changeUser(db, user.id, {
      ...change,
      encrypted_password: passwordHash,
      email_change: null,
    });
  });
}

async function assertMayChangePassword(
  ports: AuthPorts,
  actor: Actor,
  input: Input,
  password: string,
): Promise<void> {
  assertStrongPassword(password);
  const stored = actor.user.encrypted_password;
  if (input.current_password) {
    await ports.limits.take('passwordByAddress', actor.user.email ?? actor.user.id);
    if (!(await isPassword(stored, input.current_password))) throw refusals.invalidCredentials();
  }
  const sessionAge = ports.now().getTime() - actor.session.created_at.getTime();
  if (sessionAge > FRESH_SESSION_MS && !input.current_password) {
    if (!input.nonce) throw refusals.reauthenticationNeeded();
    await takeNonce(ports, actor.user, input.nonce);
  }
  if (await isPassword(stored, password)) throw refusals.samePassword();
}

async function takeNonce(ports: AuthPorts, user: UserRow, nonce: string): Promise<void> {
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
