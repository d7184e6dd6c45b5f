import {
  type assetFacetsSchema,
  assetStatusSchema,
  assetTypeSchema,
  environmentSchema,
  type listAssetsQuerySchema,
  NO_OWNER,
} from '@parapet/contracts/assets/asset';
import { ownershipStatusSchema } from '@parapet/contracts/assets/ownership';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { type CursorKind, readCursor, writeCursor } from '../../../platform/http/page-cursor.ts';
import type { AssetGroup } from '../asset-groups.ts';

export type ListAssets = z.output<typeof listAssetsQuerySchema>;
export type OwnerFacet = z.output<typeof assetFacetsSchema>['owner'];

/**
 * Tells what stands for a missing value in the indices: after the safest score, and before every scan. Row-level
 * security would keep a comparison of `coalesce` from the index.
 */
export const RISK = sql<number>`(case when score is null then 101 else score end)`;
const LAST_SCAN = sql`(
  case when last_scanned_at is null then '0001-01-01 00:00:00+00'::timestamptz else last_scanned_at end
)`;

/** The first tag; a character that no tag starts with for an asset without. */
const FIRST_TAG = sql`(coalesce(lower(tags[1]), '\uFFFD') collate "C")`;

/** Stands for nobody in the index of groups. */
export const NOBODY = '00000000-0000-0000-0000-000000000000';
export const OWNER = sql`(
  case when owner_id is null then ${sql.lit(NOBODY)}::uuid else owner_id end
)`;

interface Column {
  readonly kind: CursorKind;
  /** Belongs to a row of the table `assets`. */
  readonly value: RawBuilder<unknown>;
  /** Tells where the index of another table sorts: the column of `ranked` that it sorts by. */
  readonly ranked?: RawBuilder<unknown>;
  /** Tells whether the highest value comes first in ascending order. */
  readonly isInverse?: boolean;
}

/** The rank of an asset among those with open findings; the most severe level counts first. */
export const OPEN_RANK = sql`(
  select open_rank from parapet.asset_finding_ranks as ranked where ranked.asset_id = id
)`;

/** Columns that an index sorts. Ids are time-ordered, so they sort by age. */
const indexed = {
  name: { kind: 'text', value: sql`display_name` },
  created: { kind: 'uuid', value: sql`id` },
  // A lower score is a higher risk.
  risk: { kind: 'integer', value: RISK, isInverse: true },
  findings: { kind: 'bigint', value: OPEN_RANK, ranked: sql`open_rank` },
  scanned: { kind: 'timestamptz', value: LAST_SCAN },
  tags: { kind: 'text', value: FIRST_TAG },
} as const satisfies Record<string, Column>;

/** Columns with few values, sorted by them; of one value the newest asset comes first. */
const grouped = {
  type: { column: 'type', values: () => assetTypeSchema.options },
  criticality: { column: 'criticality', values: () => ['1', '2', '3', '4', '5'] },
  environment: { column: 'environment', values: () => environmentSchema.options },
  status: { column: 'status', values: () => assetStatusSchema.options },
  ownership: { column: 'ownership', values: () => ownershipStatusSchema.options },
  owner: { column: 'owner', values: (owners: OwnerFacet) => owners.map(({ id }) => id) },
} as const;
type GroupedColumn = keyof typeof grouped;

export type Order =
  | {
      readonly kind: 'indexed';
      readonly value: RawBuilder<unknown>;
      readonly ranked?: RawBuilder<unknown>;
      readonly type: CursorKind;
      readonly direction: 'asc' | 'desc';
    }
  | {
      readonly kind: 'grouped';
      readonly column: GroupedColumn;
      readonly values: readonly string[];
    };

/** Returns whether the names of owners decide the order of a list. */
export const isByOwner = ({ sort }: Pick<ListAssets, 'sort'>): boolean =>
  sort.replace('-', '') === 'owner';

/** How a list is sorted. `owners` are in the order of their names. */
export function orderOf({ sort }: Pick<ListAssets, 'sort'>, owners: OwnerFacet): Order {
  const isDescending = sort.startsWith('-');
  const name = sort.replace('-', '') as keyof typeof indexed | GroupedColumn;
  if (name in grouped) {
    const column = name as GroupedColumn;
    const values = grouped[column].values(owners);
    return { kind: 'grouped', column, values: isDescending ? values.toReversed() : values };
  }
  const { value, ranked, kind, isInverse = false }: Column = indexed[name as keyof typeof indexed];
  const direction = isDescending === isInverse ? 'asc' : 'desc';
  return { kind: 'indexed', value, ...(ranked && { ranked }), type: kind, direction };
}

/** The position of a cursor: the value of the last row's column, and its id. */
export interface Position {
  readonly value: string | number;
  readonly id: string;
}

/** @throws AppError invalid_input */
export function positionAfter(
  { cursor }: Pick<ListAssets, 'cursor'>,
  order: Order,
): Position | null {
  if (cursor === undefined) return null;
  const kind = order.kind === 'grouped' ? 'text' : order.type;
  const [value = '', id] = readCursor(cursor, [kind, 'uuid']);
  return { value, id: String(id) };
}

/** Writes the cursor after a row. `position` is the text of the row's value. */
export const cursorAt = (order: Order, position: string, id: string): string =>
  writeCursor([order.kind === 'indexed' && isNumber(order.type) ? Number(position) : position, id]);

const isNumber = (kind: CursorKind): boolean => kind === 'integer' || kind === 'bigint';

/** The value that a group has in a column, as in the lists of `grouped`. */
export const valueIn = (column: GroupedColumn, group: AssetGroup): string =>
  column === 'owner' ? (group.ownerId ?? NO_OWNER) : String(group[column]);

/** The same in SQL, as text. */
export const valueOfColumn = (column: GroupedColumn): RawBuilder<unknown> =>
  column === 'owner'
    ? sql`coalesce(owner_id::text, ${sql.lit(NO_OWNER)})`
    : sql`${sql.ref(grouped[column].column)}::text`;
