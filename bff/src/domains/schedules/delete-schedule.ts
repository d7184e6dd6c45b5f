import type { Actor } from '../../platform/actor.ts';
import type { EnterWorkspace } from '../../platform/workspace-scope.ts';
import { requireSchedule, type ScheduleIds } from './get-schedule.ts';
import { entryRight, requireMayChange } from './may-change.ts';
import { schedulesIn } from './schedules.repository.ts';

/** Its scans stay; one that its window has paused can be resumed by hand. @throws AppError not_found, role_insufficient */
export const deleteSchedule =
  ({ enterWorkspace }: { enterWorkspace: EnterWorkspace }) =>
  (actor: Actor, { workspaceId, scheduleId }: ScheduleIds): Promise<undefined> =>
    enterWorkspace(
      actor,
      workspaceId,
      entryRight(actor),
      async (scope) => {
        await schedulesIn(scope).lock(scheduleId);
        const schedule = await requireSchedule(scope, scheduleId);
        requireMayChange(scope, schedule);
        const { name, cron, timezone, target } = schedule;
        await schedulesIn(scope).delete(scheduleId);
        await scope.audit({
          action: 'schedule.deleted',
          targetType: 'schedule',
          targetId: scheduleId,
          before: { name, cron, timezone, target },
        });
        return undefined;
      },
      { toRemove: true },
    );
