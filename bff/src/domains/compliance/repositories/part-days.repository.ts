import {
  type ComplianceFigures,
  complianceFiguresSchema,
} from '@parapet/contracts/compliance/figures';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { jsonb, type WorkspaceTx } from '../../../platform/db/database.ts';
import type { PackedStates } from '../assess/packed-states.policy.ts';
import type { Part } from '../evidence/evidence.ts';
import {
  type DayHistory,
  type FrameworkDay,
  type PackedDay,
  readLists,
  type StatesRow,
  withNumbers,
} from './days.repository.ts';

/** How a framework stands in a part. */
export interface PackedPart extends PackedStates {
  readonly frameworkId: string;
  readonly figures: ComplianceFigures;
}

interface Row {
  framework_id: string;
  day: string;
  assessed_at: string;
  entry: unknown;
}

const entrySchema = z.object({
  listId: z.string(),
  states: z.string(),
  failed: z.record(z.string(), z.number()),
  figures: complianceFiguresSchema,
});

const WEEKS = 12;

/** How frameworks stood in one account or on the assets with one tag; a row holds until the next one. */
export const partDaysIn = ({ tx, workspaceId }: WorkspaceTx, { kind, key }: Part): DayHistory => {
  const own = sql`part.workspace_id = ${workspaceId} and part.scope_kind = ${kind} and part.scope_key = ${key}`;

  /** Reads the frameworks of some rows. @param rows a query of `day`, `assessed_at` and `frameworks` */
  const read = async (
    rows: RawBuilder<unknown>,
    frameworkIds: readonly string[],
  ): Promise<PackedDay[]> => {
    const found = await sql<Row>`
      select each.key as framework_id, day.day::text as day, day.assessed_at, each.value as entry
      from (${rows}) as day
      cross join lateral jsonb_each(day.frameworks) as each
      where each.key = any (${frameworkIds}::text[])
      order by each.key, day.day`.execute(tx);
    const entries = found.rows.map((row) => ({ ...row, entry: entrySchema.parse(row.entry) }));
    const lists = await readLists(
      { tx, workspaceId },
      entries.map(({ entry }) => entry.listId),
    );
    return entries.map(({ framework_id, day, assessed_at, entry: { listId, ...entry } }) => ({
      frameworkId: framework_id,
      day,
      assessedAt: assessed_at,
      numbers: lists.get(listId) ?? [],
      ...entry,
    }));
  };

  const lastUntil = (until: RawBuilder<unknown>) => sql`
    select part.day, part.assessed_at, part.frameworks
    from parapet.compliance_part_days as part
    where ${own} and part.day <= ${until}
    order by part.day desc limit 1`;

  /** Those from `since` on, and the one that holds on that day. */
  const since = (day: string, until: string | null) => sql`
    select part.day, part.assessed_at, part.frameworks
    from (
      select coalesce(max(part.day), ${day}::date) as since
      from parapet.compliance_part_days as part where ${own} and part.day < ${day}::date
    ) as first
    join parapet.compliance_part_days as part on ${own} and part.day >= first.since
      and (${until}::date is null or part.day <= ${until}::date)`;

  return {
    listLast: (frameworkIds, until) =>
      read(lastUntil(until === null ? sql`'infinity'::date` : sql`${until}::date`), frameworkIds),

    async findAt(frameworkId, until) {
      const rows = lastUntil(until === null ? sql`'infinity'::date` : sql`${until}::date`);
      return (await read(rows, [frameworkId]))[0];
    },

    async listTurns(frameworkIds, day, until) {
      const { rows } = await sql<StatesRow>`
        select each.key as framework_id, day.day::text as day, each.value ->> 'listId' as list_id,
          each.value ->> 'states' as states
        from (${since(day, until)}) as day
        cross join lateral jsonb_each(day.frameworks) as each
        where each.key = any (${frameworkIds}::text[])
        order by each.key, day.day`.execute(tx);
      return await withNumbers({ tx, workspaceId }, rows);
    },

    listWeeks: async (frameworkIds, first, until): Promise<FrameworkDay[]> =>
      await read(
        sql`
          select week.day, last.assessed_at, last.frameworks
          from (
            select (${until}::date - 7 * n) as day from generate_series(0, ${WEEKS - 1}::integer) as n
          ) as week
          cross join lateral (${lastUntil(sql`week.day`)}) as last
          where week.day >= ${first}::date`,
        frameworkIds,
      ),

    async listOf(frameworkId, number, first) {
      const { rows } = await sql<StatesRow>`
        select ${frameworkId} as framework_id, day.day::text as day,
          day.frameworks -> ${frameworkId} ->> 'listId' as list_id,
          day.frameworks -> ${frameworkId} ->> 'states' as states
        from (${since(first, null)}) as day
        where day.frameworks ? ${frameworkId}
        order by day.day`.execute(tx);
      const days = await withNumbers({ tx, workspaceId }, rows);
      return days.flatMap(({ day, numbers, states }) => {
        const letter = states[numbers.indexOf(number)];
        return letter === undefined ? [] : [{ day: day < first ? first : day, letter }];
      });
    },

    async findFirstDay(first) {
      const { rows } = await sql<{ day: string | null }>`
        select greatest(part.day, ${first}::date)::text as day
        from parapet.compliance_part_days as part where ${own} order by part.day limit 1`.execute(
        tx,
      );
      return rows[0]?.day ?? null;
    },
  };
};

/** The parts of a workspace, as the worker writes them. */
export const partsIn = ({ tx, workspaceId }: WorkspaceTx) => ({
  /** What the last row of each part was made from. */
  async listMadeFrom(): Promise<(Part & { madeFrom: string })[]> {
    const { rows } = await sql<Part & { madeFrom: string }>`
      select distinct on (scope_kind, scope_key)
        scope_kind as kind, scope_key as key, made_from as "madeFrom"
      from parapet.compliance_part_days where workspace_id = ${workspaceId}
      order by scope_kind, scope_key, day desc`.execute(tx);
    return rows;
  },

  /** Writes a row where another stood before; else the last row holds on. */
  async write(
    { kind, key }: Part,
    day: string,
    frameworks: readonly PackedPart[],
    about: { readonly madeFrom: string; readonly at: string },
  ): Promise<void> {
    const packed = jsonb(
      Object.fromEntries(frameworks.map(({ frameworkId, ...entry }) => [frameworkId, entry])),
    );
    const held = await sql`
      update parapet.compliance_part_days as part set made_from = ${about.madeFrom}
      where part.workspace_id = ${workspaceId} and part.scope_kind = ${kind} and part.scope_key = ${key}
        and part.day = (
          select max(last.day) from parapet.compliance_part_days as last
          where last.workspace_id = ${workspaceId} and last.scope_kind = ${kind}
            and last.scope_key = ${key} and last.day <= ${day}::date
        )
        and part.frameworks = ${packed}`.execute(tx);
    if (held.numAffectedRows !== 0n) return;
    const values = { frameworks: packed, made_from: about.madeFrom, assessed_at: about.at };
    await tx
      .insertInto('compliance_part_days')
      .values({ workspace_id: workspaceId, scope_kind: kind, scope_key: key, day, ...values })
      .onConflict((conflict) =>
        conflict.columns(['workspace_id', 'scope_kind', 'scope_key', 'day']).doUpdateSet(values),
      )
      .execute();
  },

  /** Deletes what is left of accounts that are gone; a tag may come back. */
  async deleteUnknown(accountIds: readonly string[]): Promise<void> {
    await tx
      .deleteFrom('compliance_part_days')
      .where('workspace_id', '=', workspaceId)
      .where('scope_kind', '=', 'account')
      .where(sql<boolean>`scope_key <> all (${accountIds}::text[])`)
      .execute();
  },

  /** Deletes the rows that hold on no day from `before` on. */
  async deleteOld(before: string): Promise<number> {
    const { numAffectedRows } = await sql`
      delete from parapet.compliance_part_days as part
      where part.workspace_id = ${workspaceId} and part.day < ${before}::date
        and exists (
          select from parapet.compliance_part_days as later
          where later.workspace_id = part.workspace_id and later.scope_kind = part.scope_kind
            and later.scope_key = part.scope_key and later.day > part.day
            and later.day <= ${before}::date
        )`.execute(tx);
    return Number(numAffectedRows ?? 0n);
  },
});
