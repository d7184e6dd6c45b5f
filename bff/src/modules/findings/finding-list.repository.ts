import {
  type FindingListItem,
  type FindingStatus,
  findingListItemSchema,
  type findingListSchema,
  findingStatusSchema,
  type listFindingsQuerySchema,
} from '@parapet/contracts/finding';
import { type Severity, severities } from '@parapet/contracts/vocabulary';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { WorkspaceTx } from '../../platform/db/database.ts';
import { containing } from '../../platform/db/text-pattern.ts';
import { readCursor, writeCursor } from '../../platform/http/page-cursor.ts';
import type { AssetsPort } from '../assets/assets.port.ts';
import { countsOf } from './severity-counts.ts';

export type ListFindings = z.output<typeof listFindingsQuerySchema>;
type FindingPage = z.output<typeof findingListSchema>;

/** The number of findings under one severity and status, before the filters for these two. */
interface Group {
  readonly severity: Severity;
  readonly status: FindingStatus;
  readonly count: number;
}

/** What a page is sorted and continued by. */
interface Position {
  readonly id: string;
  readonly severity_rank: number;
  readonly last_seen_at: string;
  readonly first_seen_at: string;
  readonly title: string;
}

/** Beyond this number of matches of a search, counts and list cover that many of them. */
const MOST_MATCHES = 1000;

const FIRST_ID = '00000000-0000-0000-0000-000000000000';
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** The column that orders the findings of one severity and status; the id breaks ties. */
const columns = {
  last_seen_at: { type: 'timestamptz', direction: 'desc', start: ['infinity', LAST_ID] },
  first_seen_at: { type: 'timestamptz', direction: 'desc', start: ['infinity', LAST_ID] },
  title: { type: 'text', direction: 'asc', start: ['', FIRST_ID] },
} as const;

const sorts = {
  severity: { column: 'last_seen_at', isRanked: true },
  'last-seen': { column: 'last_seen_at', isRanked: false },
  'first-seen': { column: 'first_seen_at', isRanked: false },
  title: { column: 'title', isRanked: false },
} as const;

/** The lists of one workspace's findings, with the counts beside them. */
export const findingListsIn = (
  { tx, workspaceId }: WorkspaceTx,
  assets: Pick<AssetsPort, 'labels'>,
) => {
  /** The whole workspace, from its counters and an index per sort order. */
  const listWorkspace = async (query: ListFindings) => {
    const groups = await tx
      .selectFrom('finding_counts')
      .where('workspace_id', '=', workspaceId)
      .where('archived', '=', false)
      .groupBy(['severity', 'status'])
      .select(['severity', 'status', sql<number>`sum(findings)`.as('count')])
      .execute();
    const counted = groups.map(asGroup).filter(({ count }) => count > 0);
    const { rows } = await pageOfGroups(query, counted).execute(tx);
    return { groups: counted, rows, isCapped: false };
  };

  /** Reads one page of each severity and status from the index, and merges the pages. */
  const pageOfGroups = (query: ListFindings, groups: readonly Group[]): RawBuilder<Position> => {
    const { column, isRanked } = sorts[query.sort];
    const { type, direction, start } = columns[column];
    const after = positionAfter(query);
    const starts = groups
      .filter((group) => isSelected(query, group))
      .map(({ severity, status }) => ({ rank: severities.indexOf(severity) + 1, status }))
      .filter(({ rank }) => !isRanked || after === null || rank >= after.rank)
      .map((group) => {
        const continues = after !== null && (!isRanked || group.rank === after.rank);
        const [value, id] = continues ? after.values : start;
        return { ...group, value, id };
      });
    const key = sql.ref(`finding.${column}`);
    const order = sql.raw(direction);
    const rank = isRanked ? sql`severity_rank, ` : sql``;
    return sql<Position>`
      select page.* from jsonb_to_recordset(${JSON.stringify(starts)}::text::jsonb)
        as start(rank smallint, status text, value ${sql.raw(type)}, id uuid)
      cross join lateral (
        select finding.id, severity_rank, last_seen_at, first_seen_at, title
        from parapet.findings as finding
        where finding.workspace_id = ${workspaceId} and not finding.archived
          and finding.severity_rank = start.rank and finding.status = start.status
          and (${key}, finding.id) ${sql.raw(direction === 'asc' ? '>' : '<')} (start.value, start.id)
        order by ${key} ${order}, finding.id ${order}
        limit ${query.limit + 1}
      ) as page
      order by ${rank}${sql.ref(column)} ${order}, id ${order}
      limit ${query.limit + 1}`;
  };

  /** The findings of a scan, an asset or a search: all of them are read, of a search up to the cap. */
  const listMatches = async (query: ListFindings) => {
    const { column, isRanked } = sorts[query.sort];
    const { type, direction } = columns[column];
    const order = sql.raw(direction);
    const rank = isRanked ? sql`severity_rank, ` : sql``;
    const after = positionAfter(query);
    const isAfter = after
      ? sql`and ${isRanked ? sql`severity_rank >= ${after.rank} and (severity_rank > ${after.rank} or` : sql`(`}
          (${sql.ref(column)}, id) ${sql.raw(direction === 'asc' ? '>' : '<')}
          (${after.values[0]}::${sql.raw(type)}, ${after.values[1]}::uuid))`
      : sql``;
    const severity = query.severity ?? null;
    const status = query.status ?? null;
    const isSearch = !query.assetId && !query.scanId;
    // Beyond the cap, a filter searches again, so that it shows what the first search left out.
    const searchesAgain = isSearch && (severity !== null || status !== null);
    const { rows } = await sql<{ groups: readonly Group[]; page: readonly Position[] }>`
      with matching as materialized (${matchesOf(query, null, null)}),
      size as (
        select ${searchesAgain} and count(*) > ${MOST_MATCHES} as is_capped from matching
      ),
      selected as (
        select * from matching
        where (${severity}::text[] is null or severity = any (${severity}::text[]))
          and (${status}::text[] is null or status = any (${status}::text[]))
          and not (select is_capped from size)
        ${
          searchesAgain
            ? sql`union all
              select * from (${matchesOf(query, severity, status)}) as narrowed
              where (select is_capped from size)`
            : sql``
        }
      )
      select
        coalesce((select jsonb_agg(counted) from (
          select severity, status, count(*) as count from matching group by severity, status
        ) as counted), '[]') as groups,
        coalesce((select jsonb_agg(page) from (
          select id, severity_rank, last_seen_at, first_seen_at, title from selected
          where true ${isAfter}
          order by ${rank}${sql.ref(column)} ${order}, id ${order}
          limit ${query.limit + 1}
        ) as page), '[]') as page`.execute(tx);
    const { groups = [], page = [] } = rows[0] ?? {};
    const total = groups.reduce((sum, { count }) => sum + count, 0);
    return { groups, rows: page, isCapped: isSearch && total > MOST_MATCHES };
  };

  const matchesOf = (
    { assetId, scanId, q }: ListFindings,
    severity: readonly Severity[] | null,
    status: readonly FindingStatus[] | null,
  ): RawBuilder<unknown> => {
    const found = sql`id, severity, severity_rank, status, title, first_seen_at, last_seen_at`;
    if (q !== undefined && q !== '' && !assetId && !scanId) {
      return sql`select ${found} from parapet.search_findings(
        ${workspaceId}, ${containing(q)}, ${severity}::text[], ${status}::text[], ${MOST_MATCHES + 1})`;
    }
    const source = scanId
      ? sql`parapet.finding_occurrences as occurrence join parapet.findings as finding
          on finding.id = occurrence.finding_id and occurrence.workspace_id = ${workspaceId}
            and occurrence.scan_id = ${scanId}`
      : sql`parapet.findings as finding`;
    const named = sql`select name from (${assets.labels(tx)}) as asset where asset.id = asset_id`;
    return sql`
      select finding.id, severity, severity_rank, status, title, first_seen_at, last_seen_at
      from ${source}
      where finding.workspace_id = ${workspaceId}
        ${assetId ? sql`and finding.asset_id = ${assetId}` : sql``}
        ${
          q
            ? sql`and (title ilike ${containing(q)} or location ilike ${containing(q)}
                or check_id ilike ${containing(q)} or (${named}) ilike ${containing(q)})`
            : sql``
        }
        `;
  };

  /** Returns what rows show, in the order of `ids`. */
  const readItems = async (ids: readonly string[]): Promise<FindingListItem[]> => {
    if (ids.length === 0) return [];
    const rows = await tx
      .selectFrom('findings')
      .innerJoin(assets.labels(tx).as('asset'), 'asset.id', 'findings.asset_id')
      .where('findings.workspace_id', '=', workspaceId)
      .where('findings.id', 'in', ids)
      .select([
        'findings.id',
        'findings.workspace_id as workspaceId',
        'check_id as checkId',
        'catalogue_id as catalogueId',
        'title',
        'severity',
        'confidence',
        'status',
        'status_reason as statusReason',
        'detection',
        'asset_id as assetId',
        'asset.name as assetName',
        'location',
        'first_seen_at as firstSeenAt',
        'last_seen_at as lastSeenAt',
        'last_tested_at as lastTestedAt',
        'fixed_at as fixedAt',
        'reopened_count as reopenedCount',
      ])
      .execute();
    const byId = new Map(rows.map((row) => [row.id, findingListItemSchema.parse(row)]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  };

  return {
    async list(query: ListFindings): Promise<FindingPage> {
      const isWhole = !query.assetId && !query.scanId && !query.q;
      const { groups, rows, isCapped } = await (isWhole ? listWorkspace : listMatches)(query);
      const kept = rows.slice(0, query.limit);
      const last = rows.length > query.limit ? kept.at(-1) : undefined;
      return {
        items: await readItems(kept.map(({ id }) => id)),
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
  count: Number(row.count),
});

const isSelected = (query: ListFindings, group: Pick<Group, 'severity' | 'status'>): boolean =>
  (!query.severity || query.severity.includes(group.severity)) &&
  (!query.status || query.status.includes(group.status));

/** A facet is counted without its own filter, so that the other values stay visible. */
function facetsOf(query: ListFindings, groups: readonly Group[]): FindingPage['facets'] {
  const sum = <Name extends string>(
    names: readonly Name[],
    nameOf: (group: Group) => Name,
    selected: readonly Group[],
  ) => {
    const counts = new Map<string, number>();
    for (const group of selected) {
      counts.set(nameOf(group), (counts.get(nameOf(group)) ?? 0) + group.count);
    }
    return countsOf(names, counts);
  };
  const { severity, status, ...others } = query;
  const ofStatus = groups.filter((group) =>
    isSelected({ ...others, ...(status && { status }) }, group),
  );
  const ofSeverity = groups.filter((group) =>
    isSelected({ ...others, ...(severity && { severity }) }, group),
  );
  return {
    severity: sum(severities, (group) => group.severity, ofStatus),
    status: sum(findingStatusSchema.options, (group) => group.status, ofSeverity),
  };
}

function cursorAt({ sort }: ListFindings, last: Position): string {
  const { column, isRanked } = sorts[sort];
  const value = column === 'title' ? last.title : new Date(last[column]).toISOString();
  return writeCursor([...(isRanked ? [last.severity_rank] : []), value, last.id]);
}

/** The position of the cursor; `rank` counts only in the order by severity. */
function positionAfter({ sort, cursor }: ListFindings) {
  if (cursor === undefined) return null;
  const { column, isRanked } = sorts[sort];
  const { type } = columns[column];
  const values = readCursor(cursor, [...(isRanked ? (['smallint'] as const) : []), type, 'uuid']);
  const [rank, ...rest] = isRanked ? values : [0, ...values];
  const [value = '', id = ''] = rest;
  return { rank: Number(rank), values: [String(value), String(id)] as const };
}
