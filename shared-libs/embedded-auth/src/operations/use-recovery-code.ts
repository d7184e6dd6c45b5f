import { z } from 'zod';
import { refusals } from '../auth-error.ts';
import { assertSecondFactor } from '../factors/assert-may-enrol.ts';
import { dropFactor } from '../factors/drop-factor.ts';
import { hashesOfCode } from '../factors/factor-secret.ts';
import { canonicalCode } from '../factors/new-recovery-codes.ts';
import { notifyFactor, notifyRecovery } from '../mails/notify-change.ts';
import type { AuthPorts, RequestContext } from '../ports.ts';
import type { Actor } from '../sessions/authenticate.ts';
import type { SessionView } from '../sessions/open-session.ts';
import { raiseSession } from '../sessions/raise-session.ts';
import { countCodes, lockRecoveryFactor, takeCode } from '../store/recovery-codes.repository.ts';
import { lockUser } from '../store/users.repository.ts';

/** Body of POST /factors/recovery-codes/verify. */
export const recoveryCodeInput = z.object({
  code: z.string({ error: 'Code needs to be non-empty' }).min(1).max(64),
});

/** How many codes a user has and can still use; never the codes. */
export interface RecoveryCodesStatus {
  id: string;
  type: 'recovery_code';
  total: number;
  remaining: number;
}

/** @throws AuthError mfa_factor_not_found when the user has no codes. */
export const recoveryCodesStatus =
  (ports: AuthPorts) =>
  (actor: Actor): Promise<RecoveryCodesStatus> =>
    ports.db.transaction().execute(async (db) => {
      const factor = await lockRecoveryFactor(db, actor.user.id);
      if (factor === undefined) throw refusals.factorNotFound();
      return { id: factor.id, type: 'recovery_code', ...(await countCodes(db, factor.id)) };
    });

/**
 * Raises the session to aal2 by a code, which works once, and mails the owner. A try is counted
 * before the code is checked.
 * @throws AuthError mfa_verification_failed, mfa_recovery_codes_locked.
 */
export const verifyRecoveryCode =
  (ports: AuthPorts) =>
  async (
    actor: Actor,
    input: z.output<typeof recoveryCodeInput>,
    context: RequestContext,
  ): Promise<SessionView> => {
    await ports.limits.take('recoveryCodeTryByUser', actor.user.id);
    const code = canonicalCode(input.code);
    const { session, remaining } = await ports.db.transaction().execute(async (db) => {
      await lockUser(db, actor.user.id);
      const factor = await lockRecoveryFactor(db, actor.user.id);
      if (factor === undefined) throw refusals.wrongRecoveryCode();
      const hashes = hashesOfCode(ports.factorKeys, factor.id, code);
      if (!(await takeCode(db, factor.id, hashes, ports.now()))) {
        throw refusals.wrongRecoveryCode();
      }
      const { remaining } = await countCodes(db, factor.id);
      return { remaining, session: await raiseSession(ports, db, actor.session.id, factor) };
    });
    await ports.limits.reset('recoveryCodeTryByUser', actor.user.id);
    await notifyRecovery(ports, actor.user, remaining, context);
    return session;
  };

/** Removes the set in a session at aal2. @throws AuthError insufficient_aal, mfa_factor_not_found. */
export const removeRecoveryCodes =
  (ports: AuthPorts) =>
  async (actor: Actor, context: RequestContext): Promise<{ id: string }> => {
    const factor = await ports.db.transaction().execute(async (db) => {
      await lockUser(db, actor.user.id);
      await assertSecondFactor(db, actor);
      const found = await lockRecoveryFactor(db, actor.user.id);
      if (found === undefined) throw refusals.factorNotFound();
      await dropFactor(db, found);
      return found;
    });
    await notifyFactor(ports, 'removed', actor.user, factor, context);
    return { id: factor.id };
  };
