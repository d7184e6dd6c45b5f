import {
  NEXT_RUNS,
  type Schedule,
  scheduleSchema,
  type Timetable,
  timetableSchema,
} from '@parapet/contracts/scans/schedule';
import { sql } from 'kysely';
import { jsonb, type WorkspaceTx } from '../../platform/db/database.ts';
import { lockCount } from '../../platform/db/lock-count.ts';
import { knownNextRuns } from './timetable.policy.ts';

/** Describes what a person sets of a schedule. */
export type ScheduleSettings = Pick<
  Schedule,
  'name' | 'target' | 'intensity' | 'maxDurationMinutes' | 'overlap' | keyof Timetable
>;

const columns = [
  'id',
  'workspace_id',
  'name',
  'target',
  'intensity',
  'cron',
  'once',
  'timezone',
  'windows',
  'blackouts',
  'jitter_minutes',
  'max_duration_minutes',
  'overlap',
  'status',
  'paused_because',
  'next_run_at',
  'waiting_for',
  'last_run_at',
  'last_outcome',
  'last_skipped',
  'consecutive_failures',
  'created_by',
  'created_at',
  'updated_at',
] as const;

/** The schedules of one workspace, as people read and change them. */
export const schedulesIn = ({ tx, workspaceId }: WorkspaceTx) => {
  const rows = (now: Date, id?: string) =>
    tx
      .selectFrom('scan_schedules')
      .where('workspace_id', '=', workspaceId)
      .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
      .select(columns)
      .select((eb) =>
        eb
          .selectFrom('schedule_runs as run')
          .whereRef('run.workspace_id', '=', 'scan_schedules.workspace_id')
          .whereRef('run.schedule_id', '=', 'scan_schedules.id')
          .select('run.scan_id')
          .orderBy('run.scan_id', 'desc')
          .limit(1)
          .as('last_scan_id'),
      )
      .orderBy('id')
      .execute()
      .then((found) =>
        found.map((row): Schedule => {
          const timetable = timetableSchema.parse({ ...row, jitterMinutes: row.jitter_minutes });
          const isPaused = row.status === 'paused';
          const runs = isPaused
            ? []
            : knownNextRuns(timetable, now, { count: NEXT_RUNS, seed: row.id });
          return scheduleSchema.parse({
            ...timetable,
            id: row.id,
            workspaceId: row.workspace_id,
            name: row.name,
            target: row.target,
            intensity: row.intensity,
            maxDurationMinutes: row.max_duration_minutes,
            overlap: row.overlap,
            status: row.status,
            pausedBecause: row.paused_because,
            nextRunAt: row.next_run_at,
            waitingFor: row.waiting_for,
            nextRuns: runs.map((run) => run.toISOString()),
            lastRunAt: row.last_run_at,
            lastOutcome: row.last_outcome,
            lastSkipped: row.last_skipped,
            lastScanId: row.last_scan_id,
            consecutiveFailures: row.consecutive_failures,
            createdBy: row.created_by,
            createdAt: row.created_at,
            updatedAt: row.updated_at,
          });
        }),
      );

  return {
    /** Oldest first. */
    list: (now: Date): Promise<Schedule[]> => rows(now),

    async find(id: string, now: Date): Promise<Schedule | undefined> {
      return (await rows(now, id))[0];
    },

    /** No worker starts a run of it until the transaction ends. */
    async lock(id: string): Promise<void> {
      await tx
        .selectFrom('scan_schedules')
        .where('workspace_id', '=', workspaceId)
        .where('id', '=', id)
        .select('id')
        .forNoKeyUpdate()
        .execute();
    },

    /** Counts the schedules; no other is added until the transaction ends. */
    async lockAndCount(): Promise<number> {
      await lockCount({ tx, workspaceId }, 'schedules');
      const { count } = await tx
        .selectFrom('scan_schedules')
        .where('workspace_id', '=', workspaceId)
        .select(sql<number>`count(*)`.as('count'))
        .executeTakeFirstOrThrow();
      return count;
    },

    async insert(
      settings: ScheduleSettings & { id: string; nextRunAt: string | null; createdBy: string },
    ): Promise<void> {
      await tx
        .insertInto('scan_schedules')
        .values({
          ...columnsOf(settings),
          id: settings.id,
          workspace_id: workspaceId,
          next_run_at: settings.nextRunAt,
          created_by: settings.createdBy,
        })
        .execute();
    },

    async update(
      id: string,
      change: ScheduleSettings & Pick<Schedule, 'status' | 'nextRunAt'>,
    ): Promise<void> {
      await tx
        .updateTable('scan_schedules')
        .set({
          ...columnsOf(change),
          status: change.status,
          next_run_at: change.nextRunAt,
          waiting_for: null,
          paused_because: null,
        })
        .where('workspace_id', '=', workspaceId)
        .where('id', '=', id)
        .execute();
    },

    async forgetFailures(id: string): Promise<void> {
      await tx
        .updateTable('scan_schedules')
        .set({ consecutive_failures: 0 })
        .where('workspace_id', '=', workspaceId)
        .where('id', '=', id)
        .execute();
    },

    async delete(id: string): Promise<void> {
      await tx
        .deleteFrom('scan_schedules')
        .where('workspace_id', '=', workspaceId)
        .where('id', '=', id)
        .execute();
    },
  };
};

const columnsOf = (settings: ScheduleSettings) => ({
  name: settings.name,
  target: jsonb(settings.target),
  intensity: settings.intensity,
  cron: settings.cron,
  once: settings.once,
  timezone: settings.timezone,
  windows: jsonb(settings.windows),
  blackouts: jsonb(settings.blackouts),
  jitter_minutes: settings.jitterMinutes,
  max_duration_minutes: settings.maxDurationMinutes,
  overlap: settings.overlap,
});
