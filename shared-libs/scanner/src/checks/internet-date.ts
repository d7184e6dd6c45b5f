const PATTERN =
  /^(\d{4})-(\d\d)-(\d\d)t(\d\d):(\d\d):(\d\d)(?:\.\d{1,9})?(?:z|([+-])(\d\d):(\d\d))$/i;

/**
 * Returns a date of RFC 3339, section 5.6, in milliseconds since 1970, whole seconds; null for any
 * other text. A date without a zone is none.
 */
export function internetDate(text: string): number | null {
  const match = PATTERN.exec(text);
  if (match === null) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1, 7)
    .map(Number);
  const offset = Number(match[8] ?? 0) * 60 + Number(match[9] ?? 0);
  const isInRange = hour <= 23 && minute <= 59 && second <= 60 && Number(match[8] ?? 0) <= 23;
  const time = utcTime(year, month, day);
  if (time === null || !isInRange || Number(match[9] ?? 0) > 59) return null;
  const ofDay = (hour * 60 + minute) * 60 + Math.min(second, 59);
  return time + (ofDay - (match[7] === '-' ? -offset : offset) * 60) * 1000;
}

/** Returns midnight of a day in UTC, in milliseconds since 1970; null for a day that does not exist. */
export function utcTime(year: number, month: number, day: number): number | null {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  const isSame = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isSame ? date.getTime() : null;
}
