import { severities } from '@parapet/contracts/vocabulary';
import type { SubjectKind } from '../subjects/subject.ts';
import type { RegisteredCheck } from './check.ts';
import type { CheckResult, ScanInput, ScanTarget } from './contract.ts';
import { withoutVerdict } from './ledger.ts';

/** What will be done about one target, and what was decided before any traffic. */
export interface AssetPlan {
  target: ScanTarget;
  /** Checks that wait for their subjects. */
  open: readonly RegisteredCheck[];
  /** Checks that are left out, with the reason. */
  settled: readonly CheckResult[];
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
    const leaveOut = (outcome: 'not_run' | 'not_applicable', reason: string) =>
      settled.push(withoutVerdict(target.assetId, check, outcome, reason));
    if (check.subject === 'zone' && !isDomain) {
      leaveOut('not_applicable', 'DNS and mail are examined on domain assets');
    } else if (check.reach === 'proved' && intensity === 'passive') {
      leaveOut('not_run', `A passive scan does not ${wouldDo(check)}`);
    } else if (check.reach === 'proved' && !target.ownershipProved) {
      leaveOut('not_run', `Ownership is not proved, so Parapet did not ${wouldDo(check)}`);
    } else {
      open.push(check);
    }
  }
  return { target, open, settled };
}

const wouldDo = ({ subject }: RegisteredCheck): string =>
  subject === 'host' ? 'try ports' : 'ask for a copy of the zone';

export const needs = (plan: AssetPlan, kind: SubjectKind): boolean =>
  plan.open.some(({ subject }) => subject === kind);

/** The checks of a plan that judge one kind of subject, by group, as they are reported. */
export function checksOf(
  plan: AssetPlan,
  kind: SubjectKind,
): ReadonlyArray<readonly RegisteredCheck[]> {
  const mine = plan.open.filter(({ subject }) => subject === kind);
  return [...Map.groupBy(mine, ({ group }) => group).values()];
}

export interface WebChecks {
  /** By group: what an ordinary page tells is judged at once. */
  plain: ReadonlyArray<readonly RegisteredCheck[]>;
  /** Those that ask for more, the gravest first. */
  probing: readonly RegisteredCheck[];
}

export function webChecksOf(plan: AssetPlan): WebChecks {
  const asksForMore = ({ probes }: RegisteredCheck) => probes !== undefined && probes.length > 0;
  const groups = checksOf(plan, 'web-origin');
  return {
    plain: groups
      .map((group) => group.filter((check) => !asksForMore(check)))
      .filter((group) => group.length > 0),
    probing: groups
      .flat()
      .filter(asksForMore)
      .sort((a, b) => severities.indexOf(a.severity) - severities.indexOf(b.severity)),
  };
}
