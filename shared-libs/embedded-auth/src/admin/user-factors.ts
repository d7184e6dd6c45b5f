import { refusals } from '../auth-error.ts';
import { dropFactor } from '../factors/drop-factor.ts';
import { parseFactorId } from '../factors/parse-factor-id.ts';
import { notifyFactor } from '../mails/notify-change.ts';
import type { AuthPorts, RequestContext } from '../ports.ts';
import { listFactors, lockFactor } from '../store/factors.repository.ts';
import { findUserById, lockUser } from '../store/users.repository.ts';
import { factorView } from '../users/user.view.ts';
import { parseUserId } from './fields.ts';

export type FactorView = ReturnType<typeof factorView>;

/** Returns the factors of any user. @throws AuthError user_not_found. */
export const listUserFactors =
  (ports: AuthPorts) =>
  async (userId: string): Promise<FactorView[]> => {
    const user = await findUserById(ports.db, parseUserId(userId));
    if (user === undefined) throw refusals.userNotFound();
    return (await listFactors(ports.db, user.id)).map(factorView);
  };

/** Removes a factor of any user and mails the owner. @throws AuthError mfa_factor_not_found. */
export const removeUserFactor =
  (ports: AuthPorts) =>
  async (userId: string, factorId: string, context: RequestContext): Promise<FactorView> => {
    const user = await findUserById(ports.db, parseUserId(userId));
    if (user === undefined) throw refusals.userNotFound();
    const factor = await ports.db.transaction().execute(async (db) => {
      await lockUser(db, user.id);
      const found = await lockFactor(db, user.id, parseFactorId(factorId));
      if (found === undefined) throw refusals.factorNotFound();
      await dropFactor(db, found);
      return found;
    });
    if (factor.status === 'verified') {
      await notifyFactor(ports, 'removed', user, factor, { ...context, by: 'administrator' });
    }
    return factorView(factor);
  };
