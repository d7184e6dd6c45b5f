import type { Schedule, ScheduleList } from '@parapet/contracts/scans/schedule';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { WorkspaceTx } from '../../platform/db/database.ts';
import type { EnterWorkspace } from '../../platform/workspace-scope.ts';
import type { SubscriptionPort } from '../subscription/subscription.port.ts';
import { schedulesIn } from './schedules.repository.ts';

export interface ScheduleIds {
  readonly workspaceId: string;
  readonly scheduleId: string;
}

export interface ListSchedulesPorts {
  readonly enterWorkspace: EnterWorkspace;
  readonly subscription: Pick<SubscriptionPort, 'findScheduleUsage'>;
}

export const listSchedules =
  ({ enterWorkspace, subscription }: ListSchedulesPorts) =>
  (actor: Actor, workspaceId: string): Promise<ScheduleList> =>
    enterWorkspace(actor, workspaceId, 'read', async (scope) => ({
      items: await schedulesIn(scope).list(new Date()),
      usage: await subscription.findScheduleUsage(scope),
    }));

/** @throws AppError not_found */
export const getSchedule =
  ({ enterWorkspace }: Pick<ListSchedulesPorts, 'enterWorkspace'>) =>
  (actor: Actor, { workspaceId, scheduleId }: ScheduleIds): Promise<Schedule> =>
    enterWorkspace(actor, workspaceId, 'read', (scope) => requireSchedule(scope, scheduleId));

/** @throws AppError not_found */
export async function requireSchedule(scope: WorkspaceTx, id: string): Promise<Schedule> {
  const schedule = await schedulesIn(scope).find(id, new Date());
  if (!schedule) throw new AppError('not_found', 'There is no such schedule.');
  return schedule;
}
