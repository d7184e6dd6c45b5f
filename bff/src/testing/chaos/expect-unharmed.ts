import { expect } from 'vitest';
import type { ChaosResult } from './run-chaos.ts';

/** Nothing is lost, nothing is there twice, nothing is stuck, and nothing counts as fixed. */
export function expectUnharmed({ scans, findings, ledgers, late, left, story }: ChaosResult): void {
  const undisturbed = scans.at(-1);
  expect(late, story).toEqual([]);
  expect(undisturbed?.counts).toEqual({
    new: 0,
    reopened: 0,
    fixed: 0,
    unchanged: findings.stored,
  });
  expect(findings.stored).toBeGreaterThan(0);
  expect(findings.distinct).toBe(findings.stored);
  expect(left, story).toBe(0);
  let found = 0;
  for (const [n, scan] of scans.entries()) {
    const { id, status, counts, coverage, attempt, startedAt, finishedAt } = scan;
    const which = `scan ${n + 1} of ${scans.length}, ${id}, attempt ${attempt}, ${startedAt} to ${finishedAt}; ${story}`;
    expect(status, which).toBe('completed');
    expect(coverage, which).toEqual(undisturbed?.coverage);
    expect(ledgers.get(id), which).toBe(coverage.planned);
    expect(counts, which).toMatchObject({ fixed: 0, reopened: 0 });
    expect(counts.new + counts.unchanged, which).toBe(findings.stored);
    found += counts.new;
  }
  expect(found).toBe(findings.stored);
}
