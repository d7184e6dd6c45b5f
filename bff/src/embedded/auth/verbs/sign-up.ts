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
import { hashPassword } from '../passwords/password-hash.ts';
import type { AuthPorts, RequestContext } from '../ports.ts';
import type { UserRow } from '../store/auth-schema.ts';
import {
  changeUser,
  findUserByEmail,
  insertUser,
  listIdentities,
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

interface Registration {
  email: string;
  passwordHash: string;
  metadata: Record<string, unknown>;
  challenge: CodeChallenge | undefined;
}

/**
 * Registers an address and mails the link that confirms it. The answer is the same, in content and
 * in time, for a new address, one that waits for its confirmation and one that has an account (whose
 * owner is told by mail).
 * @throws AuthError weak_password, validation_failed, over_email_send_rate_limit and the like.
 */
export const signUp =
  (ports: AuthPorts) =>
  async (input: z.output<typeof signUpInput>, context: RequestContext): Promise<UserView> => {
    if (input.phone) throw refusals.phoneDisabled('Phone signups are disabled');
    if (!input.email && !input.password) throw refusals.anonymousDisabled();
    const email = emailField.parse(input.email);
    if (!input.password) throw refusals.invalidField('Signup requires a valid password');
    assertStrongPassword(input.password);
    const password = input.password;
    await ports.limits.take('signUpByIp', context.ip);
    await ports.limits.take('signUpByAddress', email);
    return atLeast(MAIL_ANSWER_MS, async () => {
      const user = await register(
        ports,
        {
          email,
          passwordHash: await hashPassword(password),
          metadata: input.data,
          challenge: challengeOf(input),
        },
        context,
      );
      return answerOf(ports, user, input.data);
    });
  };

async function register(
  ports: AuthPorts,
  registration: Registration,
  context: RequestContext,
): Promise<UserRow> {
  const { email } = registration;
  const { user, token } = await ports.db.transaction().execute(async (db) => {
    const user = await storeRegistration(ports, db, registration);
    if (user.email_confirmed_at !== null) return { user, token: null };
    const token = await issueToken(ports, db, {
      userId: user.id,
      type: 'confirmation_token',
      address: email,
      challenge: registration.challenge,
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

/** Until an address is confirmed, its last sign-up counts; after that, none changes anything. */
async function storeRegistration(
  ports: AuthPorts,
  db: AuthPorts['db'],
  { email, passwordHash, metadata }: Registration,
): Promise<UserRow> {
  const at = ports.now();
  const created = await insertUser(db, {
    email,
    encrypted_password: passwordHash,
    raw_user_meta_data: metadata,
    confirmation_sent_at: at,
    created_at: at,
    updated_at: at,
  });
  if (created !== undefined) return created;
  const existing = await findUserByEmail(db, email);
  if (existing === undefined) throw new Error('The address was taken and is gone again.');
  if (existing.email_confirmed_at !== null) return existing;
  return changeUser(db, existing.id, {
    encrypted_password: passwordHash,
    raw_user_meta_data: metadata,
    confirmation_sent_at: at,
    updated_at: at,
  });
}

/** The same user view whoever owns the row: it repeats what was sent, as if all were new. */
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
