import type { Timeouts } from '../../traffic/timeouts.ts';

export interface RoundTripClock {
  observe(ms: number): void;
  /** Returns how long to wait for the next answer. */
  timeoutMs(): number;
  /** Returns how long to wait before silence counts, where a slow answer must not be missed. */
  patientTimeoutMs(): number;
  roundTripMs(): number | null;
}

/** The estimate TCP itself uses for its retransmissions: smoothed mean plus four deviations. */
export function createRoundTripClock({
  portMs,
  patientPortMs,
}: Pick<Timeouts, 'portMs' | 'patientPortMs'>): RoundTripClock {
  let mean: number | null = null;
  let deviation = 0;
  const estimateMs = () => (mean === null ? Number.POSITIVE_INFINITY : mean + 4 * deviation);
  return {
    observe(ms) {
      if (mean === null) {
        mean = ms;
        deviation = ms / 2;
        return;
      }
      deviation = 0.75 * deviation + 0.25 * Math.abs(ms - mean);
      mean = 0.875 * mean + 0.125 * ms;
    },
    timeoutMs: () => Math.min(portMs, Math.max(200, estimateMs())),
    patientTimeoutMs: () => Math.min(patientPortMs, Math.max(500, 3 * estimateMs())),
    roundTripMs: () => mean,
  };
}
