import {
  type AssetState,
  type AssetType,
  type assetListSchema,
  type assetSortSchema,
  assetStateSchema,
  assetTypeSchema,
  type listAssetsQuerySchema,
} from '@parapet/contracts/asset';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { WorkspaceTx } from '../../platform/db/database.ts';
import { containing } from '../../platform/db/text-pattern.ts';
import { readCursor, writeCursor } from '../../platform/http/page-cursor.ts';
import { assetsIn, type StoredAsset } from './assets.repository.ts';

export type ListAssets = z.output<typeof listAssetsQuerySchema>;
export type AssetPage = z.output<typeof assetListSchema>;
/** A page without what other modules know of its assets. */
type StoredPage = Omit<AssetPage, 'items'> & { readonly items: readonly StoredAsset[] };
type Sort = z.output<typeof assetSortSchema>;

/** The number of assets of one type and state, before the filters for these two. */
interface Group {
  readonly type: AssetType;
  readonly state: AssetState;
  readonly count: number;
}

/** Beyond this number of matches of a search, counts and list cover that many of them. */
const MOST_MATCHES = 1000;
/** Above every score, so that assets without one come after the safest; as in the index. */
const NO_SCORE = 101;

/** A lower score is a higher risk. Ids are time-ordered, so they sort by age. */
const sorts: Record<Sort, { column: keyof typeof columns; direction: 'asc' | 'desc' }> = {
  name: { column: 'display_name', direction: 'asc' },
  '-name': { column: 'display_name', direction: 'desc' },
  created: { column: 'id', direction: 'asc' },
  '-created': { column: 'id', direction: 'desc' },
  risk: { column: 'score', direction: 'desc' },
  '-risk': { column: 'score', direction: 'asc' },
};

const columns = {
  display_name: {
    type: 'text',
    value: sql`display_name`,
    positionOf: ({ displayName }: StoredAsset): string | number => displayName,
  },
  score: {
    type: 'integer',
    value: sql`coalesce(score, ${sql.lit(NO_SCORE)})`,
    positionOf: ({ score }: StoredAsset): string | number => score ?? NO_SCORE,
  },
  id: { type: 'uuid', value: sql`id`, positionOf: ({ id }: StoredAsset): string | number => id },
} as const;

/** The lists of one workspace's assets, with the counts beside them. */
export const assetListsIn = (scope: WorkspaceTx) => {
  const { tx, workspaceId } = scope;

  /** The whole workspace, from its counters and an index per sort order. */
  const listWorkspace = async (query: ListAssets) => {
    const rows = await tx
      .selectFrom('asset_counts')
      .where('workspace_id', '=', workspaceId)
      .groupBy(['type', 'state'])
      .select(['type', 'state', sql<number>`sum(assets)`.as('count')])
      .execute();
    const groups = rows.map(asGroup).filter(({ count }) => count > 0);
    return { groups, rows: await readPageOf(query, groups), isCapped: false };
  };

  /** Reads one page of each type and state from the index alone, and merges the pages. */
  const readPageOf = async (query: ListAssets, groups: readonly Group[]) => {
    const { value, by, isAfter } = orderOf(query);
    const selected = groups.filter((group) => isSelected(query, group));
    const page = sql`
      select page.id, page.value from jsonb_to_recordset(${JSON.stringify(selected)}::text::jsonb)
        as chosen(type text, state text)
      cross join lateral (
        select id, ${value} as value from parapet.assets
        where workspace_id = ${workspaceId}
          and state = chosen.state and type = chosen.type ${isAfter}
        order by ${by(value, sql`id`)}
        limit ${query.limit + 1}
      ) as page
      order by ${by(sql`page.value`, sql`page.id`)}
      limit ${query.limit + 1}`;
    return await assetsIn(scope).listPage(page, by(sql`page.value`, sql`page.id`));
  };

  /** The assets of a search: all of them are read, up to the cap. */
  const listMatches = async (query: ListAssets) => {
    const { value, by, isAfter } = orderOf(query);
    const { rows } = await sql<{ groups: readonly Group[]; ids: readonly string[] }>`
      with matching as materialized (
        select id, type, state, display_name, score from parapet.search_assets(
          ${workspaceId}, ${containing(query.q ?? '')}, ${MOST_MATCHES + 1})
      )
      select
        coalesce((select jsonb_agg(counted) from (
          select type, state, count(*) as count from matching group by type, state
        ) as counted), '[]') as groups,
        array(
          select id from matching
          where ${query.state ? sql`state = ${query.state}` : sql`state <> 'archived'`}
            and (${query.type ?? null}::text[] is null or type = any (${query.type ?? null}::text[]))
            ${isAfter}
          order by ${by(value, sql`id`)}
          limit ${query.limit + 1}
        ) as ids`.execute(tx);
    const { groups = [], ids = [] } = rows[0] ?? {};
    const page = sql`select page.id, page.position
      from unnest(${ids}::uuid[]) with ordinality as page(id, position)`;
    const total = groups.reduce((sum, { count }) => sum + count, 0);
    return {
      groups,
      rows: ids.length === 0 ? [] : await assetsIn(scope).listPage(page, sql`page.position`),
      isCapped: total > MOST_MATCHES,
    };
  };

  return {
    async list(query: ListAssets): Promise<StoredPage> {
      const { groups, rows, isCapped } = await (query.q ? listMatches : listWorkspace)(query);
      const items = rows.slice(0, query.limit);
      const last = rows.length > query.limit ? items.at(-1) : undefined;
      return {
        items,
        nextCursor: last ? writeCursor([orderOf(query).positionOf(last), last.id]) : null,
        total: groups
          .filter((group) => isSelected(query, group))
          .reduce((sum, { count }) => sum + count, 0),
        facets: facetsOf(query, groups),
        isCapped,
      };
    },
  };
};

/** Keyset paging: the sort order, and the condition that skips earlier pages. */
function orderOf({ sort, cursor }: ListAssets) {
  const { column, direction } = sorts[sort];
  const { type, value, positionOf } = columns[column];
  const order = sql.raw(direction);
  const by = (key: RawBuilder<unknown>, id: RawBuilder<unknown>) =>
    sql`${key} ${order}, ${id} ${order}`;
  const sign = sql.raw(direction === 'asc' ? '>' : '<');
  if (cursor === undefined) return { value, by, positionOf, isAfter: sql`` };
  const [from, id] = readCursor(cursor, [type, 'uuid']);
  return {
    value,
    by,
    positionOf,
    isAfter: sql`and (${value}, id) ${sign} (${from}::${sql.raw(type)}, ${id}::uuid)`,
  };
}

const asGroup = (row: { type: string; state: string; count: number }): Group => ({
  type: assetTypeSchema.parse(row.type),
  state: assetStateSchema.parse(row.state),
  count: row.count,
});

type Filter = Pick<ListAssets, 'type' | 'state'>;

const hasState = ({ state }: Filter, group: Group): boolean =>
  state ? group.state === state : group.state !== 'archived';
const hasType = ({ type }: Filter, group: Group): boolean => !type || type.includes(group.type);
const isSelected = (filter: Filter, group: Group): boolean =>
  hasState(filter, group) && hasType(filter, group);

/** A facet is counted without its own filter, so that the other values stay visible. */
function facetsOf(filter: Filter, groups: readonly Group[]): AssetPage['facets'] {
  const type: Record<string, number> = {};
  const state: Record<string, number> = {};
  for (const group of groups) {
    if (hasState(filter, group)) type[group.type] = (type[group.type] ?? 0) + group.count;
    if (hasType(filter, group)) state[group.state] = (state[group.state] ?? 0) + group.count;
  }
  return { type, state };
}
