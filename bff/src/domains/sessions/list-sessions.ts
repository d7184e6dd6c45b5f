import type { OwnSession } from '@parapet/contracts/access/session';
import type { Actor } from '../../platform/actor.ts';
import type { Database } from '../../platform/db/database.ts';
import { describeDevice } from './device.policy.ts';
import { listOwnSessions } from './sessions.repository.ts';

/** Returns the actor's sessions, the one used last first. */
export const listSessions =
  ({ db }: { db: Database }) =>
  (actor: Actor): Promise<{ items: OwnSession[] }> =>
    db.asActor(actor, async (tx) => ({
      items: (await listOwnSessions(tx)).map((row) => ({
        id: row.id,
        current: row.id === actor.sessionId,
        device: describeDevice(row.user_agent),
        address: row.ip,
        signedInAt: row.created_at,
        lastUsedAt: row.used_at,
      })),
    }));
