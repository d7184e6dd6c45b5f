import { describe, expect, it } from 'vitest';
import {
  completedScan,
  ledgerOf,
  mailAsset,
  runningScan,
  webAsset,
} from '../../testing/sample-scan.ts';
import { gapsOf } from './gaps.ts';

const scan = completedScan({ assets: [webAsset, mailAsset] });

describe('gapsOf', () => {
  it('has one row per reason, the one with the most checks first', () => {
    const ledger = [
      ...ledgerOf(['error', 'pass'], webAsset.id, 'No answer in 10 s'),
      ...ledgerOf(['not_run', 'not_run', 'not_run'], mailAsset.id, 'Ownership is not proved'),
    ];
    expect(gapsOf(ledger, scan)).toEqual([
      {
        reason: 'Ownership is not proved',
        count: 3,
        assets: ['mail.northquay.example'],
        nextStep: null,
      },
      {
        reason: 'No answer in 10 s',
        count: 1,
        assets: ['www.northquay.example'],
        nextStep: { label: 'Scan again', to: `/dashboard/scans/new?asset=${webAsset.id}` },
      },
    ]);
  });

  it('offers a safe scan for what a passive scan skips', () => {
    const passive = completedScan({ intensity: 'passive' });
    expect(gapsOf(ledgerOf(['not_run']), passive)[0]?.nextStep).toEqual({
      label: 'Start a Safe scan',
      to: `/dashboard/scans/new?asset=${webAsset.id}&intensity=safe`,
    });
  });

  it.each(['cancelled', 'failed', 'timed_out'] as const)(
    'offers a new scan after a %s scan',
    (status) => {
      const [gap] = gapsOf(ledgerOf(['not_run']), completedScan({ status }));
      expect(gap?.nextStep?.label).toBe('Scan again');
    },
  );

  it('offers nothing while the scan runs or for tested checks', () => {
    expect(gapsOf(ledgerOf(['error']), runningScan())[0]?.nextStep).toBeNull();
    expect(gapsOf(ledgerOf(['pass', 'fail', 'not_applicable']), scan)).toEqual([]);
  });
});
