import { sql } from 'kysely';
import type { AuthDb } from './auth-schema.ts';

/**
 * Counts one use in the key's current window, or starts one. A single statement, so parallel
 * callers get distinct counts. Also deletes a few expired windows.
 */
export async function countUse(
  db: AuthDb,
  key: string,
  now: Date,
  windowEndsAt: Date,
): Promise<{ used: number; windowEndsAt: Date }> {
  const { rows } = await sql<{ used: number; window_ends_at: Date }>`
    with over as (
      delete from auth.rate_limits where key in (
        select key from auth.rate_limits
        where window_ends_at < ${now} and key <> ${key}
        limit 10
        for update skip locked
      )
    )
    insert into auth.rate_limits as limits (key, used, window_ends_at)
    values (${key}, 1, ${windowEndsAt})
    on conflict (key) do update set
      used = case when limits.window_ends_at <= ${now} then 1 else limits.used + 1 end,
      window_ends_at = case
        when limits.window_ends_at <= ${now} then excluded.window_ends_at
        else limits.window_ends_at
      end
    returning used, window_ends_at
  `.execute(db);
  const row = rows[0];
  if (row === undefined) throw new Error('The rate limit counter returned no row.');
  return { used: row.used, windowEndsAt: row.window_ends_at };
}

export async function deleteUses(db: AuthDb, key: string): Promise<void> {
  await db.deleteFrom('auth.rate_limits').where('key', '=', key).execute();
}
