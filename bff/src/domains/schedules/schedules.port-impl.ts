import { isTimeZone } from './local-time.policy.ts';
import type { PlainTimetable, TimetablesPort } from './schedules.port.ts';
import { faultOf, nextRuns } from './timetable.policy.ts';

const timetableOf = ({ cron, timezone }: PlainTimetable) => ({
  cron,
  once: null,
  timezone,
  windows: [],
  blackouts: [],
  jitterMinutes: 0,
});

export const createTimetablesPort = (): TimetablesPort => ({
  findFault: (timetable, now) => faultOf(timetableOf(timetable), now),
  isTimeZone,
  nextRun: (timetable, after) =>
    nextRuns(timetableOf(timetable), after, { count: 1, seed: '' })[0] ?? null,
});
