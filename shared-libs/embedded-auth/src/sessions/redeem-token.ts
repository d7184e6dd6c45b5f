import { refusals } from '../auth-error.ts';
import { withPasswordRequired } from '../passwords/password-required.ts';
import type { AuthPorts } from '../ports.ts';
import type { AuthDb, OneTimeTokenRow, OneTimeTokenType, UserRow } from '../store/auth-schema.ts';
import {
  deleteOtherIdentities,
  ensureEmailIdentity,
  providersOf,
} from '../store/identities.repository.ts';
import { deleteOneTimeTokensOf, hasOneTimeToken } from '../store/one-time-tokens.repository.ts';
import {
  changeUser,
  findUserByEmail,
  lockUser,
  type UserChange,
} from '../store/users.repository.ts';
import { assertNotBanned } from './open-session.ts';

/** The token types that a client may send for verification. */
export const verifyTypes = [
  'signup',
  'invite',
  'magiclink',
  'recovery',
  'email_change',
  'email',
] as const;
export type VerifyType = (typeof verifyTypes)[number];

/** The stored token types of each type of a client; `email` is any token that signs in. */
export const tokenTypesOf: Record<VerifyType, readonly OneTimeTokenType[]> = {
  signup: ['confirmation_token'],
  invite: ['confirmation_token'],
  magiclink: ['recovery_token'],
  recovery: ['recovery_token'],
  email: ['confirmation_token', 'recovery_token'],
  email_change: ['email_change_token_current', 'email_change_token_new'],
};

const EMAIL_CHANGE_TYPES = tokenTypesOf.email_change;

type RegistrationChange = Pick<
  UserChange,
  'encrypted_password' | 'raw_user_meta_data' | 'raw_app_meta_data'
>;

/**
 * `half-changed`: one of two addresses is confirmed; nobody is signed in yet. `movedFrom`: the old
 * address, if the token completed a change.
 */
export type Redeemed =
  | { kind: 'signed-in'; user: UserRow; movedFrom?: string | null }
  | { kind: 'half-changed' };

/**
 * Performs the action of a token, in the transaction that removed it.
 * @throws AuthError user_banned, email_exists, otp_expired.
 */
export async function redeemToken(
  ports: AuthPorts,
  db: AuthDb,
  token: OneTimeTokenRow,
): Promise<Redeemed> {
  const user = await lockUser(db, token.user_id);
  if (user === undefined) throw refusals.linkExpired();
  assertNotBanned(user, ports.now());
  switch (token.token_type) {
    case 'confirmation_token':
      return {
        kind: 'signed-in',
        user: await confirm(ports, db, user, registered(user, token), token.registration?.provider),
      };
    case 'recovery_token':
      // A password set before the address was confirmed may not be the owner's.
      return {
        kind: 'signed-in',
        user: await confirm(
          ports,
          db,
          user,
          user.encrypted_password === null ? {} : withoutPassword(user),
        ),
      };
    case 'email_change_token_current':
    case 'email_change_token_new':
      return changeEmail(ports, db, user);
    case 'phone_change_token':
    case 'reauthentication_token':
      throw refusals.linkExpired();
  }
}

/**
 * Returns what confirming a sign-up or an invitation changes. The row holds the password of a
 * single sign-up. After several, it holds none, and passwords and metadata are dropped.
 */
export function registered(user: UserRow, { registration }: OneTimeTokenRow): RegistrationChange {
  if (registration === null) return {};
  const { passwordHash, metadata, provider } = registration;
  if (provider !== undefined) return {};
  if (passwordHash === null) return { ...withoutPassword(user), raw_user_meta_data: metadata };
  return passwordHash === user.encrypted_password ? {} : withoutPassword(user);
}

/** Returns what removes a password that may not be the owner's. */
export const withoutPassword = (user: UserRow): RegistrationChange => ({
  encrypted_password: null,
  raw_app_meta_data: withPasswordRequired(user.raw_app_meta_data),
});

async function confirm(
  ports: AuthPorts,
  db: AuthDb,
  user: UserRow,
  change: RegistrationChange,
  provider?: string,
): Promise<UserRow> {
  if (user.email_confirmed_at !== null) return user;
  const at = ports.now();
  await deleteOneTimeTokensOf(db, user.id, tokenTypesOf.email);
  const confirmed = await changeUser(db, user.id, {
    ...change,
    email_confirmed_at: at,
    updated_at: at,
  });
  return withoutUnproven(db, confirmed, provider, at);
}

/**
 * Removes identities of providers that claimed the address without proof, except the one that the
 * link was mailed for: they may be of somebody else.
 */
async function withoutUnproven(
  db: AuthDb,
  user: UserRow,
  provider: string | undefined,
  at: Date,
): Promise<UserRow> {
  const proven = ['email', 'phone', ...(provider === undefined ? [] : [provider])];
  if (!(await deleteOtherIdentities(db, user.id, proven))) return user;
  await ensureEmailIdentity(db, user, at);
  return changeUser(db, user.id, {
    raw_app_meta_data: await providersOf(db, user),
    updated_at: at,
  });
}

async function changeEmail(ports: AuthPorts, db: AuthDb, user: UserRow): Promise<Redeemed> {
  const at = ports.now();
  const newAddress = user.email_change;
  if (newAddress === null) throw refusals.linkExpired();
  const isOtherPending = await hasOneTimeToken(db, user.id, EMAIL_CHANGE_TYPES);
  if (isOtherPending && user.email_change_confirm_status === 0) {
    await changeUser(db, user.id, { email_change_confirm_status: 1, updated_at: at });
    return { kind: 'half-changed' };
  }
  if ((await findUserByEmail(db, newAddress)) !== undefined) throw refusals.emailExists();
  // Links in the old mailbox must not open this account.
  await deleteOneTimeTokensOf(db, user.id);
  const changed = await changeUser(db, user.id, {
    email: newAddress,
    email_confirmed_at: at,
    email_change: null,
    email_change_confirm_status: 0,
    updated_at: at,
  });
  return { kind: 'signed-in', user: changed, movedFrom: user.email };
}
