import { type RawBuilder, sql } from 'kysely';
import type { WorkspaceTx } from '../../../platform/db/database.ts';
import { exactTime } from '../../../platform/db/exact-time.ts';
import { isScoped } from '../../../platform/db/scoped-assets.ts';
import { rowLimit } from '../../../platform/db/statements/built-statements.ts';
import { containing } from '../../../platform/db/text-pattern.ts';
import { type AssetGroup, asGroup, countOf, type GroupRow } from '../asset-groups.ts';
import { conditionsOf } from './asset-filters.repository.ts';
import {
  isByOwner,
  type ListAssets,
  type Order,
  type OwnerFacet,
  orderOf,
  type Position,
  positionAfter,
  valueOfColumn,
} from './asset-order.repository.ts';
import { scopedMatches } from './scoped-assets.repository.ts';

/** The most matches of a search that its counts and list cover. */
const MAX_MATCHES = 1000;
/** The same for assets with tags. */
const MAX_TAGGED = 10_000;

interface Matches {
  readonly groups: readonly AssetGroup[];
  readonly isCapped: boolean;
  readonly owners: OwnerFacet;
  readonly order: Order;
  /** The page, with one row more if there is one. */
  readonly ids: readonly string[];
  /** The values that the page is sorted by, as text. */
  readonly positions: readonly string[];
}

/** The assets of a search or of several tags: all of them are read, up to the cap, counted and sorted. */
export async function findMatches(
  scope: WorkspaceTx,
  query: ListAssets,
  ownersOf: (groups: readonly AssetGroup[]) => Promise<OwnerFacet>,
): Promise<Matches> {
  const { tx, workspaceId } = scope;
  const { q, tag = scope.assetScope ?? undefined } = query;
  const max = q ? MAX_MATCHES : MAX_TAGGED;
  // An equality, so that the index gives the newest assets of one tag in order.
  const tagged = sql`select asset_id as id from parapet.asset_tags
    where workspace_id = ${workspaceId} and ${
      tag?.length === 1 ? sql`tag = ${tag[0]}` : sql`tag = any (${tag ?? []}::text[])`
    }`;
  const found = q
    ? sql`select id from ${
        isScoped(scope)
          ? sql`(${(await scopedMatches(scope, q, MAX_MATCHES + 1)).select})`
          : sql`parapet.search_assets(${workspaceId}, ${containing(q)}, ${MAX_MATCHES + 1})`
      } as found
        ${tag ? sql`where id in (${tagged})` : sql``}`
    : sql`select distinct id from (${tagged}) as tagged order by id desc limit ${sql.lit(MAX_TAGGED + 1)}`;
  const pageIn = (order: Order) => {
    const { inOrder, position, isAfter } = sortedBy(order, positionAfter(query, order));
    return sql`
      select id, ${position} as position from matching
      where true ${conditionsOf(query)} ${isAfter}
      order by ${inOrder} limit ${rowLimit(query.limit + 1)}`;
  };
  /**
   * Finds the matches, each by its key, and reads the counts and the page of them that are asked for.
   */
  const read = async (page: RawBuilder<unknown>, counted: RawBuilder<unknown>): Promise<Found> => {
    const { rows } = await sql<Found>`
      with found as materialized (${found}),
      matching as materialized (
        select asset.id, asset.type, asset.state, asset.status, asset.ownership, asset.criticality,
          asset.environment, asset.owner_id, asset.last_scanned_at, asset.display_name, asset.score,
          asset.tags
        from found
        cross join lateral (
          select id, workspace_id, type, state, status, ownership, criticality, environment,
            owner_id, last_scanned_at, display_name, score, tags
          from parapet.assets where assets.id = found.id limit 1
        ) as asset
        where asset.workspace_id = ${workspaceId}
      ),
      page as materialized (${page})
      select (select coalesce(jsonb_agg(counted), '[]') from (${counted}) as counted) as groups,
        array(select id from page) as ids, array(select position from page) as positions`.execute(
      tx,
    );
    return rows[0] ?? { groups: [], ids: [], positions: [] };
  };
  const whole = isByOwner(query)
    ? await readByOwner()
    : await withOwners(await read(pageIn(orderOf(query, [])), COUNTED));
  return { ...whole, isCapped: countOf(whole.groups) > max };

  async function withOwners({ groups: counted, ...page }: Found) {
    const groups = counted.map(asGroup);
    const owners = await ownersOf(groups);
    return { ...page, groups, owners, order: orderOf(query, owners) };
  }

  /** The names of owners decide their order, so they are read before the page. */
  async function readByOwner() {
    const counts = await withOwners(await read(NO_PAGE, COUNTED));
    return { ...counts, ...(await read(pageIn(counts.order), NO_COUNTS)), groups: counts.groups };
  }
}

/** Describes what one statement found. */
interface Found {
  readonly groups: readonly GroupRow[];
  readonly ids: readonly string[];
  readonly positions: readonly string[];
}

const COUNTED = sql`
  select type, state, status, ownership, criticality, environment, owner_id as "ownerId",
    last_scanned_at is null as "isNeverScanned", count(*) as count
  from matching group by 1, 2, 3, 4, 5, 6, 7, 8`;
const NO_COUNTS = sql`select 0 limit 0`;
const NO_PAGE = sql`select null::uuid as id, null::text as position limit 0`;

interface Sorting {
  readonly inOrder: RawBuilder<unknown>;
  readonly position: RawBuilder<unknown>;
  readonly isAfter: RawBuilder<unknown>;
}

function sortedBy(order: Order, after: Position | null): Sorting {
  if (order.kind === 'grouped') {
    const value = valueOfColumn(order.column);
    const rankOf = (of: RawBuilder<unknown>) => sql`array_position(${order.values}::text[], ${of})`;
    return {
      inOrder: sql`${rankOf(value)}, id desc`,
      position: value,
      isAfter: after
        ? sql`and (${rankOf(value)} > ${rankOf(sql`${after.value}::text`)}
            or (${value} = ${after.value} and id < ${after.id}::uuid))`
        : sql``,
    };
  }
  const { value, type } = order;
  const direction = sql.raw(order.direction);
  const sign = sql.raw(order.direction === 'asc' ? '>' : '<');
  return {
    inOrder: sql`${value} ${direction}, id ${direction}`,
    position: type === 'timestamptz' ? exactTime(value) : sql`${value}::text`,
    isAfter: after
      ? sql`and (${value}, id) ${sign} (${after.value}::${sql.raw(type)}, ${after.id}::uuid)`
      : sql``,
  };
}
