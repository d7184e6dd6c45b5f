import { sql } from 'kysely';
import { chunksOf } from '../db/chunks.ts';
import type { Database } from '../db/database.ts';
import { type AddHits, WINDOW_MS } from './request-counts.ts';

/** Adds hits in the table `request_counts`, and removes the minutes before the last. */
export const addHitsIn =
  (db: Database): AddHits =>
  async (windowStart, hits) => {
    const window_start = windowStart.toISOString();
    // Two processes that write the same keys in one order do not deadlock.
    const rows = [...hits]
      .map(([key, count]) => ({ window_start, key, hits: count }))
      .sort((a, b) => (a.key < b.key ? -1 : 1));
    const expired = new Date(windowStart.getTime() - WINDOW_MS).toISOString();
    return await db.asProcess(async (tx) => {
      const sums = new Map<string, number>();
      for (const chunk of chunksOf(rows)) {
        const stored = await tx
          .insertInto('request_counts')
          .values([...chunk])
          .onConflict((conflict) =>
            conflict
              .columns(['window_start', 'key'])
              .doUpdateSet({ hits: sql<number>`request_counts.hits + excluded.hits` }),
          )
          .returning(['key', 'hits'])
          .execute();
        for (const { key, hits: sum } of stored) sums.set(key, sum);
      }
      await tx.deleteFrom('request_counts').where('window_start', '<', expired).execute();
      return sums;
    });
  };
