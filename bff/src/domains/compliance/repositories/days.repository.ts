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

export interface PackedDay extends FrameworkDay {
  readonly numbers: readonly string[];
  readonly states: string;
  readonly failed: Readonly<Record<string, number>>;
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

const WEEKS = 12;

/** How the frameworks of a workspace stood, by day. */
export const daysIn = ({ tx, workspaceId }: WorkspaceTx) => {
  const packed = sql`day.framework_id, day.day::text as day, day.assessed_at, day.figures,
    list.numbers, day.states, day.failed`;
  const joined = sql`parapet.compliance_days as day
    join parapet.compliance_lists as list
      on list.workspace_id = day.workspace_id and list.id = day.list_id`;

  return {
    async write(
      frameworkId: string,
      day: string,
      { states, failed }: PackedStates,
      about: {
        readonly numbers: readonly string[];
        readonly figures: ComplianceFigures;
        readonly at: string;
      },
    ): Promise<void> {
      const listId = listIdOf(about.numbers);
      await tx
        .insertInto('compliance_lists')
        .values({ workspace_id: workspaceId, id: listId, numbers: [...about.numbers] })
        .onConflict((conflict) => conflict.columns(['workspace_id', 'id']).doNothing())
        .execute();
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

    /** The last day of each of some frameworks, at the latest `until`. */
    async listLast(frameworkIds: readonly string[], until: string | null): Promise<FrameworkDay[]> {
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

    /** How a framework stood at the end of a day; undefined before its first one. */
    async findAt(frameworkId: string, until: string | null): Promise<PackedDay | undefined> {
      const { rows } = await sql<Parameters<typeof asPacked>[0]>`
        select ${packed} from ${joined}
        where day.workspace_id = ${workspaceId} and day.framework_id = ${frameworkId}
          and (${until}::date is null or day.day <= ${until}::date)
        order by day.day desc limit 1`.execute(tx);
      return rows[0] && asPacked(rows[0]);
    },

    /** Days of some frameworks from `since` on, and the last one before it; oldest first. */
    async listSince(
      frameworkIds: readonly string[],
      since: string,
      until: string | null,
    ): Promise<PackedDay[]> {
      const { rows } = await sql<Parameters<typeof asPacked>[0]>`
        select ${packed}
        from unnest(${frameworkIds}::text[]) as named(id)
        join ${joined} on day.framework_id = named.id
        where day.workspace_id = ${workspaceId}
          and (${until}::date is null or day.day <= ${until}::date)
          and day.day >= coalesce((
            select max(before.day) from parapet.compliance_days as before
            where before.workspace_id = ${workspaceId} and before.framework_id = named.id
              and before.day < ${since}::date
          ), ${since}::date)
        order by day.framework_id, day.day`.execute(tx);
      return rows.map(asPacked);
    },

    /** The last day of each of the last weeks, oldest first. */
    async listWeeks(
      frameworkIds: readonly string[],
      since: string,
      until: string,
    ): Promise<FrameworkDay[]> {
      const { rows } = await sql<Row>`
        select distinct on (framework_id, week) framework_id, day::text as day, assessed_at, figures
        from parapet.compliance_days
        cross join lateral (select (${until}::date - day) / 7 as week) as ago
        where workspace_id = ${workspaceId} and framework_id = any (${frameworkIds}::text[])
          and day <= ${until}::date and day >= ${since}::date and week < ${WEEKS}::integer
        order by framework_id, week desc, day desc`.execute(tx);
      return rows.map(asDay);
    },

    /** A letter a day for one requirement, oldest first; days whose list does not have it are left out. */
    async listOf(
      frameworkId: string,
      number: string,
      since: string,
    ): Promise<{ day: string; letter: string }[]> {
      const { rows } = await sql<{ day: string; letter: string | null }>`
        select day.day::text as day,
          substr(day.states, array_position(list.numbers, ${number}), 1) as letter
        from ${joined}
        where day.workspace_id = ${workspaceId} and day.framework_id = ${frameworkId}
          and day.day >= ${since}::date
        order by day.day`.execute(tx);
      return rows.flatMap(({ day, letter }) => (letter ? [{ day, letter }] : []));
    },

    async findFirstDay(since: string): Promise<string | null> {
      const { rows } = await sql<{ day: string | null }>`
        select min(day)::text as day from parapet.compliance_days
        where workspace_id = ${workspaceId} and day >= ${since}::date`.execute(tx);
      return rows[0]?.day ?? null;
    },

    /** Deletes what is left of frameworks of the workspace that were deleted. For workers. */
    async deleteUnknown(known: readonly string[]): Promise<void> {
      await tx
        .deleteFrom('compliance_days')
        .where('workspace_id', '=', workspaceId)
        .where(sql<boolean>`framework_id like 'own-%' and framework_id <> all (${known}::text[])`)
        .execute();
    },

    /** Deletes the days before `before`. For workers. */
    async deleteOld(before: string): Promise<number> {
      const { numDeletedRows } = await tx
        .deleteFrom('compliance_days')
        .where('workspace_id', '=', workspaceId)
        .where(sql<boolean>`day < ${before}::date`)
        .executeTakeFirst();
      return Number(numDeletedRows);
    },
  };
};
