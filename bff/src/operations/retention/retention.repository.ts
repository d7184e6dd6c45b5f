import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

/** Deleted workspaces, and the notices about what a smaller plan deletes. */
export const retentionIn = (tx: Tx) => ({
  /** Deleted workspaces whose time is over. */
  async listToErase(limit: number): Promise<string[]> {
    const { rows } = await sql<{ id: string }>`
      select parapet.workspaces_to_erase(${limit}) as id`.execute(tx);
    return rows.map(({ id }) => id);
  },

  /** Deletes one batch of it; returns whether nothing is left. */
  async erase(workspaceId: string, batch: number): Promise<boolean> {
    const { rows } = await sql<{ gone: boolean }>`
      select parapet.erase_workspace(${workspaceId}, ${batch}) as gone`.execute(tx);
    return rows[0]?.gone ?? true;
  },

  /** Reserves the notice about a change of plan; null when none is due or it has no address. */
  async claimNotice(ownerId: string): Promise<string | null> {
    const { rows } = await sql<{ address: string | null }>`
      select parapet.claim_history_notice(${ownerId}) as address`.execute(tx);
    return rows[0]?.address ?? null;
  },

  /** Releases the notice, so that it can be sent again. */
  async releaseNotice(ownerId: string): Promise<void> {
    await sql`select parapet.release_history_notice(${ownerId})`.execute(tx);
  },
});
