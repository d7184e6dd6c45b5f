import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

/** `unknown`: the actor of the transaction has no such verified factor. */
export async function nameOwnSecondFactor(
  tx: Tx,
  factorId: string,
  name: string,
): Promise<'named' | 'taken' | 'unknown'> {
  const { rows } = await sql<{ outcome: 'named' | 'taken' | 'unknown' }>`
    select parapet.name_own_second_factor(${factorId}, ${name}) as outcome`.execute(tx);
  return rows[0]?.outcome ?? 'unknown';
}
