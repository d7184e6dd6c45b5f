import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

export interface MyChange {
  readonly id: number;
  readonly entry: unknown;
}

/** Returns what is held about the actor of the transaction. */
export const myDataIn = (tx: Tx) => ({
  async read(): Promise<Record<string, unknown>> {
    const { rows } = await sql<{ data: Record<string, unknown> }>`
      select parapet.actor_data() as data`.execute(tx);
    return rows[0]?.data ?? {};
  },

  async readChanges(before: number | null, limit: number): Promise<MyChange[]> {
    const { rows } = await sql<MyChange>`
      select id, entry from parapet.actor_changes(${before}::bigint, ${limit})`.execute(tx);
    return rows;
  },
});
