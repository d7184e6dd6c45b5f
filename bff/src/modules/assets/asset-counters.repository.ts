import { sql } from 'kysely';
import type { WorkspaceTx } from '../../platform/db/database.ts';
import { isScoped, MOST_COUNTED } from '../../platform/db/scoped-assets.ts';
import { type AssetGroup, asGroup, type GroupRow } from './asset-groups.ts';
import { countScopedTags } from './scoped-assets.repository.ts';

const MOST_TAGS = 100;

/** The counters of one workspace's assets. A member with a limit sees those of tags alone, which are counted. */
export const assetCountersIn = (scope: WorkspaceTx) => {
  const { tx, workspaceId } = scope;
  return {
    async readGroups(): Promise<AssetGroup[]> {
      const { rows } = await sql<GroupRow>`
        select type, state, status, ownership, criticality, environment, owner_id as "ownerId",
          outcome = 'not_tested' as "isNeverScanned", sum(assets)::integer as count
        from parapet.asset_counts where workspace_id = ${workspaceId}
        group by type, state, status, ownership, criticality, environment, owner_id,
          outcome = 'not_tested'
        having sum(assets) > 0`.execute(tx);
      return rows.map(asGroup);
    },

    async readGroupsOf(tag: string): Promise<AssetGroup[]> {
      const { rows } = await sql<GroupRow>`
        select type, state, status, ownership, criticality, environment, owner_id as "ownerId",
          never_scanned as "isNeverScanned", sum(assets)::integer as count
        from parapet.asset_tag_groups where workspace_id = ${workspaceId} and tag = ${tag}
        group by type, state, status, ownership, criticality, environment, owner_id, never_scanned
        having sum(assets) > 0`.execute(tx);
      return rows.map(asGroup);
    },

    /** The tags of a state, the most frequent ones first; without a state, those of assets in use. */
    async readTags(state: string | undefined): Promise<{ tag: string; count: number }[]> {
      if (isScoped(scope)) {
        return await countScopedTags(scope, state, { counted: MOST_COUNTED, listed: MOST_TAGS });
      }
      const { rows } = await sql<{ tag: string; count: number }>`
        select tag, sum(assets)::integer as count from parapet.asset_tag_counts
        where workspace_id = ${workspaceId}
          and ${state ? sql`state = ${state}` : sql`state <> 'archived'`}
        group by tag having sum(assets) > 0 order by 2 desc, 1 limit ${MOST_TAGS}`.execute(tx);
      return rows;
    },
  };
};
