import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { Logger } from '../log/logger.ts';

/** A worker with a heartbeat within this time is alive. */
const ALIVE_SECONDS = 15;
const HEARTBEAT_MS = 5000;
const REMOVED_AFTER = '1 day';

/** Counts the worker processes that are alive, on any machine. */
export const countLiveWorkers = (db: Database): Promise<number> =>
  db.asProcess(async (tx) => {
    const { alive } = await tx
      .selectFrom('workers')
      .where('seen_at', '>', sql<string>`now() - make_interval(secs => ${ALIVE_SECONDS})`)
      .select(sql<number>`count(*)::integer`.as('alive'))
      .executeTakeFirstOrThrow();
    return alive;
  });

/** A worker process that has been heard of within a day. */
export interface RegisteredWorker {
  readonly id: string;
  readonly host: string;
  readonly startedAt: string;
  readonly seenAt: string;
  readonly isAlive: boolean;
}

export type ListWorkers = () => Promise<readonly RegisteredWorker[]>;

const MAX_LISTED = 200;

/** The workers of the installation, those heard of last first, at most 200. */
export const listWorkers = (db: Database): Promise<readonly RegisteredWorker[]> =>
  db.asProcess(async (tx) => {
    const rows = await tx
      .selectFrom('workers')
      .select(['id', 'host', 'started_at', 'seen_at'])
      .select(
        sql<boolean>`seen_at > now() - make_interval(secs => ${ALIVE_SECONDS})`.as('is_alive'),
      )
      .orderBy('seen_at', 'desc')
      .limit(MAX_LISTED)
      .execute();
    return rows.map((row) => ({
      id: row.id,
      host: row.host,
      startedAt: row.started_at,
      seenAt: row.seen_at,
      isAlive: row.is_alive,
    }));
  });

export const hasLiveWorker = async (db: Database): Promise<boolean> =>
  (await countLiveWorkers(db)) > 0;

/** Writes this worker's heartbeat every five seconds, until the returned function is called. */
export async function registerWorker(
  db: Database,
  worker: { id: string; host: string },
  log: Logger,
): Promise<() => Promise<void>> {
  const writeHeartbeat = () =>
    db.asProcess(async (tx) => {
      await tx
        .insertInto('workers')
        .values(worker)
        .onConflict((conflict) =>
          conflict.column('id').doUpdateSet({ seen_at: sql<string>`now()` }),
        )
        .execute();
    });
  await db.asProcess(async (tx) => {
    await tx
      .deleteFrom('workers')
      .where('seen_at', '<', sql<string>`now() - ${REMOVED_AFTER}::interval`)
      .execute();
  });
  await writeHeartbeat();
  const timer = setInterval(() => {
    writeHeartbeat().catch((error: unknown) =>
      log.warn({ err: error }, 'the heartbeat could not be written'),
    );
  }, HEARTBEAT_MS);
  return async () => {
    clearInterval(timer);
    await db.asProcess(async (tx) => {
      await tx.deleteFrom('workers').where('id', '=', worker.id).execute();
    });
  };
}
