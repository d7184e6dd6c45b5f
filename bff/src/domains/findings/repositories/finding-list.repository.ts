import { findingStatusSchema } from '@parapet/contracts/findings/finding';
import type { findingListSchema } from '@parapet/contracts/findings/finding-list';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { WorkspaceTx } from '../../../platform/db/database.ts';
import { isScoped } from '../../../platform/db/scoped-assets.ts';
import { rowLimit } from '../../../platform/db/statements/built-statements.ts';
import type { AssetsPort } from '../../assets/assets.port.ts';
import { facetsOf } from '../lists/finding-facets.ts';
import {
  cursorAt,
  type FindingRow,
  type Group,
  type ListFindings,
  orderOf,
  type Start,
  startsOf,
  worstStarts,
} from '../lists/finding-order.ts';
import { isNarrowed } from './finding-filter.repository.ts';
import { keyOf } from './finding-key.repository.ts';
import { findMatches, type Matches } from './finding-matches.repository.ts';
import { readFindingRows } from './finding-rows.repository.ts';
import { isOfTag, type TagCounts } from './findings-of-tag.repository.ts';

type FindingPage = z.output<typeof findingListSchema>;

/** The counts and the rows of a page, with the one after it. */
interface Listed {
  readonly groups: readonly Group[];
  readonly rows: readonly FindingRow[];
  readonly isCapped: boolean;
}

/** Counts the findings of the whole workspace, from its counters. */
async function countFindings({ tx, workspaceId }: WorkspaceTx): Promise<readonly Group[]> {
  const { rows } = await sql<GroupRow>`select severity, status, sum(findings)::integer as count
    from parapet.finding_counts where workspace_id = ${workspaceId} and not archived
    group by severity, status having sum(findings) > 0`.execute(tx);
  return rows.map(asGroup);
}

/** Returns whether a list is of all findings of its workspace, in an order that has an index. */
const isOfWorkspace = (query: ListFindings): boolean =>
  !query.assetId && !query.scanId && !query.q && !isNarrowed(query) && orderOf(query).isIndexed;

/** Describes what a list begins with that needs no more than its workspace; null for what another list begins with. */
export interface FirstRead {
  /** The counters of the workspace. */
  readonly ofWorkspace: readonly Group[] | null;
  readonly ofTag: TagCounts | null;
  /** The findings of an asset. */
  readonly ofAsset: Matches | null;
}

export async function readFirst(
  scope: WorkspaceTx,
  assets: Pick<AssetsPort, 'labels' | 'tagged' | 'countTagged'>,
  query: ListFindings,
): Promise<FirstRead> {
  const none = { ofWorkspace: null, ofTag: null, ofAsset: null };
  if (isOfWorkspace(query)) return { ...none, ofWorkspace: await countFindings(scope) };
  if (query.assetId) return { ...none, ofAsset: await findMatches(scope, assets, query, null) };
  if (!isOfTag(query)) return none;
  const [groups, tagged] = await Promise.all([
    countFindings(scope),
    assets.countTagged(scope, query.tag),
  ]);
  return { ...none, ofTag: { groups, assets: tagged } };
}

/** The lists of one workspace's findings, with the counts beside them. */
export const findingListsIn = (
  scope: WorkspaceTx,
  assets: Pick<AssetsPort, 'labels' | 'tagged'>,
) => {
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

  const listMatches = async (
    query: ListFindings,
    { groups, ids, isCapped }: Matches,
  ): Promise<Listed> => {
    const page = sql`select page.id, page.position
      from unnest(${ids}::uuid[]) with ordinality as page(id, position)`;
    const rows = ids.length === 0 ? [] : await readRows(query, page, sql`page.position`);
    return { groups, rows, isCapped };
  };

  return {
    /** Goes on after what `readFirst` returns for the query. */
    async list(
      query: ListFindings,
      { ofWorkspace, ofTag, ofAsset }: FirstRead,
    ): Promise<FindingPage> {
      const { groups, rows, isCapped } =
        ofWorkspace && !isScoped(scope)
          ? await listWorkspace(query, ofWorkspace)
          : await listMatches(query, ofAsset ?? (await findMatches(scope, assets, query, ofTag)));
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

type GroupRow = Omit<Group, 'status'> & { readonly status: string };

const asGroup = (row: GroupRow): Group => ({
  ...row,
  status: findingStatusSchema.parse(row.status),
});
