import { limitActions } from '@parapet/cloud-scanner/aws/client/permissions';
import type { CloudCheck } from '@parapet/cloud-scanner/definition/cloud-check';
import type { CloudRegistry } from '@parapet/cloud-scanner/engine/registry';
import type { CheckOutcome } from '@parapet/contracts/text/vocabulary';
import type { CheckResult } from '../../findings/findings.port.ts';
import type { CloudUnitWork } from '../../scans/scans.port.ts';
import {
  type ReadCollection,
  scannedCollectionsIn,
} from '../repositories/cloud-collections.repository.ts';
import { type CountedCheck, postureScore } from './posture-score.policy.ts';
import { checkInfoOf } from './results.ts';

const noCounts = { new: 0, reopened: 0, fixed: 0, unchanged: 0 };

/** Ends the scan of an account: its score, its permissions, and how each check ended on all of it. */
export async function finishAccount(work: CloudUnitWork, registry: CloudRegistry): Promise<void> {
  const { accountId, checkIds } = work;
  await work.finish(async (scope) => {
    const rows = scannedCollectionsIn(scope, accountId);
    const collections = await rows.list();
    const chosen = registry.checks.filter(({ id }) => checkIds === null || checkIds.includes(id));
    const counted = chosen.map((check) => countCheck(check, collections));
    const results = counted.map(
      ({ check, outcome, reason }): CheckResult => ({
        assetId: accountId,
        check: checkInfoOf(check.id),
        outcome,
        reason,
        detections: [],
        cleared: [],
        ranAt: null,
      }),
    );
    const report = permissionReport(registry, collections, chosen);
    const denied = report.filter(({ deniedBy }) => deniedBy !== null);
    const isComplete = collections.some(({ isListed }) => isListed);
    await rows.markScanned(
      {
        status: isComplete ? (denied.length > 0 ? 'degraded' : 'connected') : 'error',
        message:
          denied.length === 0
            ? null
            : `${denied.length} ${denied.length === 1 ? 'action is' : 'actions are'} not allowed`,
        report,
        isComplete,
      },
      new Date().toISOString(),
    );
    return {
      counts: noCounts,
      changes: [],
      verdict: {
        assetId: accountId,
        reachability: isComplete ? 'online' : 'offline',
        reason: isComplete ? null : 'Nothing of the account could be read',
        ipAddresses: [],
        score: postureScore(counted),
      },
      results,
    };
  });
}

interface EndedCheck extends CountedCheck {
  readonly check: CloudCheck;
  readonly outcome: CheckOutcome;
  readonly reason: string | null;
}

/** Sums a check over all regions: one failure makes it a failure, one gap an error. */
function countCheck(check: CloudCheck, collections: readonly ReadCollection[]): EndedCheck {
  const of = collections.filter(({ type }) => type === check.type);
  let [passed, failed, errors] = [0, 0, 0];
  for (const { tallies } of of) {
    const [p = 0, f = 0, e = 0] = tallies[check.id] ?? [];
    passed += p;
    failed += f;
    errors += e;
  }
  const gap = of.find(({ isListed, state }) => !isListed && state !== 'not_offered');
  const counts = { check, severity: check.severity, passed, failed, errors };
  if (failed > 0) return { ...counts, outcome: 'fail', reason: null };
  if (of.length === 0) return { ...counts, outcome: 'error', reason: 'It could not be read' };
  if (gap) {
    const reason = gap.gaps[0]?.reason ?? 'The list was not read to its end';
    return { ...counts, outcome: 'error', reason: `${gap.region}: ${reason}`.slice(0, 300) };
  }
  if (errors > 0) {
    const part = of.flatMap(({ gaps }) => gaps)[0];
    const reason = part
      ? [part.action, part.reason].filter((text) => text !== null).join(': ')
      : `${errors} resources could not be judged`;
    return { ...counts, outcome: 'error', reason: reason.slice(0, 300) };
  }
  if (passed > 0) return { ...counts, outcome: 'pass', reason: null };
  if (of.every(({ state }) => state === 'not_offered')) {
    const reason = 'It is not offered in the regions of this account';
    return { ...counts, outcome: 'not_applicable', reason };
  }
  return { ...counts, outcome: 'not_applicable', reason: 'There is no such resource' };
}

interface PermissionResult {
  readonly action: string;
  readonly ok: boolean;
  readonly message: string | null;
  readonly deniedBy: string | null;
  /** Checks that wait for it. */
  readonly checks: number;
}

/** Counts how the calls of the scan ended, by action; those that were refused come first. */
function permissionReport(
  registry: CloudRegistry,
  collections: readonly ReadCollection[],
  checks: readonly CloudCheck[],
): PermissionResult[] {
  const denied = new Map<
    string,
    { message: string; deniedBy: string | null; types: Set<string> }
  >();
  for (const { type, gaps } of collections) {
    for (const { action, reason, deniedBy } of gaps) {
      if (deniedBy === null || action === null) continue;
      const known = denied.get(action) ?? { message: reason, deniedBy, types: new Set<string>() };
      known.types.add(type);
      denied.set(action, known);
    }
  }
  const waiting = (types: ReadonlySet<string>) =>
    checks.filter(({ type, joins = [] }) => [type, ...joins].some((each) => types.has(each)))
      .length;
  const refused = [...denied].map(([action, { message, deniedBy, types }]) => ({
    action,
    ok: false,
    message,
    deniedBy,
    checks: waiting(types),
  }));
  // Nobody has allowed what is not a part of the connection, such as a directory without consent.
  const offered = new Set(
    collections.filter(({ state }) => state !== 'not_offered').map(({ type }) => type),
  );
  const allowed = registry
    .actionsOf(checks.filter(({ type }) => offered.has(type)))
    .filter((action) => !denied.has(action) && !limitActions.includes(action))
    .map((action) => ({ action, ok: true, message: null, deniedBy: null, checks: 0 }));
  const ungranted = (registry.optionalParts ?? [])
    .filter(({ type }) =>
      collections.some((each) => each.type === type && each.state === 'not_offered'),
    )
    .map(({ service, action, message }) => {
      const types = new Set(
        collections.map(({ type }) => type).filter((type) => type.split('.')[1] === service),
      );
      return { action, ok: false, message, deniedBy: null, checks: waiting(types) };
    });
  return [...refused.toSorted((a, b) => b.checks - a.checks), ...ungranted, ...allowed];
}
