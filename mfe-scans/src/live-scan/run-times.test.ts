import { describe, expect, it } from 'vitest';
import {
  completedScan,
  idOf,
  mailAsset,
  phasesUntil,
  runningScan,
} from '../testing/sample-scan.ts';
import { expectedSeconds, secondsLeft, similarRuns, timeLeftLabel } from './run-times.ts';

const past = completedScan({ id: idOf(90) });
const during = (second: number) => new Date(`2026-11-21T14:02:${second}.000Z`);

describe('similarRuns', () => {
  it('takes completed runs over the same assets with the same intensity, four at most', () => {
    const scan = runningScan();
    const others = [
      completedScan({ id: idOf(91), status: 'cancelled' }),
      completedScan({ id: idOf(92), intensity: 'passive' }),
      completedScan({ id: idOf(93), assets: [mailAsset] }),
    ];
    expect(similarRuns(scan, [scan, past, ...others])).toEqual([past]);
    expect(
      similarRuns(
        scan,
        [1, 2, 3, 4, 5, 6].map((n) => completedScan({ id: idOf(n) })),
      ),
    ).toHaveLength(4);
  });
});

describe('secondsLeft', () => {
  const scan = runningScan({ phases: phasesUntil('http') });

  it('adds the previous durations of the open phases', () => {
    expect(secondsLeft(scan, expectedSeconds([past]), during(34))).toBe(6 + 10 + 10);
  });

  it('is at least the duration of the later phases', () => {
    expect(secondsLeft(scan, expectedSeconds([past]), during(55))).toBe(20);
  });

  it('is null without previous runs and for a scan that is not running', () => {
    expect(secondsLeft(scan, expectedSeconds([]), during(34))).toBeNull();
    const paused = runningScan({ status: 'paused' });
    expect(secondsLeft(paused, expectedSeconds([past]), during(34))).toBeNull();
  });
});

describe('timeLeftLabel', () => {
  it.each([
    [0, 'taking longer than previous scans'],
    [20, 'less than a minute left'],
    [370, 'about 6 min left'],
  ])('%i s: %s', (seconds, text) => {
    expect(timeLeftLabel(seconds)).toBe(text);
  });
});
