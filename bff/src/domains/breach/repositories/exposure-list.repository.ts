import {
  type Exposure,
  type ListExposuresQuery,
  openExposureStatuses,
} from '@parapet/contracts/breach/breach';
import type { Severity } from '@parapet/contracts/text/vocabulary';
import { sql } from 'kysely';
import type { WorkspaceTx } from '../../../platform/db/database.ts';
import { readCursor, writeCursor } from '../../../platform/http/page-cursor.ts';

/** A row of the list, without what other tables and domains say of it. */
export interface ExposureRow
  extends Pick<
    Exposure,
    | 'id'
    | 'personId'
    | 'assetId'
    | 'maskedAddress'
    | 'severity'
    | 'kind'
    | 'dataClasses'
    | 'passwordExposed'
    | 'services'
    | 'firstSeenAt'
    | 'lastSeenAt'
    | 'status'
    | 'reason'
    | 'ignoredUntil'
    | 'decidedAt'
    | 'mailedAt'
  > {
  readonly breachId: string;
  readonly memberId: string | null;
  readonly decidedById: string | null;
}

interface RankedRow extends ExposureRow {
  readonly rank: number;
  readonly position: string;
}

const ranks: Readonly<Record<Severity, number>> = {
  critical: 1,
  high: 2,
  medium: 3,
  low: 4,
  info: 5,
};

const columns = sql`
  exposure.id, exposure.person_id as "personId", exposure.asset_id as "assetId",
  person.masked_address as "maskedAddress", exposure.severity, exposure.kind,
  exposure.data_classes as "dataClasses", exposure.password_exposed as "passwordExposed",
  exposure.services, exposure.first_seen_at as "firstSeenAt",
  exposure.last_seen_at as "lastSeenAt", exposure.status, exposure.reason,
  exposure.ignored_until as "ignoredUntil", exposure.decided_at as "decidedAt",
  exposure.mailed_at as "mailedAt", exposure.breach_id as "breachId",
  person.member_id as "memberId", exposure.decided_by as "decidedById",
  exposure.severity_rank as rank,
  to_char(exposure.first_seen_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as position`;

export interface ListedExposures {
  /** Domains of which something may be shown. */
  readonly assetIds: readonly string[];
  /** Members without a second factor, or with one: what the filter wants. */
  readonly memberIds?: readonly string[] | undefined;
  readonly filter: Pick<
    ListExposuresQuery,
    'status' | 'kind' | 'severity' | 'breachId' | 'personId'
  >;
  readonly cursor?: string | undefined;
  readonly limit: number;
}

/** A page of exposures, the worst first, then the newest. @throws AppError invalid_input for a foreign cursor */
export async function listExposureRows(
  { tx, workspaceId }: WorkspaceTx,
  { assetIds, memberIds, filter, cursor, limit }: ListedExposures,
): Promise<{ readonly rows: readonly ExposureRow[]; readonly nextCursor: string | null }> {
  const { status = [], kind = [], severity = [], breachId, personId } = filter;
  const conditions = [
    sql`exposure.workspace_id = ${workspaceId}`,
    sql`exposure.asset_id = any (${assetIds}::uuid[])`,
  ];
  // Written out, as the index of open ones has it.
  const isOpen = [...status].sort().join() === [...openExposureStatuses].sort().join();
  if (isOpen) conditions.push(sql`exposure.status in ('new', 'resurfaced', 'notified')`);
  else if (status.length > 0) conditions.push(sql`exposure.status = any (${status}::text[])`);
  if (kind.length > 0) conditions.push(sql`exposure.kind = any (${kind}::text[])`);
  if (severity.length > 0) {
    const wanted = severity.map((one) => ranks[one]);
    conditions.push(sql`exposure.severity_rank = any (${wanted}::smallint[])`);
  }
  if (breachId !== undefined) conditions.push(sql`exposure.breach_id = ${breachId}::uuid`);
  if (personId !== undefined) conditions.push(sql`exposure.person_id = ${personId}::uuid`);
  if (memberIds) conditions.push(sql`person.member_id = any (${memberIds}::uuid[])`);
  if (cursor !== undefined) {
    const [rank, at, id] = readCursor(cursor, ['smallint', 'timestamptz', 'uuid']);
    conditions.push(sql`(exposure.severity_rank > ${rank}::smallint or (
      exposure.severity_rank = ${rank}::smallint
      and (exposure.first_seen_at, exposure.id) < (${at}::timestamptz, ${id}::uuid)))`);
  }
  const { rows } = await sql<RankedRow>`
    select ${columns}
    from parapet.breach_exposures as exposure
    join parapet.breach_people as person on person.id = exposure.person_id
    where ${sql.join(conditions, sql` and `)}
    order by exposure.severity_rank, exposure.first_seen_at desc, exposure.id desc
    limit ${limit + 1}`.execute(tx);
  const last = rows.slice(0, limit).at(-1);
  const nextCursor =
    rows.length > limit && last ? writeCursor([last.rank, last.position, last.id]) : null;
  return { rows: rows.slice(0, limit).map(withoutRank), nextCursor };
}

/** Undefined for one that the actor does not see. */
export async function findExposureRow(
  { tx, workspaceId }: WorkspaceTx,
  id: string,
): Promise<ExposureRow | undefined> {
  const { rows } = await sql<RankedRow>`
    select ${columns}
    from parapet.breach_exposures as exposure
    join parapet.breach_people as person on person.id = exposure.person_id
    where exposure.workspace_id = ${workspaceId} and exposure.id = ${id}::uuid`.execute(tx);
  return rows[0] && withoutRank(rows[0]);
}

const withoutRank = ({ rank: _rank, position: _position, ...row }: RankedRow): ExposureRow => row;
