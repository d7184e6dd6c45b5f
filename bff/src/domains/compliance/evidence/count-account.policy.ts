import type { AccountEvidence } from '../../cloud/cloud.port.ts';
import type { SettledFindings } from '../../findings/findings.port.ts';
import type { CheckCounts, ScopeEvidence } from './evidence.ts';

/**
 * Joins what the last scan of an account counted with what happened to its findings since: what people set aside
 * is an exception, and what a later retest showed to be fixed has passed.
 */
export function countAccount(
  accountId: string,
  read: AccountEvidence | null,
  settled: readonly SettledFindings[],
): ScopeEvidence {
  const counts: Record<string, CheckCounts> = {};
  const byCheck = new Map(settled.map((one) => [one.checkId, one]));
  for (const [checkId, [passed, failed, errors, notApplicable]] of Object.entries(
    read?.counts ?? {},
  )) {
    const { aside = 0, fixedAt = [] } = byCheck.get(checkId) ?? {};
    const fixed = Math.min(failed, fixedAt.filter((at) => at > (read?.readAt ?? '')).length);
    const left = failed - fixed;
    counts[checkId] = [passed + fixed, left, errors, notApplicable, Math.min(left, aside)];
  }
  const { waits = {}, readAt = null } = read ?? {};
  return { kind: 'account', key: accountId, counts, waits, readAt };
}
