import { sql } from 'kysely';
import type { Tx, WorkspaceTx } from '../../../platform/db/database.ts';

/** The workspaces after `after` with assets whose open findings have changed since they were ranked. */
export async function listStaleWorkspaces(
  tx: Tx,
  after: string | null,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select parapet.workspaces_with_stale_ranks(${after}::uuid, ${limit}) as id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** The ranks of one workspace's assets by their open findings. */
export const findingRanksIn = ({ tx, workspaceId }: WorkspaceTx) => ({
  /**
   * Ranks assets again for the oldest `limit` changes, besides assets that another transaction holds. It
   * never waits for one. Returns the number of changes it settled.
   */
  async fold(limit: number): Promise<number> {
    const { rows } = await sql<{ settled: number }>`
      select parapet.fold_finding_ranks(${workspaceId}, ${limit}) as settled`.execute(tx);
    return rows[0]?.settled ?? 0;
  },
});
