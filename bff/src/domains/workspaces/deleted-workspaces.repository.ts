import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

export interface DeletedWorkspace {
  readonly id: string;
  readonly name: string;
  readonly deletedAt: string;
  readonly eraseAt: string;
}

/** Deleting and restoring, by functions that check that the actor is the owner. */
export const workspaceLifeIn = (tx: Tx) => ({
  /** Those of the actor, the next to be erased first. */
  async listDeleted(): Promise<DeletedWorkspace[]> {
    const rows = await tx
      .selectFrom('deleted_workspaces')
      .innerJoin('workspaces', 'workspaces.id', 'deleted_workspaces.workspace_id')
      .where('deleted_workspaces.erase_at', '>', sql<string>`now()`)
      .select([
        'workspaces.id',
        'workspaces.name',
        'deleted_workspaces.deleted_at',
        'deleted_workspaces.erase_at',
      ])
      .orderBy('deleted_workspaces.erase_at')
      .limit(100)
      .execute();
    return rows.map(({ id, name, deleted_at, erase_at }) => ({
      id,
      name,
      deletedAt: deleted_at,
      eraseAt: erase_at,
    }));
  },

  /** Returns when it is erased; null when the actor may not delete it. */
  async delete(workspaceId: string): Promise<string | null> {
    const { rows } = await sql<{ due: string | null }>`
      select parapet.delete_workspace(${workspaceId}) as due`.execute(tx);
    return rows[0]?.due ?? null;
  },

  async restore(workspaceId: string): Promise<boolean> {
    const { rows } = await sql<{ done: boolean }>`
      select parapet.restore_workspace(${workspaceId}) as done`.execute(tx);
    return rows[0]?.done ?? false;
  },
});
