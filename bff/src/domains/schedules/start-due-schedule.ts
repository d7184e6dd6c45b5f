import { schedulesOf } from '@parapet/contracts/plans/plan-catalogue';
import { withinLimit } from '@parapet/contracts/plans/subscription';
import { MAX_ASSETS_AT_ONCE } from '@parapet/contracts/scans/scan-start';
import {
  type AssetChoice,
  MAX_SKIPPED,
  type ScheduleTarget,
  type SkippedTarget,
} from '@parapet/contracts/scans/schedule';
import { jsonb, type WorkspaceTx } from '../../platform/db/database.ts';
import type { AssetsPort } from '../assets/assets.port.ts';
import type { CloudPort } from '../cloud/cloud.port.ts';
import type { SubscriptionPort } from '../subscription/subscription.port.ts';
import { type DueSchedule, dueIn } from './due.repository.ts';
import { countFailure, type SettleRunsPorts } from './settle-runs.ts';
import { mayRunAt, nextRuns } from './timetable.policy.ts';

export interface StartDuePorts extends SettleRunsPorts {
  readonly assets: Pick<AssetsPort, 'lockApproved'>;
  readonly cloud: Pick<CloudPort, 'listScheduled'>;
  readonly subscription: Pick<
    SubscriptionPort,
    'findReadOnlyAssets' | 'findReadOnlyCloudAccounts' | 'isReadOnlyWorkspace'
  >;
}

/**
 * Starts the run of a schedule that is due, once: the row is locked, and its next run is after `at`,
 * however many were missed. A run that has to wait stays due.
 * @throws AppError conflict with too many open scans, and then nothing is written
 */
export async function startDueSchedule(
  ports: StartDuePorts,
  scope: WorkspaceTx,
  id: string,
  at: Date,
): Promise<void> {
  const due = dueIn(scope);
  const schedule = await due.lockDue(id, at.toISOString());
  if (!schedule) return;
  const next = nextRuns(schedule.timetable, at, { count: 1, seed: id })[0];
  const moved = { next_run_at: next?.toISOString() ?? null, waiting_for: null };

  if (!(await isWithinPlan(ports, scope, schedule, at))) {
    return await due.change(id, { ...moved, status: 'suspended_by_plan' });
  }
  const active = { status: 'active' } as const;
  if (!mayRunAt(schedule.timetable, at)) {
    return await due.change(id, { ...active, waiting_for: 'window' });
  }
  if (await due.hasOpenRun(id)) {
    return await due.change(
      id,
      schedule.overlap === 'queue'
        ? { ...active, waiting_for: 'previous_run' }
        : { ...active, ...moved, last_outcome: 'skipped_previous_run' },
    );
  }
  const { assetIds, skipped } = await targetsOf(ports, scope, schedule.target);
  const ran = {
    ...active,
    ...moved,
    last_run_at: at.toISOString(),
    last_skipped: jsonb(skipped.slice(0, MAX_SKIPPED)),
  };
  if (assetIds.length === 0) {
    const change = { ...ran, last_outcome: 'no_assets' } as const;
    return await countFailure(ports, scope, id, at, change);
  }
  const isCloud = schedule.target.kind === 'cloud_accounts';
  // A scan has many assets, and one account.
  const each = isCloud ? assetIds.map((accountId) => [accountId]) : [assetIds];
  const scanIds: string[] = [];
  for (const ids of each) {
    const begun = await ports.scans.begin(scope, {
      assetIds: ids,
      intensity: schedule.intensity,
      kind: isCloud ? 'cloud' : 'external',
      trigger: 'schedule',
      scheduleId: id,
      checkIds: null,
      createdBy: null,
    });
    scanIds.push(...begun);
  }
  for (const scanId of scanIds) await due.addRun(id, scanId);
  await due.change(id, { ...ran, last_outcome: 'started' });
}

async function targetsOf(
  { assets, cloud, subscription }: StartDuePorts,
  scope: WorkspaceTx,
  target: ScheduleTarget,
): Promise<{ readonly assetIds: readonly string[]; readonly skipped: readonly SkippedTarget[] }> {
  if (target.kind === 'cloud_accounts') {
    const surplus = await subscription.findReadOnlyCloudAccounts(scope);
    const accounts = (await cloud.listScheduled(scope)).map(({ id, alias, isPaused }) => ({
      id,
      name: alias,
      because: isPaused ? ('paused' as const) : surplus.has(id) ? ('plan' as const) : null,
    }));
    return {
      assetIds: accounts.flatMap(({ id, because }) => (because === null ? [id] : [])),
      skipped: accounts.flatMap(({ name, because }) => (because ? [{ name, because }] : [])),
    };
  }
  const query = { ...queryOf(target), limit: MAX_ASSETS_AT_ONCE };
  const approved = await assets.lockApproved(scope, query);
  const readOnly = await subscription.findReadOnlyAssets(scope, approved);
  return { assetIds: approved.filter((assetId) => !readOnly.has(assetId)), skipped: [] };
}

const queryOf = (target: AssetChoice) => {
  if (target.kind === 'assets') return { ids: target.assetIds };
  return target.kind === 'tags' ? { tags: target.tags } : {};
};

/**
 * The oldest schedules of an owner keep running in a smaller plan, as far as their workspaces do; the feed names
 * the others once.
 */
async function isWithinPlan(
  { feed, subscription }: StartDuePorts,
  scope: WorkspaceTx,
  schedule: DueSchedule,
  at: Date,
): Promise<boolean> {
  const { tier, older } = await dueIn(scope).findPlanPosition(schedule.id);
  const limit = schedulesOf(tier);
  if (withinLimit(older, limit) && !(await subscription.isReadOnlyWorkspace(scope))) return true;
  if (schedule.status === 'suspended_by_plan') return false;
  await feed.record(scope, [
    {
      type: 'plan.limit',
      severity: null,
      subject: { kind: 'schedule', id: schedule.id, name: schedule.name },
      assetId: null,
      scanId: null,
      before: null,
      after: { counted: 'schedules', limit },
      dedupeKey: `plan.limit:schedule:${schedule.id}:${schedule.dueAt}`,
      occurredAt: at.toISOString(),
    },
  ]);
  return false;
}
