import { describe, expect, test } from 'vitest';
import { headlineOf, isWanted, type ScanSummary } from './scan-mail.policy.ts';

const quiet: ScanSummary = {
  workspaceName: 'Northquay',
  status: 'completed',
  assets: ['shop.example'],
  assetCount: 1,
  counts: { new: 0, reopened: 0, fixed: 0, unchanged: 3 },
  coverage: { planned: 3, passed: 0, failed: 3, errored: 0, notApplicable: 0, notRun: 0 },
  reason: null,
  newBySeverity: { critical: 0, high: 0, medium: 0, low: 0, info: 0 },
  findings: [],
};
const withNew = (severities: Partial<ScanSummary['newBySeverity']>): ScanSummary => ({
  ...quiet,
  counts: { ...quiet.counts, new: Object.values(severities).reduce((sum, n) => sum + n, 0) },
  newBySeverity: { ...quiet.newBySeverity, ...severities },
});
const nothing = { newFindings: false, failedScans: false, everyScan: false };

describe('a member who chose severe findings', () => {
  const choices = { ...nothing, newFindings: true };

  test('gets a mail about new critical or high findings', () => {
    expect(isWanted(choices, withNew({ critical: 1 }))).toBe(true);
    expect(isWanted(choices, withNew({ high: 1 }))).toBe(true);
  });

  test('gets no mail about other findings, or when nothing is new', () => {
    expect(isWanted(choices, withNew({ medium: 9, low: 9, info: 9 }))).toBe(false);
    expect(isWanted(choices, { ...quiet, counts: { ...quiet.counts, reopened: 2 } })).toBe(false);
  });

  test('gets a mail about them even when the scan timed out', () => {
    expect(isWanted(choices, { ...withNew({ high: 1 }), status: 'timed_out' })).toBe(true);
    expect(isWanted(choices, { ...quiet, status: 'failed' })).toBe(false);
  });
});

describe('a member who chose failed scans', () => {
  test.each([
    ['failed', true],
    ['timed_out', true],
    ['completed', false],
    ['partially_completed', false],
    ['cancelled', false],
  ] as const)('a scan that %s: %s', (status, isNotified) => {
    expect(isWanted({ ...nothing, failedScans: true }, { ...quiet, status })).toBe(isNotified);
  });
});

test('a member who chose every scan gets each mail, one who chose nothing gets none', () => {
  const statuses = [
    'completed',
    'partially_completed',
    'failed',
    'timed_out',
    'cancelled',
  ] as const;
  for (const status of statuses) {
    const summary = { ...withNew({ critical: 1 }), status };
    expect(isWanted({ ...nothing, everyScan: true }, summary)).toBe(true);
    expect(isWanted(nothing, summary)).toBe(false);
  }
});

test.each([
  [{ ...withNew({ critical: 1 }), status: 'failed' as const }, 'a scan failed'],
  [{ ...quiet, status: 'timed_out' as const }, 'a scan ran out of time'],
  [withNew({ critical: 1, high: 2, low: 4 }), 'new findings, 1 critical and 2 high'],
  [withNew({ high: 3 }), 'new findings, 3 high'],
  [withNew({ low: 1 }), 'a scan ended with 1 new finding'],
  [withNew({ low: 2 }), 'a scan ended with 2 new findings'],
  [quiet, 'a scan ended with nothing new'],
  [{ ...quiet, status: 'cancelled' as const }, 'a scan was cancelled'],
])('the subject names the most important result (%#)', (summary, headline) => {
  expect(headlineOf(summary)).toBe(headline);
});
