import { refusals } from '../auth-error.ts';
import type { AuthDb, ChallengeRow } from '../store/auth-schema.ts';
import { findChallenge } from '../store/challenges.repository.ts';

/** Lifetime of a challenge, as in Supabase Auth. */
export const CHALLENGE_MS = 5 * 60 * 1000;

/**
 * Returns an open challenge of a factor that the caller has locked.
 * @throws AuthError mfa_factor_not_found, mfa_ip_address_mismatch (also for a used challenge, as in
 * Supabase Auth), mfa_challenge_expired.
 */
export async function openChallenge(
  db: AuthDb,
  wanted: { id: string; factorId: string; ip: string; at: Date },
): Promise<ChallengeRow> {
  const challenge = await findChallenge(db, wanted);
  if (challenge === undefined) throw refusals.challengeNotFound();
  if (challenge.verified_at !== null || !challenge.isSameIp) throw refusals.challengeMoved();
  if (wanted.at.getTime() - challenge.created_at.getTime() >= CHALLENGE_MS) {
    throw refusals.challengeExpired(challenge.id);
  }
  return challenge;
}
