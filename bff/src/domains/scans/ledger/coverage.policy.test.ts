import type { LedgerEntry } from '@parapet/contracts/scans/scan';
import { describe, expect, test } from 'vitest';
import { countCoverage } from './coverage.policy.ts';
import { packLines } from './packed-ledger.policy.ts';

type LedgerPair = Omit<LedgerEntry, 'severity'>;

const pair = (assetId: string, change: Partial<LedgerPair> = {}): LedgerPair => ({
  assetId,
  checkId: 'caa',
  title: 'CAA',
  group: 'dns',
  outcome: 'pass',
  reason: null,
  ...change,
});

const coverageOf = (pairs: readonly LedgerPair[], unreachable: readonly string[] = []) => {
  const coverage = countCoverage(new Set(unreachable));
  for (const { assetId, checkId: id, title, group, outcome, reason } of pairs) {
    const checks = [{ id, version: 1, title, group, severity: 'low' as const }];
    const lines = checks.map((check) => [id, { check, outcome, reason }] as const);
    coverage.add({ assetId, checks, ...packLines(checks, new Map(lines)) });
  }
  return coverage.end((id) => (id.startsWith('gone') ? undefined : `${id}.example`));
};

const many = Array.from({ length: 200 }, (_, index) => `a${String(index).padStart(3, '0')}`);
const cellOf = (
  outcomeOf: (index: number) => LedgerPair['outcome'],
  unreachable: readonly string[] = [],
) => {
  const pairs = many.map((id, index) => pair(id, { outcome: outcomeOf(index) }));
  return coverageOf(pairs, unreachable).groups[0]?.cells;
};

describe('a small scan', () => {
  test('has a cell for each check on each asset, by group in catalogue order', () => {
    const tls = { checkId: 'tls', title: 'TLS', group: 'tls' } as const;
    expect(
      coverageOf([
        pair('a', tls),
        pair('a', { outcome: null }),
        pair('gone', { ...tls, outcome: 'error' }),
        pair('gone', { outcome: 'not_applicable' }),
      ]),
    ).toMatchObject({
      unit: 'pair',
      groups: [
        { group: 'dns', cells: [{ assetName: 'a.example', outcome: 'waiting', tested: 0 }] },
        {
          group: 'tls',
          cells: [
            { title: 'TLS', assetName: 'a.example', outcome: 'pass', tested: 1 },
            { title: 'TLS', assetName: null, outcome: 'error', tested: 0 },
          ],
        },
      ],
    });
  });

  test('has 160 cells in a group at most', () => {
    const unitOf = (count: number) => coverageOf(many.slice(0, count).map((id) => pair(id))).unit;
    expect([unitOf(160), unitOf(161)]).toEqual(['pair', 'check']);
  });
});

describe('a scan of many assets', () => {
  test.each<[string, LedgerPair['outcome'], LedgerPair['outcome'], string]>([
    ['a finding', 'pass', 'fail', 'fail'],
    ['an error', 'pass', 'error', 'error'],
    ['a check that did not run', 'fail', 'not_run', 'not_run'],
    ['one that is waiting', 'pass', null, 'now'],
    ['nothing but waiting', null, null, 'waiting'],
    ['one to which it does not apply', 'pass', 'not_applicable', 'pass'],
  ])('combines %s on the last asset into one cell', (_, most, last, outcome) => {
    const cells = cellOf((index) => (index === 199 ? last : most));
    expect(cells?.map((cell) => cell.outcome)).toEqual([outcome]);
  });

  test('counts on how many assets a check was tested', () => {
    expect(cellOf((index) => (index < 3 ? 'error' : 'pass'))?.[0]).toMatchObject({
      tested: 197,
      assets: 200,
    });
  });

  test('counts the checks that apply to none of them, so that none goes in silence', () => {
    const tls = { checkId: 'tls', title: 'TLS', group: 'tls' } as const;
    const pairs = many.flatMap((id) => [pair(id), pair(id, { ...tls, outcome: 'not_applicable' })]);
    expect(coverageOf(pairs)).toMatchObject({ groups: [{ group: 'dns' }], notApplicable: 1 });
    const few = coverageOf([pair('a'), pair('a', { ...tls, outcome: 'not_applicable' })]);
    expect(few.notApplicable).toBe(0);
  });

  test('leaves out unreachable assets, unless there are no others', () => {
    const outcomeOf = (index: number) => (index === 0 ? 'error' : 'pass');
    expect(cellOf(outcomeOf, ['a000'])?.[0]).toMatchObject({ outcome: 'pass', assets: 199 });
    expect(cellOf(() => 'error', many)?.[0]).toMatchObject({ outcome: 'error', assets: 200 });
  });
});

describe('gaps', () => {
  test('are counted by outcome and reason, the most frequent first', () => {
    const { gaps, gapReasons } = coverageOf([
      pair('a', { outcome: 'error', reason: 'No answer' }),
      pair('b', { outcome: 'not_run', reason: 'Not proved' }),
      pair('b', { outcome: 'not_run', reason: 'Not proved', checkId: 'tls' }),
      pair('c', { outcome: 'not_run', reason: 'Not proved' }),
    ]);
    expect(gapReasons).toBe(2);
    expect(gaps).toEqual([
      {
        outcome: 'not_run',
        reason: 'Not proved',
        count: 3,
        assetCount: 2,
        assets: [
          { id: 'b', displayName: 'b.example' },
          { id: 'c', displayName: 'c.example' },
        ],
      },
      {
        outcome: 'error',
        reason: 'No answer',
        count: 1,
        assetCount: 1,
        assets: [{ id: 'a', displayName: 'a.example' }],
      },
    ]);
  });

  test('name 100 assets and 50 reasons at most, and count all', () => {
    const { gaps, gapReasons } = coverageOf([
      ...many.map((id) => pair(id, { outcome: 'error', reason: 'No answer' })),
      ...many.map((id) => pair(id, { outcome: 'error', reason: `No answer from ${id}` })),
    ]);
    expect(gaps).toHaveLength(50);
    expect(gapReasons).toBe(201);
    expect(gaps[0]).toMatchObject({ count: 200, assetCount: 200 });
    expect(gaps[0]?.assets).toHaveLength(100);
  });
});
