import type { CheckDescription } from '@parapet/contracts/findings/check-catalogue';
import { type Severity, severities } from '@parapet/contracts/text/vocabulary';
import type { Outcome, RegisteredCheck } from '../definition/check.ts';
import { owaspCategories } from '../definition/weakness.ts';

/** A scanner reads and sends this for a check. */
export type Traffic = Pick<CheckDescription, 'reads' | 'sharedCost' | 'sends' | 'ownCost'>;

/** Describes a check for the public reference. */
export function descriptionOf(check: RegisteredCheck, traffic: Traffic): CheckDescription {
  const failures = severitiesOf(check);
  return {
    id: check.id,
    catalogueId: check.catalogueId,
    version: check.version,
    title: check.title,
    group: check.group,
    severities: severities.filter((severity) => failures.has(severity)),
    confidence: check.confidence,
    impact: check.impact,
    cweIds: [...check.cweIds],
    owasp: { id: check.owasp, name: owaspCategories[check.owasp].name },
    aliases: [...check.aliases],
    standard: check.standard,
    remediation: check.remediation,
    intensity: ({ anyone: 'passive', proved: 'safe', active: 'active' } as const)[check.reach],
    needsOwnership: check.reach !== 'anyone',
    ...traffic,
    outcomes: Object.values(check.outcomes)
      .toSorted((one, other) => order.indexOf(one.verdict) - order.indexOf(other.verdict))
      .map((outcome) => describeOutcome(outcome, check.severity)),
  };
}

const order = ['fail', 'pass', 'unknown', 'not-applicable'];

function severitiesOf({ outcomes, severity }: RegisteredCheck): Set<Severity> {
  const failures = Object.values(outcomes).filter(({ verdict }) => verdict === 'fail');
  return new Set(failures.map((each) => ('severity' in each && each.severity) || severity));
}

function describeOutcome(
  outcome: Outcome,
  severity: Severity,
): CheckDescription['outcomes'][number] {
  const { verdict, summary } = outcome;
  if (verdict === 'fail') {
    return { verdict, title: outcome.title, summary, severity: outcome.severity ?? severity };
  }
  return {
    verdict,
    summary,
    ...(outcome.needsRepeat && { needsRepeat: true }),
    ...(outcome.closesNothing && { closesNothing: true }),
  };
}
