import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Requirement } from '../framework/framework.ts';
import { frameworkOf, NOW } from '../testing/stories.ts';
import { assess } from './assess.ts';
import type { RequirementState } from './assessment.ts';
import type { CheckEvidence, Evidence, Scope } from './evidence.ts';

const checkIds = ['aws-kms-key-is-rotated', 'aws-ec2-volume-encrypted', 'hsts-enabled'];
const count = fc.nat({ max: 3 });
const checkEvidence: fc.Arbitrary<CheckEvidence> = fc.record({
  pass: count,
  fail: count,
  error: count,
  notApplicable: count,
  isComplete: fc.boolean(),
  exceptions: fc.array(
    fc.record({
      failures: count,
      owner: fc.constantFrom('Ann', null),
      reason: fc.constantFrom('Known', null),
      until: fc.constantFrom('2026-01-01T00:00:00Z', '2027-01-01T00:00:00Z', null),
    }),
    { maxLength: 2 },
  ),
});
const scope: fc.Arbitrary<Scope> = fc.record({
  id: fc.uuid(),
  provider: fc.constantFrom('aws' as const, 'external' as const),
  checks: fc.dictionary(fc.constantFrom(...checkIds), checkEvidence),
});
const strength = fc.constantFrom('decides' as const, 'supports' as const, 'hints' as const);
const requirement: fc.Arbitrary<Partial<Requirement>> = fc.record({
  checks: fc.uniqueArray(fc.record({ id: fc.constantFrom(...checkIds), strength }), {
    selector: ({ id }) => id,
  }),
  automation: fc.constantFrom('full' as const, 'partial' as const, 'manual' as const),
});
const evidence: fc.Arbitrary<Evidence> = fc.record({
  at: fc.constant(NOW),
  scopes: fc.array(scope, { minLength: 1, maxLength: 3 }),
  attestations: fc.array(
    fc.record({
      requirement: fc.constantFrom('1', '2'),
      claim: fc.constantFrom('met' as const, 'not-met' as const, 'not-applicable' as const),
      validUntil: fc.constantFrom('2026-01-01T00:00:00Z', '2027-01-01T00:00:00Z'),
    }),
    { maxLength: 2 },
  ),
});

const statesOf = (
  requirements: readonly Partial<Requirement>[],
  given: Evidence,
): readonly RequirementState[] =>
  assess(frameworkOf(requirements), given).requirements.map(({ state }) => state);

/** Returns the evidence with one check of the first scope changed. */
const changed = (given: Evidence, check: string, change: Partial<CheckEvidence>): Evidence => ({
  ...given,
  scopes: given.scopes.map((one, at) => {
    const before = one.checks[check];
    if (at > 0 || !before) return one;
    return { ...one, checks: { ...one.checks, [check]: { ...before, ...change } } };
  }),
});

const cases = fc.tuple(
  fc.array(requirement, { minLength: 1, maxLength: 3 }),
  evidence,
  fc.constantFrom(...checkIds),
);

it('makes no pass of an error, of a cut list or of a check that was not run', () => {
  fc.assert(
    fc.property(cases, ([requirements, given, check]) => {
      const before = statesOf(requirements, given);
      const first = given.scopes[0]?.checks[check];
      const worse = [
        changed(given, check, { error: (first?.error ?? 0) + 1 }),
        changed(given, check, { isComplete: false }),
      ];
      for (const one of worse) {
        statesOf(requirements, one).forEach((state, at) => {
          if (state === 'passed') expect(before[at]).toBe('passed');
          if (state === 'not-applicable') expect(before[at]).toBe('not-applicable');
        });
      }
    }),
  );
});

it('makes no pass of a failure, and none of its acceptance', () => {
  fc.assert(
    fc.property(cases, ([requirements, given, check]) => {
      const before = statesOf(requirements, given);
      const first = given.scopes[0]?.checks[check];
      const fail = (first?.fail ?? 0) + 1;
      const until = '2027-01-01T00:00:00Z';
      const exceptions = [{ failures: fail, owner: 'Ann', reason: 'Known', until }];
      for (const change of [{ fail }, { fail, exceptions }, { exceptions }]) {
        statesOf(requirements, changed(given, check, change)).forEach((state, at) => {
          if (state === 'passed') expect(before[at]).toBe('passed');
        });
      }
    }),
  );
});

it('gives the same answer whatever the order of accounts', () => {
  fc.assert(
    fc.property(cases, ([requirements, given]) => {
      const turned = { ...given, scopes: given.scopes.toReversed() };
      expect(statesOf(requirements, turned)).toEqual(statesOf(requirements, given));
    }),
  );
});

it('counts each requirement once', () => {
  fc.assert(
    fc.property(cases, ([requirements, given]) => {
      const { figures } = assess(frameworkOf(requirements), given);
      const sum = Object.values(figures.byState).reduce((all, one) => all + one, 0);
      expect(sum).toBe(figures.total);
      expect(figures.met).toBeLessThanOrEqual(figures.assessed);
      expect(figures.assessed).toBeLessThanOrEqual(figures.applicable);
    }),
  );
});
