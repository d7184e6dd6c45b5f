import { randomUUID } from 'node:crypto';
import { refusals } from '../auth-error.ts';
import { assertMayEnrol } from '../factors/assert-may-enrol.ts';
import { hashesOfCode } from '../factors/factor-secret.ts';
import { phoneField } from '../fields.ts';
import type { AuthPorts } from '../ports.ts';
import type { Actor } from '../sessions/authenticate.ts';
import type { ChallengeRow, FactorRow } from '../store/auth-schema.ts';
import { deleteFactor, insertFactor, listFactors } from '../store/factors.repository.ts';
import { isSameSecret, newCode } from '../tokens/opaque-token.ts';

/**
 * Adds a phone that is not verified yet; an unverified one of the same number makes room.
 * @throws AuthError mfa_phone_enroll_not_enabled, mfa_verified_factor_exists, and those of
 * `assertMayEnrol`.
 */
export async function enrolPhone(
  ports: AuthPorts,
  actor: Actor,
  name: string,
  typed: string | null | undefined,
): Promise<{ id: string; type: 'phone'; friendly_name: string; phone: string }> {
  if (ports.sms === null) throw refusals.enrolDisabled('phone');
  if (!typed) throw refusals.invalidField('Phone number required to enroll Phone factor');
  const phone = phoneField.parse(typed);
  const id = randomUUID();
  await ports.db.transaction().execute(async (db) => {
    for (const factor of await listFactors(db, actor.user.id)) {
      if (factor.factor_type !== 'phone' || factor.phone !== phone) continue;
      if (factor.status === 'verified') throw refusals.phoneFactorExists();
      await deleteFactor(db, factor.id);
    }
    await assertMayEnrol(db, actor, name, ports.now());
    const userId = actor.user.id;
    await insertFactor(db, { id, userId, type: 'phone', name, phone, at: ports.now() });
  });
  return { id, type: 'phone', friendly_name: name, phone: typed };
}

/** A code for the phone of a factor, and the form in which its challenge stores it. */
export function newPhoneChallenge(
  ports: AuthPorts,
  { id, phone }: FactorRow,
): { phone: string; code: string; hash: string } {
  if (ports.sms === null || phone === null) throw refusals.verifyDisabled('phone');
  const code = newCode();
  return { phone, code, hash: hashesOfCode(ports.factorKeys, id, code)[0] };
}

/** @throws AuthError mfa_verification_failed. */
export function assertPhoneCode(ports: AuthPorts, challenge: ChallengeRow, code: string): void {
  const stored = challenge.otp_code;
  const hashes = hashesOfCode(ports.factorKeys, challenge.factor_id, code.trim());
  if (stored === null || !hashes.some((hash) => isSameSecret(hash, stored))) {
    throw refusals.wrongPhoneCode();
  }
}
