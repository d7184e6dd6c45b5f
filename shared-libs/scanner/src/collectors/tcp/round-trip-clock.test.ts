import { expect, it } from 'vitest';
import { productTimeouts } from '../../traffic/timeouts.ts';
import { createRoundTripClock } from './round-trip-clock.ts';

function clockOf(roundTrips: readonly number[]) {
  const clock = createRoundTripClock(productTimeouts);
  for (const ms of roundTrips) clock.observe(ms);
  return { short: clock.timeoutMs(), patient: clock.patientTimeoutMs() };
}

it('waits longest while no round trip is known', () => {
  expect(clockOf([])).toEqual({ short: 1500, patient: 3000 });
});

it('never waits less than a busy machine needs', () => {
  expect(clockOf(Array(50).fill(0.2))).toEqual({ short: 200, patient: 500 });
});

it('waits for a slow host as long as its answers vary, and patiently three times as long', () => {
  const { short, patient } = clockOf(Array(50).fill(400));
  expect(short).toBeCloseTo(400, 0);
  expect(patient).toBeCloseTo(1200, 0);
  expect(clockOf([300, 500, 250, 600]).short).toBeGreaterThan(600);
});
