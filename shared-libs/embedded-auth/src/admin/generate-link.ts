import { z } from 'zod';
import { refusals } from '../auth-error.ts';
import { emailField, userMetadataField } from '../fields.ts';
import { issueToken, linkOf } from '../mails/issue-token.ts';
import type { LinkType } from '../mails/mail-templates.ts';
import { assertStrongPassword } from '../passwords/password.policy.ts';
import { hashPassword, isPassword } from '../passwords/password-hash.ts';
import { withPasswordRequired } from '../passwords/password-required.ts';
import type { AuthPorts, RequestContext } from '../ports.ts';
import type { AuthDb, OneTimeTokenType, Registration, UserRow } from '../store/auth-schema.ts';
import { changeUser, findUserByEmail, insertUser } from '../store/users.repository.ts';
import type { UserView } from '../users/user.view.ts';
import { viewUser } from '../users/view-user.ts';
import { invitedWith, storeInvited } from './invite-user.ts';

/** Body of POST /admin/generate_link. */
export const generateLinkInput = z.object({
  type: z.enum([
    'signup',
    'invite',
    'magiclink',
    'recovery',
    'email_change_current',
    'email_change_new',
  ]),
  email: emailField,
  new_email: emailField.optional(),
  password: z.string().nullish(),
  data: userMetadataField,
});
type Input = z.output<typeof generateLinkInput>;

/** A user with the link and code that a mail would contain. */
export type GeneratedLink = UserView & {
  action_link: string;
  email_otp: string;
  hashed_token: string;
  redirect_to: string;
  verification_type: Input['type'];
};

interface Target {
  user: UserRow;
  tokenType: OneTimeTokenType;
  linkType: LinkType;
  verificationType: Input['type'];
  address: string;
  method?: 'recovery';
  registration?: Registration;
}

/**
 * Creates the link of a mail without sending the mail. @throws AuthError email_exists,
 * user_not_found.
 */
export const generateLink =
  (ports: AuthPorts) =>
  async (input: Input, context: RequestContext): Promise<GeneratedLink> => {
    const passwordHash = await hashGiven(ports, input);
    const { redirectTo } = context;
    const { target, token, code } = await ports.db.transaction().execute(async (db) => {
      const target = await targetOf(ports, db, input, passwordHash);
      const issued = await issueToken(ports, db, {
        ...target,
        userId: target.user.id,
        type: target.tokenType,
      });
      return { target, ...issued };
    });
    return {
      ...(await viewUser(ports.db, target.user)),
      action_link: linkOf(ports, { token, type: target.linkType, redirectTo }),
      email_otp: code,
      hashed_token: token,
      redirect_to: redirectTo,
      verification_type: target.verificationType,
    };
  };

async function hashGiven(
  ports: AuthPorts,
  { type, password, email }: Input,
): Promise<string | null> {
  if (type !== 'signup') return null;
  if (!password) throw refusals.invalidField('Signup requires a valid password');
  await assertStrongPassword(ports, password, email);
  const stored = (await findUserByEmail(ports.db, email))?.encrypted_password ?? null;
  return (await isPassword(stored, password)) ? stored : hashPassword(password);
}

async function targetOf(
  ports: AuthPorts,
  db: AuthDb,
  input: Input,
  passwordHash: string | null,
): Promise<Target> {
  const { type, email: address } = input;
  switch (type) {
    case 'signup': {
      const user = await storeUnconfirmed(ports, db, input, passwordHash);
      return {
        user,
        tokenType: 'confirmation_token',
        linkType: type,
        verificationType: type,
        address,
        registration: { passwordHash, metadata: input.data },
      };
    }
    case 'invite': {
      const user = await storeInvited(ports, db, address, input.data);
      return {
        user,
        tokenType: 'confirmation_token',
        linkType: type,
        verificationType: type,
        address,
        registration: invitedWith(input.data),
      };
    }
    case 'magiclink': {
      const existing = await findUserByEmail(db, address);
      if (existing === undefined) {
        const user = await storeUnconfirmed(ports, db, input, null);
        return {
          user,
          tokenType: 'confirmation_token',
          linkType: 'signup',
          verificationType: 'signup',
          address,
        };
      }
      return {
        user: existing,
        tokenType: 'recovery_token',
        linkType: type,
        verificationType: type,
        address,
      };
    }
    case 'recovery': {
      const user = await requireUser(db, address);
      return {
        user,
        tokenType: 'recovery_token',
        linkType: type,
        verificationType: type,
        address,
        method: 'recovery',
      };
    }
    case 'email_change_current':
    case 'email_change_new':
      return changeTarget(ports, db, input);
  }
}

async function changeTarget(ports: AuthPorts, db: AuthDb, input: Input): Promise<Target> {
  const newAddress = input.new_email;
  if (newAddress === undefined) throw refusals.invalidField('new_email is required');
  const user = await requireUser(db, input.email);
  const at = ports.now();
  const isSame = user.email_change === newAddress;
  const changed = await changeUser(db, user.id, {
    email_change: newAddress,
    email_change_sent_at: at,
    ...(isSame ? {} : { email_change_confirm_status: 0 }),
    updated_at: at,
  });
  const isCurrent = input.type === 'email_change_current';
  return {
    user: changed,
    tokenType: isCurrent ? 'email_change_token_current' : 'email_change_token_new',
    linkType: 'email_change',
    verificationType: input.type,
    address: isCurrent ? input.email : newAddress,
  };
}

async function storeUnconfirmed(
  ports: AuthPorts,
  db: AuthDb,
  input: Input,
  passwordHash: string | null,
): Promise<UserRow> {
  const at = ports.now();
  const created = await insertUser(db, {
    email: input.email,
    encrypted_password: passwordHash,
    raw_user_meta_data: input.data,
    confirmation_sent_at: at,
    created_at: at,
    updated_at: at,
  });
  if (created !== undefined) return created;
  const user = await findUserByEmail(db, input.email);
  if (user === undefined || user.email_confirmed_at !== null) throw refusals.emailExists();
  if (passwordHash !== null && passwordHash === user.encrypted_password) return user;
  return changeUser(db, user.id, {
    encrypted_password: null,
    raw_user_meta_data: {},
    raw_app_meta_data: withPasswordRequired(user.raw_app_meta_data),
    updated_at: at,
  });
}

async function requireUser(db: AuthDb, email: string): Promise<UserRow> {
  const user = await findUserByEmail(db, email);
  if (user === undefined) throw refusals.userNotFound();
  return user;
}
