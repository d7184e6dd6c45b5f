import { z } from 'zod';
import { refusals } from '../auth-error.ts';
import { assertMayVerify } from '../factors/assert-may-enrol.ts';
import { openChallenge } from '../factors/open-challenge.ts';
import { proveFactor } from '../factors/prove-factor.ts';
import { notifyFactor } from '../mails/notify-change.ts';
import { passkeyResponse } from '../passkeys/passkey-fields.ts';
import type { AuthPorts, RequestContext } from '../ports.ts';
import type { Actor } from '../sessions/authenticate.ts';
import type { SessionView } from '../sessions/open-session.ts';
import { raiseSession } from '../sessions/raise-session.ts';
import { markVerified } from '../store/challenges.repository.ts';
import { deleteFactorsOf, lockFactor, verifyFactorRow } from '../store/factors.repository.ts';
import { lockUser } from '../store/users.repository.ts';

/** Body of POST /factors/{id}/verify. */
export const verifyFactorInput = z.object({
  challenge_id: z.guid('challenge_id must be an UUID'),
  code: z.string().max(64).nullish(),
  webauthn: passkeyResponse.nullish(),
});

/**
 * Proves a factor: the session becomes aal2, sessions at aal1 end, and the first proof verifies the
 * factor. A try is counted before the code is checked; a correct one resets the short count.
 * @throws AuthError mfa_verification_failed, mfa_factor_not_found, mfa_challenge_expired,
 * mfa_ip_address_mismatch, over_request_rate_limit.
 */
export const verifyFactor =
  (ports: AuthPorts) =>
  async (
    actor: Actor,
    factorId: string,
    input: z.output<typeof verifyFactorInput>,
    context: RequestContext,
  ): Promise<SessionView> => {
    const { code, webauthn, challenge_id: id } = input;
    if (!code && !webauthn) throw refusals.invalidField('Code needs to be non-empty');
    await ports.limits.take('factorTryByUser', actor.user.id);
    await ports.limits.take('factorTryByUserAndDay', actor.user.id);
    const { session, factor } = await ports.db.transaction().execute(async (db) => {
      const at = ports.now();
      // Parallel proofs end each other's sessions, so they wait for each other here.
      await lockUser(db, actor.user.id);
      const factor = await lockFactor(db, actor.user.id, factorId);
      if (factor === undefined || factor.factor_type === 'recovery_code') {
        throw refusals.factorNotFound();
      }
      if (factor.status === 'unverified') await assertMayVerify(db, actor);
      const challenge = await openChallenge(db, { id, factorId, ip: context.ip, at });
      const proof = await proveFactor(ports, db, factor, challenge, { code, webauthn });
      await markVerified(db, challenge.id, at);
      await verifyFactorRow(db, factor.id, { at, ...proof });
      await deleteFactorsOf(db, actor.user.id, {
        type: factor.factor_type,
        status: 'unverified',
      });
      return { factor, session: await raiseSession(ports, db, actor.session.id, factor) };
    });
    await ports.limits.reset('factorTryByUser', actor.user.id);
    if (factor.status === 'unverified')
      await notifyFactor(ports, 'added', actor.user, factor, context);
    return session;
  };
