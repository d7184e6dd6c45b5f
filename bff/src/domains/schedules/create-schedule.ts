import {
  type createScheduleSchema,
  MAX_SCHEDULES,
  type Schedule,
  type ScheduleTarget,
  type schedulePreviewSchema,
  type Timetable,
} from '@parapet/contracts/scans/schedule';
import type { z } from 'zod';
import type { Actor } from '../../platform/actor.ts';
import { AppError, fieldError } from '../../platform/app-error.ts';
import { newId } from '../../platform/db/new-id.ts';
import type { EnterWorkspace, WorkspaceScope } from '../../platform/workspace-scope.ts';
import type { AssetsPort } from '../assets/assets.port.ts';
import type { SubscriptionPort } from '../subscription/subscription.port.ts';
import { requireSchedule } from './get-schedule.ts';
import { entryRight, requireMayChange } from './may-change.ts';
import { schedulesIn } from './schedules.repository.ts';
import { faultOf, nextRuns, withCronOfOnce } from './timetable.policy.ts';

export interface ChangeSchedulePorts {
  readonly enterWorkspace: EnterWorkspace;
  readonly assets: Pick<AssetsPort, 'findScanned'>;
}

export interface CreateSchedulePorts extends ChangeSchedulePorts {
  readonly subscription: Pick<SubscriptionPort, 'claimSchedule'>;
}

/** @throws AppError invalid_input, role_insufficient, not_found for an asset, plan_limit, conflict with too many */
export const createSchedule =
  ({ enterWorkspace, subscription, assets }: CreateSchedulePorts) =>
  (
    actor: Actor,
    workspaceId: string,
    given: z.output<typeof createScheduleSchema>,
  ): Promise<Schedule> =>
    enterWorkspace(actor, workspaceId, entryRight(actor), async (scope) => {
      requireMayChange(scope, { once: given.once, createdBy: actor.userId });
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

/** @throws AppError not_found for an asset that the actor does not see, invalid_input for such tags */
export async function requireAssets(
  { assets }: Pick<ChangeSchedulePorts, 'assets'>,
  scope: WorkspaceScope,
  target: ScheduleTarget,
): Promise<void> {
  const { assetScope } = scope;
  if (assetScope !== null && !isWithin(target, assetScope)) {
    const message = `You see the assets with some tags: choose assets, or ${assetScope.join(', ')}.`;
    throw fieldError(['target'], message);
  }
  if (target.kind !== 'assets') return;
  const found = await assets.findScanned(scope, target.assetIds);
  if (found.size < target.assetIds.length) {
    throw new AppError('not_found', 'There is no such asset.');
  }
}

/** Returns whether who sees the assets with some tags sees all of the target, also those of it that are added later. */
const isWithin = (target: ScheduleTarget, assetScope: readonly string[]): boolean =>
  target.kind === 'assets' ||
  (target.kind === 'tags' && target.tags.every((tag) => assetScope.includes(tag)));

export const nextRunOf = (timetable: Timetable, id: string): string | null =>
  nextRuns(timetable, new Date(), { count: 1, seed: id })[0]?.toISOString() ?? null;
