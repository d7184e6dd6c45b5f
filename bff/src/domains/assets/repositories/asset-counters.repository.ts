import { type RawBuilder, sql } from 'kysely';
import type { WorkspaceTx } from '../../../platform/db/database.ts';
import { isScoped, MAX_COUNTED } from '../../../platform/db/scoped-assets.ts';
import { type AssetGroup, asGroup, type GroupRow } from '../asset-groups.ts';
import { countScopedTags } from './scoped-assets.repository.ts';

const MAX_TAGS = 100;

export interface TagCount {
  readonly tag: string;
  readonly count: number;
}

/** Describes what the counters of a workspace say, and who owns its assets. */
export interface AssetCounters {
  readonly present: readonly AssetGroup[];
  /** The groups of one tag; null without one. */
  readonly tagged: readonly AssetGroup[] | null;
  readonly tags: TagCount[];
  /** Names of owners by their ids, without accounts that were deleted. */
  readonly names: ReadonlyMap<string, string>;
}

/** The counters of one workspace's assets. A member with a limit sees none. */
export const assetCountersIn = (scope: WorkspaceTx) => {
  const { tx, workspaceId } = scope;

  const groupsOf = (
    table: RawBuilder<unknown>,
    isNeverScanned: RawBuilder<unknown>,
    further = sql``,
  ) => sql`
    select type, state, status, ownership, criticality, environment, owner_id as "ownerId",
      ${isNeverScanned} as "isNeverScanned", sum(assets)::integer as count
    from ${table} where workspace_id = ${workspaceId} ${further}
    group by type, state, status, ownership, criticality, environment, owner_id, ${isNeverScanned}
    having sum(assets) > 0`;

  /** The tags of a state, the most frequent ones first; without a state, those of assets in use. */
  const tagsOf = (state: string | undefined) => sql`
    select tag, sum(assets)::integer as count from parapet.asset_tag_counts
    where workspace_id = ${workspaceId}
      and ${state ? sql`state = ${state}` : sql`state <> 'archived'`}
    group by tag having sum(assets) > 0 order by 2 desc, 1 limit ${sql.lit(MAX_TAGS)}`;

  return {
    /** Reads all with one statement: each further one costs a list as much as what it reads. */
    async read(query: { readonly state?: string; readonly tag?: string }): Promise<AssetCounters> {
      const present = groupsOf(sql`parapet.asset_counts`, sql`outcome = 'not_tested'`);
      const tagged =
        query.tag === undefined
          ? null
          : groupsOf(
              sql`parapet.asset_tag_groups`,
              sql`never_scanned`,
              sql`and tag = ${query.tag}`,
            );
      const { rows } = await sql<Read>`
        with present as materialized (${present})
        select (select json_agg(present) from present) as present,
          ${tagged ? sql`(select json_agg(tagged) from (${tagged}) as tagged)` : sql`null`} as tagged,
          (select json_agg(counted) from (${tagsOf(query.state)}) as counted) as tags,
          (
            select json_agg(json_build_array(id, name)) from parapet.people_of(
              ${workspaceId}, array(select distinct "ownerId" from present where "ownerId" is not null)
            )
          ) as names`.execute(tx);
      const [read] = rows;
      return {
        present: (read?.present ?? []).map(asGroup),
        tagged: tagged && (read?.tagged ?? []).map(asGroup),
        tags: read?.tags ?? [],
        names: new Map(read?.names),
      };
    },

    async readTags(state: string | undefined): Promise<TagCount[]> {
      if (isScoped(scope)) {
        return await countScopedTags(scope, state, { counted: MAX_COUNTED, listed: MAX_TAGS });
      }
      return (await sql<TagCount>`${tagsOf(state)}`.execute(tx)).rows;
    },
  };
};

/** No rows make a null. */
interface Read {
  readonly present: GroupRow[] | null;
  readonly tagged: GroupRow[] | null;
  readonly tags: TagCount[] | null;
  readonly names: [string, string][] | null;
}
