import { findingStatusSchema } from '@parapet/contracts/finding';
import type { findingListSchema } from '@parapet/contracts/finding-list';
import type { Severity } from '@parapet/contracts/vocabulary';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { rowLimit } from '../../platform/db/built-statements.ts';
import type { WorkspaceTx } from '../../platform/db/database.ts';
import { isScoped } from '../../platform/db/scoped-assets.ts';
import type { AssetsPort } from '../assets/assets.port.ts';
import { facetsOf } from './finding-facets.ts';
import { isNarrowed } from './finding-filter.repository.ts';
import { keyOf } from './finding-key.repository.ts';
import { findMatches } from './finding-matches.repository.ts';
import {
  cursorAt,
  type FindingRow,
  type Group,
  type ListFindings,
  orderOf,
  type Start,
  startsOf,
  worstStarts,
} from './finding-order.ts';
import { readFindingRows } from './finding-rows.repository.ts';

type FindingPage = z.output<typeof findingListSchema>;

/** The counts and the rows of a page, with the one after it. */
interface Listed {
  readonly groups: readonly Group[];
  readonly rows: readonly FindingRow[];
  readonly isCapped: boolean;
}

/** Counts the findings of the whole workspace, from its counters. */
export async function countFindings({ tx, workspaceId }: WorkspaceTx): Promise<readonly Group[]> {
  const counted = await tx
    .selectFrom('finding_counts')
    .where('workspace_id', '=', workspaceId)
    .where('archived', '=', false)
    .groupBy(['severity', 'status'])
    .select(['severity', 'status', sql<number>`sum(findings)`.as('count')])
    .execute();
  return counted.map(asGroup).filter(({ count }) => count > 0);
}

/** Whether a list is of all findings of its workspace, in an order that has an index. */
export const isOfWorkspace = (query: ListFindings): boolean =>
  !query.assetId && !query.scanId && !query.q && !isNarrowed(query) && orderOf(query).isIndexed;

/** The lists of one workspace's findings, with the counts beside them. */
export const findingListsIn = (scope: WorkspaceTx, assets: Pick<AssetsPort, 'labels'>) => {
  const { tx, workspaceId } = scope;
  const readRows = (query: ListFindings, page: RawBuilder<unknown>, order: RawBuilder<unknown>) =>
    readFindingRows(scope, assets, query, page, order);

  /** The whole workspace, from its counters and an index per sort order. */
  const listWorkspace = async (query: ListFindings, groups: readonly Group[]): Promise<Listed> => {
    const rows: FindingRow[] = [];
    let remaining = startsOf(query, groups);
    while (remaining.length > 0 && rows.length <= query.limit) {
      const next = orderOf(query).isRanked ? worstStarts(query, remaining) : remaining;
      rows.push(...(await readPageOf(query, next)));
      remaining = remaining.filter((start) => !next.includes(start));
    }
    return { groups, rows, isCapped: false };
  };

  /** Reads one page of each severity and status from the index alone, and merges the pages. */
  const readPageOf = async (query: ListFindings, starts: readonly Start[]) => {
    const { column, isRanked, type, direction } = orderOf(query);
    const key = keyOf(column, { tx, assets });
    const order = sql.raw(direction);
    const after = sql.raw(direction === 'asc' ? '>' : '<');
    const rank = isRanked ? sql`page.rank, ` : sql``;
    const inOrder = sql`${rank}page.position ${order}, page.id ${order}`;
    const page = sql`
      select page.rank, page.position, page.id
      from jsonb_to_recordset(${JSON.stringify(starts)}::text::jsonb)
        as start(rank smallint, status text, value ${sql.raw(type)}, id uuid)
      cross join lateral (
        select start.rank, finding.id, ${key} as position
        from parapet.findings as finding
        where finding.workspace_id = ${workspaceId} and not finding.archived
          and finding.severity_rank = start.rank and finding.status = start.status
          and (${key}, finding.id) ${after} (start.value, start.id)
        order by ${key} ${order}, finding.id ${order}
        limit ${rowLimit(query.limit + 1)}
      ) as page
      order by ${inOrder}
      limit ${rowLimit(query.limit + 1)}`;
    return await readRows(query, page, inOrder);
  };

  const listMatches = async (query: ListFindings): Promise<Listed> => {
    const { groups, ids, isCapped } = await findMatches(scope, assets, query);
    const page = sql`select page.id, page.position
      from unnest(${ids}::uuid[]) with ordinality as page(id, position)`;
    const rows = ids.length === 0 ? [] : await readRows(query, page, sql`page.position`);
    return { groups, rows, isCapped };
  };

  return {
    /** `counted` is what `countFindings` returns, where the list is of the workspace. */
    async list(query: ListFindings, counted: readonly Group[] | null): Promise<FindingPage> {
      const { groups, rows, isCapped } =
        counted && !isScoped(scope)
          ? await listWorkspace(query, counted)
          : await listMatches(query);
      const last = rows.length > query.limit ? rows[query.limit - 1] : undefined;
      return {
        items: rows.slice(0, query.limit).map(({ item }) => item),
        nextCursor: last ? cursorAt(query, last) : null,
        facets: facetsOf(query, groups),
        isCapped,
      };
    },
  };
};

const asGroup = (row: { severity: Severity; status: string; count: number }): Group => ({
  severity: row.severity,
  status: findingStatusSchema.parse(row.status),
  count: row.count,
});
