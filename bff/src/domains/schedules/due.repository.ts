import { type Tier, tierOrFree } from '@parapet/contracts/plans/subscription';
import {
  type ScheduleOutcome,
  type ScheduleStatus,
  type ScheduleTarget,
  scheduleOverlapSchema,
  scheduleSchema,
  scheduleStatusSchema,
  scheduleTargetSchema,
  type Timetable,
  timetableSchema,
} from '@parapet/contracts/scans/schedule';
import type { Intensity } from '@parapet/contracts/text/vocabulary';
import { type RawBuilder, sql } from 'kysely';
import type { Tx, WorkspaceTx } from '../../platform/db/database.ts';

/** A schedule whose row is locked because a run of it is due. */
export interface DueSchedule {
  readonly id: string;
  readonly name: string;
  readonly target: ScheduleTarget;
  readonly intensity: Intensity;
  readonly timetable: Timetable;
  readonly overlap: 'skip' | 'queue';
  readonly status: ScheduleStatus;
  readonly dueAt: string;
  readonly consecutiveFailures: number;
}

/** Describes what the scheduler writes. */
export interface ScheduleChange {
  readonly status?: ScheduleStatus;
  readonly paused_because?: 'failures' | null;
  readonly next_run_at?: string | null;
  readonly waiting_for?: 'window' | 'previous_run' | 'open_scans' | null;
  readonly last_run_at?: string;
  readonly last_outcome?: ScheduleOutcome;
  readonly last_skipped?: RawBuilder<unknown>;
  readonly consecutive_failures?: number;
}

/** A scan of a schedule that had not ended when it was last looked at. */
export interface OpenRun {
  readonly scanId: string;
  readonly scheduleId: string;
  readonly state: 'running' | 'held' | 'released';
  readonly isLimited: boolean;
  readonly maxDurationMinutes: number | null;
  readonly timetable: Timetable;
}

/** The workspaces in which the scheduler has to look, in the order of their ids. */
export async function listWorkspacesWithWork(
  tx: Tx,
  { due, after, limit }: { due: string; after: string | null; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select * from parapet.workspaces_with_schedules(
      ${due}::timestamptz, ${after}::uuid, ${limit}
    ) as id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** The schedules of a workspace, as the scheduler sees them. */
export const dueIn = ({ tx, workspaceId }: WorkspaceTx) => ({
  async listDue(at: string): Promise<string[]> {
    const rows = await tx
      .selectFrom('scan_schedules')
      .where('workspace_id', '=', workspaceId)
      .where('next_run_at', '<=', at)
      .where('status', '<>', 'paused')
      .select('id')
      .orderBy('next_run_at')
      .execute();
    return rows.map(({ id }) => id);
  },

  /** Undefined when another worker holds it, or it is no longer due. */
  async lockDue(id: string, at: string): Promise<DueSchedule | undefined> {
    const row = await tx
      .selectFrom('scan_schedules')
      .where('workspace_id', '=', workspaceId)
      .where('id', '=', id)
      .where('next_run_at', '<=', at)
      .where('status', '<>', 'paused')
      .selectAll()
      .forNoKeyUpdate()
      .skipLocked()
      .executeTakeFirst();
    return (
      row && {
        id: row.id,
        name: row.name,
        target: scheduleTargetSchema.parse(row.target),
        intensity: scheduleSchema.shape.intensity.parse(row.intensity),
        timetable: timetableSchema.parse({ ...row, jitterMinutes: row.jitter_minutes }),
        overlap: scheduleOverlapSchema.parse(row.overlap),
        status: scheduleStatusSchema.parse(row.status),
        dueAt: row.next_run_at ?? at,
        consecutiveFailures: row.consecutive_failures,
      }
    );
  },

  /** The plan of the workspace's owner, and how many of the owner's schedules are older. */
  async findPlanPosition(id: string): Promise<{ tier: Tier; older: number }> {
    const { rows } = await sql<{ tier: string | null; older: number }>`
      select * from parapet.schedule_standing(${id}::uuid)`.execute(tx);
    return { tier: tierOrFree(rows[0]?.tier), older: rows[0]?.older ?? 0 };
  },

  async change(id: string, change: ScheduleChange): Promise<void> {
    await tx
      .updateTable('scan_schedules')
      .set(change)
      .where('workspace_id', '=', workspaceId)
      .where('id', '=', id)
      .execute();
  },

  /** Notes that a run, unless it has been started meanwhile, waits for other scans to end. */
  async noteOpenScans(id: string, at: string): Promise<void> {
    await tx
      .updateTable('scan_schedules')
      .set({ waiting_for: 'open_scans' })
      .where('workspace_id', '=', workspaceId)
      .where('id', '=', id)
      .where('next_run_at', '<=', at)
      .execute();
  },

  async hasOpenRun(id: string): Promise<boolean> {
    const row = await tx
      .selectFrom('schedule_runs')
      .where('workspace_id', '=', workspaceId)
      .where('schedule_id', '=', id)
      .where('state', '<>', 'ended')
      .select('scan_id')
      .limit(1)
      .executeTakeFirst();
    return row !== undefined;
  },

  async addRun(id: string, scanId: string): Promise<void> {
    await tx
      .insertInto('schedule_runs')
      .values({ workspace_id: workspaceId, schedule_id: id, scan_id: scanId })
      .execute();
  },

  /** Locks the runs that have not ended; those that another worker looks at are left out. */
  async lockOpenRuns(): Promise<OpenRun[]> {
    const rows = await tx
      .selectFrom('schedule_runs as run')
      .innerJoin('scan_schedules as schedule', (join) =>
        join
          .onRef('schedule.workspace_id', '=', 'run.workspace_id')
          .onRef('schedule.id', '=', 'run.schedule_id'),
      )
      .where('run.workspace_id', '=', workspaceId)
      .where('run.state', '<>', 'ended')
      .select([
        'run.scan_id',
        'run.schedule_id',
        'run.state',
        'run.is_limited',
        'schedule.max_duration_minutes',
        'schedule.cron',
        'schedule.once',
        'schedule.timezone',
        'schedule.windows',
        'schedule.blackouts',
        'schedule.jitter_minutes',
      ])
      .orderBy('run.scan_id')
      .forNoKeyUpdate('run')
      .skipLocked()
      .execute();
    return rows.map((row) => ({
      scanId: row.scan_id,
      scheduleId: row.schedule_id,
      state: row.state as OpenRun['state'],
      isLimited: row.is_limited,
      maxDurationMinutes: row.max_duration_minutes,
      timetable: timetableSchema.parse({ ...row, jitterMinutes: row.jitter_minutes }),
    }));
  },

  async setRun(
    scanId: string,
    change: { state?: OpenRun['state'] | 'ended'; is_limited?: boolean },
  ): Promise<void> {
    await tx
      .updateTable('schedule_runs')
      .set(change)
      .where('workspace_id', '=', workspaceId)
      .where('scan_id', '=', scanId)
      .execute();
  },

  /** Removes a schedule of one time that has run, once its scans have ended. */
  async removeIfOver(id: string): Promise<void> {
    if (await this.hasOpenRun(id)) return;
    await tx
      .deleteFrom('scan_schedules')
      .where('workspace_id', '=', workspaceId)
      .where('id', '=', id)
      .where('once', 'is not', null)
      .where('status', '=', 'active')
      .where('last_outcome', 'in', ['started', 'failed'])
      .where('next_run_at', 'is', null)
      .execute();
  },

  /** The schedule with its row locked, to count failures. */
  async lockFailures(
    id: string,
  ): Promise<{ name: string; consecutiveFailures: number; status: ScheduleStatus } | undefined> {
    const row = await tx
      .selectFrom('scan_schedules')
      .where('workspace_id', '=', workspaceId)
      .where('id', '=', id)
      .select(['name', 'consecutive_failures', 'status'])
      .forNoKeyUpdate()
      .executeTakeFirst();
    return (
      row && {
        name: row.name,
        consecutiveFailures: row.consecutive_failures,
        status: scheduleStatusSchema.parse(row.status),
      }
    );
  },
});
