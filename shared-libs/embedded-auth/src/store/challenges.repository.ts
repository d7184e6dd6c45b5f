import { sql } from 'kysely';
import type { AuthDb, ChallengeRow } from './auth-schema.ts';

export async function insertChallenge(
  db: AuthDb,
  challenge: { factorId: string; ip: string; codeHash?: string; webauthn?: unknown; at: Date },
): Promise<ChallengeRow> {
  await db
    .updateTable('auth.mfa_factors')
    .set({ last_challenged_at: challenge.at })
    .where('id', '=', challenge.factorId)
    .execute();
  return db
    .insertInto('auth.mfa_challenges')
    .values({
      factor_id: challenge.factorId,
      ip_address: challenge.ip,
      otp_code: challenge.codeHash ?? null,
      web_authn_session_data:
        challenge.webauthn === undefined ? null : JSON.stringify(challenge.webauthn),
      created_at: challenge.at,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Returns a challenge of the factor; `isSameIp`: it was made from this address. */
export async function findChallenge(
  db: AuthDb,
  { id, factorId, ip }: { id: string; factorId: string; ip: string },
): Promise<(ChallengeRow & { isSameIp: boolean }) | undefined> {
  return db
    .selectFrom('auth.mfa_challenges')
    .selectAll()
    .select(sql<boolean>`ip_address = ${ip}::inet`.as('isSameIp'))
    .where('id', '=', id)
    .where('factor_id', '=', factorId)
    .executeTakeFirst();
}

export async function markVerified(db: AuthDb, id: string, at: Date): Promise<void> {
  await db
    .updateTable('auth.mfa_challenges')
    .set({ verified_at: at })
    .where('id', '=', id)
    .execute();
}
