import type { DryRunResult, RuleTiming } from '@parapet/contracts/events/notification-rule';
import type { TimetablesPort } from '../schedules/schedules.port.ts';
import { dueClock, localDates } from './due.policy.ts';

/** Counts by day what a rule would have sent. @param times when its events happened, ascending */
export function countMessages(
  nextRun: TimetablesPort['nextRun'],
  timing: RuleTiming,
  times: readonly number[],
): Pick<DryRunResult, 'days' | 'events' | 'messages'> {
  const dueAt = dueClock(nextRun, timing);
  const dateOf = localDates(nextRun, timing.timezone);
  const days = new Map<string, { events: number; messages: number }>();
  let due: Date | null = null;
  let messages = 0;
  for (const time of times) {
    const at = new Date(time);
    const date = dateOf(at);
    const day = days.get(date) ?? { events: 0, messages: 0 };
    days.set(date, day);
    day.events += 1;
    // The message contains every event that happens before it is sent.
    if (due !== null && at <= due) continue;
    due = dueAt(at, due);
    day.messages += 1;
    messages += 1;
  }
  return {
    events: times.length,
    messages,
    days: [...days].map(([date, counts]) => ({ date, ...counts })),
  };
}
