import { refusals } from '../auth-error.ts';
import type { AuthPorts } from '../ports.ts';
import { listFactors } from '../store/factors.repository.ts';
import type { Actor } from './authenticate.ts';

/** @throws AuthError insufficient_aal in a session at aal1 of a user with a second factor. */
export async function assertLevel(ports: AuthPorts, { user, session }: Actor): Promise<void> {
  if (session.aal !== 'aal1') return;
  const factors = await listFactors(ports.db, user.id);
  if (factors.some(({ status }) => status === 'verified')) {
    throw refusals.secondFactorNeededToUpdate();
  }
}
