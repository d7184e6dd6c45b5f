import { sql } from 'kysely';
import type { Tx } from './database.ts';

/** Returns a time-ordered id before the insert, for rows that contain their own id. */
export async function newId(tx: Tx): Promise<string> {
  const { rows } = await sql<{ id: string }>`select parapet.new_id() as id`.execute(tx);
  const id = rows[0]?.id;
  if (!id) throw new Error('The database returned no id.');
  return id;
}
