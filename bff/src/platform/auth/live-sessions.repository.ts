import { sql } from 'kysely';
import type { Database } from '../db/database.ts';

/** Whether the session of a token is live: neither signed out nor of a banned user. */
export const isSessionLive = (
  db: Database,
  session: { userId: string; sessionId: string },
): Promise<boolean> =>
  db.asActor(session, async (tx) => {
    const { rows } = await sql<{ live: boolean }>`
      select parapet.session_is_live(${session.sessionId}, ${session.userId}) as live`.execute(tx);
    return rows[0]?.live === true;
  });
