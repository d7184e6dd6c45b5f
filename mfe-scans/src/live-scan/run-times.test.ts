import { describe, expect, it } from 'vitest';
import {
  completedScan,
  idOf,
  mailAsset,
  phasesUntil,
  runningScan,
} from '../testing/sample-scan.ts';
import { expectedSeconds, similarRuns, timeLeft, timeLeftLabel } from './run-times.ts';

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

describe('timeLeft', () => {
  const scan = runningScan({ phases: phasesUntil('http') });
  const expected = expectedSeconds([past]);
  const known = (seconds: number) => ({ seconds, from: 'previous scans' });

  it('adds the previous durations of the open phases', () => {
    expect(timeLeft(scan, expected, during(34))).toEqual(known(6 + 10 + 10));
  });

  it('is at least the duration of the later phases', () => {
    expect(timeLeft(scan, expected, during(55))).toEqual(known(20));
  });

  it('goes by its own pace without previous scans, over many assets and after a fifth of the way', () => {
    const many = { ...scan, startedAt: '2026-11-21T14:02:00.000Z', assetCount: 40, progress: 25 };
    expect(timeLeft(many, null, during(20))).toEqual({ seconds: 60, from: 'pace' });
    expect(timeLeft({ ...many, progress: 19 }, null, during(20))).toBeNull();
    expect(timeLeft({ ...many, assetCount: 3 }, null, during(20))).toBeNull();
  });

  it('is null for a scan that is not running', () => {
    expect(timeLeft(runningScan({ status: 'paused' }), expected, during(34))).toBeNull();
  });
});

describe('timeLeftLabel', () => {
  it.each([
    [0, 'previous scans', 'taking longer than previous scans'],
    [20, 'previous scans', 'less than a minute left'],
    [370, 'previous scans', 'about 6 min left'],
    [370, 'pace', 'about 6 min left at this pace'],
  ] as const)('%i s by %s: %s', (seconds, from, text) => {
    expect(timeLeftLabel({ seconds, from })).toBe(text);
  });
});
