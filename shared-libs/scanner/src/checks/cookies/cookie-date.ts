import { utcTime } from '../internet-date.ts';

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
/** Everything but the delimiters of RFC 6265, section 5.1.1. */
const TOKENS = /[^\t -/;-@[-`{-~]+/g;
const TIME = /^(\d{1,2}):(\d{1,2}):(\d{1,2})(?:\D|$)/;
const DAY_OF_MONTH = /^(\d{1,2})(?:\D|$)/;
const YEAR = /^(\d{2,4})(?:\D|$)/;

interface Fields {
  time?: readonly number[];
  day?: number;
  month?: number;
  year?: number;
}

/**
 * Reads the date of an Expires attribute as browsers do (RFC 6265, section 5.1.1), always in UTC.
 * @returns milliseconds since 1970, or null where browsers ignore the attribute
 */
export function cookieDate(text: string): number | null {
  const found: Fields = {};
  for (const token of text.match(TOKENS) ?? []) take(found, token);
  const { time, day, month, year: written } = found;
  if (time === undefined || day === undefined || month === undefined || written === undefined) {
    return null;
  }
  const [hour = 0, minute = 0, second = 0] = time;
  const year = fullYear(written);
  if (year < 1601 || hour > 23 || minute > 59 || second > 59) return null;
  const midnight = utcTime(year, month, day);
  return midnight === null ? null : midnight + ((hour * 60 + minute) * 60 + second) * 1000;
}

/** A token fills the first field that it fits and that is still empty. */
function take(found: Fields, token: string): void {
  const time = found.time === undefined ? TIME.exec(token) : null;
  if (time !== null) {
    found.time = time.slice(1, 4).map(Number);
    return;
  }
  const day = found.day === undefined ? DAY_OF_MONTH.exec(token) : null;
  if (day !== null) {
    found.day = Number(day[1]);
    return;
  }
  const month = months.indexOf(token.slice(0, 3).toLowerCase());
  if (found.month === undefined && month >= 0) {
    found.month = month + 1;
    return;
  }
  const year = found.year === undefined ? YEAR.exec(token) : null;
  if (year !== null) found.year = Number(year[1]);
}

function fullYear(written: number): number {
  if (written >= 70 && written <= 99) return 1900 + written;
  return written <= 69 ? 2000 + written : written;
}
