const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const units = [
  { word: 'min', length: minute, until: hour },
  { word: 'h', length: hour, until: day },
  { word: 'd', length: day, until: 60 * day },
  { word: 'mo', length: 30.44 * day, until: 730 * day },
  { word: 'y', length: 365.25 * day, until: Number.POSITIVE_INFINITY },
] as const;

/** "3 h ago", "in 2 d", "just now": the distance to now in one unit. */
export function relativeTimeLabel(at: Date, now: Date): string {
  const apart = Math.abs(now.getTime() - at.getTime());
  if (apart < minute) return 'just now';
  // Whole units of a time to come would be one short from the first second on: 7 days were "in 6 d".
  const count = (length: number) => (at > now ? Math.round : Math.floor)(apart / length);
  const unit = units.find(({ length, until }) => count(length) * length < until) ?? units[4];
  const span = `${count(unit.length)} ${unit.word}`;
  return at > now ? `in ${span}` : `${span} ago`;
}

// Made once: a table writes hundreds of times, and each formatter takes longer than the text.
const exactFormat = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  timeZoneName: 'short',
});

/** The exact time in the reader's zone: "21 Nov 2026, 14:31:08 GMT+1". */
export function exactTimeLabel(at: Date): string {
  return exactFormat.format(at);
}
