import type { LedgerEntry } from '@parapet/contracts/scan';
import { describe, expect, it } from 'vitest';
import { idOf, ledgerOf, mailAsset, webAsset } from '../testing/sample-scan.ts';
import { coverageOf, coverageTotals } from './coverage-charts.ts';

const one = { assets: [webAsset], unreachable: [] };
const two = { assets: [webAsset, mailAsset], unreachable: [] };

describe('coverageOf a small scan', () => {
  it('has a chart for each group, in catalogue order', () => {
    const { charts } = coverageOf(
      ledgerOf(['pass', 'fail', 'error', 'pass', 'pass', 'not_run']),
      one,
    );
    expect(
      charts.map(({ group, tested, gaps, waiting }) => [group, tested, gaps, waiting]),
    ).toEqual([
      ['dns', 1, 0, 0],
      ['tls', 1, 1, 0],
      ['headers', 2, 0, 0],
      ['cookies', 0, 1, 0],
      ['files', 0, 0, 1],
      ['ports', 0, 0, 1],
    ]);
    expect(coverageTotals(charts)).toEqual({ checks: 8, tested: 4, gaps: 2, waiting: 2 });
  });

  it('leaves out checks that do not apply and groups without others', () => {
    const { charts } = coverageOf(ledgerOf(['not_applicable', 'pass', 'not_applicable']), one);
    expect(charts.find((chart) => chart.group === 'dns')).toBeUndefined();
    expect(charts.find((chart) => chart.group === 'tls')?.cells).toHaveLength(1);
  });

  it('has a cell for each check on each asset, asset by asset', () => {
    const ledger = ledgerOf(['pass', 'pass', 'fail']).flatMap((entry, index) => [
      entry,
      ...ledgerOf(['error', 'error', 'error'], mailAsset.id).slice(index, index + 1),
    ]);
    const { unit, charts } = coverageOf(ledger, two);
    expect(unit).toBe('pair');
    const tls = charts.find((chart) => chart.group === 'tls');
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
    }).charts[0]?.cells;

  it.each<[string, LedgerEntry['outcome'], LedgerEntry['outcome'], string]>([
    ['a finding', 'pass', 'fail', 'fail'],
    ['an error', 'pass', 'error', 'error'],
    ['a check that did not run', 'fail', 'not_run', 'not_run'],
    ['one that is waiting', 'pass', null, 'now'],
    ['nothing but waiting', null, null, 'waiting'],
    ['one to which it does not apply', 'pass', 'not_applicable', 'pass'],
  ])('combines %s on the last asset into one cell', (_, most, last, outcome) => {
    const cells = cell((index) => (index === 199 ? last : most));
    expect(cells?.map((each) => each.outcome)).toEqual([outcome]);
  });

  it('shows on how many assets a check was tested', () => {
    expect(cell((index) => (index < 3 ? 'error' : 'pass'))?.[0]?.label).toBe(
      'A CAA record limits who may issue certificates: ended in an error, 197 of 200 assets tested',
    );
  });

  it('leaves out unreachable assets', () => {
    expect(cell((index) => (index === 0 ? 'error' : 'pass'), [idOf(0)])?.[0]?.outcome).toBe('pass');
  });
});
