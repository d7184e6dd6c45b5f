import type { AuthDb, FactorRow } from './auth-schema.ts';

/** Returns the user's set of recovery codes and locks it until the transaction ends. */
export async function lockRecoveryFactor(
  db: AuthDb,
  userId: string,
): Promise<FactorRow | undefined> {
  return db
    .selectFrom('auth.mfa_factors')
    .selectAll()
    .where('user_id', '=', userId)
    .where('factor_type', '=', 'recovery_code')
    .forUpdate()
    .executeTakeFirst();
}

/** Replaces every code of a set. */
export async function replaceCodes(
  db: AuthDb,
  factorId: string,
  hashes: readonly string[],
): Promise<void> {
  await db.deleteFrom('auth.mfa_recovery_codes').where('factor_id', '=', factorId).execute();
  await db
    .insertInto('auth.mfa_recovery_codes')
    .values(hashes.map((hash) => ({ factor_id: factorId, code_hash: hash })))
    .execute();
}

/** Uses up the code with one of the hashes; false when there is none or it was used. */
export async function takeCode(
  db: AuthDb,
  factorId: string,
  hashes: readonly string[],
  at: Date,
): Promise<boolean> {
  const taken = await db
    .updateTable('auth.mfa_recovery_codes')
    .set({ used_at: at })
    .where('factor_id', '=', factorId)
    .where('code_hash', 'in', hashes)
    .where('used_at', 'is', null)
    .returning('code_hash')
    .executeTakeFirst();
  return taken !== undefined;
}

export async function countCodes(
  db: AuthDb,
  factorId: string,
): Promise<{ total: number; remaining: number }> {
  const { total, used } = await db
    .selectFrom('auth.mfa_recovery_codes')
    .select((eb) => [
      eb.fn.countAll<string>().as('total'),
      eb.fn.count<string>('used_at').as('used'),
    ])
    .where('factor_id', '=', factorId)
    .executeTakeFirstOrThrow();
  return { total: Number(total), remaining: Number(total) - Number(used) };
}
