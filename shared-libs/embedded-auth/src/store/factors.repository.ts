import { sql } from 'kysely';
import type { AuthDb, FactorRow, FactorType } from './auth-schema.ts';

export async function listFactors(db: AuthDb, userId: string): Promise<FactorRow[]> {
  return db
    .selectFrom('auth.mfa_factors')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Returns a factor of the user and locks it until the transaction ends. */
export async function lockFactor(
  db: AuthDb,
  userId: string,
  id: string,
): Promise<FactorRow | undefined> {
  return db
    .selectFrom('auth.mfa_factors')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function insertFactor(
  db: AuthDb,
  factor: {
    id: string;
    userId: string;
    type: FactorType;
    name: string | null;
    status?: 'unverified' | 'verified';
    secret?: string;
    phone?: string;
    at: Date;
  },
): Promise<FactorRow> {
  return db
    .insertInto('auth.mfa_factors')
    .values({
      id: factor.id,
      user_id: factor.userId,
      factor_type: factor.type,
      friendly_name: factor.name,
      status: factor.status ?? 'unverified',
      secret: factor.secret ?? null,
      phone: factor.phone ?? null,
      created_at: factor.at,
      updated_at: factor.at,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Describes what a proof changes in its factor. `step` is the time step of the accepted code. */
export interface FactorProof {
  step?: number;
  /** The passkey with its new counter, and the model of a new authenticator. */
  passkey?: object;
  aaguid?: string;
}

/** Marks a factor as verified. */
export async function verifyFactorRow(
  db: AuthDb,
  id: string,
  { at, step, passkey, aaguid }: FactorProof & { at: Date },
): Promise<void> {
  await db
    .updateTable('auth.mfa_factors')
    .set({
      status: 'verified',
      updated_at: at,
      ...(step !== undefined && { last_used_step: step }),
      ...(passkey && { web_authn_credential: JSON.stringify(passkey) }),
      ...(aaguid !== undefined && { web_authn_aaguid: aaguid }),
    })
    .where('id', '=', id)
    .execute();
}

/** Returns whether a passkey proves the factor of any account. */
export async function hasPasskey(db: AuthDb, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('auth.mfa_factors')
    .select('id')
    .where(sql<string>`web_authn_credential ->> 'id'`, '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteFactor(db: AuthDb, id: string): Promise<void> {
  await db.deleteFrom('auth.mfa_factors').where('id', '=', id).execute();
}

export async function deleteFactorsOf(
  db: AuthDb,
  userId: string,
  which: { type?: FactorType; status?: 'unverified' } = {},
): Promise<void> {
  let query = db.deleteFrom('auth.mfa_factors').where('user_id', '=', userId);
  if (which.type !== undefined) query = query.where('factor_type', '=', which.type);
  if (which.status !== undefined) query = query.where('status', '=', which.status);
  await query.execute();
}

/** Deletes factors of a user that were enrolled before `before` and never challenged. */
export async function deleteAbandonedFactors(
  db: AuthDb,
  userId: string,
  before: Date,
): Promise<void> {
  await db
    .deleteFrom('auth.mfa_factors')
    .where('user_id', '=', userId)
    .where('status', '=', 'unverified')
    .where('created_at', '<', before)
    .where('last_challenged_at', 'is', null)
    .execute();
}
