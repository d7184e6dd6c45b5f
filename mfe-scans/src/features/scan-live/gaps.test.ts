import { describe, expect, it } from 'vitest';
import {
  completedScan,
  coverageOf,
  runningScan,
  scanId,
  webAsset,
} from '../../testing/sample-scan.ts';
import { gapsOf } from './gaps.ts';

const gapsAfter = (...given: Parameters<typeof coverageOf>) => coverageOf(...given).gaps;

describe('gapsOf', () => {
  it('has one row per reason, with the assets and what closes the gap', () => {
    const gaps = gapsAfter(['error', 'pass', 'error'], { reason: 'No answer in 10 s' });
    expect(gapsOf(gaps, completedScan())).toEqual([
      {
        reason: 'No answer in 10 s',
        count: 2,
        assets: ['www.northquay.example'],
        assetCount: 1,
        nextStep: { label: 'Scan again', to: `/dashboard/scans/new?asset=${webAsset.id}` },
      },
    ]);
  });

  it('offers a scan of all assets where the gap has more than it names', () => {
    const gaps = gapsAfter(['error']).map((gap) => ({ ...gap, assetCount: 300 }));
    expect(gapsOf(gaps, completedScan())[0]?.nextStep?.to).toBe(
      `/dashboard/scans/new?scan=${scanId}`,
    );
  });

  it('offers a safe scan for what a passive scan skips', () => {
    const passive = completedScan({ intensity: 'passive' });
    expect(gapsOf(gapsAfter(['not_run']), passive)[0]?.nextStep).toEqual({
      label: 'Start a Safe scan',
      to: `/dashboard/scans/new?asset=${webAsset.id}&intensity=safe`,
    });
  });

  it.each([
    ['Only an active scan would send it', 'Start an Active scan', '/dashboard/scans/new'],
    ['Ownership is not proved, so not', 'Prove ownership', '?prove=1'],
  ])('offers what closes the gap: %s', (reason, label, to) => {
    const [gap] = gapsOf(gapsAfter(['not_run'], { reason }), completedScan());
    expect(gap?.nextStep?.label).toBe(label);
    expect(gap?.nextStep?.to).toContain(to);
  });

  it.each(['cancelled', 'failed', 'timed_out'] as const)(
    'offers a new scan after a %s scan',
    (status) => {
      const [gap] = gapsOf(gapsAfter(['not_run']), completedScan({ status }));
      expect(gap?.nextStep?.label).toBe('Scan again');
    },
  );

  it('offers nothing while the scan runs or for checks that another scan would skip too', () => {
    expect(gapsOf(gapsAfter(['error']), runningScan())[0]?.nextStep).toBeNull();
    expect(gapsOf(gapsAfter(['not_run']), completedScan())[0]?.nextStep).toBeNull();
  });
});
