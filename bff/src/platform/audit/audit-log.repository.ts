import type { AuditEntry, AuditFacets, AuditFilter } from '@parapet/contracts/access/audit';
import type { Person } from '@parapet/contracts/access/person';
import { type RawBuilder, sql } from 'kysely';
import type { WorkspaceTx } from '../db/database.ts';
import { peopleAt } from '../db/people.repository.ts';
import { rowLimit } from '../db/statements/built-statements.ts';
import { readCursor, writeCursor } from '../http/page-cursor.ts';

/** Distinct values are listed up to here. */
const MAX_VALUES = 200;

type Row = Omit<AuditEntry, 'actor' | 'target'> & {
  readonly actorId: string | null;
  readonly targetType: string;
  readonly targetId: string;
};

/** The audit log of one workspace. Entries name people as they were called then. */
export const auditIn = (scope: WorkspaceTx) => {
  const { tx, workspaceId } = scope;
  /** Only what an index can use: a condition that may be empty would be read row by row. */
  const under = (filter: AuditFilter, before: number | null) =>
    sql.join(
      [
        sql`workspace_id = ${workspaceId}`,
        ...(filter.actorId ? [sql`actor_id = ${filter.actorId}::uuid`] : []),
        ...(filter.action ? [sql`action = ${filter.action}`] : []),
        ...(filter.targetType ? [sql`target_type = ${filter.targetType}`] : []),
        ...(filter.targetId ? [sql`target_id = ${filter.targetId}`] : []),
        ...(filter.since ? [sql`at >= ${filter.since}::timestamptz`] : []),
        ...(filter.until ? [sql`at < ${filter.until}::timestamptz`] : []),
        ...(before === null ? [] : [sql`id < ${before}::bigint`]),
      ],
      sql` and `,
    );

  const nameAll = async (ids: readonly (string | null)[]): Promise<(id: string) => Person> => {
    const people = [...new Set(ids.filter((id) => id !== null))];
    if (people.length === 0) return (id) => ({ id, name: null });
    const { rows } = await sql<{ id: string; name: string }>`
      select id, name from parapet.audit_people(${workspaceId}, ${people}::uuid[])`.execute(tx);
    const names = new Map(rows.map(({ id, name }) => [id, name]));
    return (id) => ({ id, name: names.get(id) ?? null });
  };

  /** The distinct values of a column by its index: one step for each, however long the log is. */
  const valuesOf = async (column: RawBuilder<unknown>, type: RawBuilder<unknown>) => {
    const next = (after: RawBuilder<unknown>) => sql`(
      select ${column} from parapet.audit_log
      where workspace_id = ${workspaceId} and ${column} ${after} order by ${column} limit 1
    )`;
    const { rows } = await sql<{ value: string }>`
      with recursive found (value) as (
        select ${next(sql`is not null`)}::${type}
        union all
        select ${next(sql`> found.value`)} from found where found.value is not null
      )
      select value from found where value is not null limit ${MAX_VALUES}`.execute(tx);
    return rows.map(({ value }) => value);
  };

  const read = async (filter: AuditFilter, before: number | null, most: number) => {
    const { rows } = await sql<Row>`
      select id, at, actor_id as "actorId", api_key_id as "apiKeyId", action,
        target_type as "targetType", target_id as "targetId", before, after, ip,
        user_agent as "userAgent", request_id as "requestId", hash
      from parapet.audit_log
      where ${under(filter, before)}
      order by id desc limit ${rowLimit(most)}`.execute(tx);
    const actors = await peopleAt(scope, rows, 'audit_people_at');
    return rows.map(
      ({ actorId: _, targetType, targetId, ...row }, index): AuditEntry => ({
        ...row,
        actor: actors[index] ?? null,
        target: { type: targetType, id: targetId },
      }),
    );
  };

  return {
    read,

    async list({
      cursor,
      limit,
      ...filter
    }: AuditFilter & { cursor?: string | undefined; limit: number }) {
      const before = cursor === undefined ? null : Number(readCursor(cursor, ['bigint'])[0]);
      const found = await read(filter, before, limit + 1);
      const items = found.slice(0, limit);
      const last = found.length > limit ? items.at(-1) : undefined;
      return { items, nextCursor: last ? writeCursor([last.id]) : null };
    },

    /** Returns whether more entries than this match. */
    async hasMore(filter: AuditFilter, most: number): Promise<boolean> {
      const { rows } = await sql`
        select 1 from parapet.audit_log where ${under(filter, null)}
        order by id desc offset ${most} limit 1`.execute(tx);
      return rows.length > 0;
    },

    async facets(): Promise<AuditFacets> {
      const actors = await valuesOf(sql`actor_id`, sql`uuid`);
      const person = await nameAll(actors);
      return {
        actors: actors
          .map(person)
          .sort((a, b) => (a.name ?? '\uffff').localeCompare(b.name ?? '\uffff')),
        actions: await valuesOf(sql`action`, sql`text`),
        targetTypes: await valuesOf(sql`target_type`, sql`text`),
      };
    },
  };
};
