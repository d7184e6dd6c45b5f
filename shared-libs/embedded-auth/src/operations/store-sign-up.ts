import { withPasswordRequired } from '../passwords/password-required.ts';
import type { AuthPorts } from '../ports.ts';
import type { AuthDb, Registration, UserRow } from '../store/auth-schema.ts';
import { changeUser, listIdentities } from '../store/users.repository.ts';
import { type UserView, userView } from '../users/user.view.ts';

/** Describes what a sign-up brings, whatever identifies the user. */
interface NewRegistration {
  registration: Registration;
  /** The stored password hash of the user, if it matches the password sent. */
  knownHash: string | null;
}

/** How users are found and added by an address or by a number. */
interface SignUpWay {
  insert(values: {
    encrypted_password: string | null;
    raw_user_meta_data: Record<string, unknown>;
    confirmation_sent_at: Date;
    created_at: Date;
    updated_at: Date;
  }): Promise<UserRow | undefined>;
  lock(): Promise<UserRow | undefined>;
  isConfirmed(user: UserRow): boolean;
}

/**
 * Adds the user. While an address or number is not confirmed, a sign-up with the same password
 * renews the first. One with another password may come from someone else: then no password is kept,
 * and the owner sets a new one after confirming. Later sign-ups change nothing.
 */
export async function storeSignUp(
  ports: AuthPorts,
  db: AuthDb,
  { registration, knownHash }: NewRegistration,
  way: SignUpWay,
): Promise<{ user: UserRow; registration: Registration }> {
  const at = ports.now();
  const created = await way.insert({
    encrypted_password: registration.passwordHash,
    raw_user_meta_data: registration.metadata,
    confirmation_sent_at: at,
    created_at: at,
    updated_at: at,
  });
  if (created !== undefined) return { user: created, registration };
  const existing = await way.lock();
  if (existing === undefined) throw new Error('The login was taken, but its user was deleted.');
  if (way.isConfirmed(existing)) return { user: existing, registration };
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

/**
 * Returns the same view for every row: it repeats the input, as if the user were new. Of an account
 * that is found by one login, it does not tell the other.
 */
export async function viewAsNew(
  ports: AuthPorts,
  user: UserRow,
  metadata: Record<string, unknown>,
  provider: 'email' | 'phone',
): Promise<UserView> {
  const at = ports.now();
  const identities = await listIdentities(ports.db, user.id);
  return userView(
    {
      ...user,
      ...(provider === 'phone' ? { email: null } : { phone: null }),
      role: 'authenticated',
      raw_app_meta_data: { provider, providers: [provider] },
      raw_user_meta_data: metadata,
      email_confirmed_at: null,
      phone_confirmed_at: null,
      confirmed_at: null,
      confirmation_sent_at: at,
      recovery_sent_at: null,
      invited_at: null,
      email_change: null,
      phone_change: null,
      reauthentication_sent_at: null,
      last_sign_in_at: null,
      banned_until: null,
      created_at: at,
      updated_at: at,
    },
    identities
      .filter((identity) => identity.provider === provider)
      .map((identity) => ({
        ...identity,
        identity_data: {
          ...identity.identity_data,
          email_verified: false,
          phone_verified: false,
        },
        last_sign_in_at: null,
        created_at: at,
        updated_at: at,
      })),
    [],
  );
}
