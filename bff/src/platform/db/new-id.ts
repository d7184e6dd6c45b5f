import { sql } from 'kysely';
import type { Tx } from './database.ts';

/** A time-ordered id ahead of the insert, for what has to name its own row. */
export async function newId(tx: Tx): Promise<string> {
  const { rows } = await sql<{ id: string }>`select parapet.new_id() as id`.execute(tx);
  const id = rows[0]?.id;
  if (!id) throw new Error('The database gave no id.');
  return id;
}
