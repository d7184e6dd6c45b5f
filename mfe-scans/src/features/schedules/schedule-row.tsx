import type { Schedule } from '@parapet/contracts/scans/schedule';
import { TextLink } from '@parapet/ui/link';
import { RelativeTime } from '@parapet/ui/relative-time';
import { StatusText } from '@parapet/ui/status-chip';
import {
  cronLabel,
  runLabels,
  skippedLabel,
  stateOf,
  targetLabel,
} from '../../schedule-labels/schedule-labels.ts';
import { TimedRow } from '../../timed-list/timed-row.tsx';
import type { useScheduleCommands } from './use-schedule-commands.ts';

/** A schedule with its next runs. */
export function ScheduleRow({
  schedule,
  commands,
  disabledReason,
  removeDisabledReason,
  onEdit,
}: {
  schedule: Schedule;
  commands: ReturnType<typeof useScheduleCommands>;
  /** Why the user may not change it. */
  disabledReason: string | undefined;
  removeDisabledReason: string | undefined;
  onEdit: () => void;
}) {
  const { name, cron, once, timezone, target, status, nextRunAt, nextRuns, lastRunAt, lastScanId } =
    schedule;
  const state = stateOf(schedule);
  return (
    <TimedRow
      name={name}
      facts={
        <>
          <span className="text-ink-2">
            {once === null ? cronLabel(cron) : 'Once'}, {timezone}
          </span>
          <span className="min-w-0 break-words text-ink-3">{targetLabel(target)}</span>
          {state ? <StatusText tone={state.tone}>{state.label}</StatusText> : null}
        </>
      }
      isPaused={status === 'paused'}
      commands={{
        edit: onEdit,
        setPaused: (paused) => void commands.setPaused(schedule, paused),
        remove: () => void commands.remove(schedule),
      }}
      disabledReason={disabledReason}
      removeDisabledReason={removeDisabledReason}
    >
      {nextRunAt && !schedule.waitingFor ? (
        <RelativeTime at={nextRunAt} prefix={once === null ? 'Next run' : 'Starts'} />
      ) : null}
      {runLabels(nextRuns, timezone).map(({ run, label }) => (
        <span key={run}>{label}</span>
      ))}
      {schedule.lastSkipped.length > 0 ? (
        <span className="min-w-0 break-words">{skippedLabel(schedule.lastSkipped)}</span>
      ) : null}
      {lastRunAt && lastScanId ? (
        <TextLink href={`/dashboard/scans/${lastScanId}`}>Last scan</TextLink>
      ) : null}
    </TimedRow>
  );
}
