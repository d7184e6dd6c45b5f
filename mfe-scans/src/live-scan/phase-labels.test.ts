import { describe, expect, it } from 'vitest';
import { clockLabel, durationLabel } from './phase-labels.ts';

describe('a duration', () => {
  it.each([
    [0, '0 s', '0:00'],
    [23.9, '23 s', '0:23'],
    [60, '1 min', '1:00'],
    [65, '1 min 5 s', '1:05'],
    [3600, '1 h', '1:00:00'],
    [3723, '1 h 2 min', '1:02:03'],
  ])('of %d seconds is written as %s, and as %s in a timeline', (seconds, label, clock) => {
    expect(durationLabel(seconds)).toBe(label);
    expect(clockLabel(seconds)).toBe(clock);
  });
});
