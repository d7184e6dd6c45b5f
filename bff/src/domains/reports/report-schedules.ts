import {
  type createReportScheduleSchema,
  MAX_REPORT_SCHEDULES,
  type ReportSchedule,
} from '@parapet/contracts/reports/report';
import type { z } from 'zod';
import type { Actor } from '../../platform/actor.ts';
import { AppError, fieldError } from '../../platform/app-error.ts';
import type { WorkspaceTx } from '../../platform/db/database.ts';
import { newId } from '../../platform/db/new-id.ts';
import type { EnterWorkspace } from '../../platform/workspace-scope.ts';
import type { TimetablesPort } from '../schedules/schedules.port.ts';
import type { WorkspacesPort } from '../workspaces/workspaces.port.ts';
import { type CheckRequestPorts, checkRequest } from './create-report.ts';
import { reportSchedulesIn } from './report-schedules.repository.ts';

export interface ReportSchedulesPorts extends CheckRequestPorts {
  readonly enterWorkspace: EnterWorkspace;
  readonly timetables: TimetablesPort;
  readonly workspaces: Pick<WorkspacesPort, 'listMembers'>;
}

interface Ids {
  readonly workspaceId: string;
  readonly reportScheduleId: string;
}

/** Returns what people do with schedules of reports. */
export const reportSchedules = (ports: ReportSchedulesPorts) => {
  const { enterWorkspace, timetables, workspaces } = ports;
  const requireSchedule = async (scope: WorkspaceTx, id: string): Promise<ReportSchedule> => {
    const schedule = await reportSchedulesIn(scope).find(id);
    if (!schedule) throw new AppError('not_found', 'There is no such schedule.');
    return schedule;
  };
  const nextRunOf = (timetable: Pick<ReportSchedule, 'cron' | 'timezone'>) =>
    timetables.nextRun(timetable, new Date())?.toISOString() ?? null;

  return {
    list: (actor: Actor, workspaceId: string) =>
      enterWorkspace(actor, workspaceId, 'read', async (scope) => ({
        items: await reportSchedulesIn(scope).list(),
      })),

    /** @throws AppError invalid_input, not_found, plan_limit, conflict with too many */
    create: (
      actor: Actor,
      workspaceId: string,
      settings: z.output<typeof createReportScheduleSchema>,
    ): Promise<ReportSchedule> =>
      enterWorkspace(actor, workspaceId, 'manageSchedules', async (scope) => {
        const fault = timetables.findFault(settings, new Date());
        if (fault) throw fieldError([fault.field], fault.message);
        const request = await checkRequest(ports, scope, settings);
        const { recipients } = settings;
        const members = await workspaces.listMembers(scope, recipients);
        if (members.size < recipients.length) {
          throw fieldError(['recipients'], 'Reports are mailed to members of this workspace.');
        }
        const schedules = reportSchedulesIn(scope);
        if ((await schedules.lockAndCount()) >= MAX_REPORT_SCHEDULES) {
          const message = `A workspace can have at most ${MAX_REPORT_SCHEDULES} schedules of reports. Delete one to add another.`;
          throw new AppError('conflict', message);
        }
        const id = await newId(scope.tx);
        const { name, cron, timezone, delivery } = settings;
        await schedules.insert({
          ...request,
          id,
          name,
          cron,
          timezone,
          recipients,
          delivery,
          nextRunAt: nextRunOf(settings),
          createdBy: actor.userId,
        });
        await scope.audit({
          action: 'report_schedule.created',
          targetType: 'report_schedule',
          targetId: id,
          after: settings,
        });
        return await requireSchedule(scope, id);
      }),

    setStatus: (
      actor: Actor,
      { workspaceId, reportScheduleId: id }: Ids,
      status: ReportSchedule['status'],
    ): Promise<ReportSchedule> =>
      enterWorkspace(actor, workspaceId, 'manageSchedules', async (scope) => {
        const before = await requireSchedule(scope, id);
        const next = status === 'paused' ? null : nextRunOf(before);
        await reportSchedulesIn(scope).setStatus(id, status, next);
        await scope.audit({
          action: 'report_schedule.updated',
          targetType: 'report_schedule',
          targetId: id,
          before: { status: before.status },
          after: { status },
        });
        return await requireSchedule(scope, id);
      }),

    delete: (actor: Actor, { workspaceId, reportScheduleId: id }: Ids): Promise<undefined> =>
      enterWorkspace(
        actor,
        workspaceId,
        'manageSchedules',
        async (scope) => {
          const { name } = await requireSchedule(scope, id);
          await reportSchedulesIn(scope).delete(id);
          await scope.audit({
            action: 'report_schedule.deleted',
            targetType: 'report_schedule',
            targetId: id,
            before: { name },
          });
          return undefined;
        },
        { toRemove: true },
      ),
  };
};
