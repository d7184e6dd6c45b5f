import type { Schedule, ScheduleTarget } from '@parapet/contracts/scans/schedule';

export const weekdays = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const;

/** A cron expression as the form offers it; `own` for any other. */
export type CronChoice =
  | { readonly every: 'day' | 'weekday'; readonly time: string }
  | { readonly every: 'week'; readonly time: string; readonly day: number }
  | { readonly every: 'month'; readonly time: string; readonly day: number }
  | { readonly every: 'own' };

const plain = /^(\d{1,2}) (\d{1,2}) (\*|\d{1,2}) \* (\*|[0-6]|1-5|MON-FRI)$/;
const two = (text: string) => text.padStart(2, '0');

export function choiceOf(cron: string): CronChoice {
  const [, minute = '', hour = '', date = '', day = ''] = plain.exec(cron) ?? [];
  if (minute === '') return { every: 'own' };
  const time = `${two(hour)}:${two(minute)}`;
  if (date === '*' && day === '*') return { every: 'day', time };
  if (date === '*' && (day === '1-5' || day === 'MON-FRI')) return { every: 'weekday', time };
  if (date === '*') return { every: 'week', time, day: Number(day) };
  return day === '*' ? { every: 'month', time, day: Number(date) } : { every: 'own' };
}

export function cronOf(choice: Exclude<CronChoice, { every: 'own' }>): string {
  const [hour = '0', minute = '0'] = choice.time.split(':');
  const clock = `${Number(minute)} ${Number(hour)}`;
  switch (choice.every) {
    case 'day':
      return `${clock} * * *`;
    case 'weekday':
      return `${clock} * * 1-5`;
    case 'week':
      return `${clock} * * ${choice.day}`;
    case 'month':
      return `${clock} ${choice.day} * *`;
  }
}

/** "Every Monday at 03:00", or the expression. */
export function cronLabel(cron: string): string {
  const choice = choiceOf(cron);
  switch (choice.every) {
    case 'own':
      return cron;
    case 'day':
      return `Every day at ${choice.time}`;
    case 'weekday':
      return `Every weekday at ${choice.time}`;
    case 'week':
      return `Every ${weekdays[choice.day]} at ${choice.time}`;
    case 'month':
      return `On day ${choice.day} of each month at ${choice.time}`;
  }
}

export function targetLabel(target: ScheduleTarget): string {
  switch (target.kind) {
    case 'all':
      return 'All approved assets';
    case 'cloud_accounts':
      return 'All connected cloud accounts';
    case 'tags':
      return `Tagged ${target.tags.join(', ')}`;
    case 'assets':
      return target.assetIds.length === 1 ? '1 asset' : `${target.assetIds.length} assets`;
  }
}

const partsOf = (run: string, timeZone: string, parts: Intl.DateTimeFormatOptions): string =>
  new Date(run).toLocaleString('en-GB', { timeZone, ...parts });

/** "Mon 23 Nov, 03:00" on the clock of the schedule. */
export const runLabel = (run: string, timezone: string, withYear = false): string => {
  const day = partsOf(run, timezone, { weekday: 'short', day: 'numeric', month: 'short' });
  const year = withYear ? ` ${partsOf(run, timezone, { year: 'numeric' })}` : '';
  return `${day}${year}, ${partsOf(run, timezone, { hour: '2-digit', minute: '2-digit' })}`;
};

/** Each run with its label; with the year where they are of several. */
export const runLabels = (
  runs: readonly string[],
  timezone: string,
): ReadonlyArray<{ run: string; label: string }> => {
  const years = new Set(runs.map((run) => partsOf(run, timezone, { year: 'numeric' })));
  return runs.map((run) => ({ run, label: runLabel(run, timezone, years.size > 1) }));
};

export interface ScheduleState {
  readonly tone: 'ok' | 'warn' | 'danger' | 'neutral';
  readonly label: string;
}

const waits = {
  window: 'Waiting for its window',
  previous_run: 'Waiting for the previous scan',
  open_scans: 'Waiting: too many scans are open',
} as const;

const skipReasons = { paused: 'paused', plan: 'above your plan' } as const;

/** "Left out: Shop (paused), Data (above your plan)" */
export const skippedLabel = (skipped: Schedule['lastSkipped']): string =>
  `Left out: ${skipped.map(({ name, because }) => `${name} (${skipReasons[because]})`).join(', ')}`;

/** Returns what needs to be known of a schedule beside its next run; null when all is well. */
export function stateOf(schedule: Schedule): ScheduleState | null {
  const { status, pausedBecause, waitingFor, consecutiveFailures, lastOutcome, once } = schedule;
  if (status === 'suspended_by_plan') return { tone: 'warn', label: 'Not in your plan' };
  if (pausedBecause) return { tone: 'danger', label: 'Paused after 10 failed runs' };
  if (status === 'paused') return { tone: 'neutral', label: 'Paused' };
  if (waitingFor) return { tone: 'neutral', label: waits[waitingFor] };
  if (lastOutcome === 'no_assets') return { tone: 'warn', label: 'No asset matched' };
  if (once !== null && schedule.nextRunAt === null) {
    return lastOutcome === 'started'
      ? { tone: 'neutral', label: 'Has started' }
      : { tone: 'warn', label: 'Its time has passed' };
  }
  if (consecutiveFailures === 1) return { tone: 'warn', label: 'Last run failed' };
  if (consecutiveFailures > 1) return { tone: 'warn', label: `${consecutiveFailures} failed runs` };
  return null;
}
