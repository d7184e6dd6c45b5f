import { z } from 'zod';
import { atLeast, MAIL_ANSWER_MS } from '../at-least.ts';
import { refusals } from '../auth-error.ts';
import {
  type CodeChallenge,
  challengeFields,
  challengeOf,
  emailField,
  metadataField,
} from '../fields.ts';
import { issueToken, linkOf } from '../mails/issue-token.ts';
import { writeMail } from '../mails/mail-templates.ts';
import { assertStrongPassword } from '../passwords/password.policy.ts';
import { hashPassword, isPassword } from '../passwords/password-hash.ts';
import { withPasswordRequired } from '../passwords/password-required.ts';
import type { AuthPorts, RequestContext } from '../ports.ts';
import type { Registration, UserRow } from '../store/auth-schema.ts';
import {
  changeUser,
  findUserByEmail,
  insertUser,
  listIdentities,
  lockUserByEmail,
} from '../store/users.repository.ts';
import { type UserView, userView } from '../user.view.ts';

/** Body of POST /signup. */
export const signUpInput = z.object({
  email: z.string().nullish(),
  phone: z.string().nullish(),
  password: z.string().nullish(),
  data: metadataField,
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
    if (input.phone) throw refusals.phoneSignUpDisabled();
    if (!input.email && !input.password) throw refusals.anonymousDisabled();
    const email = emailField.parse(input.email);
    if (!input.password) throw refusals.invalidField('Signup requires a valid password');
    const password = input.password;
    await ports.limits.take('signUpByIp', context.ip);
    await assertStrongPassword(ports, password, email);
    await ports.limits.take('signUpByAddress', email);
    await ports.limits.take('mailByAddress', email);
    return atLeast(MAIL_ANSWER_MS, async () => {
      const stored = (await findUserByEmail(ports.db, email))?.encrypted_password ?? null;
      const signUp = {
        email,
        registration: { passwordHash: await hashPassword(password), metadata: input.data },
        knownHash: (await isPassword(stored, password)) ? stored : null,
        challenge: challengeOf(input),
      };
      return answerOf(ports, await register(ports, signUp, context), input.data);
    });
  };

async function register(
  ports: AuthPorts,
  signUp: SignUp,
  context: RequestContext,
): Promise<UserRow> {
  const { email, challenge } = signUp;
  const { user, token } = await ports.db.transaction().execute(async (db) => {
    const { user, registration } = await storeSignUp(ports, db, signUp);
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

/**
 * Adds the user. While an address is not confirmed, a sign-up with the same password renews the
 * first. One with another password may come from someone else: then no password is kept, and the
 * owner sets a new one after confirming. Later sign-ups change nothing.
 */
async function storeSignUp(
  ports: AuthPorts,
  db: AuthPorts['db'],
  { email, registration, knownHash }: SignUp,
): Promise<{ user: UserRow; registration: Registration }> {
  const at = ports.now();
  const created = await insertUser(db, {
    email,
    encrypted_password: registration.passwordHash,
    raw_user_meta_data: registration.metadata,
    confirmation_sent_at: at,
    created_at: at,
    updated_at: at,
  });
  if (created !== undefined) return { user: created, registration };
  const existing = await lockUserByEmail(db, email);
  if (existing === undefined) throw new Error('The address was taken, but its user was deleted.');
  if (existing.email_confirmed_at !== null) return { user: existing, registration };
  const isRenewed = knownHash !== null && knownHash === existing.encrypted_password;
  const user = await changeUser(db, existing.id, {
    ...(isRenewed
      ? { raw_user_meta_data: registration.metadata }
      : {
          encrypted_password: null,
          raw_user_meta_data: {},
          raw_app_meta_data: withPasswordRequired(existing.raw_app_meta_data),
        }),
    confirmation_sent_at: at,
    updated_at: at,
  });
  return {
    user,
    registration: isRenewed ? { ...registration, passwordHash: knownHash } : registration,
  };
}

/** Returns the same view for every row: it repeats the input, as if the user were new. */
async function answerOf(
  ports: AuthPorts,
  user: UserRow,
  metadata: Record<string, unknown>,
): Promise<UserView> {
  const at = ports.now();
  const identities = await listIdentities(ports.db, user.id);
  return userView(
    {
      ...user,
      role: 'authenticated',
      raw_app_meta_data: { provider: 'email', providers: ['email'] },
      raw_user_meta_data: metadata,
      email_confirmed_at: null,
      confirmed_at: null,
      confirmation_sent_at: at,
      recovery_sent_at: null,
      invited_at: null,
      email_change: null,
      reauthentication_sent_at: null,
      last_sign_in_at: null,
      banned_until: null,
      created_at: at,
      updated_at: at,
    },
    identities.map((identity) => ({
      ...identity,
      identity_data: { ...identity.identity_data, email_verified: false },
      last_sign_in_at: null,
      created_at: at,
      updated_at: at,
    })),
  );
}
