import { sql } from 'kysely';
import { type Database, jsonb, type Tx } from '../../platform/db/database.ts';

export interface Presence {
  readonly key: string;
  /** Names this state: another one of the same socket has another. */
  readonly ref: string;
  readonly meta: Readonly<Record<string, unknown>>;
}

/** A process that has not been heard of for so long is dead. */
const DEAD_AFTER = sql.lit('45 seconds');

const tell = (tx: Tx, topic: string) =>
  sql`select pg_notify('parapet_live', ${`presence ${topic}`})`.execute(tx);

/** The presences of the sockets of one API process; every process hears of each change. */
export const presencesIn = (db: Database, processId: string) => ({
  track: (socketId: string, topic: string, { key, ref, meta }: Presence): Promise<void> =>
    db.asProcess(async (tx) => {
      await tx
        .insertInto('live_presences')
        .values({
          socket_id: socketId,
          topic,
          process_id: processId,
          key,
          ref,
          meta: jsonb(meta),
        })
        .onConflict((conflict) =>
          conflict.columns(['socket_id', 'topic']).doUpdateSet({ key, ref, meta: jsonb(meta) }),
        )
        .execute();
      await tell(tx, topic);
    }),
  untrack: (socketId: string, topic: string): Promise<void> =>
    db.asProcess(async (tx) => {
      const { numDeletedRows } = await tx
        .deleteFrom('live_presences')
        .where('socket_id', '=', socketId)
        .where('topic', '=', topic)
        .executeTakeFirstOrThrow();
      if (numDeletedRows > 0n) await tell(tx, topic);
    }),
  list: (topic: string): Promise<Presence[]> =>
    db.asProcess(async (tx) => {
      const rows = await tx
        .selectFrom('live_presences')
        .where('topic', '=', topic)
        .where('seen_at', '>', sql<string>`now() - ${DEAD_AFTER}::interval`)
        .select(['key', 'ref', 'meta'])
        .orderBy('ref')
        .limit(MAX_LISTED)
        .execute();
      return rows.map(({ key, ref, meta }) => ({ key, ref, meta: meta as Presence['meta'] }));
    }),
  /** Says that this process lives, and removes what dead ones have left. */
  beat: (): Promise<void> =>
    db.asProcess(async (tx) => {
      await tx
        .updateTable('live_presences')
        .set({ seen_at: sql<string>`now()` })
        .where('process_id', '=', processId)
        .execute();
      const left = await tx
        .deleteFrom('live_presences')
        .where('seen_at', '<=', sql<string>`now() - ${DEAD_AFTER}::interval`)
        .returning('topic')
        .execute();
      for (const topic of new Set(left.map((row) => row.topic))) await tell(tx, topic);
    }),
  /** Removes those of this process, which ends. */
  leave: (): Promise<void> =>
    db.asProcess(async (tx) => {
      const left = await tx
        .deleteFrom('live_presences')
        .where('process_id', '=', processId)
        .returning('topic')
        .execute();
      for (const topic of new Set(left.map((row) => row.topic))) await tell(tx, topic);
    }),
});

/** More people than look at one list. */
const MAX_LISTED = 500;

export type Presences = ReturnType<typeof presencesIn>;
