import type { Severity } from '@parapet/contracts/text/vocabulary';
import { expect, it } from 'vitest';
import type { CheckResult, Detection } from './check-result.ts';
import { createFindingBudget, withinBudgets } from './finding-budget.ts';

const result = (severity: Severity, count: number): CheckResult => ({
  assetId: 'a',
  check: { id: 'c', catalogueId: 'T-001', version: 1, title: 'T', group: 'files', severity },
  outcome: 'fail',
  reason: null,
  detections: Array.from({ length: count }, (_, n) => ({ locator: `${n}`, severity }) as Detection),
  cleared: 'all',
  ranAt: { host: 'a.example', port: null, path: null },
});

it('leaves results unchanged that fit', () => {
  const fitting = result('low', 8);
  expect(withinBudgets(fitting, [createFindingBudget(10, 'asset')])).toBe(fitting);
});

it('keeps as many findings as fit, names the limit and closes nothing', () => {
  const kept = withinBudgets(result('low', 9), [createFindingBudget(10, 'asset')]);
  expect(kept).toMatchObject({
    outcome: 'fail',
    reason: 'The limit of 10 findings of one asset was reached',
    cleared: [],
  });
  expect(kept.detections).toHaveLength(8);
});

it('keeps severe findings after the budget for mild ones is used up', () => {
  const budgets = [createFindingBudget(10, 'scan')];
  withinBudgets(result('low', 100), budgets);
  expect(withinBudgets(result('info', 1), budgets)).toMatchObject({
    outcome: 'error',
    detections: [],
  });
  expect(withinBudgets(result('critical', 1), budgets).detections).toHaveLength(1);
});
