import { createHash } from 'node:crypto';
import {
  cronOfOnce,
  NEXT_RUNS,
  type ScanWindow,
  type Timetable,
} from '@parapet/contracts/scans/schedule';
import { Cron } from 'croner';
import { isTimeZone, type LocalTime, localTimeOf } from './local-time.policy.ts';

const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;
const WEEK_MINUTES = 7 * DAY_MINUTES;
/** The shortest time between two runs of a schedule. */
const MIN_GAP_MS = 60 * MINUTE_MS;
/** The number of runs that are compared for it: one a day for a quarter of a year. */
const COMPARED = 100;
/** The most cron times that are examined for the next runs. */
const MAX_LOOKED_AT = 200;
/** Runs further ahead are ignored. */
const HORIZON_MS = 10 * 366 * DAY_MINUTES * MINUTE_MS;
/** The furthest time of a schedule that runs once: it is stored as a cron expression, which has no year. */
const MAX_AHEAD_MS = 365 * DAY_MINUTES * MINUTE_MS;
/** More than any change to daylight saving time. */
const CLOCK_CHANGE_MS = 3 * 60 * MINUTE_MS;

/** Vixie cron: a time that the clock skips runs after the gap, one that it shows twice runs once. */
const cronOf = ({ cron, once, timezone }: Pick<Timetable, 'cron' | 'once' | 'timezone'>): Cron =>
  new Cron(once ?? cron, { timezone, mode: '5-part', fixedTimeRule: 'no-wildcard' });

/** With the cron expression of its one time, by which a version without such times runs it. */
export function withCronOfOnce<T extends Pick<Timetable, 'cron' | 'once'>>(timetable: T): T {
  return timetable.once === null ? timetable : { ...timetable, cron: cronOfOnce(timetable.once) };
}

/** Returns what is wrong with a timetable, at its field; null when nothing is. */
export function faultOf(
  timetable: Timetable,
  now: Date,
): { readonly field: keyof Timetable; readonly message: string } | null {
  if (!isTimeZone(timetable.timezone)) {
    return { field: 'timezone', message: 'This time zone is not known.' };
  }
  const fault = timetable.once === null ? faultOfCron(timetable, now) : faultOfOnce(timetable, now);
  if (fault !== null) return { field: timetable.once === null ? 'cron' : 'once', message: fault };
  if (nextRuns(timetable, now, { count: 1, seed: '' }).length === 0) {
    const message = 'No run lies in these windows and outside of the blackouts.';
    return { field: timetable.windows.length > 0 ? 'windows' : 'blackouts', message };
  }
  return null;
}

function faultOfCron(timetable: Timetable, now: Date): string | null {
  let cron: Cron;
  try {
    cron = cronOf(timetable);
  } catch {
    return 'This is no valid cron expression.';
  }
  const runs = cron.nextRuns(COMPARED, now);
  if (runs.length === 0) return 'This expression names no date.';
  const isTooOften = runs.some(
    (run, index) => run.getTime() - (runs[index - 1]?.getTime() ?? 0) < MIN_GAP_MS,
  );
  return isTooOften ? 'Runs must be at least an hour apart.' : null;
}

function faultOfOnce(timetable: Timetable, now: Date): string | null {
  const day = timetable.once?.slice(0, 10);
  const named = new Date(`${day}T00:00:00Z`);
  if (named.toISOString().slice(0, 10) !== day) return 'There is no such day.';
  const run = cronOf(timetable).nextRun(now);
  if (!run) return 'This time has passed.';
  return run.getTime() - now.getTime() > MAX_AHEAD_MS ? 'Choose a time within a year.' : null;
}

/** Returns whether scans may run now: in a window, if there are any, and in no blackout. */
export const mayRunAt = (timetable: Timetable, at: Date): boolean => waitAt(timetable, at) === 0;

/** Milliseconds on the clock until scans may run, as far as can be told at once; 0 when they may. */
function waitAt({ timezone, windows, blackouts }: Timetable, at: Date): number {
  if (windows.length === 0 && blackouts.length === 0) return 0;
  const local = localTimeOf(timezone, at);
  const blackout = blackouts.find(({ from, to }) => from <= local.text && local.text < to);
  if (blackout) return Date.parse(`${blackout.to}Z`) - Date.parse(`${local.text}Z`);
  if (windows.length === 0 || windows.some((window) => contains(window, local))) return 0;
  const now = local.weekday * DAY_MINUTES + local.minutes;
  const waits = windows.flatMap(({ days, start }) =>
    days.map((day) => (day * DAY_MINUTES + minutesOf(start) - now + WEEK_MINUTES) % WEEK_MINUTES),
  );
  return Math.min(...waits) * MINUTE_MS;
}

/** The next runs after a time; `seed` makes the jitter of a schedule its own. */
export function nextRuns(
  timetable: Timetable,
  after: Date,
  { count = NEXT_RUNS, seed }: { readonly count?: number; readonly seed: string },
): Date[] {
  const cron = cronOf(timetable);
  const runs: Date[] = [];
  // A cron time before `after` may have its jitter after it.
  let from = new Date(after.getTime() - timetable.jitterMinutes * MINUTE_MS - 1);
  for (let looked = 0; looked < MAX_LOOKED_AT && runs.length < count; looked += 1) {
    const next = cron.nextRun(from);
    if (!next || next.getTime() - after.getTime() > HORIZON_MS) break;
    const wait = waitAt(timetable, next);
    from = new Date(next.getTime() + Math.max(0, wait - CLOCK_CHANGE_MS));
    if (wait > 0) continue;
    const run = withJitter(timetable, next, seed);
    if (run > after) runs.push(run);
  }
  return runs;
}

/** The next runs of a timetable, which stay the same for as long as all of them lie ahead. */
interface KnownRuns {
  readonly after: Date;
  readonly runs: readonly Date[];
}
const MAX_KNOWN = 10_000;
const known = new Map<string, KnownRuns>();

/** As {@link nextRuns}, which takes a quarter of a millisecond: a list of schedules asks for each. */
export function knownNextRuns(
  timetable: Timetable,
  after: Date,
  { count = NEXT_RUNS, seed }: { readonly count?: number; readonly seed: string },
): readonly Date[] {
  const { cron, once, timezone, windows, blackouts, jitterMinutes } = timetable;
  const of = [cron, once, timezone, windows, blackouts, jitterMinutes, count, seed];
  const key = JSON.stringify(of);
  const found = known.get(key);
  if (found && found.after <= after && found.runs.every((run) => after < run)) return found.runs;
  const runs = nextRuns(timetable, after, { count, seed });
  if (known.size >= MAX_KNOWN) known.clear();
  if (runs.length === count) known.set(key, { after, runs });
  return runs;
}

/** The same delay for the same run wherever it is computed; none where it would leave the window. */
function withJitter(timetable: Timetable, run: Date, seed: string): Date {
  const { jitterMinutes } = timetable;
  if (jitterMinutes === 0) return run;
  const digest = createHash('sha256').update(`${seed} ${run.toISOString()}`).digest();
  const minutes = digest.readUInt32BE(0) % (jitterMinutes + 1);
  const later = new Date(run.getTime() + minutes * MINUTE_MS);
  return mayRunAt(timetable, later) ? later : run;
}

function contains({ days, start, end }: ScanWindow, { weekday, minutes }: LocalTime): boolean {
  const from = minutesOf(start);
  const to = minutesOf(end);
  if (from < to) return days.includes(weekday) && from <= minutes && minutes < to;
  const isFirstDay = days.includes(weekday) && minutes >= from;
  const isSecondDay = days.includes((weekday + 6) % 7) && minutes < to;
  return isFirstDay || isSecondDay;
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
