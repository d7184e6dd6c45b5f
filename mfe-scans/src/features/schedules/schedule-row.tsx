import type { Schedule } from '@parapet/contracts/schedule';
import { IconButton } from '@parapet/ui/icon-button';
import { TextLink } from '@parapet/ui/link';
import { Menu } from '@parapet/ui/menu';
import { RelativeTime } from '@parapet/ui/relative-time';
import { StatusText } from '@parapet/ui/status-chip';
import { Ellipsis, Pause, Pencil, Play, Trash } from 'lucide-react';
import {
  cronLabel,
  runLabel,
  stateOf,
  targetLabel,
} from '../../schedule-labels/schedule-labels.ts';
import type { useScheduleCommands } from './use-schedule-commands.ts';

/** A schedule with its next runs. `commands` is null for members who may not change it. */
export function ScheduleRow({
  schedule,
  commands,
  onEdit,
}: {
  schedule: Schedule;
  commands: ReturnType<typeof useScheduleCommands> | null;
  onEdit: () => void;
}) {
  const { name, cron, timezone, target, status, nextRunAt, nextRuns, lastRunAt, lastScanId } =
    schedule;
  const state = stateOf(schedule);
  const isPaused = status === 'paused';
  return (
    <li className="flex items-start gap-3 border-b border-line py-2 last:border-b-0">
      <div className="min-w-0 flex-1">
        <div className="flex min-h-8 flex-wrap items-center gap-x-3">
          <b className="min-w-0 font-medium break-words">{name}</b>
          <span className="text-ink-2">
            {cronLabel(cron)}, {timezone}
          </span>
          <span className="min-w-0 break-words text-ink-3">{targetLabel(target)}</span>
          {state ? <StatusText tone={state.tone}>{state.label}</StatusText> : null}
        </div>
        <p className="flex flex-wrap gap-x-3 text-ink-3">
          {nextRunAt && !schedule.waitingFor ? (
            <RelativeTime at={nextRunAt} prefix="Next run" />
          ) : null}
          {nextRuns.map((run) => (
            <span key={run}>{runLabel(run, timezone)}</span>
          ))}
          {lastRunAt && lastScanId ? (
            <TextLink href={`/dashboard/scans/${lastScanId}`}>Last scan</TextLink>
          ) : null}
        </p>
      </div>
      {commands ? (
        <Menu
          label={`Actions for ${name}`}
          align="end"
          trigger={(props) => (
            <IconButton icon={Ellipsis} label={`Actions for ${name}`} {...props} />
          )}
          entries={[
            { id: 'edit', label: 'Edit', icon: Pencil, onSelect: onEdit },
            {
              id: 'pause',
              label: isPaused ? 'Resume' : 'Pause',
              icon: isPaused ? Play : Pause,
              onSelect: () => void commands.setPaused(schedule, !isPaused),
            },
            { id: 'line', separator: true },
            {
              id: 'delete',
              label: 'Delete',
              icon: Trash,
              danger: true,
              onSelect: () => void commands.remove(schedule),
            },
          ]}
        />
      ) : null}
    </li>
  );
}
