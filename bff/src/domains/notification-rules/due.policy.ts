import { INSTANT_GAP_MINUTES, type RuleTiming } from '@parapet/contracts/events/notification-rule';
import type { TimetablesPort } from '../schedules/schedules.port.ts';

type NextRun = TimetablesPort['nextRun'];

const GAP_MS = INSTANT_GAP_MINUTES * 60_000;

/**
 * Returns when the message about an event is sent: at the next time of the cadence, and after the quiet
 * hours where that lies in them. Quick for times that ascend.
 */
export function dueClock(
  nextRun: NextRun,
  timing: RuleTiming,
): (at: Date, lastSentAt: Date | null) => Date {
  const { cadence, timezone, quietHours } = timing;
  const next = (cron: string) => remembered((at) => nextRun({ cron, timezone }, at));
  const period = cadence === 'instant' ? null : next(cronOf(timing));
  const quiet = quietHours && {
    starts: next(dailyAt(quietHours.start)),
    ends: next(dailyAt(quietHours.end)),
  };
  return (at, lastSentAt) => {
    const due =
      period?.(at) ?? new Date(Math.max(at.getTime(), (lastSentAt?.getTime() ?? 0) + GAP_MS));
    if (!quiet) return due;
    const end = quiet.ends(due);
    // In quiet hours the next end comes before the next start.
    return end < quiet.starts(due) ? end : due;
  };
}

/** The date on the clock of a time zone, such as `2026-11-22`. Quick for times that ascend. */
export function localDates(nextRun: NextRun, timezone: string): (at: Date) => string {
  const midnight = remembered((at) => nextRun({ cron: '0 0 * * *', timezone }, at));
  const format = new Intl.DateTimeFormat('en-CA', { timeZone: timezone });
  let end: number | null = null;
  let date = '';
  return (at) => {
    const next = midnight(at).getTime();
    if (next !== end) {
      end = next;
      date = format.format(at);
    }
    return date;
  };
}

function cronOf({ cadence, sendAt, weekday }: RuleTiming): string {
  if (cadence === 'hourly') return '0 * * * *';
  return dailyAt(sendAt, cadence === 'weekly' ? String(weekday) : '*');
}

const dailyAt = (time: string, day = '*'): string =>
  `${Number(time.slice(3))} ${Number(time.slice(0, 2))} * * ${day}`;

/** Looks for the next run once between two runs. */
function remembered(find: (at: Date) => Date | null): (at: Date) => Date {
  let from = Number.POSITIVE_INFINITY;
  let found = new Date(0);
  return (at) => {
    if (at.getTime() < from || at >= found) {
      found = find(at) ?? new Date(8.64e15);
      from = at.getTime();
    }
    return found;
  };
}
