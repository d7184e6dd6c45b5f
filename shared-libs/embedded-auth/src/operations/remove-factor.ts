import { refusals } from '../auth-error.ts';
import { dropFactor } from '../factors/drop-factor.ts';
import { notifyFactor } from '../mails/notify-change.ts';
import type { AuthPorts, RequestContext } from '../ports.ts';
import type { Actor } from '../sessions/authenticate.ts';
import { lockFactor } from '../store/factors.repository.ts';
import { lockSession } from '../store/sessions.repository.ts';
import { lockUser } from '../store/users.repository.ts';

/**
 * Removes a factor of the actor; sessions that it raised become aal1.
 * @throws AuthError insufficient_aal for a verified factor in a session at aal1,
 * mfa_factor_not_found.
 */
export const removeFactor =
  (ports: AuthPorts) =>
  async (actor: Actor, factorId: string, context: RequestContext): Promise<{ id: string }> => {
    const factor = await ports.db.transaction().execute(async (db) => {
      await lockUser(db, actor.user.id);
      const factor = await lockFactor(db, actor.user.id, factorId);
      if (factor === undefined || factor.factor_type === 'recovery_code') {
        throw refusals.factorNotFound();
      }
      const session = await lockSession(db, actor.session.id);
      if (session === undefined) throw refusals.sessionNotFound();
      if (factor.status === 'verified' && session.aal === 'aal1') {
        throw refusals.secondFactorNeededToRemove();
      }
      await dropFactor(db, factor);
      return factor;
    });
    if (factor.status === 'verified') {
      await notifyFactor(ports, 'removed', actor.user, factor, context);
    }
    return { id: factor.id };
  };
