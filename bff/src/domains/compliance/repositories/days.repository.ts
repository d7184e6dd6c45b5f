import {
  type ComplianceFigures,
  complianceFiguresSchema,
} from '@parapet/contracts/compliance/figures';
import { sql } from 'kysely';
import { z } from 'zod';
import { jsonb, type WorkspaceTx } from '../../../platform/db/database.ts';
import { listIdOf, type PackedStates } from '../assess/packed-states.policy.ts';

/** How a framework stood at the end of a day. */
export interface FrameworkDay {
  readonly frameworkId: string;
  readonly day: string;
  readonly assessedAt: string;
  readonly figures: ComplianceFigures;
}

/** The states of a framework from a day on. */
export interface StatesDay {
  readonly frameworkId: string;
  readonly day: string;
  readonly numbers: readonly string[];
  /** A letter a number. */
  readonly states: string;
}

export interface PackedDay extends FrameworkDay, StatesDay {
  readonly failed: Readonly<Record<string, number>>;
}

/** How frameworks stood by day, in the whole workspace or in a part of it. */
export interface DayHistory {
  /** The last day of each of some frameworks, at the latest `until`. */
  listLast(frameworkIds: readonly string[], until: string | null): Promise<FrameworkDay[]>;
  /** How a framework stood at the end of a day; undefined before its first one. */
  findAt(frameworkId: string, until: string | null): Promise<PackedDay | undefined>;
  /** The state that holds on `since`, and each other one after it, by framework; oldest first. */
  listTurns(frameworkIds: readonly string[], since: string, until: string): Promise<StatesDay[]>;
  /** A day of each of the last weeks, oldest first. */
  listWeeks(frameworkIds: readonly string[], since: string, until: string): Promise<FrameworkDay[]>;
  /** A letter a day for one requirement, oldest first; days whose list does not have it are left out. */
  listOf(
    frameworkId: string,
    number: string,
    since: string,
  ): Promise<readonly { readonly day: string; readonly letter: string }[]>;
  findFirstDay(since: string): Promise<string | null>;
}

interface Row {
  framework_id: string;
  day: string;
  assessed_at: string;
  figures: unknown;
}

const asDay = (row: Row): FrameworkDay => ({
  frameworkId: row.framework_id,
  day: row.day,
  assessedAt: row.assessed_at,
  figures: complianceFiguresSchema.parse(row.figures),
});

const failedSchema = z.record(z.string(), z.number());

const asPacked = (
  row: Row & { numbers: string[]; states: string; failed: unknown },
): PackedDay => ({
  ...asDay(row),
  numbers: row.numbers,
  states: row.states,
  failed: failedSchema.parse(row.failed),
});

export interface StatesRow {
  framework_id: string;
  day: string;
  list_id: string;
  states: string;
}

/** Lists of numbers by their ids, which stand for what is in them: most workspaces have the same ones. */
const knownLists = new Map<string, readonly string[]>();
const MAX_KNOWN = 500;

/** Reads the lists that are not known yet. */
export async function readLists(
  { tx, workspaceId }: WorkspaceTx,
  ids: Iterable<string>,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const lists = new Map<string, readonly string[]>();
  const missing: string[] = [];
  for (const id of new Set(ids)) {
    const known = knownLists.get(id);
    if (known) lists.set(id, known);
    else missing.push(id);
  }
  if (missing.length === 0) return lists;
  const rows = await tx
    .selectFrom('compliance_lists')
    .where('workspace_id', '=', workspaceId)
    .where('id', 'in', missing)
    .select(['id', 'numbers'])
    .execute();
  if (knownLists.size + rows.length > MAX_KNOWN) knownLists.clear();
  for (const { id, numbers } of rows) {
    knownLists.set(id, numbers);
    lists.set(id, numbers);
  }
  return lists;
}

export async function withNumbers(
  scope: WorkspaceTx,
  rows: readonly StatesRow[],
): Promise<StatesDay[]> {
  const lists = await readLists(
    scope,
    rows.map((row) => row.list_id),
  );
  return rows.map(({ framework_id, day, list_id, states }) => ({
    frameworkId: framework_id,
    day,
    numbers: lists.get(list_id) ?? [],
    states,
  }));
}

const WEEKS = 12;

/** How the frameworks stood in the whole workspace: a row a day. */
export const daysIn = ({ tx, workspaceId }: WorkspaceTx): DayHistory => {
  const packed = sql`day.framework_id, day.day::text as day, day.assessed_at, day.figures,
    list.numbers, day.states, day.failed`;
  const joined = sql`parapet.compliance_days as day
    join parapet.compliance_lists as list
      on list.workspace_id = day.workspace_id and list.id = day.list_id`;

  return {
    async listLast(frameworkIds, until) {
      const { rows } = await sql<Row>`
        select named.id as framework_id, last.*
        from unnest(${frameworkIds}::text[]) as named(id)
        cross join lateral (
          select day.day::text as day, day.assessed_at, day.figures
          from parapet.compliance_days as day
          where day.workspace_id = ${workspaceId} and day.framework_id = named.id
            and (${until}::date is null or day.day <= ${until}::date)
          order by day.day desc limit 1
        ) as last`.execute(tx);
      return rows.map(asDay);
    },

    async findAt(frameworkId, until) {
      const { rows } = await sql<Parameters<typeof asPacked>[0]>`
        select ${packed} from ${joined}
        where day.workspace_id = ${workspaceId} and day.framework_id = ${frameworkId}
          and (${until}::date is null or day.day <= ${until}::date)
        order by day.day desc limit 1`.execute(tx);
      return rows[0] && asPacked(rows[0]);
    },

    // The first day is a value of its own: under row-level security the index is asked for no other.
    async listTurns(frameworkIds, since, until) {
      const { rows } = await sql<StatesRow>`
        select framework_id, day::text as day, list_id, states
        from unnest(${frameworkIds}::text[]) as named(id)
        cross join lateral (
          select coalesce(max(before.day), ${since}::date) as since
          from parapet.compliance_days as before
          where before.workspace_id = ${workspaceId} and before.framework_id = named.id
            and before.day < ${since}::date
        ) as first
        cross join lateral (
          select day.framework_id, day.day, day.list_id, day.states,
            lag(day.states) over by_day is distinct from day.states
              or lag(day.list_id) over by_day is distinct from day.list_id as is_other
          from parapet.compliance_days as day
          where day.workspace_id = ${workspaceId} and day.framework_id = named.id
            and day.day <= ${until}::date and day.day >= first.since
          window by_day as (order by day.day)
        ) as turn
        where is_other
        order by framework_id, day`.execute(tx);
      return await withNumbers({ tx, workspaceId }, rows);
    },

    async listWeeks(frameworkIds, since, until) {
      const { rows } = await sql<Row>`
        select named.id as framework_id, last.*
        from unnest(${frameworkIds}::text[]) as named(id)
        cross join generate_series(${WEEKS}::integer - 1, 0, -1) as week
        cross join lateral (
          select day.day::text as day, day.assessed_at, day.figures
          from parapet.compliance_days as day
          where day.workspace_id = ${workspaceId} and day.framework_id = named.id
            and day.day >= ${since}::date and day.day <= ${until}::date - 7 * week
            and day.day > ${until}::date - 7 * (week + 1)
          order by day.day desc limit 1
        ) as last
        order by framework_id, day`.execute(tx);
      return rows.map(asDay);
    },

    async listOf(frameworkId, number, since) {
      const { rows } = await sql<{ day: string; letter: string | null }>`
        select day.day::text as day,
          substr(day.states, array_position(list.numbers, ${number}), 1) as letter
        from ${joined}
        where day.workspace_id = ${workspaceId} and day.framework_id = ${frameworkId}
          and day.day >= ${since}::date
        order by day.day`.execute(tx);
      return rows.flatMap(({ day, letter }) => (letter ? [{ day, letter }] : []));
    },

    async findFirstDay(since) {
      const { rows } = await sql<{ day: string | null }>`
        select min(day)::text as day from parapet.compliance_days
        where workspace_id = ${workspaceId} and day >= ${since}::date`.execute(tx);
      return rows[0]?.day ?? null;
    },
  };
};

/** The days of a workspace, as workers write them. */
export const writtenDaysIn = ({ tx, workspaceId }: WorkspaceTx) => ({
  /** Keeps a list of numbers, which days name. */
  async keepList(numbers: readonly string[]): Promise<void> {
    await tx
      .insertInto('compliance_lists')
      .values({ workspace_id: workspaceId, id: listIdOf(numbers), numbers: [...numbers] })
      .onConflict((conflict) => conflict.columns(['workspace_id', 'id']).doNothing())
      .execute();
  },

  async write(
    frameworkId: string,
    day: string,
    { listId, states, failed }: PackedStates,
    about: { readonly figures: ComplianceFigures; readonly at: string },
  ): Promise<void> {
    const values = {
      list_id: listId,
      states,
      failed: jsonb(failed),
      figures: jsonb(about.figures),
      assessed_at: about.at,
    };
    await tx
      .insertInto('compliance_days')
      .values({ workspace_id: workspaceId, framework_id: frameworkId, day, ...values })
      .onConflict((conflict) =>
        conflict.columns(['workspace_id', 'framework_id', 'day']).doUpdateSet(values),
      )
      .execute();
  },

  /** Deletes what is left of frameworks of the workspace that were deleted. */
  async deleteUnknown(known: readonly string[]): Promise<void> {
    await tx
      .deleteFrom('compliance_days')
      .where('workspace_id', '=', workspaceId)
      .where(sql<boolean>`framework_id like 'own-%' and framework_id <> all (${known}::text[])`)
      .execute();
  },

  /** Deletes the days before `before`. */
  async deleteOld(before: string): Promise<number> {
    const { numDeletedRows } = await tx
      .deleteFrom('compliance_days')
      .where('workspace_id', '=', workspaceId)
      .where(sql<boolean>`day < ${before}::date`)
      .executeTakeFirst();
    return Number(numDeletedRows);
  },
});
