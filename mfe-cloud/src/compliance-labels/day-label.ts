const short = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const long = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

/** A day such as `2026-11-29` as "29 Nov", with its year where that is another one than today's. */
export const dayLabel = (day: string, today: Date = new Date()): string => {
  const date = new Date(`${day}T00:00:00Z`);
  return (date.getUTCFullYear() === today.getUTCFullYear() ? short : long).format(date);
};

/** The day of the reader's calendar, as date fields have it; `days` later. */
export const calendarDay = (days = 0, now: Date = new Date()): string => {
  const date = new Date(now.getFullYear(), now.getMonth(), now.getDate() + days);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
};
