import type { WorkspaceTx } from '../../platform/db/database.ts';
import type { FeedPort } from '../feed/feed.port.ts';
import type { ScheduledScans } from '../scans/scans.port.ts';
import { dueIn, type ScheduleChange } from './due.repository.ts';
import { decideRun, FAILURES_TO_NOTIFY, FAILURES_TO_PAUSE, wentWell } from './run.policy.ts';
import { mayRunAt } from './timetable.policy.ts';

export interface SettleRunsPorts {
  readonly scans: ScheduledScans;
  readonly feed: FeedPort;
}

/** Looks at the scans of schedules: ended ones count, others are paused, resumed or limited. */
export async function settleRuns(
  { scans, feed }: SettleRunsPorts,
  scope: WorkspaceTx,
  at: Date,
): Promise<void> {
  const due = dueIn(scope);
  const runs = await due.lockOpenRuns();
  if (runs.length === 0) return;
  const statuses = await scans.listStatuses(
    scope,
    runs.map(({ scanId }) => scanId),
  );
  const ended = new Map<string, boolean[]>();
  for (const run of runs) {
    const status = statuses.get(run.scanId);
    const { scanId, scheduleId, maxDurationMinutes } = run;
    if (!run.isLimited && maxDurationMinutes !== null) {
      const isLimited = await scans.limitDuration(scope, scanId, maxDurationMinutes);
      if (isLimited) await due.setRun(scanId, { is_limited: true });
    }
    const decision = decideRun(run, status, mayRunAt(run.timetable, at));
    if (decision === 'end') {
      await due.setRun(scanId, { state: 'ended' });
      const isGood = wentWell(status, run.isLimited);
      const before = ended.get(scheduleId) ?? [];
      ended.set(scheduleId, isGood === null ? before : [...before, isGood]);
    }
    if (decision === 'hold' && (await scans.hold(scope, scanId))) {
      await due.setRun(scanId, { state: 'held' });
    }
    if (decision === 'release') {
      await scans.release(scope, scanId);
      await due.setRun(scanId, { state: 'running' });
    }
    if (decision === 'leave_alone') await due.setRun(scanId, { state: 'released' });
  }
  for (const [scheduleId, results] of ended) {
    if (results.includes(true)) await due.change(scheduleId, { consecutive_failures: 0 });
    else if (results.length > 0) await countFailure({ feed }, scope, scheduleId, at);
    await due.removeIfOver(scheduleId);
  }
}

/** Counts one more failed run: the third makes an event, the tenth pauses the schedule. */
export async function countFailure(
  { feed }: Pick<SettleRunsPorts, 'feed'>,
  scope: WorkspaceTx,
  scheduleId: string,
  at: Date,
  change: ScheduleChange = {},
): Promise<void> {
  const due = dueIn(scope);
  const schedule = await due.lockFailures(scheduleId);
  if (!schedule) return;
  const failures = schedule.consecutiveFailures + 1;
  const isPaused = failures >= FAILURES_TO_PAUSE && schedule.status !== 'paused';
  await due.change(scheduleId, {
    last_outcome: 'failed',
    ...change,
    consecutive_failures: failures,
    ...(isPaused && {
      status: 'paused',
      paused_because: 'failures',
      next_run_at: null,
      waiting_for: null,
    }),
  });
  if (failures !== FAILURES_TO_NOTIFY && !isPaused) return;
  const type = isPaused ? 'schedule.paused' : 'schedule.failing';
  const occurredAt = at.toISOString();
  await feed.record(scope, [
    {
      type,
      severity: null,
      subject: { kind: 'schedule', id: scheduleId, name: schedule.name },
      assetId: null,
      scanId: null,
      before: null,
      after: { failures },
      dedupeKey: `${type}:${scheduleId}:${occurredAt}`,
      occurredAt,
    },
  ]);
}
