import { z } from 'zod';
import { refusals } from '../auth-error.ts';
import {
  challengeFields,
  challengeOf,
  emailField,
  mergeMetadata,
  phoneField,
  userMetadataField,
} from '../fields.ts';
import { notifyChange } from '../mails/notify-change.ts';
import { assertMayChangePassword } from '../passwords/assert-may-change-password.ts';
import { assertStrongPassword } from '../passwords/password.policy.ts';
import { hashPassword, isPassword } from '../passwords/password-hash.ts';
import { withPasswordSet } from '../passwords/password-required.ts';
import { sendPhoneChange } from '../phone/phone-codes.ts';
import { takeSmsAllowance } from '../phone/send-phone-code.ts';
import type { AuthPorts, RequestContext } from '../ports.ts';
import { assertLevel } from '../sessions/assert-level.ts';
import type { Actor } from '../sessions/authenticate.ts';
import type { UserRow } from '../store/auth-schema.ts';
import { ensureEmailIdentity, providersOf } from '../store/identities.repository.ts';
import { deleteOneTimeTokensOf } from '../store/one-time-tokens.repository.ts';
import { deleteSessionsOf, endRecovery } from '../store/sessions.repository.ts';
import { changeUser, lockUser } from '../store/users.repository.ts';
import type { UserView } from '../users/user.view.ts';
import { viewUser } from '../users/view-user.ts';
import { sendEmailChange } from './send-email-change.ts';

/** Body of PUT /user. `nonce` is the code that GET /reauthenticate mails. */
export const updateUserInput = z.object({
  email: z.string().nullish(),
  phone: z.string().nullish(),
  password: z.string().nullish(),
  current_password: z.string().max(1024).nullish(),
  nonce: z.string().nullish(),
  data: userMetadataField,
  ...challengeFields,
});
type Input = z.output<typeof updateUserInput>;

/**
 * Changes the signed-in user: metadata at once, the password with proof (assertMayChangePassword),
 * the address after both addresses confirm, the phone number after its code. A new password ends the other sessions, all mailed
 * links and a pending change of address, which an attacker with the old password may have
 * requested.
 * @throws AuthError weak_password, same_password, validation_failed, insufficient_aal, and errors
 * about the proof.
 */
export const updateUser =
  (ports: AuthPorts) =>
  async (actor: Actor, input: Input, context: RequestContext): Promise<UserView> => {
    const newPhone = newPhoneOf(ports, actor, input);
    const newAddress = input.email ? emailField.parse(input.email) : undefined;
    const changesTo = newAddress === actor.user.email ? undefined : newAddress;
    if (input.password || changesTo !== undefined || newPhone !== undefined)
      await assertLevel(ports, actor);
    if (changesTo !== undefined) {
      await ports.limits.take('emailChangeByUser', actor.user.id);
      await ports.limits.take('mailByAddress', changesTo);
    }
    if (newPhone !== undefined) await takeSmsAllowance(ports, newPhone, context);
    const passwordHash = input.password
      ? await hashNewPassword(ports, actor, input, input.password)
      : undefined;

    let user = await store(ports, actor, input.data, passwordHash);
    if (passwordHash !== undefined && user.email !== null) {
      const change = { kind: 'password_changed', address: user.email } as const;
      await notifyChange(ports, change, { ip: context.ip, by: 'owner' });
    }
    if (changesTo !== undefined) {
      user = await sendEmailChange(ports, user, changesTo, challengeOf(input), context);
    }
    if (newPhone !== undefined) user = await sendPhoneChange(ports, user, newPhone);
    return viewUser(ports.db, user);
  };

/** The number to change to. @throws AuthError phone_provider_disabled, validation_failed. */
function newPhoneOf(ports: AuthPorts, { user }: Actor, { phone }: Input): string | undefined {
  if (!phone) return undefined;
  if (ports.sms === null) throw refusals.phoneDisabled();
  const wanted = phoneField.parse(phone);
  return wanted === user.phone ? undefined : wanted;
}

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
    // The password changed meanwhile, and the proof was for the previous one.
    if (user.encrypted_password !== actor.user.encrypted_password) {
      throw refusals.currentPasswordMismatch();
    }
    await deleteSessionsOf(db, user.id, actor.session.id);
    await endRecovery(db, actor.session.id);
    await deleteOneTimeTokensOf(db, user.id);
    await ensureEmailIdentity(db, user, ports.now());
    return changeUser(db, user.id, {
      ...change,
      encrypted_password: passwordHash,
      raw_app_meta_data: withPasswordSet(await providersOf(db, user)),
      email_change: null,
    });
  });
}

async function hashNewPassword(
  ports: AuthPorts,
  actor: Actor,
  input: Input,
  password: string,
): Promise<string> {
  const { email, encrypted_password: stored } = actor.user;
  await assertStrongPassword(ports, password, email ?? '');
  await assertMayChangePassword(ports, actor, {
    currentPassword: input.current_password || null,
    nonce: input.nonce || null,
  });
  // Checked after the proof, so that a session alone cannot be used to guess the password.
  if (await isPassword(stored, password)) throw refusals.samePassword();
  return hashPassword(password);
}
