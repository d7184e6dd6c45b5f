import type { assetListSchema } from '@parapet/contracts/assets/asset';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { WorkspaceTx } from '../../../platform/db/database.ts';
import { peopleIn } from '../../../platform/db/people.repository.ts';
import { isScoped } from '../../../platform/db/scoped-assets.ts';
import { type AssetGroup, countOf, facetsOf, isSelected } from '../asset-groups.ts';
import { type AssetCounters, assetCountersIn, type TagCount } from './asset-counters.repository.ts';
import { findMatches } from './asset-matches.repository.ts';
import {
  cursorAt,
  type ListAssets,
  type Order,
  type OwnerFacet,
  orderOf,
  type Position,
  positionAfter,
  valueIn,
} from './asset-order.repository.ts';
import { assetPagesIn, newestFirst, type Selection } from './asset-pages.repository.ts';
import { type AssetRow, assetsIn, type StoredAsset } from './assets.repository.ts';

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
  readonly tags: TagCount[];
  readonly isCapped: boolean;
}

/** Reads the counters of a list; null where it reads its matches, as searches and several tags do. */
export async function countAssets(
  scope: WorkspaceTx,
  { q, state, tag: [tag, ...more] = [] }: ListAssets,
): Promise<AssetCounters | null> {
  if (q || more.length > 0) return null;
  return await assetCountersIn(scope).read({
    ...(state && { state }),
    ...(tag !== undefined && { tag }),
  });
}

/** The lists of one workspace's assets, with the counts beside them. */
export const assetListsIn = (scope: WorkspaceTx) => {
  const counters = assetCountersIn(scope);
  const { readPage } = assetPagesIn(scope);

  const readOwners = async (query: ListAssets, groups: readonly AssetGroup[]) => {
    const people = await peopleIn(
      scope,
      groups.map(({ ownerId }) => ownerId),
    );
    return ownersOf(query, groups, (id) => people(id)?.name);
  };

  const ownersOf = (
    query: ListAssets,
    groups: readonly AssetGroup[],
    nameOf: (id: string) => string | null | undefined,
  ): OwnerFacet => {
    const { owner: counts } = facetsOf(query, groups);
    const named = [...new Set(groups.map(({ ownerId }) => ownerId))].map((id) => ({
      id: id ?? 'none',
      name: (id === null ? null : nameOf(id)) ?? null,
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

  /** The whole workspace or one tag, from its counters and an index per sort order. */
  const listCounted = async (
    query: ListAssets,
    { present, tagged, tags, names }: AssetCounters,
  ): Promise<Listed> => {
    const [name] = query.tag ?? [];
    const groups = tagged ?? present;
    const owners = ownersOf(query, groups, (id) => names.get(id));
    const order = orderOf(query, owners);
    const after = positionAfter(query, order);
    const selected = groups.filter((group) => isSelected(query, group));
    const tag = name === undefined ? null : { name, assets: countOf(groups) };
    const selection = { selected, present, tag };
    const rows =
      order.kind === 'indexed'
        ? await readPage({ query, selection, order, after, limit: query.limit + 1 })
        : await readValues(query, selection, order, after);
    return { groups, rows, order, owners, tags, isCapped: false };
  };

  /** Reads the values of a column one after another, as far as they fill the page. */
  const readValues = async (
    query: ListAssets,
    { selected, present, tag }: Selection,
    { column, values }: Extract<Order, { kind: 'grouped' }>,
    after: Position | null,
  ): Promise<AssetRow[]> => {
    const rows: AssetRow[] = [];
    const start = after === null ? 0 : values.indexOf(String(after.value));
    for (const value of start < 0 ? [] : values.slice(start)) {
      const limit = query.limit + 1 - rows.length;
      if (limit <= 0) break;
      const found = await readPage({
        query: { ...query, [column]: [column === 'criticality' ? Number(value) : value] },
        selection: {
          selected: selected.filter((group) => valueIn(column, group) === value),
          present,
          tag,
        },
        order: newestFirst,
        after: after && String(after.value) === value ? { value: after.id, id: after.id } : null,
        limit,
      });
      rows.push(...found.map((row) => ({ ...row, position: value })));
    }
    return rows;
  };

  const listMatches = async (query: ListAssets): Promise<Listed> => {
    const { groups, isCapped, owners, order, ids, positions } = await findMatches(
      scope,
      query,
      (found) => readOwners(query, found),
    );
    const page = sql`select page.id, page.value, page.place
      from unnest(${ids}::uuid[], ${positions}::text[]) with ordinality as page(id, value, place)`;
    const rows =
      ids.length === 0
        ? []
        : await assetsIn(scope).listPage(page, sql`page.place`, sql`page.value`);
    const tags = await counters.readTags(query.state);
    return { groups, rows, order, owners, tags, isCapped };
  };

  const listed = async (query: ListAssets, counted: AssetCounters | null) =>
    counted && !isScoped(scope) ? await listCounted(query, counted) : await listMatches(query);

  return {
    /** `counted` is what `countAssets` returns. */
    async list(query: ListAssets, counted: AssetCounters | null): Promise<StoredPage> {
      const { groups, rows, order, owners, tags, isCapped } = await listed(query, counted);
      const items = rows.slice(0, query.limit);
      const last = rows.length > query.limit ? items.at(-1) : undefined;
      return {
        items: items.map(({ asset }) => asset),
        nextCursor: last ? cursorAt(order, last.position, last.asset.id) : null,
        total: countOf(groups.filter((group) => isSelected(query, group))),
        facets: {
          ...facetsOf(query, groups),
          owner: owners.filter(({ count }) => count > 0),
          tag: tags,
        },
        isCapped,
        owners,
      };
    },

    /** Returns the newest `limit` assets under a filter, and how many there are. */
    async find(query: ListAssets): Promise<{ ids: string[]; total: number; isCapped: boolean }> {
      const { groups, rows, isCapped } = await listed(query, await countAssets(scope, query));
      return {
        isCapped,
        ids: rows.slice(0, query.limit).map(({ asset }) => asset.id),
        total: countOf(groups.filter((group) => isSelected(query, group))),
      };
    },
  };
};
