import { AuthError } from '../auth-error.ts';
import { mergeMetadata } from '../fields.ts';
import { issueToken } from '../mails/issue-token.ts';
import { withPasswordSet } from '../passwords/password-required.ts';
import type { AuthPorts } from '../ports.ts';
import type { AuthDb, UserRow } from '../store/auth-schema.ts';
import {
  deleteOtherIdentities,
  findIdentity,
  findOwners,
  insertIdentity,
  insertProviderUser,
  lockIdentity,
  providersOf,
  renewIdentity,
} from '../store/identities.repository.ts';
import { deleteOneTimeTokensOf } from '../store/one-time-tokens.repository.ts';
import { changeUser, findUserByEmail, lockUser } from '../store/users.repository.ts';
import type { ProviderProfile } from './provider.ts';
import { providerRefusals } from './provider-refusals.ts';

/** `unverified`: the address must be confirmed by the mail to send first. */
export type Accepted =
  | { kind: 'known'; user: UserRow; isNewlyLinked: boolean }
  | { kind: 'unverified'; address: string; mail: { token: string; code: string } | null };

/**
 * Finds or creates the account of a user that a provider vouches for, by the rules of Supabase Auth:
 * the identity's own account, else that of an address which the provider has verified, else a new
 * one. An address that nobody has verified links nothing.
 * @throws AuthError unexpected_failure, user_banned.
 */
export async function acceptProfile(
  ports: AuthPorts,
  db: AuthDb,
  provider: string,
  profile: ProviderProfile,
): Promise<Accepted> {
  const { subject, email } = profile;
  if (email === null) throw providerRefusals.emailMissing();
  await lockIdentity(db, provider, subject);
  const identity = await findIdentity(db, provider, subject);
  if (identity !== undefined) {
    await renewIdentity(db, identity.id, profile.claims, ports.now());
    const user = await takeUser(ports, db, identity.user_id);
    return enter(ports, db, user, provider, profile, false);
  }
  const [owner, ...others] = await findOwners(db, profile.verifiedEmails);
  if (others.length > 0) throw providerRefusals.severalAccounts();
  const user =
    owner === undefined
      ? await addUser(ports, db, email, profile)
      : await takeUser(ports, db, owner);
  if (user === null) return { kind: 'unverified', address: email, mail: null };
  await insertIdentity(db, {
    userId: user.id,
    provider,
    subject,
    data: profile.claims,
    at: ports.now(),
    signedInAt: ports.now(),
  });
  return enter(ports, db, user, provider, profile, owner !== undefined);
}

async function takeUser(ports: AuthPorts, db: AuthDb, id: string): Promise<UserRow> {
  const user = await lockUser(db, id);
  const isBanned = (user?.banned_until ?? new Date(0)) > ports.now();
  if (user === undefined || isBanned || user.deleted_at !== null) throw providerRefusals.banned();
  return user;
}

/** Returns null where the address, which is not verified, has an account that stays untouched. */
async function addUser(
  ports: AuthPorts,
  db: AuthDb,
  email: string,
  { claims, emailVerified }: ProviderProfile,
): Promise<UserRow | null> {
  const at = ports.now();
  const confirmedAt = emailVerified ? at : null;
  const user = await insertProviderUser(db, { email, confirmedAt, at, metadata: claims });
  if (user !== undefined) return user;
  if (!emailVerified) return null;
  // Somebody signed up with the address between the search and the insert.
  const taken = await findUserByEmail(db, email);
  if (taken === undefined) throw providerRefusals.severalAccounts();
  return takeUser(ports, db, taken.id);
}

/** Brings the account up to date, and confirms an address that the provider has verified. */
async function enter(
  ports: AuthPorts,
  db: AuthDb,
  user: UserRow,
  provider: string,
  profile: ProviderProfile,
  isNewlyLinked: boolean,
): Promise<Accepted> {
  const at = ports.now();
  const isConfirmed = user.email_confirmed_at !== null || user.phone_confirmed_at !== null;
  if (isConfirmed) {
    const known = await changeUser(db, user.id, {
      raw_app_meta_data: await providersOf(db, user),
      raw_user_meta_data: describe(user.raw_user_meta_data, profile.claims),
      updated_at: at,
    });
    return { kind: 'known', user: known, isNewlyLinked };
  }
  // Whoever signed up with an address of somebody else must not be able to enter later.
  await deleteOtherIdentities(db, user.id, [provider]);
  await deleteOneTimeTokensOf(db, user.id);
  const isOwner = user.email !== null && profile.verifiedEmails.includes(user.email);
  const claimed = await changeUser(db, user.id, {
    encrypted_password: null,
    raw_user_meta_data: profile.claims,
    raw_app_meta_data: withPasswordSet(await providersOf(db, user)),
    email_change: null,
    ...(isOwner ? { email_confirmed_at: at } : { confirmation_sent_at: at }),
    updated_at: at,
  });
  if (isOwner) return { kind: 'known', user: claimed, isNewlyLinked };
  const address = user.email ?? '';
  await ports.limits.take('mailByAddress', address);
  const mail = await issueToken(ports, db, {
    userId: user.id,
    type: 'confirmation_token',
    address,
    registration: { passwordHash: null, metadata: profile.claims, provider },
  });
  return { kind: 'unverified', address, mail };
}

/** A provider's description is left out where the metadata has no room for it. */
function describe(
  stored: Record<string, unknown>,
  claims: Record<string, unknown>,
): Record<string, unknown> {
  try {
    return mergeMetadata(stored, claims);
  } catch (error) {
    if (error instanceof AuthError) return stored;
    throw error;
  }
}
