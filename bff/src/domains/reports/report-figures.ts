// Days, numbers and shares as reports write them.

/** Making one takes longer than thousands of days that it writes. */
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(dateStyle: 'long' | 'medium', timeZone: string): Intl.DateTimeFormat {
  const key = `${dateStyle} ${timeZone}`;
  const known = formatters.get(key) ?? new Intl.DateTimeFormat('en-GB', { dateStyle, timeZone });
  formatters.set(key, known);
  return known;
}

/** The day of an ISO 8601 time on the calendar of a time zone: `22 November 2026`. */
export const dayOf = (time: string, timezone: string): string =>
  formatterOf('long', timezone).format(new Date(time));

/** `22 Nov 2026`, where room is short. */
export const shortDayOf = (time: string, timezone: string): string =>
  formatterOf('medium', timezone).format(new Date(time));

/** `22 November 2026` for `2026-11-22`, which is that day everywhere. */
export const calendarDay = (day: string): string => dayOf(day, 'UTC');

export const number = (value: number): string => value.toLocaleString('en-GB');
const PERCENT = 100;
/** A share with its counts. A list that is not whole has no percentage, and neither has a part of nothing. */
export const shareOf = (part: number, of: number, isPartial = false): string => {
  const counts = `${number(part)} of ${number(of)}`;
  return isPartial || of === 0 ? counts : `${counts} (${Math.floor((part / of) * PERCENT)} %)`;
};

/** Returns `1 asset` or `3 assets`. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${number(count)} ${count === 1 ? one : many}`;
