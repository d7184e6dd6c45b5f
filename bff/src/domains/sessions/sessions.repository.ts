import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

/** Times are ISO-8601. */
export interface SessionRow {
  readonly id: string;
  readonly user_agent: string | null;
  readonly ip: string | null;
  readonly created_at: string;
  readonly used_at: string;
}

/** The sessions of the actor of the transaction, the one used last first; at most 100. */
export async function listOwnSessions(tx: Tx): Promise<readonly SessionRow[]> {
  const { rows } = await sql<SessionRow>`select * from parapet.own_sessions()`.execute(tx);
  return rows;
}

/** Returns false when the actor has no such session. */
export async function endOwnSession(tx: Tx, sessionId: string): Promise<boolean> {
  const { rows } = await sql<{ ended: boolean }>`
    select parapet.end_own_session(${sessionId}) as ended`.execute(tx);
  return rows[0]?.ended === true;
}
