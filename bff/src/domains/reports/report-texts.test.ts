import { expect, test } from 'vitest';
import type { ReportFacts } from './report-source.ts';
import { summaryOf } from './report-texts.ts';

const facts = (tested: number, scored: number): ReportFacts => ({
  id: 'a',
  type: 'executive',
  workspaceName: 'Quay',
  scope: { kind: 'all' },
  from: '2026-11-01T00:00:00.000Z',
  madeAt: '2026-11-30T00:00:00.000Z',
  coverage: { assets: 72, tested, error: 0, notTested: 72 - tested },
  score: null,
  grade: null,
  scored,
  open: { critical: 0, high: 0, medium: 0, low: 0, info: 0 },
  opened: 0,
  reopened: 0,
  fixed: 0,
  days: [],
  gaps: [],
  untested: [],
  first: [],
});

test.each([
  [0, 0, 'There is no score yet, because no asset has been tested.'],
  [1, 0, 'There is no score yet, because no asset has been fully tested.'],
  [2, 1, 'There is no score yet: 1 of 72 assets has one, which says nothing about the rest.'],
])(
  'a report on %i tested assets, %i with a score, says why the workspace has none',
  (tested, scored, line) => {
    expect(summaryOf(facts(tested, scored))[0]).toBe(line);
  },
);
