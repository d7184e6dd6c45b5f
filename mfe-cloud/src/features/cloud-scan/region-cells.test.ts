import type { ScanRegion } from '@parapet/contracts/cloud/posture';
import { describe, expect, it } from 'vitest';
import { cellsOf, nowLabel } from './region-cells.ts';

const types = { global: 2, regional: 4 };
const region = (change: Partial<ScanRegion>): ScanRegion => ({
  region: 'eu-west-1',
  state: 'running',
  calls: 3,
  throttled: 0,
  collections: [
    { type: 'aws.ec2.instance', service: 'ec2', state: 'complete', resources: 7 },
    { type: 'aws.kms.key', service: 'kms', state: 'denied', resources: 0 },
  ],
  ...change,
});
const outcomes = (of: ScanRegion) => cellsOf(of, types).map(({ outcome }) => outcome);

describe('a region', () => {
  it('has a cell for each type: read, being read and waiting', () => {
    expect(outcomes(region({}))).toEqual(['pass', 'not_run', 'now', 'waiting']);
    expect(outcomes(region({ state: 'waiting', collections: [] }))).toHaveLength(4);
    expect(outcomes(region({ region: 'global', collections: [] }))).toEqual(['now', 'waiting']);
  });

  it('that has ended waits for nothing and tells its gaps', () => {
    const ended = region({ state: 'done' });
    expect(outcomes(ended)).toEqual(['pass', 'not_run']);
    expect(nowLabel(ended)).toBe('1 type with a gap');
    expect(nowLabel(region({ state: 'done', collections: [] }))).toBe('complete');
  });
});
