import { describe, expect, test } from 'vitest';
import { deletableBefore, type HistoryTerms, historyOf } from './history.policy.ts';

const at = new Date('2027-03-31T03:00:00.000Z');
const earlier = '2027-01-01T00:00:00.000Z';
const later = '2027-04-15T00:00:00.000Z';
const terms = (change: Partial<HistoryTerms> = {}): HistoryTerms => ({
  tier: 'free',
  previous: null,
  startsAt: earlier,
  ...change,
});

describe('the time before which ended scans may be deleted', () => {
  test.each<[string, HistoryTerms, string | null]>([
    ['is the plan’s days ago', terms(), '2027-03-01T03:00:00.000Z'],
    ['is further back for a larger plan', terms({ tier: 'core' }), '2026-03-31T03:00:00.000Z'],
    ['is not reached before retention starts', terms({ startsAt: later }), null],
    [
      'follows the larger plan within its grace',
      terms({ previous: { tier: 'core', until: later } }),
      '2026-03-31T03:00:00.000Z',
    ],
    [
      'follows the plan after the grace',
      terms({ previous: { tier: 'core', until: earlier } }),
      '2027-03-01T03:00:00.000Z',
    ],
    [
      'ignores a smaller plan before',
      terms({ tier: 'core', previous: { tier: 'free', until: later } }),
      '2026-03-31T03:00:00.000Z',
    ],
  ])('%s', (_, given, expected) => {
    expect(deletableBefore(given, at)?.toISOString() ?? null).toBe(expected);
  });
});

describe('what readers are told', () => {
  test('the days of the plan', () => {
    expect(historyOf(terms(), at)).toEqual({ days: 30, grace: null });
  });

  test('from when older scans are deleted after retention was introduced', () => {
    expect(historyOf(terms({ startsAt: later }), at)).toEqual({
      days: 30,
      grace: { until: later, reason: 'introduced' },
    });
  });

  test('from when older scans are deleted after a change to a smaller plan', () => {
    const changed = terms({ previous: { tier: 'mssp', until: later } });
    expect(historyOf(changed, at)).toEqual({
      days: 30,
      grace: { until: later, reason: 'plan_changed' },
    });
  });

  test('nothing about a change to a plan that keeps as much', () => {
    const changed = terms({ tier: 'pro', previous: { tier: 'core', until: later } });
    expect(historyOf(changed, at)).toEqual({ days: 365, grace: null });
  });
});
