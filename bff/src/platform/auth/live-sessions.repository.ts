import { sql } from 'kysely';
import type { AssuranceLevel } from '../actor.ts';
import type { Database } from '../db/database.ts';
import { levelOf } from './token-verifier.ts';

/** A live session: how it was proved, and whether its user has a verified second factor. */
export interface LiveSession {
  readonly level: AssuranceLevel;
  readonly hasSecondFactor: boolean;
}

/** Reads the session of a token; null when it was signed out, or its user is banned. */
export const readLiveSession = (
  db: Database,
  session: { userId: string; sessionId: string },
): Promise<LiveSession | null> =>
  db.asActor({ ...session, onlyReads: true }, async (tx) => {
    const { rows } = await sql<{ level: string; has_second_factor: boolean }>`
      select level, has_second_factor
      from parapet.session_level(${session.sessionId}, ${session.userId})`.execute(tx);
    const [row] = rows;
    return row ? { level: levelOf(row.level), hasSecondFactor: row.has_second_factor } : null;
  });
