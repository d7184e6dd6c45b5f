import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

/** The picture of the actor of the transaction, who is `userId`. The row of its file follows it. */
export const avatarIn = (tx: Tx, userId: string) => ({
  async replace(fileName: string): Promise<void> {
    await tx
      .insertInto('avatars')
      .values({ user_id: userId, file_name: fileName })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ file_name: fileName }))
      .execute();
  },

  async remove(): Promise<void> {
    await tx.deleteFrom('avatars').where('user_id', '=', userId).execute();
  },
});

export async function findMenu(tx: Tx): Promise<{ fileName: string | null; isOperator: boolean }> {
  const { rows } = await sql<{ file_name: string | null; is_operator: boolean }>`
    select file_name, is_operator from parapet.actor_menu()`.execute(tx);
  return { fileName: rows[0]?.file_name ?? null, isOperator: rows[0]?.is_operator ?? false };
}
