import type { Database, WorkspaceTx } from '../../platform/db/database.ts';
import { newId } from '../../platform/db/new-id.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import type { TimetablesPort } from '../schedules/schedules.port.ts';
import { reportQueue } from './report-queue.ts';
import { listWorkspacesWithDueReports, reportSchedulesIn } from './report-schedules.repository.ts';
import { reportsIn } from './reports.repository.ts';

export interface RunReportSchedulesPorts {
  readonly db: Database;
  readonly queue: Pick<Queue, 'send'>;
  readonly timetables: Pick<TimetablesPort, 'nextRun'>;
  readonly now: () => Date;
  /** Workspaces of one read. Default 200. */
  readonly pageSize?: number;
}

/**
 * Asks for the reports that are due, each once: the row is locked, and its next run is after now, however
 * many were missed. May run at any time on any number of workers.
 * @throws AggregateError after all workspaces when some failed, so that the queue tries again
 */
export const runReportSchedules =
  (ports: RunReportSchedulesPorts) =>
  async ({ signal }: { signal: AbortSignal }): Promise<void> => {
    const { db, now, pageSize = 200 } = ports;
    const at = now();
    const failures: unknown[] = [];
    let page: string[] = [];
    do {
      const after: string | null = page.at(-1) ?? null;
      page = await db.asProcess((tx) =>
        listWorkspacesWithDueReports(tx, { due: at.toISOString(), after, limit: pageSize }),
      );
      for (const workspaceId of page) {
        signal.throwIfAborted();
        await db
          .asWorker(workspaceId, (tx) => startDue(ports, { tx, workspaceId }, at))
          .catch((error: unknown) => failures.push(error));
      }
    } while (page.length === pageSize);
    if (failures.length > 0) throw new AggregateError(failures, 'Some reports were not started.');
  };

async function startDue(
  { queue, timetables }: RunReportSchedulesPorts,
  scope: WorkspaceTx,
  at: Date,
): Promise<void> {
  const schedules = reportSchedulesIn(scope);
  const { tx, workspaceId } = scope;
  for (const schedule of await schedules.lockDue(at.toISOString())) {
    const reportId = await newId(tx);
    await reportsIn(scope).insert(reportId, schedule, { scheduleId: schedule.id });
    await queue.send(tx, reportQueue, { workspaceId, reportId });
    const next = timetables.nextRun(schedule, at)?.toISOString() ?? null;
    await schedules.moveOn(schedule.id, at.toISOString(), next);
  }
}
