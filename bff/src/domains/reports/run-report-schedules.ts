import { type VisitPorts, visitWorkspaces } from '../../platform/batch/visit-workspaces.ts';
import type { WorkspaceTx } from '../../platform/db/database.ts';
import { newId } from '../../platform/db/new-id.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import type { TimetablesPort } from '../schedules/schedules.port.ts';
import { reportQueue } from './report-queue.ts';
import { listWorkspacesWithDueReports, reportSchedulesIn } from './report-schedules.repository.ts';
import { reportsIn } from './reports.repository.ts';

export interface RunReportSchedulesPorts extends VisitPorts {
  readonly queue: Pick<Queue, 'send'>;
  readonly timetables: Pick<TimetablesPort, 'nextRun'>;
}

/**
 * Asks for the reports that are due, each once: the row is locked, and its next run is after now, however
 * many were missed. May run at any time on any number of workers.
 * @throws AggregateError after all workspaces when some failed, so that the queue tries again
 */
export const runReportSchedules = (ports: RunReportSchedulesPorts) =>
  visitWorkspaces(
    ports,
    { list: listWorkspacesWithDueReports, failed: 'Some reports were not started.' },
    startDue,
  );

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
