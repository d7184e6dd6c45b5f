import type { Insertable, Updateable } from 'kysely';
import type { AuthDatabase, AuthDb, IdentityRow, UserRow } from './auth-schema.ts';

export type NewUser = Insertable<AuthDatabase['auth.users']> & { email: string };
export type UserChange = Updateable<AuthDatabase['auth.users']>;

/** Returns a user in any state. The address must be in lower case. */
export async function findUserByEmail(db: AuthDb, email: string): Promise<UserRow | undefined> {
  return db
    .selectFrom('auth.users')
    .selectAll()
    .where('email', '=', email)
    .where('is_sso_user', '=', false)
    .executeTakeFirst();
}

export async function findUserById(db: AuthDb, id: string): Promise<UserRow | undefined> {
  return db.selectFrom('auth.users').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Like findUserById, but locks the row until the transaction ends. */
export async function lockUser(db: AuthDb, id: string): Promise<UserRow | undefined> {
  return db
    .selectFrom('auth.users')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Like findUserByEmail, but locks the row until the transaction ends. */
export async function lockUserByEmail(db: AuthDb, email: string): Promise<UserRow | undefined> {
  return db
    .selectFrom('auth.users')
    .selectAll()
    .where('email', '=', email)
    .where('is_sso_user', '=', false)
    .forUpdate()
    .executeTakeFirst();
}

/** Adds a user with its e-mail identity; returns undefined when the address is taken. */
export async function insertUser(db: AuthDb, user: NewUser): Promise<UserRow | undefined> {
  const row = await db
    .insertInto('auth.users')
    .values({
      ...user,
      raw_app_meta_data: { provider: 'email', providers: ['email'], ...user.raw_app_meta_data },
    })
    .onConflict((conflict) => conflict.column('email').where('is_sso_user', '=', false).doNothing())
    .returningAll()
    .executeTakeFirst();
  if (row === undefined) return undefined;
  await db
    .insertInto('auth.identities')
    .values({
      user_id: row.id,
      provider: 'email',
      provider_id: row.id,
      identity_data: identityData(row),
      created_at: row.created_at,
      updated_at: row.created_at,
    })
    .execute();
  return row;
}

/** Changes a user, and its e-mail identity where the address or its confirmation changed. */
export async function changeUser(
  db: AuthDb,
  id: string,
  change: UserChange & { updated_at: Date },
): Promise<UserRow> {
  const row = await db
    .updateTable('auth.users')
    .set(change)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (change.email !== undefined || change.email_confirmed_at !== undefined) {
    await db
      .updateTable('auth.identities')
      .set({ identity_data: identityData(row), updated_at: change.updated_at })
      .where('user_id', '=', id)
      .where('provider', '=', 'email')
      .execute();
  }
  return row;
}

/** `identity`: what the user signed in with; a sign-in at a provider records its own. */
export async function recordSignIn(
  db: AuthDb,
  id: string,
  identity: 'email' | 'phone' | null,
  at: Date,
): Promise<UserRow> {
  if (identity !== null) {
    await db
      .updateTable('auth.identities')
      .set({ last_sign_in_at: at })
      .where('user_id', '=', id)
      .where('provider', '=', identity)
      .execute();
  }
  return changeUser(db, id, { last_sign_in_at: at, updated_at: at });
}

export async function listIdentities(db: AuthDb, userId: string): Promise<IdentityRow[]> {
  return db
    .selectFrom('auth.identities')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
}

/** Returns users, newest first; `total` counts all pages. */
export async function listUsers(
  db: AuthDb,
  page: { limit: number; offset: number },
): Promise<{ users: UserRow[]; total: number }> {
  const users = await db
    .selectFrom('auth.users')
    .selectAll()
    .where('deleted_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  const { total } = await db
    .selectFrom('auth.users')
    .select((select) => select.fn.countAll<string>().as('total'))
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return { users, total: Number(total) };
}

export async function deleteUser(db: AuthDb, id: string): Promise<void> {
  await db.deleteFrom('auth.users').where('id', '=', id).execute();
}

export async function deleteIdentitiesOf(db: AuthDb, userId: string): Promise<void> {
  await db.deleteFrom('auth.identities').where('user_id', '=', userId).execute();
}

function identityData(user: UserRow): Record<string, unknown> {
  return {
    sub: user.id,
    email: user.email,
    email_verified: user.email_confirmed_at !== null,
    phone_verified: false,
  };
}
