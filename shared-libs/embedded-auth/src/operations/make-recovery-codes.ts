import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { refusals } from '../auth-error.ts';
import { assertRoomFor, assertSecondFactor } from '../factors/assert-may-enrol.ts';
import { hashesOfCode } from '../factors/factor-secret.ts';
import { newRecoveryCodes } from '../factors/new-recovery-codes.ts';
import { notifyFactor } from '../mails/notify-change.ts';
import type { AuthPorts, RequestContext } from '../ports.ts';
import type { Actor } from '../sessions/authenticate.ts';
import type { AuthDb, FactorRow } from '../store/auth-schema.ts';
import { insertFactor, listFactors } from '../store/factors.repository.ts';
import { lockRecoveryFactor, replaceCodes } from '../store/recovery-codes.repository.ts';
import { lockUser } from '../store/users.repository.ts';

/** Body of POST /factors/recovery-codes; it may be absent. */
export const recoveryCodesInput = z.object({ friendly_name: z.string().max(100).nullish() });

/** A new set of codes, in canonical form; they cannot be read again. */
export interface NewRecoveryCodes {
  id: string;
  type: 'recovery_code';
  friendly_name: string;
  total: number;
  codes: string[];
}

/**
 * Makes the first set of a user with another verified factor, in a session at aal2.
 * @throws AuthError insufficient_aal, mfa_verified_factor_exists, mfa_recovery_codes_sole_factor,
 * mfa_factor_name_conflict, too_many_enrolled_mfa_factors.
 */
export const generateRecoveryCodes =
  (ports: AuthPorts) =>
  async (
    actor: Actor,
    input: z.output<typeof recoveryCodesInput>,
    context: RequestContext,
  ): Promise<NewRecoveryCodes> => {
    const name = input.friendly_name || 'Recovery codes';
    const { factor, made } = await ports.db.transaction().execute(async (db) => {
      await lockUser(db, actor.user.id);
      await assertSecondFactor(db, actor);
      const factors = await listFactors(db, actor.user.id);
      if (factors.some(({ factor_type: type }) => type === 'recovery_code')) {
        throw refusals.recoveryCodesExist();
      }
      if (!factors.some(({ status }) => status === 'verified')) throw refusals.recoveryCodesAlone();
      assertRoomFor(factors, name);
      const factor = await insertFactor(db, {
        id: randomUUID(),
        userId: actor.user.id,
        type: 'recovery_code',
        name,
        status: 'verified',
        at: ports.now(),
      });
      return { factor, made: await fill(ports, db, factor) };
    });
    await notifyFactor(ports, 'added', actor.user, factor, context);
    return made;
  };

/**
 * Replaces the codes of the set in a session at aal2, and ends a lock after wrong tries.
 * @throws AuthError insufficient_aal, mfa_factor_not_found.
 */
export const regenerateRecoveryCodes =
  (ports: AuthPorts) =>
  async (actor: Actor): Promise<NewRecoveryCodes> => {
    const made = await ports.db.transaction().execute(async (db) => {
      await lockUser(db, actor.user.id);
      await assertSecondFactor(db, actor);
      const factor = await lockRecoveryFactor(db, actor.user.id);
      if (factor === undefined) throw refusals.factorNotFound();
      return fill(ports, db, factor);
    });
    await ports.limits.reset('recoveryCodeTryByUser', actor.user.id);
    return made;
  };

async function fill(ports: AuthPorts, db: AuthDb, factor: FactorRow): Promise<NewRecoveryCodes> {
  const { id, friendly_name: name } = factor;
  const codes = newRecoveryCodes();
  const hashes = codes.map((code) => hashesOfCode(ports.factorKeys, id, code)[0]);
  await replaceCodes(db, id, hashes);
  return { id, type: 'recovery_code', friendly_name: name ?? '', total: codes.length, codes };
}
