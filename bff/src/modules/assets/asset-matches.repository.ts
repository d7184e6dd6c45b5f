import { type RawBuilder, sql } from 'kysely';
import type { WorkspaceTx } from '../../platform/db/database.ts';
import { exactTime } from '../../platform/db/exact-time.ts';
import { isScoped } from '../../platform/db/scoped-assets.ts';
import { containing } from '../../platform/db/text-pattern.ts';
import { narrowingOf } from './asset-filters.repository.ts';
import { type AssetGroup, asGroup, countOf, type GroupRow } from './asset-groups.ts';
import {
  type ListAssets,
  type Order,
  type OwnerFacet,
  orderOf,
  type Position,
  positionAfter,
  valueOfColumn,
} from './asset-order.repository.ts';
import { scopedMatches } from './scoped-assets.repository.ts';

/** Beyond this number of matches of a search, counts and list cover that many of them. */
const MOST_MATCHES = 1000;
/** The same for assets with tags. */
const MOST_TAGGED = 10_000;

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

/** The assets of a search or of tags: all of them are read, up to the cap, counted and sorted. */
export async function findMatches(
  scope: WorkspaceTx,
  query: ListAssets,
  ownersOf: (groups: readonly AssetGroup[]) => Promise<OwnerFacet>,
): Promise<Matches> {
  const { tx, workspaceId } = scope;
  const { q, tag = scope.assetScope ?? undefined } = query;
  const most = q ? MOST_MATCHES : MOST_TAGGED;
  const tagged = sql`select asset_id from parapet.asset_tags
    where workspace_id = ${workspaceId} and tag = any (${tag ?? []}::text[])`;
  const found = q
    ? sql`select id from ${
        isScoped(scope)
          ? sql`(${(await scopedMatches(scope, q, MOST_MATCHES + 1)).select})`
          : sql`parapet.search_assets(${workspaceId}, ${containing(q)}, ${MOST_MATCHES + 1})`
      } as found
        ${tag ? sql`where id in (${tagged})` : sql``}`
    : sql`select distinct asset_id as id from (${tagged}) as tagged
        order by 1 desc limit ${MOST_TAGGED + 1}`;
  const matching = sql`found as materialized (${found}), matching as materialized (
      select asset.id, asset.type, asset.state, asset.status, asset.ownership, asset.criticality,
        asset.environment, asset.owner_id, asset.last_scanned_at, asset.display_name, asset.score,
        asset.tags
      from found join parapet.assets as asset on asset.id = found.id
      where asset.workspace_id = ${workspaceId}
    )`;
  const counted = await sql<GroupRow>`
    with ${matching}
    select type, state, status, ownership, criticality, environment, owner_id as "ownerId",
      last_scanned_at is null as "isNeverScanned", count(*)::integer as count
    from matching group by 1, 2, 3, 4, 5, 6, 7, 8`.execute(tx);
  const groups = counted.rows.map(asGroup);
  const owners = await ownersOf(groups);
  const order = orderOf(query, owners);
  const { inOrder, position, isAfter } = sortedBy(order, positionAfter(query, order));
  const { rows } = await sql<{ id: string; position: string }>`
    with ${matching}
    select id, ${position} as position from matching
    where ${query.state ? sql`state = ${query.state}` : sql`state <> 'archived'`}
      ${query.type ? sql`and type = any (${query.type}::text[])` : sql``}
      ${narrowingOf(query) ?? sql``} ${isAfter}
    order by ${inOrder} limit ${query.limit + 1}`.execute(tx);
  return {
    groups,
    isCapped: countOf(groups) > most,
    owners,
    order,
    ids: rows.map(({ id }) => id),
    positions: rows.map((row) => row.position),
  };
}

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
