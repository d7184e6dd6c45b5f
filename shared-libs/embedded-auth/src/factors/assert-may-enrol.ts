import { refusals } from '../auth-error.ts';
import type { Actor } from '../sessions/authenticate.ts';
import type { AuthDb, FactorRow } from '../store/auth-schema.ts';
import { deleteAbandonedFactors, listFactors } from '../store/factors.repository.ts';
import { lockSession } from '../store/sessions.repository.ts';
import { lockUser } from '../store/users.repository.ts';

/** As in Supabase Auth: of all factors of a user, verified or not. */
const MAX_FACTORS = 10;
/** An enrolment that nobody continued makes room after this time. */
const ABANDONED_MS = 5 * 60 * 1000;

/**
 * Resolves if the actor may add a factor of this name; locks the user against parallel enrolments.
 * The level is read again, because the token may be older than the session.
 * @throws AuthError mfa_factor_name_conflict, too_many_enrolled_mfa_factors, insufficient_aal,
 * session_not_found.
 */
export async function assertMayEnrol(
  db: AuthDb,
  actor: Actor,
  name: string,
  at: Date,
): Promise<void> {
  await lockUser(db, actor.user.id);
  await deleteAbandonedFactors(db, actor.user.id, new Date(at.getTime() - ABANDONED_MS));
  const factors = await listFactors(db, actor.user.id);
  assertRoomFor(factors, name);
  await assertLevel(db, actor, factors);
}

/** @throws AuthError mfa_factor_name_conflict, too_many_enrolled_mfa_factors. */
export function assertRoomFor(factors: readonly FactorRow[], name: string): void {
  if (factors.some((factor) => (factor.friendly_name ?? '') === name)) {
    throw refusals.factorNameTaken(name);
  }
  if (factors.length >= MAX_FACTORS) throw refusals.tooManyFactors();
}

/** Resolves in a session at aal2. @throws AuthError insufficient_aal, session_not_found. */
export async function assertSecondFactor(db: AuthDb, actor: Actor): Promise<void> {
  const session = await lockSession(db, actor.session.id);
  if (session === undefined) throw refusals.sessionNotFound();
  if (session.aal === 'aal1') throw refusals.secondFactorNeededForCodes();
}

/**
 * Resolves if the actor may verify a new factor. One enrolled with the password alone must not
 * prove a second factor once the owner has another.
 * @throws AuthError insufficient_aal, session_not_found.
 */
export async function assertMayVerify(db: AuthDb, actor: Actor): Promise<void> {
  await assertLevel(db, actor, await listFactors(db, actor.user.id));
}

async function assertLevel(db: AuthDb, actor: Actor, factors: readonly FactorRow[]): Promise<void> {
  const session = await lockSession(db, actor.session.id);
  if (session === undefined) throw refusals.sessionNotFound();
  if (session.aal === 'aal1' && factors.some(({ status }) => status === 'verified')) {
    throw refusals.secondFactorNeededToEnrol();
  }
}
