import {
  type Finding,
  type FindingStatus,
  type findingListSchema,
  findingSchema,
  findingStatusSchema,
  type listFindingsQuerySchema,
} from '@parapet/contracts/finding';
import { severities } from '@parapet/contracts/vocabulary';
import {
  type Expression,
  type ExpressionBuilder,
  type Selectable,
  type SqlBool,
  sql,
} from 'kysely';
import type { z } from 'zod';
import type { WorkspaceTx } from '../../platform/db/database.ts';
import type { FindingsTable, Tables } from '../../platform/db/tables.ts';
import { readCursor, writeCursor } from '../../platform/http/page-cursor.ts';
import type { AssetLabel, AssetsPort } from '../assets/assets.port.ts';

export type ListFindings = z.output<typeof listFindingsQuerySchema>;
type FindingPage = z.output<typeof findingListSchema>;
type Facet = 'severity' | 'status';
type Row = Selectable<FindingsTable> & { asset_name: string };
type Joined = ExpressionBuilder<Tables & { asset: AssetLabel }, 'findings' | 'asset'>;

/** Sort columns with their types; the id breaks ties. */
const sorts = {
  severity: {
    keys: [
      ['severity_rank', 'smallint'],
      ['last_seen_at', 'timestamptz'],
    ],
    order: sql`severity_rank asc, last_seen_at desc, findings.id desc`,
  },
  'last-seen': {
    keys: [['last_seen_at', 'timestamptz']],
    order: sql`last_seen_at desc, findings.id desc`,
  },
  'first-seen': {
    keys: [['first_seen_at', 'timestamptz']],
    order: sql`first_seen_at desc, findings.id desc`,
  },
  title: { keys: [['title', 'text']], order: sql`title asc, findings.id asc` },
} as const;

/** The findings of one workspace. */
export const findingsIn = (
  { tx, workspaceId }: WorkspaceTx,
  assets: Pick<AssetsPort, 'labels'>,
) => {
  const ownRows = tx
    .selectFrom('findings')
    .innerJoin(assets.labels(tx).as('asset'), 'asset.id', 'findings.asset_id')
    .where('findings.workspace_id', '=', workspaceId);

  return {
    async find(id: string): Promise<Finding | undefined> {
      const row = await ownRows
        .where('findings.id', '=', id)
        .selectAll('findings')
        .select('asset.name as asset_name')
        .executeTakeFirst();
      return row && asFinding(row);
    },

    async lockStatus(id: string): Promise<FindingStatus | undefined> {
      const row = await tx
        .selectFrom('findings')
        .where('workspace_id', '=', workspaceId)
        .where('id', '=', id)
        .select('status')
        .forUpdate()
        .executeTakeFirst();
      return row && findingStatusSchema.parse(row.status);
    },

    async list(query: ListFindings): Promise<FindingPage> {
      const matches = (without?: Facet) => (eb: Joined) => eb.and(conditions(eb, query, without));
      const { keys, order } = sorts[query.sort];
      const rows = await ownRows
        .where(matches())
        .where(afterCursor(query))
        .selectAll('findings')
        .select('asset.name as asset_name')
        .orderBy(order)
        .limit(query.limit + 1)
        .execute();
      const count = async (facet: Facet) => {
        const found = await ownRows
          .where(matches(facet))
          .groupBy(`findings.${facet}`)
          .select([`findings.${facet} as value`, sql<number>`count(*)`.as('count')])
          .execute();
        return new Map<string, number>(found.map((row) => [row.value, row.count]));
      };
      const bySeverity = await count('severity');
      const byStatus = await count('status');
      const kept = rows.slice(0, query.limit);
      const last = kept.at(-1);
      const hasMore = rows.length > query.limit && last !== undefined;
      return {
        items: kept.map(asFinding),
        nextCursor: hasMore ? writeCursor([...keys.map(([key]) => last[key]), last.id]) : null,
        facets: {
          severity: countsOf(severities, bySeverity),
          status: countsOf(findingStatusSchema.options, byStatus),
        },
      };
    },

    async decide(
      id: string,
      decision: { status: FindingStatus; reason: string | null; by: string },
    ): Promise<void> {
      await tx
        .updateTable('findings')
        .set({
          status: decision.status,
          status_reason: decision.reason,
          status_changed_at: new Date().toISOString(),
          status_changed_by: decision.by,
          fixed_at: null,
        })
        .where('workspace_id', '=', workspaceId)
        .where('id', '=', id)
        .execute();
    },
  };
};

export const countsOf = <Name extends string>(
  names: readonly Name[],
  counts: Map<string, number>,
) => Object.fromEntries(names.map((name) => [name, counts.get(name) ?? 0])) as Record<Name, number>;

/** A facet is counted without its own filter, so that the other values stay visible. */
function conditions(eb: Joined, query: ListFindings, without?: Facet): Expression<SqlBool>[] {
  const all: Expression<SqlBool>[] = [];
  if (query.assetId) all.push(eb('findings.asset_id', '=', query.assetId));
  if (query.scanId) {
    all.push(
      eb.exists(
        eb
          .selectFrom('finding_occurrences')
          .whereRef('finding_occurrences.finding_id', '=', 'findings.id')
          .whereRef('finding_occurrences.workspace_id', '=', 'findings.workspace_id')
          .where('finding_occurrences.scan_id', '=', query.scanId)
          .select('finding_id'),
      ),
    );
  }
  // Findings of archived assets are listed only with a filter for the asset or the scan.
  if (!query.assetId && !query.scanId) all.push(eb.not('asset.isArchived'));
  if (query.severity && without !== 'severity') {
    all.push(eb('findings.severity', 'in', query.severity));
  }
  if (query.status && without !== 'status') all.push(eb('findings.status', 'in', query.status));
  if (query.q) {
    const pattern = `%${query.q.replaceAll(/[\\%_]/g, '\\$&')}%`;
    all.push(
      eb.or([
        eb('findings.title', 'ilike', pattern),
        eb('findings.location', 'ilike', pattern),
        eb('asset.name', 'ilike', pattern),
        eb('findings.check_id', 'ilike', pattern),
      ]),
    );
  }
  return all;
}

function afterCursor({ cursor, sort }: ListFindings): Expression<SqlBool> {
  if (cursor === undefined) return sql<SqlBool>`true`;
  const { keys } = sorts[sort];
  const values = readCursor(cursor, [...keys.map(([, kind]) => kind), 'uuid']);
  const value = (index: number, type: string) => sql`${values[index]}::${sql.raw(type)}`;
  const id = value(keys.length, 'uuid');
  if (sort === 'severity') {
    const rank = value(0, 'smallint');
    const seen = value(1, 'timestamptz');
    return sql<SqlBool>`severity_rank >= ${rank} and (severity_rank > ${rank}
      or (last_seen_at, findings.id) < (${seen}, ${id}))`;
  }
  const [[column, type]] = keys;
  return sql<SqlBool>`(${sql.ref(`findings.${column}`)}, findings.id) ${sql.raw(
    sort === 'title' ? '>' : '<',
  )} (${value(0, type)}, ${id})`;
}

function asFinding(row: Row): Finding {
  return findingSchema.parse({
    id: row.id,
    workspaceId: row.workspace_id,
    checkId: row.check_id,
    catalogueId: row.catalogue_id,
    title: row.title,
    description: row.description,
    severity: row.severity,
    confidence: row.confidence,
    status: row.status,
    statusReason: row.status_reason,
    detection: row.detection,
    assetId: row.asset_id,
    assetName: row.asset_name,
    location: row.location,
    cweIds: row.cwe_ids,
    evidence: row.evidence,
    remediation: row.remediation,
    firstSeenAt: row.first_seen_at,
    lastSeenAt: row.last_seen_at,
    lastTestedAt: row.last_tested_at,
    fixedAt: row.fixed_at,
    reopenedCount: row.reopened_count,
  });
}
