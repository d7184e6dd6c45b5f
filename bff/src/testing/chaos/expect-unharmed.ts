import { expect } from 'vitest';
import type { ChaosResult } from './run-chaos.ts';

/** Nothing is lost, nothing is there twice, nothing is stuck, and nothing counts as fixed. */
export function expectUnharmed({ scans, findings, ledgers, left }: ChaosResult): void {
  const undisturbed = scans.at(-1);
  expect(undisturbed?.counts).toEqual({
    new: 0,
    reopened: 0,
    fixed: 0,
    unchanged: findings.stored,
  });
  expect(findings.stored).toBeGreaterThan(0);
  expect(findings.distinct).toBe(findings.stored);
  expect(left).toBe(0);
  let found = 0;
  for (const { id, status, counts, coverage, attempt } of scans) {
    expect({ status, attempt }).toMatchObject({ status: 'completed' });
    expect(coverage).toEqual(undisturbed?.coverage);
    expect(ledgers.get(id)).toBe(coverage.planned);
    expect(counts).toMatchObject({ fixed: 0, reopened: 0 });
    expect(counts.new + counts.unchanged).toBe(findings.stored);
    found += counts.new;
  }
  expect(found).toBe(findings.stored);
}
