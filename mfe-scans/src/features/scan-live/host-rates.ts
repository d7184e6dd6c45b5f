import type { ScanHosts } from '@parapet/contracts/scans/scan';
import { secondsBetween } from '../../live-scan/run-times.ts';

/** The seconds over which a rate is measured. */
const WINDOW_SECONDS = 10;

type Reading = ScanHosts;

/** The readings of the last seconds, with a new one; oldest first. */
export const withReading = (readings: readonly Reading[], reading: Reading): readonly Reading[] => [
  ...readings.filter(({ readAt }) => secondsBetween(readAt, reading.readAt) <= WINDOW_SECONDS),
  reading,
];

/** Requests per second to a host over these readings; null until it was read twice. */
export function rateOf(host: string, readings: readonly Reading[]): number | null {
  const known = readings.flatMap(({ readAt, items }) => {
    const found = items.find((item) => item.host === host);
    return found ? [{ readAt, sent: found.requestsSent }] : [];
  });
  const [first] = known;
  const last = known.at(-1);
  if (!first || !last) return null;
  const seconds = secondsBetween(first.readAt, last.readAt);
  return seconds === 0 ? null : (last.sent - first.sent) / seconds;
}

/** `0/s`, `4.6/s`, `312/s`. */
export const rateLabel = (rate: number): string =>
  `${rate.toLocaleString('en', { maximumFractionDigits: rate < 10 ? 1 : 0 })}/s`;
