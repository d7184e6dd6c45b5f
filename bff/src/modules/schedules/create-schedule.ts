import {
  type createScheduleSchema,
  MAX_SCHEDULES,
  type Schedule,
  type ScheduleTarget,
  type schedulePreviewSchema,
  type Timetable,
} from '@parapet/contracts/schedule';
import type { z } from 'zod';
import type { Actor } from '../../platform/actor.ts';
import { AppError, fieldError } from '../../platform/app-error.ts';
import type { WorkspaceTx } from '../../platform/db/database.ts';
import { newId } from '../../platform/db/new-id.ts';
import type { AssetsPort } from '../assets/assets.port.ts';
import type { SubscriptionPort } from '../subscription/subscription.port.ts';
import type { EnterWorkspace } from '../workspaces/workspaces.port.ts';
import { requireSchedule } from './get-schedule.ts';
import { schedulesIn } from './schedules.repository.ts';
import { faultOf, nextRuns, withCronOfOnce } from './timetable.policy.ts';

export interface ChangeSchedulePorts {
  readonly enterWorkspace: EnterWorkspace;
  readonly assets: Pick<AssetsPort, 'findScanned'>;
}

export interface CreateSchedulePorts extends ChangeSchedulePorts {
  readonly subscription: Pick<SubscriptionPort, 'claimSchedule'>;
}

/** @throws AppError invalid_input, not_found for an asset, plan_limit, conflict with too many */
export const createSchedule =
  ({ enterWorkspace, subscription, assets }: CreateSchedulePorts) =>
  (
    actor: Actor,
    workspaceId: string,
    given: z.output<typeof createScheduleSchema>,
  ): Promise<Schedule> =>
    enterWorkspace(actor, workspaceId, 'manageSchedules', async (scope) => {
      requireTimetable(given);
      const settings = withCronOfOnce(given);
      await requireAssets({ assets }, scope, settings.target);
      const schedules = schedulesIn(scope);
      if ((await schedules.lockAndCount()) >= MAX_SCHEDULES) {
        const message = `A workspace can have at most ${MAX_SCHEDULES} schedules. Delete one to add another.`;
        throw new AppError('conflict', message);
      }
      await subscription.claimSchedule(scope);
      const id = await newId(scope.tx);
      const nextRunAt = nextRunOf(settings, id);
      await schedules.insert({ ...settings, id, nextRunAt, createdBy: actor.userId });
      await scope.audit({
        action: 'schedule.created',
        targetType: 'schedule',
        targetId: id,
        after: settings,
      });
      return await requireSchedule(scope, id);
    });

/** Changes nothing. @throws AppError invalid_input */
export const previewSchedule =
  ({ enterWorkspace }: Pick<ChangeSchedulePorts, 'enterWorkspace'>) =>
  (
    actor: Actor,
    workspaceId: string,
    timetable: Timetable,
  ): Promise<z.output<typeof schedulePreviewSchema>> =>
    enterWorkspace(actor, workspaceId, 'read', async () => {
      requireTimetable(timetable);
      const runs = nextRuns(timetable, new Date(), { seed: '' });
      return { nextRuns: runs.map((run) => run.toISOString()) };
    });

/** @throws AppError invalid_input at the field that is wrong */
export function requireTimetable(timetable: Timetable): void {
  const fault = faultOf(timetable, new Date());
  if (fault) throw fieldError([fault.field], fault.message);
}

/** @throws AppError not_found for an asset of another workspace */
export async function requireAssets(
  { assets }: Pick<ChangeSchedulePorts, 'assets'>,
  scope: WorkspaceTx,
  target: ScheduleTarget,
): Promise<void> {
  if (target.kind !== 'assets') return;
  const found = await assets.findScanned(scope, target.assetIds);
  if (found.size < target.assetIds.length) {
    throw new AppError('not_found', 'There is no such asset.');
  }
}

export const nextRunOf = (timetable: Timetable, id: string): string | null =>
  nextRuns(timetable, new Date(), { count: 1, seed: id })[0]?.toISOString() ?? null;
