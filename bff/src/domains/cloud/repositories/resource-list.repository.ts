import type { CloudResourceDetail, CloudResourceItem } from '@parapet/contracts/cloud/posture';
import { type Severity, severities } from '@parapet/contracts/text/vocabulary';
import { sql } from 'kysely';
import type { WorkspaceTx } from '../../../platform/db/database.ts';
import { containing } from '../../../platform/db/text-pattern.ts';
import { readCursor, writeCursor } from '../../../platform/http/page-cursor.ts';
import type { FindingsPort } from '../../findings/findings.port.ts';
import { exposedTypes } from './posture.repository.ts';

export interface ResourceQuery {
  readonly q?: string | undefined;
  readonly account?: readonly string[] | undefined;
  readonly service?: readonly string[] | undefined;
  readonly type?: readonly string[] | undefined;
  readonly region?: readonly string[] | undefined;
  readonly public?: 'yes' | 'no' | 'unknown' | undefined;
  readonly cursor?: string | undefined;
  readonly limit: number;
}

type Row = Omit<CloudResourceItem, 'open' | 'isExposureJudged'>;
type FoundResource = Row & Pick<CloudResourceDetail, 'config' | 'deletedAt'>;

const withJudged = <Found extends Row>(row: Found) => ({
  ...row,
  isExposureJudged: exposedTypes.has(row.type),
});

const columns = sql`id, account_id as "accountId", uid, type, service, name, region, tags,
  is_public as "isPublic", first_seen_at as "firstSeenAt", last_seen_at as "lastSeenAt"`;

/** The resources of a workspace's accounts as people list them. */
export const resourceListIn = ({ tx, workspaceId }: WorkspaceTx) => ({
  async listPage(
    query: ResourceQuery,
  ): Promise<{ items: Omit<CloudResourceItem, 'open'>[]; nextCursor: string | null }> {
    const { q, account, service, type, region, cursor, limit } = query;
    const after = cursor === undefined ? null : String(readCursor(cursor, ['uuid'])[0]);
    const { rows } = await sql<Row>`
      select ${columns} from parapet.cloud_resources
      where workspace_id = ${workspaceId} and deleted_at is null
        ${q ? sql`and (name || e'\n' || uid) ilike ${containing(q)}` : sql``}
        ${account ? sql`and account_id = any (${account}::uuid[])` : sql``}
        ${service ? sql`and service = any (${service}::text[])` : sql``}
        ${type ? sql`and type = any (${type}::text[])` : sql``}
        ${region ? sql`and region = any (${region}::text[])` : sql``}
        ${query.public ? isPublic[query.public] : sql``}
        ${after ? sql`and id < ${after}::uuid` : sql``}
      order by id desc limit ${limit + 1}`.execute(tx);
    const items = rows.slice(0, limit);
    const last = items.at(-1);
    return {
      items: items.map(withJudged),
      nextCursor: rows.length > limit && last ? writeCursor([last.id]) : null,
    };
  },

  async find(
    id: string,
  ): Promise<(FoundResource & Pick<CloudResourceItem, 'isExposureJudged'>) | undefined> {
    const { rows } = await sql<FoundResource>`
      select ${columns}, config, deleted_at as "deletedAt" from parapet.cloud_resources
      where workspace_id = ${workspaceId} and id = ${id}::uuid`.execute(tx);
    return rows.map(withJudged)[0];
  },

  /** Open findings of resources by severity; a resource without any is left out. */
  async countOpen(
    findings: Pick<FindingsPort, 'open'>,
    resources: readonly { readonly id: string; readonly place: string }[],
  ): Promise<Map<string, Record<Severity, number>>> {
    if (resources.length === 0) return new Map();
    const { rows } = await sql<{ place: string; rank: number; findings: number }>`
      select place, rank, count(*)::integer as findings from ${findings.open(tx)} as open
      where open."workspaceId" = ${workspaceId}
        and place = any (${resources.map(({ place }) => place)}::text[])
      group by 1, 2`.execute(tx);
    const byPlace = Map.groupBy(rows, ({ place }) => place);
    return new Map(
      resources.flatMap(({ id, place }) => {
        const of = byPlace.get(place);
        return of ? [[id, countsOf(of)] as const] : [];
      }),
    );
  },

  async listChanges(id: string, limit: number): Promise<CloudResourceDetail['changes']> {
    const { rows } = await sql<CloudResourceDetail['changes'][number]>`
      select at, scan_id as "scanId", changes from parapet.cloud_resource_changes
      where workspace_id = ${workspaceId} and resource_id = ${id}::uuid
      order by id desc limit ${limit}`.execute(tx);
    return rows;
  },

  /** Lists how each check ended on a resource in the last scan of its account that read its type. */
  async findResults(
    resource: Pick<Row, 'id' | 'accountId' | 'type' | 'region'>,
  ): Promise<{ checkId: string; code: string; reason: string | null }[]> {
    const { rows } = await sql<{
      checks: string[];
      outcomes: string;
      position: number;
      reasons: Record<string, string>;
    }>`
      select row.checks, row.outcomes, row.reasons,
        array_position(row.resource_ids, ${resource.id}::uuid) as position
      from parapet.cloud_accounts as account
      join parapet.cloud_collections as row
        on row.scan_id = account.last_scan_id and row.region = ${resource.region}
          and row.type = ${resource.type}
      where account.workspace_id = ${workspaceId} and account.id = ${resource.accountId}::uuid
        and row.workspace_id = ${workspaceId}`.execute(tx);
    const [row] = rows;
    if (!row?.position) return [];
    const index = row.position - 1;
    const width = row.checks.length;
    return row.checks.map((checkId, column) => ({
      checkId,
      code: row.outcomes[index * width + column] ?? '-',
      reason: row.reasons[`${column}:${index}`] ?? null,
    }));
  },
});

const isPublic = {
  yes: sql`and is_public`,
  no: sql`and not is_public`,
  unknown: sql`and is_public is null and type = any (${[...exposedTypes]}::text[])`,
} as const;

export const noneOpen = (): Record<Severity, number> =>
  Object.fromEntries(severities.map((severity) => [severity, 0])) as Record<Severity, number>;

const countsOf = (
  rows: readonly { rank: number; findings: number }[],
): Record<Severity, number> => {
  const counts = noneOpen();
  for (const { rank, findings } of rows) counts[severities[rank - 1] ?? 'info'] = findings;
  return counts;
};
