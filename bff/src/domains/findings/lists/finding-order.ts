import type { FindingListItem, FindingStatus } from '@parapet/contracts/findings/finding';
import type { listFindingsQuerySchema } from '@parapet/contracts/findings/finding-list';
import { type Severity, severities } from '@parapet/contracts/text/vocabulary';
import type { z } from 'zod';
import { readCursor, writeCursor } from '../../../platform/http/page-cursor.ts';

export type ListFindings = z.output<typeof listFindingsQuerySchema>;

/** The number of findings under one severity and status, before the filters for these two. */
export interface Group {
  readonly severity: Severity;
  readonly status: FindingStatus;
  readonly count: number;
}

/** Describes where a list goes on in the findings of one severity and status. */
export interface Start {
  readonly rank: number;
  readonly status: FindingStatus;
  readonly count: number;
  readonly value: string;
  readonly id: string;
}

/** A row of a list, and where a page goes on after it. */
export interface FindingRow {
  readonly item: FindingListItem;
  /** Exact: a time in `item` has milliseconds. */
  readonly position: string;
}

const FIRST_ID = '00000000-0000-0000-0000-000000000000';
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** The column that orders the findings of one severity and status; the id breaks ties. */
const columns = {
  last_seen_at: { type: 'timestamptz', direction: 'desc', start: ['infinity', LAST_ID] },
  first_seen_at: { type: 'timestamptz', direction: 'desc', start: ['infinity', LAST_ID] },
  title: { type: 'text', direction: 'asc', start: ['', FIRST_ID] },
  priority_score: { type: 'smallint', direction: 'desc', start: ['32767', LAST_ID] },
  due_at: { type: 'timestamptz', direction: 'asc', start: ['-infinity', FIRST_ID] },
  asset_name: { type: 'text', direction: 'asc', start: ['', FIRST_ID] },
  location: { type: 'text', direction: 'asc', start: ['', FIRST_ID] },
  status: { type: 'smallint', direction: 'asc', start: ['0', FIRST_ID] },
  assignee_id: { type: 'text', direction: 'asc', start: ['', FIRST_ID] },
} as const;

/** These have no index that a whole workspace is read by: the worst 1,000 are sorted. */
const unindexed: readonly (keyof typeof columns)[] = [
  'asset_name',
  'location',
  'status',
  'assignee_id',
];

const sorts = {
  severity: { column: 'priority_score', isRanked: true },
  priority: { column: 'priority_score', isRanked: false },
  due: { column: 'due_at', isRanked: false },
  'last-seen': { column: 'last_seen_at', isRanked: false },
  'first-seen': { column: 'first_seen_at', isRanked: false },
  title: { column: 'title', isRanked: false },
  asset: { column: 'asset_name', isRanked: false },
  location: { column: 'location', isRanked: false },
  status: { column: 'status', isRanked: false },
  assignee: { column: 'assignee_id', isRanked: false },
} as const;

/** How a list is sorted; `isRanked` lists sort by severity first. */
export function orderOf({ sort }: Pick<ListFindings, 'sort'>) {
  const { column, isRanked } = sorts[sort];
  return { column, isRanked, isIndexed: !unindexed.includes(column), ...columns[column] };
}

export const rankOf = (severity: Severity): number => severities.indexOf(severity) + 1;

export const isSelected = (
  query: ListFindings,
  group: Pick<Group, 'severity' | 'status'>,
): boolean =>
  (!query.severity || query.severity.includes(group.severity)) &&
  (!query.status || query.status.includes(group.status));

/** Returns where the list goes on in each group that it shows. */
export function startsOf(query: ListFindings, groups: readonly Group[]): Start[] {
  const { isRanked, start } = orderOf(query);
  const after = positionAfter(query);
  return groups
    .filter((group) => isSelected(query, group))
    .map(({ severity, status, count }) => ({ rank: rankOf(severity), status, count }))
    .filter(({ rank }) => !isRanked || after === null || rank >= after.rank)
    .map((group) => {
      const continues = after !== null && (!isRanked || group.rank === after.rank);
      const [value, id] = continues ? after.values : start;
      return { ...group, value, id };
    });
}

/**
 * Returns the groups of the worst ranks that fill a page by their counts. A rank in which the page
 * begins fills it alone: most of it may lie before the cursor.
 */
export function worstStarts(query: ListFindings, starts: readonly Start[]): Start[] {
  const continued = positionAfter(query)?.rank;
  const ranks = [...Map.groupBy(starts, ({ rank }) => rank)].sort(([a], [b]) => a - b);
  const worst: Start[] = [];
  let count = 0;
  for (const [rank, group] of ranks) {
    if (count > query.limit) break;
    worst.push(...group);
    count = rank === continued ? Infinity : group.reduce((sum, each) => sum + each.count, count);
  }
  return worst;
}

export const cursorAt = (query: ListFindings, { item, position }: FindingRow): string =>
  writeCursor([...(orderOf(query).isRanked ? [rankOf(item.severity)] : []), position, item.id]);

/** The position of the cursor; `rank` counts only in the order by severity. */
export function positionAfter(query: ListFindings) {
  if (query.cursor === undefined) return null;
  const { isRanked, type } = orderOf(query);
  const kinds = [...(isRanked ? (['smallint'] as const) : []), type, 'uuid'] as const;
  const values = readCursor(query.cursor, kinds);
  const [rank, ...rest] = isRanked ? values : [0, ...values];
  const [value = '', id = ''] = rest;
  return { rank: Number(rank), values: [String(value), String(id)] as const };
}
