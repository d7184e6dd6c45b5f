import {
  type Schedule,
  type Timetable,
  timetableSchema,
  type updateScheduleSchema,
} from '@parapet/contracts/scans/schedule';
import type { z } from 'zod';
import type { Actor } from '../../platform/actor.ts';
import {
  type ChangeSchedulePorts,
  nextRunOf,
  requireAssets,
  requireTimetable,
} from './create-schedule.ts';
import { requireSchedule, type ScheduleIds } from './get-schedule.ts';
import { entryRight, requireMayChange } from './may-change.ts';
import { type ScheduleSettings, schedulesIn } from './schedules.repository.ts';
import { withCronOfOnce } from './timetable.policy.ts';

/**
 * A changed timetable and a resumed schedule start from now, so what was due before is dropped.
 * @throws AppError not_found, role_insufficient, invalid_input
 */
export const updateSchedule =
  ({ enterWorkspace, assets }: ChangeSchedulePorts) =>
  (
    actor: Actor,
    { workspaceId, scheduleId }: ScheduleIds,
    { status: requested, ...given }: z.output<typeof updateScheduleSchema>,
  ): Promise<Schedule> =>
    enterWorkspace(actor, workspaceId, entryRight(actor), async (scope) => {
      const schedules = schedulesIn(scope);
      await schedules.lock(scheduleId);
      const before = await requireSchedule(scope, scheduleId);
      const settings: ScheduleSettings = withCronOfOnce({ ...before, ...withoutUnset(given) });
      for (const { once } of [before, settings]) {
        requireMayChange(scope, { once, createdBy: before.createdBy });
      }
      const isMoved = timetableKeys.some(
        (key) => JSON.stringify(settings[key]) !== JSON.stringify(before[key]),
      );
      if (isMoved) requireTimetable(settings);
      if (given.target) await requireAssets({ assets }, scope, given.target);
      // A schedule that the plan suspends stays so; its next run asks the plan again.
      const status =
        requested === 'active' && before.status !== 'paused' ? before.status : requested;
      const next = status ?? before.status;
      const isResumed = next !== 'paused' && before.status === 'paused';
      const current = isMoved || isResumed ? nextRunOf(settings, scheduleId) : before.nextRunAt;
      await schedules.update(scheduleId, {
        ...settings,
        status: next,
        nextRunAt: next === 'paused' ? null : current,
      });
      if (isResumed) await schedules.forgetFailures(scheduleId);
      const after = await requireSchedule(scope, scheduleId);
      await scope.audit({
        action: 'schedule.updated',
        targetType: 'schedule',
        targetId: scheduleId,
        before: logged(before),
        after: logged(after),
      });
      return after;
    });

const timetableKeys = Object.keys(timetableSchema.shape) as (keyof Timetable)[];

const withoutUnset = (given: object) =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));

/** Returns what people set; the rest changes by itself. */
const logged = ({ id: _, nextRuns: __, ...schedule }: Schedule) => schedule;
