import { describe, expect, it } from 'vitest';
import { coverageOf, mailAsset } from '../testing/sample-scan.ts';
import { chartsOf, coverageTotals } from './coverage-charts.ts';

describe('chartsOf', () => {
  it('counts the cells of each group', () => {
    const charts = chartsOf(coverageOf(['pass', 'fail', 'error', 'pass', 'pass', 'not_run']), {
      assetCount: 1,
    });
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

  it('names the asset where a scan has several', () => {
    const coverage = coverageOf(['pass', 'error'], { asset: mailAsset });
    const labelIn = (assetCount: number) => chartsOf(coverage, { assetCount })[1]?.cells[0]?.label;
    expect(labelIn(1)).toBe('TLS 1.0 and 1.1 are refused: ended in an error');
    expect(labelIn(2)).toBe(
      'TLS 1.0 and 1.1 are refused on mail.northquay.example: ended in an error',
    );
  });

  it('shows on how many assets a check was tested', () => {
    const cell = { title: 'CAA', assetName: null, outcome: 'error', tested: 197, assets: 200 };
    const groups = [{ group: 'dns' as const, cells: [{ ...cell, outcome: 'error' as const }] }];
    expect(chartsOf({ unit: 'check', groups }, { assetCount: 200 })[0]?.cells[0]?.label).toBe(
      'CAA: ended in an error, 197 of 200 assets tested',
    );
  });
});
