import type { LedgerEntry } from '@parapet/contracts/scan';
import { describe, expect, it } from 'vitest';
import { idOf, ledgerOf, mailAsset, webAsset } from '../testing/sample-scan.ts';
import { coverageOf, coverageTotals } from './coverage-charts.ts';

const one = { assets: [webAsset], unreachable: [] };
const two = { assets: [webAsset, mailAsset], unreachable: [] };

describe('coverageOf a small scan', () => {
  it('draws a wall for each group, in the order of the catalogue', () => {
    const { walls } = coverageOf(
      ledgerOf(['pass', 'fail', 'error', 'pass', 'pass', 'not_run']),
      one,
    );
    expect(walls.map(({ group, tested, gaps, waiting }) => [group, tested, gaps, waiting])).toEqual(
      [
        ['dns', 1, 0, 0],
        ['tls', 1, 1, 0],
        ['headers', 2, 0, 0],
        ['cookies', 0, 1, 0],
        ['files', 0, 0, 1],
        ['ports', 0, 0, 1],
      ],
    );
    expect(coverageTotals(walls)).toEqual({ checks: 8, tested: 4, gaps: 2, waiting: 2 });
  });

  it('leaves out what does not apply, and a group of nothing else', () => {
    const { walls } = coverageOf(ledgerOf(['not_applicable', 'pass', 'not_applicable']), one);
    expect(walls.find((wall) => wall.group === 'dns')).toBeUndefined();
    expect(walls.find((wall) => wall.group === 'tls')?.cells).toHaveLength(1);
  });

  it('draws a cell for each check on each asset, one asset after the other', () => {
    const ledger = ledgerOf(['pass', 'pass', 'fail']).flatMap((entry, index) => [
      entry,
      ...ledgerOf(['error', 'error', 'error'], mailAsset.id).slice(index, index + 1),
    ]);
    const { unit, walls } = coverageOf(ledger, two);
    expect(unit).toBe('pair');
    const tls = walls.find((wall) => wall.group === 'tls');
    expect(tls?.cells.map(({ outcome }) => outcome)).toEqual(['pass', 'fail', 'error', 'error']);
    expect(tls?.cells[3]?.label).toBe(
      'The certificate is valid for this host on mail.northquay.example: ended in an error',
    );
  });
});

describe('coverageOf a scan of many assets', () => {
  const many = Array.from({ length: 200 }, (_, index) => ({
    id: idOf(index),
    displayName: `host-${index}.example`,
  }));
  const ledgerOfAll = (outcomeOf: (index: number) => LedgerEntry['outcome']): LedgerEntry[] =>
    many.flatMap(({ id }, index) => ledgerOf([outcomeOf(index)], id).slice(0, 1));
  const cell = (outcomeOf: (index: number) => LedgerEntry['outcome'], unreachable: string[] = []) =>
    coverageOf(ledgerOfAll(outcomeOf), {
      assets: many,
      unreachable: unreachable.map((assetId) => ({ assetId, displayName: '', reason: '' })),
    }).walls[0]?.cells;

  it.each<[string, LedgerEntry['outcome'], LedgerEntry['outcome'], string]>([
    ['a finding', 'pass', 'fail', 'fail'],
    ['an error', 'pass', 'error', 'error'],
    ['a check that did not run', 'fail', 'not_run', 'not_run'],
    ['one that is waiting', 'pass', null, 'now'],
    ['nothing but waiting', null, null, 'waiting'],
    ['one to which it does not apply', 'pass', 'not_applicable', 'pass'],
  ])('makes of %s on the last asset one cell', (_, most, last, outcome) => {
    const cells = cell((index) => (index === 199 ? last : most));
    expect(cells?.map((each) => each.outcome)).toEqual([outcome]);
  });

  it('says on how many assets a check could be tested', () => {
    expect(cell((index) => (index < 3 ? 'error' : 'pass'))?.[0]?.label).toBe(
      'A CAA record limits who may issue certificates: ended in an error, 197 of 200 assets tested',
    );
  });

  it('leaves out the assets that did not answer at all', () => {
    expect(cell((index) => (index === 0 ? 'error' : 'pass'), [idOf(0)])?.[0]?.outcome).toBe('pass');
  });
});
