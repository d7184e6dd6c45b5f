import type { Insertable } from 'kysely';
import type { AuthDatabase, AuthDb, UserRow } from './auth-schema.ts';

type NewPhoneUser = Insertable<AuthDatabase['auth.users']> & { phone: string };

/** Returns a user in any state. The number has digits only. */
export async function findUserByPhone(db: AuthDb, phone: string): Promise<UserRow | undefined> {
  return db.selectFrom('auth.users').selectAll().where('phone', '=', phone).executeTakeFirst();
}

/** Like findUserByPhone, but locks the row until the transaction ends. */
export async function lockUserByPhone(db: AuthDb, phone: string): Promise<UserRow | undefined> {
  return db
    .selectFrom('auth.users')
    .selectAll()
    .where('phone', '=', phone)
    .forUpdate()
    .executeTakeFirst();
}

/** Returns the user who changes to a number last; others may wait for the same one. */
export async function findUserByPhoneChange(
  db: AuthDb,
  phone: string,
): Promise<UserRow | undefined> {
  return db
    .selectFrom('auth.users')
    .selectAll()
    .where('phone_change', '=', phone)
    .orderBy('phone_change_sent_at', 'desc')
    .executeTakeFirst();
}

/** Adds a user with its phone identity; returns undefined when the number is taken. */
export async function insertPhoneUser(
  db: AuthDb,
  user: NewPhoneUser,
): Promise<UserRow | undefined> {
  const row = await db
    .insertInto('auth.users')
    .values({
      ...user,
      raw_app_meta_data: { provider: 'phone', providers: ['phone'], ...user.raw_app_meta_data },
    })
    .onConflict((conflict) => conflict.column('phone').doNothing())
    .returningAll()
    .executeTakeFirst();
  if (row !== undefined) await keepPhoneIdentity(db, row, row.created_at);
  return row;
}

/** Adds the phone identity of a user, or brings it up to date. */
export async function keepPhoneIdentity(db: AuthDb, user: UserRow, at: Date): Promise<void> {
  const identity_data = {
    sub: user.id,
    phone: user.phone,
    email_verified: false,
    phone_verified: user.phone_confirmed_at !== null,
  };
  await db
    .insertInto('auth.identities')
    .values({
      user_id: user.id,
      provider: 'phone',
      provider_id: user.id,
      identity_data,
      created_at: at,
      updated_at: at,
    })
    .onConflict((conflict) =>
      conflict.columns(['provider_id', 'provider']).doUpdateSet({ identity_data, updated_at: at }),
    )
    .execute();
}
