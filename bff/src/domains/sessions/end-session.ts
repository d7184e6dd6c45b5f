import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Database } from '../../platform/db/database.ts';
import { endOwnSession } from './sessions.repository.ts';

/**
 * Ends a session of the actor: its refresh tokens at once, its access token within seconds
 * (`onlyLiveSessions`). @throws AppError not_found for another user's session
 */
export const endSession =
  ({ db }: { db: Database }) =>
  (actor: Actor, { sessionId }: { sessionId: string }): Promise<undefined> =>
    db.asActor(actor, async (tx) => {
      if (await endOwnSession(tx, sessionId)) return undefined;
      throw new AppError('not_found', 'There is no such session. It may have ended already.');
    });
