import type { AssetCoverage } from '@parapet/contracts/assets/asset-coverage';
import { describe, expect, it } from 'vitest';
import { idOf } from '../../testing/sample-assets.ts';
import { gapsOf } from './gaps.ts';

type Item = AssetCoverage['items'][number];
const check = (outcome: Item['outcome'], reason: string | null, title = 'A check'): Item => ({
  checkId: title,
  title,
  group: 'tls',
  severity: 'low',
  outcome,
  reason,
});
const coverage = (items: Item[], intensity: 'passive' | 'safe' = 'safe'): AssetCoverage => ({
  scan: {
    id: idOf(90),
    status: 'completed',
    intensity,
    startedAt: null,
    finishedAt: null,
  },
  reachability: 'online',
  reason: null,
  items,
});
const stepOf = (items: Item[], intensity?: 'passive') =>
  gapsOf(coverage(items, intensity), idOf(1))[0]?.step;

describe('the gaps of an asset', () => {
  it('are grouped by reason, the one with the most checks first', () => {
    const gaps = gapsOf(
      coverage([
        check('pass', null),
        check('error', 'Timed out', 'One'),
        check('not_run', 'Ownership is not proved, so ports are not checked', 'Two'),
        check('not_run', 'Ownership is not proved, so ports are not checked', 'Three'),
      ]),
      idOf(1),
    );
    expect(gaps.map(({ checks }) => checks)).toEqual([['Two', 'Three'], ['One']]);
  });

  it.each([
    ['not_run', 'Only an active scan sends this', undefined, 'intensity=active'],
    ['not_run', 'Not part of a passive scan', 'passive', 'intensity=safe'],
    ['not_run', 'Ownership is not proved, so not', undefined, 'prove=1'],
    ['error', 'Timed out', undefined, '/dashboard/scans/new?asset='],
  ] as const)('%s because "%s" is closed by its step', (outcome, reason, intensity, href) => {
    expect(stepOf([check(outcome, reason)], intensity)?.href).toContain(href);
  });

  it('have no step where nothing in the product would close them', () => {
    expect(stepOf([check('not_run', 'The host has no web server')])).toBeNull();
    expect(gapsOf({ ...coverage([]), scan: null }, idOf(1))).toEqual([]);
  });
});
