import { withoutVerdict } from '@parapet/checks/ledger/ledger';
import { severities } from '@parapet/contracts/text/vocabulary';
import type { RegisteredCheck } from '../../check-definition/check.ts';
import { probesOf, questionsOf } from '../../check-definition/needs.ts';
import type { SubjectKind } from '../../subjects/subject.ts';
import type { CheckResult, ScanInput, ScanTarget } from '../contract.ts';

/** The checks to run on one target, and the results decided before any traffic. */
export interface AssetPlan {
  target: ScanTarget;
  /** Checks that will run. */
  open: readonly RegisteredCheck[];
  /** Results of checks that will not run, with the reason. */
  settled: readonly CheckResult[];
  /** Tells whether ports of the target may be tried. */
  mayTryPorts: boolean;
}

export function planAsset(
  target: ScanTarget,
  checks: readonly RegisteredCheck[],
  intensity: ScanInput['intensity'],
): AssetPlan {
  const open: RegisteredCheck[] = [];
  const settled: CheckResult[] = [];
  for (const check of checks) {
    const isDomain = target.type === 'domain' || target.type === 'subdomain';
    const skip = (outcome: 'not_run' | 'not_applicable', reason: string) =>
      settled.push(withoutVerdict(target.assetId, check, outcome, reason));
    if ((check.subject === 'zone' || check.subject === 'alias') && !isDomain) {
      skip('not_applicable', 'DNS and mail are examined on domain assets');
    } else if (check.reach === 'active' && intensity !== 'active') {
      skip('not_run', `Only an active scan would ${wouldDo(check)}`);
    } else if (check.reach === 'proved' && intensity === 'passive') {
      skip('not_run', `A passive scan does not ${wouldDo(check)}`);
    } else if (check.reach !== 'anyone' && !target.ownershipProved) {
      skip('not_run', `Ownership is not proved, so Parapet did not ${wouldDo(check)}`);
    } else {
      open.push(check);
    }
  }
  return { target, open, settled, mayTryPorts: intensity !== 'passive' && target.ownershipProved };
}

const wouldDo = (check: RegisteredCheck): string => {
  const { subject, group } = check;
  if (questionsOf(check).length > 0) return 'check services for anonymous access';
  if (group === 'mail') return 'talk to the mail servers';
  if (subject === 'web-origin') return 'send requests that test how the site handles foreign input';
  if (subject === 'tls-service') return 'send messages that old TLS software mishandles';
  return subject === 'host' ? 'try ports' : 'ask for a copy of the zone';
};

export const needs = (plan: AssetPlan, kind: SubjectKind): boolean =>
  plan.open.some(({ subject }) => subject === kind);

/** Returns the checks for one kind of subject by group, in the order in which they are reported. */
export function checksOf(
  plan: AssetPlan,
  kind: SubjectKind,
): ReadonlyArray<readonly RegisteredCheck[]> {
  const ofKind = plan.open.filter(({ subject }) => subject === kind);
  return [...Map.groupBy(ofKind, ({ group }) => group).values()];
}

export interface WebChecks {
  /** Checks that need only the page, by group. */
  plain: ReadonlyArray<readonly RegisteredCheck[]>;
  /** Checks that send requests of their own, the most severe first. */
  probing: readonly RegisteredCheck[];
}

export function webChecksOf(plan: AssetPlan): WebChecks {
  const hasProbes = (check: RegisteredCheck) => probesOf(check).length > 0;
  const groups = checksOf(plan, 'web-origin');
  return {
    plain: groups
      .map((group) => group.filter((check) => !hasProbes(check)))
      .filter((group) => group.length > 0),
    probing: groups
      .flat()
      .filter(hasProbes)
      .sort((a, b) => severities.indexOf(a.severity) - severities.indexOf(b.severity)),
  };
}
