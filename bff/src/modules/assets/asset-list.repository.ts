import type { assetListSchema } from '@parapet/contracts/asset';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { WorkspaceTx } from '../../platform/db/database.ts';
import { exactTime } from '../../platform/db/exact-time.ts';
import { peopleIn } from '../../platform/db/people.repository.ts';
import { isScoped, MOST_COUNTED } from '../../platform/db/scoped-assets.ts';
import { narrowingOf } from './asset-filters.repository.ts';
import {
  type AssetGroup,
  asGroup,
  countOf,
  facetsOf,
  type GroupRow,
  isSelected,
} from './asset-groups.ts';
import { findMatches } from './asset-matches.repository.ts';
import {
  cursorAt,
  type ListAssets,
  NOBODY,
  type Order,
  type OwnerFacet,
  orderOf,
  type Position,
  positionAfter,
  valueIn,
} from './asset-order.repository.ts';
import { type AssetRow, assetsIn, type StoredAsset } from './assets.repository.ts';
import { countScopedTags } from './scoped-assets.repository.ts';

export type AssetPage = z.output<typeof assetListSchema>;
/** A page without what other modules know of its assets, and the owners of those that were counted. */
type StoredPage = Omit<AssetPage, 'items'> & {
  readonly items: readonly StoredAsset[];
  readonly owners: OwnerFacet;
};

interface Listed {
  readonly groups: readonly AssetGroup[];
  readonly rows: readonly AssetRow[];
  readonly order: Order;
  readonly owners: OwnerFacet;
  readonly isCapped: boolean;
}

/** Up to this number of assets are found by their groups; more are read in the order of the list. */
const FEW = 1000;
const MOST_TAGS = 100;

/** The lists of one workspace's assets, with the counts beside them. */
export const assetListsIn = (scope: WorkspaceTx) => {
  const { tx, workspaceId } = scope;

  const readGroups = async (): Promise<AssetGroup[]> => {
    const { rows } = await sql<GroupRow>`
      select type, state, status, ownership, criticality, environment, owner_id as "ownerId",
        outcome = 'not_tested' as "isNeverScanned", sum(assets)::integer as count
      from parapet.asset_counts where workspace_id = ${workspaceId}
      group by type, state, status, ownership, criticality, environment, owner_id,
        outcome = 'not_tested'
      having sum(assets) > 0`.execute(tx);
    return rows.map(asGroup);
  };

  /** The tags of the chosen state, the most frequent ones first. */
  const readTags = async ({ state }: ListAssets): Promise<{ tag: string; count: number }[]> => {
    if (isScoped(scope)) {
      return await countScopedTags(scope, state, { counted: MOST_COUNTED, listed: MOST_TAGS });
    }
    const { rows } = await sql<{ tag: string; count: number }>`
      select tag, sum(assets)::integer as count from parapet.asset_tag_counts
      where workspace_id = ${workspaceId}
        and ${state ? sql`state = ${state}` : sql`state <> 'archived'`}
      group by tag having sum(assets) > 0 order by 2 desc, 1 limit ${MOST_TAGS}`.execute(tx);
    return rows;
  };

  const ownersOf = async (query: ListAssets, groups: readonly AssetGroup[]) => {
    const { owner: counts } = facetsOf(query, groups);
    const ids = [...new Set(groups.map(({ ownerId }) => ownerId))];
    const people = await peopleIn(scope, ids);
    const named = ids.map((id) => ({
      id: id ?? 'none',
      name: people(id)?.name ?? null,
      count: counts[id ?? 'none'] ?? 0,
    }));
    // Accounts that were deleted come after all names, and nobody last.
    const rank = (id: string, name: string | null) => (id === 'none' ? 2 : name === null ? 1 : 0);
    return named.sort(
      (a, b) =>
        rank(a.id, a.name) - rank(b.id, b.name) ||
        (a.name ?? '').localeCompare(b.name ?? '') ||
        (a.id < b.id ? -1 : 1),
    );
  };

  /** The whole workspace, from its counters and an index per sort order. */
  const listWorkspace = async (query: ListAssets): Promise<Listed> => {
    const groups = await readGroups();
    const owners = await ownersOf(query, groups);
    const order = orderOf(query, owners);
    const after = positionAfter(query, order);
    const selected = groups.filter((group) => isSelected(query, group));
    const rows =
      order.kind === 'indexed'
        ? await readPage(query, selected, order, after, query.limit + 1)
        : await readValues(query, selected, order, after);
    return { groups, rows, order, owners, isCapped: false };
  };

  /** Reads the values of a column one after another, as far as they fill the page. */
  const readValues = async (
    query: ListAssets,
    selected: readonly AssetGroup[],
    { column, values }: Extract<Order, { kind: 'grouped' }>,
    after: Position | null,
  ): Promise<AssetRow[]> => {
    const rows: AssetRow[] = [];
    const start = after === null ? 0 : values.indexOf(String(after.value));
    for (const value of start < 0 ? [] : values.slice(start)) {
      const missing = query.limit + 1 - rows.length;
      if (missing <= 0) break;
      const ofValue = selected.filter((group) => valueIn(column, group) === value);
      if (ofValue.length === 0) continue;
      const narrowed = { ...query, [column]: [column === 'criticality' ? Number(value) : value] };
      const from =
        after && String(after.value) === value ? { value: after.id, id: after.id } : null;
      const found = await readPage(narrowed, ofValue, newestFirst, from, missing);
      rows.push(...found.map((row) => ({ ...row, position: value })));
    }
    return rows;
  };

  /** Reads one page of assets, whose groups are known, in the order of an index. */
  const readPage = async (
    query: ListAssets,
    groups: readonly AssetGroup[],
    order: Extract<Order, { kind: 'indexed' }>,
    after: Position | null,
    limit: number,
  ): Promise<AssetRow[]> => {
    if (groups.length === 0) return [];
    const { value } = order;
    const narrowing = narrowingOf(query);
    const found =
      narrowing !== null && countOf(groups) <= FEW
        ? ofGroups(groups, value, isAfterOf(order, value, after))
        : ofStates(groups, order, after, narrowing, limit);
    const inOrder = inOrderOf(order, sql`page.value`, sql`page.id`);
    const page = sql`select page.id, page.value from ${found} order by ${inOrder} limit ${limit}`;
    return await assetsIn(scope).listPage(page, inOrder, positionText(order));
  };

  /** All assets of these groups. The limit, which never cuts, has each group looked up by its index. */
  const ofGroups = (
    groups: readonly AssetGroup[],
    value: RawBuilder<unknown>,
    isAfter: RawBuilder<unknown>,
  ) => sql`jsonb_to_recordset(${JSON.stringify(groups.map(keyOf))}::text::jsonb) as chosen(
        type text, state text, criticality smallint, environment text, status text, ownership text,
        owner uuid, never boolean)
      cross join lateral (
        select id, ${value} as value from parapet.assets
        where workspace_id = ${workspaceId} and state = chosen.state and type = chosen.type
          and criticality = chosen.criticality and environment = chosen.environment
          and status = chosen.status and ownership = chosen.ownership
          and coalesce(owner_id, ${sql.lit(NOBODY)}::uuid) = chosen.owner
          and (last_scanned_at is null) = chosen.never ${isAfter}
        limit ${FEW}
      ) as page`;

  /** One page of each type and state by the index of the order. */
  const ofStates = (
    groups: readonly AssetGroup[],
    order: Extract<Order, { kind: 'indexed' }>,
    after: Position | null,
    narrowing: RawBuilder<unknown> | null,
    limit: number,
  ) => {
    const pairs = new Map(groups.map(({ type, state }) => [`${type} ${state}`, { type, state }]));
    const value = order.ranked ?? order.value;
    const ranks = narrowing === null ? RANKS : RANKED;
    return sql`jsonb_to_recordset(${JSON.stringify([...pairs.values()])}::text::jsonb)
        as chosen(type text, state text)
      cross join lateral (
        select id, ${value} as value from ${order.ranked ? ranks : sql`parapet.assets`}
        where workspace_id = ${workspaceId}
          and state = chosen.state and type = chosen.type ${narrowing ?? sql``}
          ${isAfterOf(order, value, after)}
        order by ${inOrderOf(order, value, sql`id`)}
        limit ${limit}
      ) as page`;
  };

  const listMatches = async (query: ListAssets): Promise<Listed> => {
    const { groups, isCapped, owners, order, ids, positions } = await findMatches(
      scope,
      query,
      (found) => ownersOf(query, found),
    );
    const page = sql`select page.id, page.value, page.place
      from unnest(${ids}::uuid[], ${positions}::text[]) with ordinality as page(id, value, place)`;
    const rows =
      ids.length === 0
        ? []
        : await assetsIn(scope).listPage(page, sql`page.place`, sql`page.value`);
    return { groups, rows, order, owners, isCapped };
  };

  const listed = (query: ListAssets) =>
    query.q || query.tag || isScoped(scope) ? listMatches(query) : listWorkspace(query);

  return {
    async list(query: ListAssets): Promise<StoredPage> {
      const { groups, rows, order, owners, isCapped } = await listed(query);
      const items = rows.slice(0, query.limit);
      const last = rows.length > query.limit ? items.at(-1) : undefined;
      return {
        items: items.map(({ asset }) => asset),
        nextCursor: last ? cursorAt(order, last.position, last.asset.id) : null,
        total: countOf(groups.filter((group) => isSelected(query, group))),
        facets: {
          ...facetsOf(query, groups),
          owner: owners.filter(({ count }) => count > 0),
          tag: await readTags(query),
        },
        isCapped,
        owners,
      };
    },

    /** Returns the newest `limit` assets under a filter, and how many there are. */
    async find(query: ListAssets): Promise<{ ids: string[]; total: number; isCapped: boolean }> {
      const { groups, rows, isCapped } = await listed(query);
      return {
        isCapped,
        ids: rows.slice(0, query.limit).map(({ asset }) => asset.id),
        total: countOf(groups.filter((group) => isSelected(query, group))),
      };
    },
  };
};

const newestFirst = {
  kind: 'indexed',
  value: sql`id`,
  type: 'uuid',
  direction: 'desc',
} as const satisfies Order;

const keyOf = (group: AssetGroup) => ({
  type: group.type,
  state: group.state,
  criticality: group.criticality,
  environment: group.environment,
  status: group.status,
  ownership: group.ownership,
  owner: group.ownerId ?? NOBODY,
  never: group.isNeverScanned,
});

/** The columns of the index are those of the ranks. */
const RANKS = sql`(
  select workspace_id, state, type, open_rank, asset_id as id from parapet.asset_finding_ranks
) as ranked`;
/** The ranks beside what else a list is narrowed by. */
const RANKED = sql`(
  select ranked.workspace_id, ranked.state, ranked.type, ranked.open_rank, ranked.asset_id as id,
    asset.criticality, asset.environment, asset.status, asset.ownership, asset.owner_id,
    asset.last_scanned_at
  from parapet.asset_finding_ranks as ranked
  join parapet.assets as asset on asset.id = ranked.asset_id
) as ranked`;

const inOrderOf = (
  { direction }: Extract<Order, { kind: 'indexed' }>,
  key: RawBuilder<unknown>,
  id: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`${key} ${sql.raw(direction)}, ${id} ${sql.raw(direction)}`;

const isAfterOf = (
  { type, direction }: Extract<Order, { kind: 'indexed' }>,
  value: RawBuilder<unknown>,
  after: Position | null,
): RawBuilder<unknown> =>
  after === null
    ? sql``
    : sql`and (${value}, id) ${sql.raw(direction === 'asc' ? '>' : '<')}
        (${after.value}::${sql.raw(type)}, ${after.id}::uuid)`;

const positionText = ({ type }: Extract<Order, { kind: 'indexed' }>): RawBuilder<unknown> =>
  type === 'timestamptz' ? exactTime(sql`page.value`) : sql`page.value::text`;
