import { definedChecks } from '@parapet/cloud-scanner/registry';
import type { CollectionState } from '@parapet/contracts/cloud/posture';
import { type Severity, severities } from '@parapet/contracts/text/vocabulary';
import { sql } from 'kysely';
import type { WorkspaceTx } from '../../../platform/db/database.ts';
import { readCursor, writeCursor } from '../../../platform/http/page-cursor.ts';
import type { FindingsPort } from '../../findings/findings.port.ts';
import type { Tallies } from '../scanning/resource-ledger.ts';
import { gapsSchema, talliesSchema } from './cloud-collections.repository.ts';

/** The last scan of an account, or one scan, has read this of a type in a region. */
export interface PostureRow {
  readonly accountId: string;
  readonly scanId: string;
  readonly service: string;
  readonly type: string;
  readonly region: string;
  readonly state: CollectionState;
  readonly isListed: boolean;
  readonly resources: number;
  readonly calls: number;
  readonly throttled: number;
  readonly gaps: ReturnType<typeof gapsSchema.parse>;
  readonly tallies: Tallies;
}

export interface OpenGroup {
  readonly accountId: string;
  readonly service: string;
  readonly region: string;
  readonly severity: Severity;
  readonly findings: number;
}

export interface WorstFinding {
  readonly id: string;
  readonly title: string;
  readonly severity: Severity;
  readonly accountId: string;
  readonly resourceId: string | null;
  readonly resourceName: string;
  readonly region: string;
  readonly firstSeenAt: string;
}

/** Which open findings of which accounts are listed. */
export interface FindingsOfCell {
  readonly accounts: readonly string[];
  readonly service?: string | undefined;
  readonly region?: string | undefined;
  readonly cursor?: string | undefined;
  readonly limit: number;
}

/** Types of which a check decides whether anyone reaches them. */
export const exposedTypes: ReadonlySet<string> = new Set(
  definedChecks
    .filter(({ problems }) => Object.values(problems).some(({ exposure }) => exposure))
    .map(({ type }) => type),
);

type Open = Pick<FindingsPort, 'open'>;

/** A row as the database answers it: 1 is critical. */
type Ranked<Row extends { severity: Severity }> = Omit<Row, 'severity'> & { readonly rank: number };

const severityOf = (rank: number): Severity => severities[rank - 1] ?? 'info';

const withSeverity = <Row extends { readonly rank: number }>({ rank, ...row }: Row) => ({
  ...row,
  severity: severityOf(rank),
});

/** Reads what scans know of the accounts of a workspace, and what is open in them. */
export const postureIn = ({ tx, workspaceId }: WorkspaceTx, findings: Open) => {
  /** The open findings of accounts with their resources: the provider's id is the location of its findings. */
  const openAt = sql`
    (select open.*, resource.id as resource_id, resource.service, resource.region, resource.type,
        resource.name, resource.account_id, resource.is_public
      from ${findings.open(tx)} as open
      join parapet.cloud_accounts as account
        on account.workspace_id = ${workspaceId} and account.id = open."assetId"
      join parapet.cloud_resources as resource
        on resource.account_id = account.id and resource.uid = open.location
      where open."workspaceId" = ${workspaceId})`;

  const rowsOf = async (scanIds: readonly string[]): Promise<PostureRow[]> => {
    if (scanIds.length === 0) return [];
    const rows = await tx
      .selectFrom('cloud_collections')
      .where('workspace_id', '=', workspaceId)
      .where(sql<boolean>`scan_id = any (${scanIds}::uuid[])`)
      .select(['account_id', 'scan_id', 'service', 'type', 'region', 'state', 'is_listed'])
      .select(['resources', 'calls', 'throttled', 'gaps', 'tallies'])
      .orderBy('service')
      .orderBy('region')
      .execute();
    return rows.map((row) => ({
      accountId: row.account_id,
      scanId: row.scan_id,
      service: row.service,
      type: row.type,
      region: row.region,
      state: row.state as CollectionState,
      isListed: row.is_listed,
      resources: row.resources,
      calls: row.calls,
      throttled: row.throttled,
      gaps: gapsSchema.parse(row.gaps),
      tallies: talliesSchema.parse(row.tallies),
    }));
  };

  return {
    rowsOf,

    async countOpen(accountIds: readonly string[]): Promise<OpenGroup[]> {
      if (accountIds.length === 0) return [];
      const { rows } = await sql<Omit<OpenGroup, 'severity'> & { rank: number }>`
        select account_id as "accountId", service, region, rank, count(*)::integer as findings
        from ${openAt} as at
        where account_id = any (${accountIds}::uuid[])
        group by 1, 2, 3, 4`.execute(tx);
      return rows.map(({ rank, ...row }) => ({ ...row, severity: severityOf(rank) }));
    },

    /**
     * Reads the open findings of accounts once: by service and region of all, and of those that count the worst
     * and the worst of each type that anyone can reach.
     */
    async readOpen(
      accountIds: readonly string[],
      counted: readonly string[],
      limit: number,
    ): Promise<{
      readonly groups: OpenGroup[];
      readonly worst: WorstFinding[];
      readonly publicTypes: ReadonlyMap<string, Severity>;
    }> {
      const { rows } = await sql<{
        groups: Ranked<OpenGroup>[] | null;
        worst: Ranked<WorstFinding>[] | null;
        public: { type: string; rank: number }[] | null;
      }>`
        with at as materialized (
          select * from ${openAt} as at where account_id = any (${accountIds}::uuid[])
        ), counted as (
          select * from at where account_id = any (${counted}::uuid[])
        )
        select
          (select json_agg(found) from (
            select account_id as "accountId", service, region, rank, count(*)::integer as findings
            from at group by 1, 2, 3, 4
          ) as found) as groups,
          (select json_agg(found) from (
            select id, title, rank, account_id as "accountId", resource_id as "resourceId",
              name as "resourceName", region, "firstSeenAt"
            from counted order by priority desc, rank, id limit ${limit}
          ) as found) as worst,
          (select json_agg(found) from (
            select type, min(rank) as rank from counted where is_public group by 1
          ) as found) as public`.execute(tx);
      const [read] = rows;
      return {
        groups: (read?.groups ?? []).map(withSeverity),
        worst: (read?.worst ?? []).map(withSeverity).map((found) => ({
          ...found,
          firstSeenAt: new Date(found.firstSeenAt).toISOString(),
        })),
        publicTypes: new Map(
          (read?.public ?? []).map(({ type, rank }) => [type, severityOf(rank)]),
        ),
      };
    },

    /** A page of open findings, the highest priority first. */
    async listFindings({
      accounts,
      service,
      region,
      cursor,
      limit,
    }: FindingsOfCell): Promise<{ items: WorstFinding[]; nextCursor: string | null }> {
      if (accounts.length === 0) return { items: [], nextCursor: null };
      const [priority, id] = cursor === undefined ? [] : readCursor(cursor, ['smallint', 'uuid']);
      const { rows } = await sql<
        Omit<WorstFinding, 'severity'> & { rank: number; priority: number }
      >`
        select id, title, rank, priority, account_id as "accountId", resource_id as "resourceId",
          name as "resourceName", region, "firstSeenAt"
        from ${openAt} as at
        where account_id = any (${accounts}::uuid[])
          ${service === undefined ? sql`` : sql`and service = ${service}`}
          ${region === undefined ? sql`` : sql`and region = ${region}`}
          ${cursor === undefined ? sql`` : sql`and (priority, id) < (${priority}::smallint, ${id}::uuid)`}
        order by priority desc, id desc limit ${limit + 1}`.execute(tx);
      const items = rows.slice(0, limit);
      const last = items.at(-1);
      return {
        items: items.map(({ rank, priority: _, ...row }) => ({
          ...row,
          severity: severityOf(rank),
        })),
        nextCursor: rows.length > limit && last ? writeCursor([last.priority, last.id]) : null,
      };
    },

    /** Counts what anyone can reach or read, by type. */
    async countPublicTypes(
      accountIds: readonly string[],
    ): Promise<{ type: string; resources: number }[]> {
      if (accountIds.length === 0) return [];
      const { rows } = await sql<{ type: string; resources: number }>`
        select type, count(*)::integer as resources from parapet.cloud_resources
        where workspace_id = ${workspaceId} and deleted_at is null and is_public
          and account_id = any (${accountIds}::uuid[])
        group by 1`.execute(tx);
      return rows;
    },

    /** Counts the resources that anyone reaches, by account. */
    async countPublic(accountIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
      const { rows } = await sql<{ accountId: string; count: number }>`
        select account_id as "accountId", count(*)::integer as count
        from parapet.cloud_resources
        where workspace_id = ${workspaceId} and deleted_at is null and is_public
          and account_id = any (${accountIds}::uuid[])
        group by 1`.execute(tx);
      return new Map(rows.map((row) => [row.accountId, row.count]));
    },

    async countPublicUnknown(accountIds: readonly string[]): Promise<number> {
      const { rows } = await sql<{ count: number }>`
        select count(*)::integer as count from parapet.cloud_resources as resource
        where workspace_id = ${workspaceId} and deleted_at is null and is_public is null
          and account_id = any (${accountIds}::uuid[])
          and type = any (${[...exposedTypes]}::text[])`.execute(tx);
      return rows[0]?.count ?? 0;
    },

    /** Changes that a scan made to what is known of resources. */
    async countChanges(
      accountId: string,
      scanId: string,
      at: { readonly startedAt: string; readonly endedAt: string | null },
    ): Promise<{ appeared: number; gone: number }> {
      const { rows } = await sql<{ appeared: number; gone: number }>`
        select
          count(*) filter (where first_seen_at >= ${at.startedAt}::timestamptz
            and first_seen_at <= coalesce(${at.endedAt}::timestamptz, now()))::integer as appeared,
          count(*) filter (where deleted_at >= ${at.startedAt}::timestamptz
            and deleted_at <= coalesce(${at.endedAt}::timestamptz, now())
            and last_scan_id <> ${scanId}::uuid)::integer as gone
        from parapet.cloud_resources
        where workspace_id = ${workspaceId} and account_id = ${accountId}::uuid`.execute(tx);
      return rows[0] ?? { appeared: 0, gone: 0 };
    },
  };
};
