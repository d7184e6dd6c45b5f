import type { SearchCadence } from '@parapet/contracts/breach/breach-search';

const DAY_MS = 24 * 60 * 60 * 1000;
const HOUR_UTC = 5;

/** The next search: tomorrow, or in a week, at five in the morning (UTC); null where none is planned. */
export function nextSearchAfter(cadence: SearchCadence, now: Date): string | null {
  if (cadence === 'off') return null;
  const days = cadence === 'daily' ? 1 : 7;
  const next = new Date(now.getTime() + days * DAY_MS);
  next.setUTCHours(HOUR_UTC, 0, 0, 0);
  return next.toISOString();
}
