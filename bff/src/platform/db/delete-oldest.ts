import { sql } from 'kysely';
import type { WorkspaceTx } from './database.ts';
import type { Tables } from './tables.ts';

const BATCH = 5000;

/** Deletes a batch of the oldest rows of a table whose `time` is before `before`. */
export async function deleteOldest(
  { tx, workspaceId }: WorkspaceTx,
  table: keyof Tables,
  time: 'occurred_at' | 'created_at',
  before: Date,
): Promise<{ count: number; isLast: boolean }> {
  const [rows, at] = [sql.table(`parapet.${table}`), sql.ref(time)];
  const { numAffectedRows = 0n } = await sql`
    delete from ${rows} where workspace_id = ${workspaceId} and id in (
      select id from ${rows}
      where workspace_id = ${workspaceId} and ${at} < ${before}
      order by ${at} limit ${BATCH}
    )`.execute(tx);
  const count = Number(numAffectedRows);
  return { count, isLast: count < BATCH };
}
