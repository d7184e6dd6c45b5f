import type { assetListSchema, assetSortSchema } from '@parapet/contracts/asset';
import { type Expression, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import { readCursor, writeCursor } from '../../platform/http/page-cursor.ts';

export type AssetPage = z.output<typeof assetListSchema>;
type Sort = z.output<typeof assetSortSchema>;
type Direction = 'asc' | 'desc';

interface SortableRow {
  id: string;
  display_name: string;
  score: number | null;
}

/** Above every score, so that assets without one come after the safest. */
const NO_SCORE = 101;

/** A lower score is a higher risk. Ids are time-ordered, so they sort by age. */
const sorts: Record<Sort, { column: 'display_name' | 'score' | 'id'; direction: Direction }> = {
  name: { column: 'display_name', direction: 'asc' },
  '-name': { column: 'display_name', direction: 'desc' },
  created: { column: 'id', direction: 'asc' },
  '-created': { column: 'id', direction: 'desc' },
  risk: { column: 'score', direction: 'desc' },
  '-risk': { column: 'score', direction: 'asc' },
};

const kindOf = { display_name: 'text', score: 'integer', id: 'uuid' } as const;
const expressionOf = {
  display_name: sql`display_name`,
  score: sql`coalesce(score, ${sql.lit(NO_SCORE)})`,
  id: sql`id`,
};

/** Keyset paging: the sort order, and the condition that skips earlier pages. */
export function pageOrder({ sort, cursor }: { sort: Sort; cursor?: string | undefined }) {
  const { column, direction } = sorts[sort];
  const by = sql`${expressionOf[column]} ${sql.raw(direction)}`;
  if (cursor === undefined) return { by, direction, after: sql<SqlBool>`true` };
  const type = kindOf[column];
  const [value, id] = readCursor(cursor, [type, 'uuid']);
  const after: Expression<SqlBool> = sql<SqlBool>`(${expressionOf[column]}, id) ${sql.raw(
    direction === 'asc' ? '>' : '<',
  )} (${value}::${sql.raw(type)}, ${id}::uuid)`;
  return { by, direction, after };
}

/** Splits `limit + 1` rows into the page and the cursor of the next one. */
export function pageOf<Row extends SortableRow>(
  rows: readonly Row[],
  { sort, limit }: { sort: Sort; limit: number },
): { kept: readonly Row[]; nextCursor: string | null } {
  const kept = rows.slice(0, limit);
  const last = kept.at(-1);
  if (rows.length <= limit || !last) return { kept, nextCursor: null };
  const { column } = sorts[sort];
  const value = column === 'score' ? (last.score ?? NO_SCORE) : last[column];
  return { kept, nextCursor: writeCursor([value, last.id]) };
}
