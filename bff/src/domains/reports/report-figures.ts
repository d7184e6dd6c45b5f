// Days, numbers and shares as reports write them.

/** The day of an ISO 8601 time on the calendar of a time zone: `22 November 2026`. */
export const dayOf = (time: string, timezone: string): string =>
  new Date(time).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: timezone });

/** `22 Nov 2026`, where room is short. */
export const shortDayOf = (time: string, timezone: string): string =>
  new Date(time).toLocaleDateString('en-GB', { dateStyle: 'medium', timeZone: timezone });

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
