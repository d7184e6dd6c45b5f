import { type RawBuilder, sql } from 'kysely';
import type { WorkspaceTx } from '../../../platform/db/database.ts';
import { exactTime } from '../../../platform/db/exact-time.ts';
import { rowLimit } from '../../../platform/db/statements/built-statements.ts';
import { type AssetGroup, countOf } from '../asset-groups.ts';
import { conditionsOf, narrowingOf } from './asset-filters.repository.ts';
import {
  type ListAssets,
  NOBODY,
  type Order,
  OWNER,
  type Position,
} from './asset-order.repository.ts';
import { type AssetRow, assetsIn } from './assets.repository.ts';

/** The assets that a list is about, by their groups. */
export interface Selection {
  /** Those that the filters keep; of one tag where there is one. */
  readonly selected: readonly AssetGroup[];
  /** All of the workspace. */
  readonly present: readonly AssetGroup[];
  /** With the number of assets that have it. */
  readonly tag: { readonly name: string; readonly assets: number } | null;
}

type IndexedOrder = Extract<Order, { kind: 'indexed' }>;

interface Page {
  readonly query: ListAssets;
  readonly selection: Selection;
  readonly order: IndexedOrder;
  readonly after: Position | null;
  /** Rows to read. */
  readonly limit: number;
}

/** Ids are time-ordered. */
export const newestFirst: IndexedOrder = {
  kind: 'indexed',
  value: sql`id`,
  type: 'uuid',
  direction: 'desc',
};

/** Assets of one group at most; with a limit, Postgres looks each group up by its index. */
const ALL = 10_000_000;
/** Tells what it takes to look a group up, in rows. */
const LOOK_UP = 2;

/** Pages of one workspace's assets, which read little more than their rows. */
export const assetPagesIn = (scope: WorkspaceTx) => {
  const { workspaceId } = scope;

  /**
   * Reads a page. Where filters or a tag leave assets out, the counters say what reads fewer rows: the
   * order, until the page is full, or all that is kept. Kept assets may lie together at the far end of
   * the order, so that is given up after as many rows as the other way takes.
   */
  const readPage = async (page: Page): Promise<AssetRow[]> => {
    const { query, selection, order, limit } = page;
    const { selected, present, tag } = selection;
    if (selected.length === 0) return [];
    if (tag === null && narrowingOf(query) === null) return await read(page, inOrder(page));
    if (tag && isByAge(order)) return await read(page, byAgeOfTag(page, tag.name));
    const whole = tag ? tag.assets : costOfGroups(page);
    if (costOfOrder(page) < whole) {
      const max = countOf(present) < whole ? ALL : whole;
      const rows = await read(page, untilFull(page, max));
      if (rows.length === limit || max === ALL) return rows;
    }
    return await read(page, tag ? allOfTag(page, tag.name) : ofGroups(page));
  };

  const read = async ({ order, limit }: Page, found: RawBuilder<unknown>): Promise<AssetRow[]> => {
    const sorting = sql`${sortingOf(order, sql`page.value`, sql`page.id`)} nulls first`;
    const page = sql`select page.id, page.value from ${found} order by ${sorting} limit ${rowLimit(limit)}`;
    return await assetsIn(scope).listPage(page, sorting, positionText(order));
  };

  /** One page of each type and state by the index of the order. */
  const inOrder = ({ selection, order, after, limit }: Page) => {
    const value = order.ranked ?? order.value;
    return sql`${pairsOf(selection.selected)}
      cross join lateral (
        select id, ${value} as value from ${sourceOf(order)}
        where workspace_id = ${workspaceId} and state = chosen.state and type = chosen.type
          ${isAfterOf(order, value, after)}
        order by ${sortingOf(order, value, sql`id`)} limit ${rowLimit(limit)}
      ) as page`;
  };

  /**
   * The same under filters and a tag, of the first `most` assets of each type and state. The last of them
   * stands for all after it: it has no id, so that it is missing in a page that ends further on.
   */
  const untilFull = ({ query, selection, order, after, limit }: Page, max: number) => {
    const value = order.ranked ?? order.value;
    const narrowing = narrowingOf(query);
    const sorting = sortingOf(order, value, sql`id`);
    const kept: RawBuilder<unknown>[] = [];
    // Postgres expects a case to keep every other asset, so that it reads them in their order.
    if (narrowing && !order.ranked) kept.push(sql`case when true ${narrowing} then true end`);
    if (narrowing && order.ranked) {
      kept.push(sql`(select true from parapet.assets where assets.id = walked.id ${narrowing})`);
    }
    if (selection.tag) kept.push(hasTag(selection.tag.name));
    // Both limits are values: beside a known one, a plan for what `most` is costs less, and none is kept.
    return sql`${pairsOf(selection.selected)}
      cross join lateral (
        select case when place < ${max} then id end as id, value from (
          select id, ${value} as value, row_number() over (order by ${sorting}) as place
            ${narrowing && !order.ranked ? FILTERED : sql``}
          from ${sourceOf(order)}
          where workspace_id = ${workspaceId} and state = chosen.state and type = chosen.type
            ${isAfterOf(order, value, after)}
          order by ${sorting} limit ${max}
        ) as walked
        where place = ${max} or (${sql.join(kept, sql` and `)})
        order by ${sortingOf(order, sql`walked.value`, sql`walked.id`)} limit ${limit}
      ) as page`;
  };

  const hasTag = (tag: string) => sql`(
    select true from parapet.asset_tags
    where workspace_id = ${workspaceId} and tag = ${tag} and asset_id = walked.id
  )`;

  /** All assets of these groups; in the order of their age, one page of each. */
  const ofGroups = ({ selection, order, after, limit }: Page) => {
    const { value } = order;
    const oneOfAge = sql`order by id ${sql.raw(order.direction)} limit ${rowLimit(limit)}`;
    return sql`jsonb_to_recordset(${JSON.stringify(selection.selected.map(keyOf))}::text::jsonb)
        as chosen(
          type text, state text, criticality smallint, environment text, status text, ownership text,
          owner uuid, never boolean
        )
      cross join lateral (
        select id, ${value} as value from parapet.assets
        where workspace_id = ${workspaceId} and state = chosen.state and type = chosen.type
          and criticality = chosen.criticality and environment = chosen.environment
          and status = chosen.status and ownership = chosen.ownership
          and ${OWNER} = chosen.owner and (last_scanned_at is null) = chosen.never
          ${isAfterOf(order, value, after)}
        ${isByAge(order) ? oneOfAge : sql`limit ${sql.lit(ALL)}`}
      ) as page`;
  };

  /** By the index of the tag, whose assets are in the order of their age. */
  const byAgeOfTag = ({ query, order, after, limit }: Page, tag: string) => sql`(
    select id, id as value from (
      select asset_id as id from parapet.asset_tags
      where workspace_id = ${workspaceId} and tag = ${tag} ${isAfterOf(order, sql`asset_id`, after)}
      order by asset_id ${sql.raw(order.direction)} limit ${sql.lit(ALL)}
    ) as walked
    where (select true from parapet.assets where assets.id = walked.id ${conditionsOf(query)})
    order by walked.id ${sql.raw(order.direction)} limit ${rowLimit(limit)}
  ) as page`;

  const allOfTag = ({ query, order, after }: Page, tag: string) => sql`(
      select asset_id from parapet.asset_tags where workspace_id = ${workspaceId} and tag = ${tag}
      order by asset_id limit ${sql.lit(ALL)}
    ) as tagged
    cross join lateral (
      select id, ${order.value} as value from parapet.assets
      where assets.id = tagged.asset_id ${conditionsOf(query)} ${isAfterOf(order, order.value, after)}
      limit 1
    ) as page`;

  return { readPage };
};

const isByAge = ({ type }: IndexedOrder): boolean => type === 'uuid';

/** The columns of filters besides type and state. */
const FILTERED = sql`, criticality, environment, status, ownership, owner_id, last_scanned_at`;

const sourceOf = ({ ranked }: IndexedOrder): RawBuilder<unknown> =>
  ranked
    ? sql`(
        select workspace_id, state, type, open_rank, asset_id as id
        from parapet.asset_finding_ranks
      ) as ranked`
    : sql`parapet.assets`;

/** How many assets there are of each type and state. */
const countPairs = (groups: readonly AssetGroup[]): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const { type, state, count } of groups) {
    const pair = `${type} ${state}`;
    counts.set(pair, (counts.get(pair) ?? 0) + count);
  }
  return counts;
};

/** Postgres expects as many rows of a record set whatever it holds, so that it keeps the plan; of an array it does not. */
const pairsOf = (groups: readonly AssetGroup[]): RawBuilder<unknown> => {
  const pairs = [...countPairs(groups).keys()].map((pair) => {
    const [type, state] = pair.split(' ');
    return { type, state };
  });
  return sql`jsonb_to_recordset(${JSON.stringify(pairs)}::text::jsonb) as chosen (type text, state text)`;
};

/** Rows until the page is full, where those that are kept lie evenly in the order. */
function costOfOrder({ selection, limit }: Page): number {
  const present = countPairs(selection.present);
  let rows = 0;
  for (const [pair, kept] of countPairs(selection.selected)) {
    const all = Math.max(kept, present.get(pair) ?? 0);
    rows += Math.min(all, (limit * all) / kept);
  }
  return rows;
}

function costOfGroups({ selection: { selected }, order, limit }: Page): number {
  const max = isByAge(order) ? limit : ALL;
  return selected.reduce((rows, { count }) => rows + LOOK_UP + Math.min(count, max), 0);
}

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

const sortingOf = (
  { direction }: IndexedOrder,
  key: RawBuilder<unknown>,
  id: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`${key} ${sql.raw(direction)}, ${id} ${sql.raw(direction)}`;

const isAfterOf = (
  { type, direction }: IndexedOrder,
  value: RawBuilder<unknown>,
  after: Position | null,
): RawBuilder<unknown> => {
  if (after === null) return sql``;
  const sign = sql.raw(direction === 'asc' ? '>' : '<');
  return type === 'uuid'
    ? sql`and ${value} ${sign} ${after.id}::uuid`
    : sql`and (${value}, id) ${sign} (${after.value}::${sql.raw(type)}, ${after.id}::uuid)`;
};

const positionText = ({ type }: IndexedOrder): RawBuilder<unknown> =>
  type === 'timestamptz' ? exactTime(sql`page.value`) : sql`page.value::text`;
