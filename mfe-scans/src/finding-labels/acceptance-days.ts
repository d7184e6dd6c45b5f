import { DEFAULT_ACCEPTANCE_DAYS, MAX_ACCEPTANCE_DAYS } from '@parapet/contracts/findings/finding';

/** For how long a risk can be accepted, in days. */
export const acceptanceOptions = [
  { value: '30', label: '30 days' },
  { value: String(DEFAULT_ACCEPTANCE_DAYS), label: `${DEFAULT_ACCEPTANCE_DAYS} days` },
  { value: '180', label: '180 days' },
  { value: String(MAX_ACCEPTANCE_DAYS), label: '1 year' },
];

const DAY_MS = 24 * 60 * 60 * 1000;

/** A minute less, because the clocks of browser and server differ. */
export const inDays = (days: number): string =>
  new Date(Date.now() + days * DAY_MS - 60_000).toISOString();
