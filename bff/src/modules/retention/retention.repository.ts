import { tierOrFree } from '@parapet/contracts/subscription';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { HistoryTerms } from './history.policy.ts';

/** A workspace, its owner and what decides how long its scans are kept. */
export interface WorkspaceTerms extends HistoryTerms {
  readonly workspaceId: string;
  readonly ownerId: string;
}

/** When retention starts, and for a worker the terms of every workspace. */
export const retentionIn = (tx: Tx) => {
  const findStart = async (): Promise<string> => {
    const row = await tx
      .selectFrom('retention_start')
      .select('starts_at')
      .executeTakeFirstOrThrow();
    return row.starts_at;
  };

  return {
    findStart,

    /** In the order of their ids, after the workspace `after`. */
    async listTerms(after: string | null, limit: number): Promise<WorkspaceTerms[]> {
      const startsAt = await findStart();
      const { rows } = await sql<{
        workspace_id: string;
        owner_id: string;
        tier: string | null;
        previous_tier: string | null;
        previous_tier_until: string | null;
      }>`select * from parapet.history_terms(${after}::uuid, ${limit})`.execute(tx);
      return rows.map((row) => ({
        workspaceId: row.workspace_id,
        ownerId: row.owner_id,
        startsAt,
        tier: tierOrFree(row.tier),
        previous:
          row.previous_tier !== null && row.previous_tier_until !== null
            ? { tier: tierOrFree(row.previous_tier), until: row.previous_tier_until }
            : null,
      }));
    },

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
  };
};
