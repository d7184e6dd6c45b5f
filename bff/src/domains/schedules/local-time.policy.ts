/** Describes what a clock in a time zone shows. */
export interface LocalTime {
  /** `2026-11-22T13:05`; compares as text. */
  readonly text: string;
  /** 0 is Sunday. */
  readonly weekday: number;
  /** Minutes since midnight on the clock. */
  readonly minutes: number;
}

const formats = new Map<string, Intl.DateTimeFormat>();
/** Names come from requests, so that the memory for them has an end. */
const MAX_FORMATS = 600;

/** @throws RangeError for a name that is no time zone */
function formatOf(timezone: string): Intl.DateTimeFormat {
  const known = formats.get(timezone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone: timezone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  if (formats.size >= MAX_FORMATS) formats.clear();
  formats.set(timezone, format);
  return format;
}

export function isTimeZone(timezone: string): boolean {
  try {
    formatOf(timezone);
    return true;
  } catch {
    return false;
  }
}

export function localTimeOf(timezone: string, at: Date): LocalTime {
  const parts: Record<string, string> = {};
  for (const { type, value } of formatOf(timezone).formatToParts(at)) parts[type] = value;
  const date = `${parts.year}-${parts.month}-${parts.day}`;
  return {
    text: `${date}T${parts.hour}:${parts.minute}`,
    weekday: new Date(`${date}T00:00:00Z`).getUTCDay(),
    minutes: Number(parts.hour) * 60 + Number(parts.minute),
  };
}
