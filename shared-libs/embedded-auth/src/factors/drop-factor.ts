import { amrMethodOf } from '../sessions/raise-session.ts';
import type { AuthDb, FactorRow } from '../store/auth-schema.ts';
import { deleteFactor, listFactors } from '../store/factors.repository.ts';
import { lowerSessionsOf } from '../store/sessions.repository.ts';

/**
 * Deletes a factor and lowers the sessions that it raised. Recovery codes replace a factor, so the
 * last one takes them along.
 */
export async function dropFactor(db: AuthDb, factor: FactorRow): Promise<void> {
  await drop(db, factor);
  const left = await listFactors(db, factor.user_id);
  if (left.some((other) => other.status === 'verified' && other.factor_type !== 'recovery_code')) {
    return;
  }
  for (const other of left) if (other.factor_type === 'recovery_code') await drop(db, other);
}

async function drop(db: AuthDb, factor: FactorRow): Promise<void> {
  const { id, user_id: userId, factor_type: type } = factor;
  await lowerSessionsOf(db, { id, userId }, amrMethodOf[type]);
  await deleteFactor(db, id);
}
