import { describe, expect, it } from 'vitest';
import { relativeTimeLabel } from './relative-time-label.ts';

const now = new Date('2026-11-21T14:31:00Z');

describe('the distance of a moment from now', () => {
  it.each([
    ['2026-11-21T14:30:30Z', 'just now'],
    ['2026-11-21T14:00:00Z', '31 min ago'],
    ['2026-11-21T11:31:00Z', '3 h ago'],
    ['2026-11-13T14:31:00Z', '8 d ago'],
    ['2026-08-21T14:31:00Z', '3 mo ago'],
    ['2023-11-21T14:31:00Z', '3 y ago'],
    ['2026-11-23T14:31:00Z', 'in 2 d'],
    ['2026-11-28T14:30:55Z', 'in 7 d'],
    ['2026-11-21T15:30:50Z', 'in 1 h'],
    ['2027-02-19T14:30:55Z', 'in 3 mo'],
    ['2026-11-14T14:31:05Z', '6 d ago'],
  ])('%s is %s', (at, label) => {
    expect(relativeTimeLabel(new Date(at), now)).toBe(label);
  });
});
