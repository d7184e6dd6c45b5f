import { assess } from '@parapet/compliance/assess/assess';
import type { RequirementAssessment } from '@parapet/compliance/assess/assessment';
import type { Evidence } from '@parapet/compliance/assess/evidence';
import { figuresOf } from '@parapet/compliance/assess/figures';
import type { Framework, Requirement } from '@parapet/compliance/framework/framework';
import type { ComplianceFigures } from '@parapet/contracts/compliance/figures';
import type { RequirementRow, RequirementState } from '@parapet/contracts/compliance/requirement';
import { reasonOf } from './reason.policy.ts';
import type { NamedScope } from './scope.ts';

/** How a requirement stands, with what made it so. */
export interface StandingRow extends RequirementRow {
  readonly assessment: RequirementAssessment;
}

export interface Standing {
  readonly rows: readonly StandingRow[];
  readonly figures: ComplianceFigures;
}

export interface StandingInput {
  readonly scopes: readonly NamedScope[];
  readonly evidence: Evidence;
  /** Requirements that are excepted, with the day on which that ends. */
  readonly exceptions: ReadonlyMap<string, string>;
}

export const stateOf = (state: RequirementAssessment['state']): RequirementState =>
  state === 'not-assessed' ? 'not_assessed' : state === 'not-applicable' ? 'not_applicable' : state;

/**
 * Assesses a framework. A requirement that is excepted and not met is an exception: it counts as assessed if it was,
 * and never as passed.
 */
export function standOf(
  framework: Framework,
  { scopes, evidence, exceptions }: StandingInput,
): Standing {
  const requirements = new Map(framework.requirements.map((one) => [one.number, one]));
  const assessed = assess(framework, evidence).requirements.map((one): RequirementAssessment => {
    const isMet = one.state === 'passed' || one.state === 'attested';
    const isExcepted = exceptions.has(one.number) && !isMet && one.state !== 'not-applicable';
    return isExcepted ? { ...one, state: 'exception' } : one;
  });
  const byScope = new Map(scopes.map((scope) => [scope.id, scope]));
  const rows = assessed.map((assessment): StandingRow => {
    const requirement = requirements.get(assessment.number) as Requirement;
    const failedResources = countFailed(assessment, byScope);
    return {
      number: assessment.number,
      title: requirement.title,
      group: requirement.group ?? '',
      automation: requirement.automation,
      state: stateOf(assessment.state),
      reason: reasonOf(assessment, {
        automation: requirement.automation,
        scopes: byScope,
        exceptedUntil: exceptions.get(assessment.number) ?? null,
        attestedUntil: untilOf(evidence, assessment.number),
        failedResources,
      }),
      failedResources,
      assessment,
    };
  });
  const { byState, met, ...counts } = figuresOf(framework, assessed);
  return {
    rows,
    figures: {
      total: counts.total,
      applicable: counts.applicable,
      assessed: counts.assessed,
      passed: met,
      failed: byState.failed,
      partly: byState.partly,
      attested: byState.attested,
      exceptions: byState.exception,
      manual: counts.manual,
      notCovered: counts.notCovered,
    },
  };
}

const untilOf = ({ attestations }: Evidence, number: string): string | null =>
  attestations
    .filter(({ requirement }) => requirement === number)
    .map(({ validUntil }) => validUntil.slice(0, 10))
    .toSorted()
    .at(-1) ?? null;

/** Failures that nobody accepted, of the checks that fail a requirement. */
function countFailed(
  { state, deciding }: RequirementAssessment,
  scopes: ReadonlyMap<string, NamedScope>,
): number {
  if (state !== 'failed') return 0;
  return deciding.reduce(
    (sum, { check, scopes: ids }) =>
      sum +
      ids.reduce((ofCheck, id) => {
        const [, failed = 0, , , aside = 0] = scopes.get(id)?.evidence?.counts[check] ?? [];
        return ofCheck + Math.max(0, failed - aside);
      }, 0),
    0,
  );
}
