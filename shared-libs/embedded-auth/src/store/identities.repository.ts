import { sql } from 'kysely';
import type { AuthDb, IdentityRow, OAuthFlowRow, UserRow } from './auth-schema.ts';
import { listIdentities } from './users.repository.ts';

/** Serialises what happens to one identity until the transaction ends, also while it has no row. */
export async function lockIdentity(db: AuthDb, provider: string, subject: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${provider} ${subject}`}, 12))`.execute(
    db,
  );
}

export async function findIdentity(
  db: AuthDb,
  provider: string,
  subject: string,
): Promise<IdentityRow | undefined> {
  return db
    .selectFrom('auth.identities')
    .selectAll()
    .where('provider', '=', provider)
    .where('provider_id', '=', subject)
    .executeTakeFirst();
}

/**
 * Returns the ids of users that an address belongs to: it is their own, or that of an identity whose
 * provider has verified it.
 */
export async function findOwners(db: AuthDb, addresses: readonly string[]): Promise<string[]> {
  if (addresses.length === 0) return [];
  const rows = await db
    .selectFrom('auth.users')
    .select('id')
    .where('email', 'in', addresses)
    .where('is_sso_user', '=', false)
    .union(
      db
        .selectFrom('auth.identities')
        .select('user_id as id')
        .where('email', 'in', addresses)
        .where(sql<boolean>`identity_data -> 'email_verified' = 'true'`),
    )
    .execute();
  return rows.map(({ id }) => id);
}

export async function insertIdentity(
  db: AuthDb,
  identity: {
    userId: string;
    provider: string;
    subject: string;
    data: Record<string, unknown>;
    at: Date;
    signedInAt: Date | null;
  },
): Promise<void> {
  await db
    .insertInto('auth.identities')
    .values({
      user_id: identity.userId,
      provider: identity.provider,
      provider_id: identity.subject,
      identity_data: identity.data,
      last_sign_in_at: identity.signedInAt,
      created_at: identity.at,
      updated_at: identity.at,
    })
    .execute();
}

/** Stores what the provider says now, at a sign-in. */
export async function renewIdentity(
  db: AuthDb,
  id: string,
  data: Record<string, unknown>,
  at: Date,
): Promise<void> {
  await db
    .updateTable('auth.identities')
    .set({ identity_data: data, last_sign_in_at: at, updated_at: at })
    .where('id', '=', id)
    .execute();
}

export async function deleteIdentity(db: AuthDb, id: string): Promise<void> {
  await db.deleteFrom('auth.identities').where('id', '=', id).execute();
}

/** Deletes all identities of a user except those of the given providers; returns whether there were. */
export async function deleteOtherIdentities(
  db: AuthDb,
  userId: string,
  kept: readonly string[],
): Promise<boolean> {
  const deleted = await db
    .deleteFrom('auth.identities')
    .where('user_id', '=', userId)
    .where('provider', 'not in', kept)
    .returning('id')
    .execute();
  return deleted.length > 0;
}

/** Gives a user who chose a password the identity that goes with it. */
export async function ensureEmailIdentity(db: AuthDb, user: UserRow, at: Date): Promise<void> {
  if (user.email === null || user.email_confirmed_at === null) return;
  await db
    .insertInto('auth.identities')
    .values({
      user_id: user.id,
      provider: 'email',
      provider_id: user.id,
      identity_data: {
        sub: user.id,
        email: user.email,
        email_verified: true,
        phone_verified: false,
      },
      created_at: at,
      updated_at: at,
    })
    .onConflict((conflict) => conflict.columns(['provider_id', 'provider']).doNothing())
    .execute();
}

/** Returns the app_metadata of a user with the providers of its identities, the first one first. */
export async function providersOf(
  db: AuthDb,
  user: Pick<UserRow, 'id' | 'raw_app_meta_data'>,
): Promise<Record<string, unknown>> {
  const identities = await listIdentities(db, user.id);
  const providers = [...new Set(identities.map(({ provider }) => provider))];
  const [first] = providers;
  return { ...user.raw_app_meta_data, ...(first && { provider: first }), providers };
}

/** Adds a user without identities; undefined when the address is taken. */
export async function insertProviderUser(
  db: AuthDb,
  user: { email: string; confirmedAt: Date | null; at: Date; metadata: Record<string, unknown> },
): Promise<UserRow | undefined> {
  return db
    .insertInto('auth.users')
    .values({
      email: user.email,
      email_confirmed_at: user.confirmedAt,
      raw_user_meta_data: user.metadata,
      created_at: user.at,
      updated_at: user.at,
    })
    .onConflict((conflict) => conflict.column('email').where('is_sso_user', '=', false).doNothing())
    .returningAll()
    .executeTakeFirst();
}

export async function insertOAuthFlow(db: AuthDb, flow: Omit<OAuthFlowRow, 'id'>): Promise<void> {
  await db.insertInto('auth.oauth_flows').values(flow).execute();
}

/** Removes and returns a flow that has not expired, for the browser that started it: once. */
export async function takeOAuthFlow(
  db: AuthDb,
  stateHash: string,
  browserHash: string,
  now: Date,
): Promise<OAuthFlowRow | undefined> {
  return db
    .deleteFrom('auth.oauth_flows')
    .where('state_hash', '=', stateHash)
    .where('browser_hash', '=', browserHash)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst();
}
