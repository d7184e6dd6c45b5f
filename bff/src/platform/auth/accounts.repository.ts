import { sql } from 'kysely';
import type { Database } from '../db/database.ts';

/** Ids of the accounts with this confirmed address. */
export const accountsByEmail = (db: Database, email: string): Promise<string[]> =>
  db.asProcess(async (tx) => {
    const { rows } = await sql<{ id: string }>`
      select id from parapet.accounts_by_email(${email}) as id`.execute(tx);
    return rows.map(({ id }) => id);
  });
