import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

/** The picture of the actor of the transaction, who is `userId`. */
export const avatarIn = (tx: Tx, userId: string) => ({
  /** Returns the name of the file before. */
  async replace(fileName: string): Promise<string | null> {
    const before = await this.find();
    await tx
      .insertInto('avatars')
      .values({ user_id: userId, file_name: fileName })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ file_name: fileName }))
      .execute();
    return before;
  },

  /** Returns the name of the file that it had. */
  async remove(): Promise<string | null> {
    const row = await tx
      .deleteFrom('avatars')
      .where('user_id', '=', userId)
      .returning('file_name')
      .executeTakeFirst();
    return row?.file_name ?? null;
  },

  async find(): Promise<string | null> {
    const row = await tx
      .selectFrom('avatars')
      .where('user_id', '=', userId)
      .select('file_name')
      .forUpdate()
      .executeTakeFirst();
    return row?.file_name ?? null;
  },
});

export async function findMenu(tx: Tx): Promise<{ fileName: string | null; isOperator: boolean }> {
  const { rows } = await sql<{ file_name: string | null; is_operator: boolean }>`
    select file_name, is_operator from parapet.actor_menu()`.execute(tx);
  return { fileName: rows[0]?.file_name ?? null, isOperator: rows[0]?.is_operator ?? false };
}
