import { z } from 'zod';
import { refusals } from '../auth-error.ts';
import { emailField, phoneField } from '../fields.ts';
import { isPassword } from '../passwords/password-hash.ts';
import type { AuthPorts, RequestContext } from '../ports.ts';
import { openSession, type SessionView } from '../sessions/open-session.ts';
import { findUserByPhone } from '../store/phone-users.repository.ts';
import { findUserByEmail } from '../store/users.repository.ts';

/** Body of POST /token?grant_type=password. */
export const passwordGrantInput = z.object({
  email: z.string().nullish(),
  phone: z.string().nullish(),
  password: z.string().max(1024).nullish(),
});

/**
 * Exchanges an address or a phone number and a password for a session. An attempt is counted before the password is
 * checked, so that parallel guesses count; a correct one resets the count.
 * @throws AuthError invalid_credentials, email_not_confirmed, phone_not_confirmed, user_banned,
 * over_request_rate_limit, phone_provider_disabled.
 */
export const signInWithPassword =
  (ports: AuthPorts) =>
  async (
    input: z.output<typeof passwordGrantInput>,
    context: RequestContext,
  ): Promise<SessionView> => {
    if (input.phone && ports.sms === null) throw refusals.phoneSignInDisabled();
    if (!input.password) throw refusals.invalidField('A password is required');
    const login = input.phone ? phoneField.parse(input.phone) : emailField.parse(input.email);
    const addressAndIp = `${login} ${context.ip}`;
    await ports.limits.take('passwordByIp', context.ip);
    await ports.limits.take('passwordByAddress', login);
    await ports.limits.take('passwordByAddressAndIp', addressAndIp);

    const find = input.phone ? findUserByPhone : findUserByEmail;
    const user = await find(ports.db, login);
    const matches = await isPassword(user?.encrypted_password ?? null, input.password);
    if (user === undefined || !matches) throw refusals.invalidCredentials();
    await ports.limits.reset('passwordByAddressAndIp', addressAndIp);
    if (input.phone && user.phone_confirmed_at === null) throw refusals.phoneNotConfirmed();
    if (!input.phone && user.email_confirmed_at === null) throw refusals.emailNotConfirmed();
    const identity = input.phone ? 'phone' : 'email';
    return ports.db
      .transaction()
      .execute((db) => openSession(ports, db, user, 'password', context, identity));
  };
