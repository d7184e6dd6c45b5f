import { sql } from 'kysely';
import type { VerifiedToken } from '../../platform/auth/token-verifier.ts';
import type { Database } from '../../platform/db/database.ts';

/** Who listens to a topic. */
export interface Listener extends Pick<VerifiedToken, 'userId' | 'sessionId' | 'level'> {
  readonly topic: string;
}

/** Returns why a person may not listen to a topic; null where they may. */
export const refuseListener = (db: Database, { topic, level, ...person }: Listener) =>
  db.asActor({ ...person, onlyReads: true }, async (tx) => {
    const { rows } = await sql<{ refusal: string | null }>`
      select parapet.refuse_listener(${level}, ${topic}) as refusal`.execute(tx);
    return rows[0]?.refusal ?? null;
  });

/** Returns, for each listener in its place, why it may listen no more; null where it may. */
export const judgeListeners = (
  db: Database,
  listeners: readonly Listener[],
): Promise<(string | null)[]> =>
  db.asProcess(async (tx) => {
    const { rows } = await sql<{ listener: number; refusal: string | null }>`
      select listener, refusal from parapet.judge_listeners(
        ${listeners.map(({ userId }) => userId)}::uuid[],
        ${listeners.map(({ sessionId }) => sessionId)}::uuid[],
        ${listeners.map(({ level }) => level)}::text[],
        ${listeners.map(({ topic }) => topic)}::text[]
      )`.execute(tx);
    const refusals = new Map(rows.map(({ listener, refusal }) => [listener, refusal]));
    return listeners.map((_, index) => {
      const refusal = refusals.get(index + 1);
      return refusal === undefined ? 'topic_unknown' : refusal;
    });
  });

/** Tells every API process something, as soon as the transaction commits. */
export const notifyLive = (db: Database, message: string): Promise<void> =>
  db.asProcess(async (tx) => {
    await sql`select pg_notify('parapet_live', ${message})`.execute(tx);
  });
