import { type ReportSchedule, reportScheduleSchema } from '@parapet/contracts/reports/report';
import { sql } from 'kysely';
import { jsonb, type Tx, type WorkspaceTx } from '../../platform/db/database.ts';
import { lockCount } from '../../platform/db/lock-count.ts';
import type { ReportRequest } from './reports.repository.ts';

export interface NewReportSchedule
  extends ReportRequest,
    Pick<ReportSchedule, 'name' | 'cron' | 'timezone' | 'recipients' | 'delivery'> {
  readonly id: string;
  readonly nextRunAt: string | null;
  readonly createdBy: string;
}

/** A schedule whose row is locked because a report of it is due. */
export interface DueReportSchedule
  extends ReportRequest,
    Pick<ReportSchedule, 'id' | 'cron' | 'timezone'> {}

const columns = [
  'id',
  'workspace_id',
  'name',
  'type',
  'format',
  'scope',
  'period_days',
  'keep_days',
  'frameworks',
  'cron',
  'timezone',
  'recipients',
  'delivery',
  'status',
  'next_run_at',
  'last_run_at',
  'created_at',
] as const;

/** The workspaces in which a schedule of reports is due, in the order of their ids. */
export async function listWorkspacesWithDueReports(
  tx: Tx,
  { due, after, limit }: { due: string; after: string | null; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select * from parapet.workspaces_with_due_reports(
      ${due}::timestamptz, ${after}::uuid, ${limit}
    ) as id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** The schedules of reports of one workspace. */
export const reportSchedulesIn = ({ tx, workspaceId }: WorkspaceTx) => {
  const own = tx.selectFrom('report_schedules').where('workspace_id', '=', workspaceId);
  const change = (id: string) =>
    tx.updateTable('report_schedules').where('workspace_id', '=', workspaceId).where('id', '=', id);

  return {
    /** Oldest first. */
    async list(): Promise<ReportSchedule[]> {
      return (await own.select(columns).orderBy('id').execute()).map(asSchedule);
    },

    /** Counts the schedules; no other is added until the transaction ends. */
    async lockAndCount(): Promise<number> {
      await lockCount({ tx, workspaceId }, 'report-schedules');
      const { count } = await own
        .select(sql<number>`count(*)`.as('count'))
        .executeTakeFirstOrThrow();
      return count;
    },

    async find(id: string): Promise<ReportSchedule | undefined> {
      const row = await own.where('id', '=', id).select(columns).executeTakeFirst();
      return row && asSchedule(row);
    },

    async insert(schedule: NewReportSchedule): Promise<void> {
      await tx
        .insertInto('report_schedules')
        .values({
          id: schedule.id,
          workspace_id: workspaceId,
          name: schedule.name,
          type: schedule.type,
          format: schedule.format,
          scope: jsonb(schedule.scope),
          period_days: schedule.periodDays,
          keep_days: schedule.keepDays,
          frameworks: schedule.frameworkIds && [...schedule.frameworkIds],
          cron: schedule.cron,
          timezone: schedule.timezone,
          recipients: [...schedule.recipients],
          delivery: schedule.delivery,
          next_run_at: schedule.nextRunAt,
          created_by: schedule.createdBy,
        })
        .execute();
    },

    async setStatus(id: string, status: 'active' | 'paused', nextRunAt: string | null) {
      await change(id).set({ status, next_run_at: nextRunAt }).execute();
    },

    async delete(id: string): Promise<void> {
      await tx
        .deleteFrom('report_schedules')
        .where('workspace_id', '=', workspaceId)
        .where('id', '=', id)
        .execute();
    },

    /** Those that are due and that no other worker holds. */
    async lockDue(at: string): Promise<DueReportSchedule[]> {
      const rows = await own
        .where('next_run_at', '<=', at)
        .where('status', '=', 'active')
        .select(columns)
        .orderBy('id')
        .forNoKeyUpdate()
        .skipLocked()
        .execute();
      return rows.map((row) => ({
        ...asSchedule(row),
        keepDays: row.keep_days,
        frameworkIds: row.frameworks,
      }));
    },

    async moveOn(id: string, ranAt: string, nextRunAt: string | null): Promise<void> {
      await change(id).set({ last_run_at: ranAt, next_run_at: nextRunAt }).execute();
    },

    /** Returns what the mails of a schedule have, and to whom they go. */
    async findMails(id: string): Promise<
      | {
          readonly name: string;
          readonly delivery: ReportSchedule['delivery'];
          readonly recipients: readonly string[];
        }
      | undefined
    > {
      const row = await own.where('id', '=', id).select(columns).executeTakeFirst();
      if (!row) return undefined;
      const { name, delivery, recipients } = asSchedule(row);
      return { name, delivery, recipients };
    },
  };
};

/** The mails about one report. */
export const reportMailsIn = ({ tx, workspaceId }: WorkspaceTx, reportId: string) => ({
  /** False when it was claimed before. */
  async claim(userId: string): Promise<boolean> {
    const row = await tx
      .insertInto('report_mails')
      .values({ workspace_id: workspaceId, report_id: reportId, user_id: userId })
      .onConflict((conflict) => conflict.doNothing())
      .returning('user_id')
      .executeTakeFirst();
    return row !== undefined;
  },
  async release(userId: string): Promise<void> {
    await tx
      .deleteFrom('report_mails')
      .where('workspace_id', '=', workspaceId)
      .where('report_id', '=', reportId)
      .where('user_id', '=', userId)
      .execute();
  },
  async markSent(userId: string, at: string): Promise<void> {
    await tx
      .updateTable('report_mails')
      .where('workspace_id', '=', workspaceId)
      .where('report_id', '=', reportId)
      .where('user_id', '=', userId)
      .set({ sent_at: at })
      .execute();
  },
});

type Row = {
  readonly [column: string]: unknown;
};

const asSchedule = (row: Row): ReportSchedule =>
  reportScheduleSchema.parse({
    id: row.id,
    workspaceId: row.workspace_id,
    name: row.name,
    type: row.type,
    format: row.format,
    scope: row.scope,
    periodDays: row.period_days,
    frameworkIds: row.frameworks,
    cron: row.cron,
    timezone: row.timezone,
    recipients: row.recipients,
    delivery: row.delivery,
    status: row.status,
    nextRunAt: row.next_run_at,
    lastRunAt: row.last_run_at,
    createdAt: row.created_at,
  });
