import { z } from 'zod';
import { atLeast } from '../at-least.ts';
import { refusals } from '../auth-error.ts';
import {
  type CodeChallenge,
  challengeFields,
  challengeOf,
  emailField,
  userMetadataField,
} from '../fields.ts';
import { issueToken, linkOf } from '../mails/issue-token.ts';
import { writeMail } from '../mails/mail-templates.ts';
import { assertStrongPassword } from '../passwords/password.policy.ts';
import { hashPassword, isPassword } from '../passwords/password-hash.ts';
import { signUpByPhone } from '../phone/sign-up-by-phone.ts';
import type { AuthPorts, RequestContext } from '../ports.ts';
import type { Registration, UserRow } from '../store/auth-schema.ts';
import { findUserByEmail, insertUser, lockUserByEmail } from '../store/users.repository.ts';
import type { UserView } from '../users/user.view.ts';
import { storeSignUp, viewAsNew } from './store-sign-up.ts';

/** Body of POST /signup. */
export const signUpInput = z.object({
  email: z.string().nullish(),
  phone: z.string().nullish(),
  password: z.string().nullish(),
  data: userMetadataField,
  ...challengeFields,
});

interface SignUp {
  email: string;
  registration: Registration;
  /** The stored password hash of the address, if it matches the password sent. */
  knownHash: string | null;
  challenge: CodeChallenge | undefined;
}

/**
 * Registers an address and mails the link that confirms it. The answer is the same, in content and
 * in time, for a new address, one that is not confirmed yet and one that has an account (whose
 * owner is notified by mail).
 * @throws AuthError weak_password, validation_failed, over_email_send_rate_limit and others.
 */
export const signUp =
  (ports: AuthPorts) =>
  async (input: z.output<typeof signUpInput>, context: RequestContext): Promise<UserView> => {
    if (!input.email && !input.phone && !input.password) throw refusals.anonymousDisabled();
    if (input.phone) {
      if (!input.password) throw refusals.invalidField('Signup requires a valid password');
      const { phone, password, data } = input;
      return signUpByPhone(ports)({ phone, password, data }, context);
    }
    const email = emailField.parse(input.email);
    if (!input.password) throw refusals.invalidField('Signup requires a valid password');
    const password = input.password;
    await ports.limits.take('signUpByIp', context.ip);
    await assertStrongPassword(ports, password, email);
    await ports.limits.take('signUpByAddress', email);
    await ports.limits.take('mailByAddress', email);
    return atLeast(ports.settings.minimumAnswerMs, async () => {
      const stored = (await findUserByEmail(ports.db, email))?.encrypted_password ?? null;
      const signUp = {
        email,
        registration: { passwordHash: await hashPassword(password), metadata: input.data },
        knownHash: (await isPassword(stored, password)) ? stored : null,
        challenge: challengeOf(input),
      };
      const user = await register(ports, signUp, context);
      return viewAsNew(ports, user, input.data, 'email');
    });
  };

async function register(
  ports: AuthPorts,
  signUp: SignUp,
  context: RequestContext,
): Promise<UserRow> {
  const { email, challenge } = signUp;
  const { user, token } = await ports.db.transaction().execute(async (db) => {
    const { user, registration } = await storeSignUp(ports, db, signUp, {
      insert: (values) => insertUser(db, { ...values, email }),
      lock: () => lockUserByEmail(db, email),
      isConfirmed: (found) => found.email_confirmed_at !== null,
    });
    if (user.email_confirmed_at !== null) return { user, token: null };
    const token = await issueToken(ports, db, {
      userId: user.id,
      type: 'confirmation_token',
      address: email,
      challenge,
      registration,
    });
    return { user, token };
  });
  if (token === null) {
    const signInPage = new URL('/login', ports.serviceUrl).href;
    await ports.mailer.send(writeMail(email, { kind: 'already_registered', link: signInPage }));
  } else {
    const link = linkOf(ports, {
      token: token.token,
      type: 'signup',
      redirectTo: context.redirectTo,
    });
    await ports.mailer.send(writeMail(email, { kind: 'signup', link, code: token.code }));
  }
  return user;
}
