import { type Judgement, register } from '@parapet/checks/definition/check';
import { describe, expect, it } from 'vitest';
import type { Check } from '../check-definition/check.ts';
import type { Subject } from '../subjects/subject.ts';
import { exceptionsOf, wrongEndings } from './false-passes.ts';

/** Named subjects that must all end with the same outcome. */
type Cases<S> = Readonly<Record<string, S>>;

/**
 * Tests a check with cases, one list for each outcome. An outcome without a list does not compile,
 * and an empty list fails: `describeCheck(check, { absent: { 'no header at all': page() } })`.
 */
export function describeCheck<S extends Subject, Key extends string>(
  check: Check<S, Key>,
  casesByOutcome: Readonly<Record<Key, Cases<S>>>,
): void {
  describe(check.id, () => {
    for (const [outcome, cases] of Object.entries<Cases<S>>(casesByOutcome)) {
      if (Object.keys(cases).length === 0) {
        it(`has a case that ends "${outcome}"`, () => expect.fail('The list is empty'));
      }
      for (const [name, subject] of Object.entries(cases)) {
        it(`${name} → ${outcome}`, () => {
          const decisive = mostSevere(check, register(check).judge(subject));
          expect(decisive?.outcome).toBe(outcome);
          expectEvidence(check, decisive);
        });
      }
    }
    it('passes on nothing that was not understood', async () => {
      const all = Object.values<Cases<S>>(casesByOutcome).flatMap((cases) => Object.values(cases));
      const wrong = new Map<string, string>();
      for (const story of all) {
        for (const [how, ending] of await wrongEndings(register(check), story)) {
          wrong.set(how, ending);
        }
      }
      const message = [...wrong].map((one) => one.join(': ')).join(', ');
      expect([...wrong.keys()].sort(), message).toEqual(exceptionsOf(check.id));
    });
  });
}

const order = ['fail', 'unknown', 'closes nothing', 'repeated pass', 'pass', 'not-applicable'];

/** Returns the judgement that decides how the check ends on the subject. */
function mostSevere(check: Check, judgements: readonly Judgement[]): Judgement | undefined {
  const rank = (judgement: Judgement): number => {
    const outcome = check.outcomes[judgement.outcome];
    const needsRepeat = outcome?.verdict === 'pass' && outcome.needsRepeat === true;
    const closesNothing = outcome?.verdict !== 'fail' && outcome?.closesNothing === true;
    if (closesNothing && outcome.verdict !== 'unknown') return order.indexOf('closes nothing');
    return order.indexOf(needsRepeat ? 'repeated pass' : (outcome?.verdict ?? 'fail'));
  };
  return [...judgements].sort((a, b) => rank(a) - rank(b))[0];
}

function expectEvidence(check: Check, judgement: Judgement | undefined): void {
  if (judgement === undefined) return;
  if (check.outcomes[judgement.outcome]?.verdict !== 'fail') return;
  const { observation } = judgement;
  expect(observation, 'a failure has evidence').toBeDefined();
  if (observation?.matched !== undefined) {
    expect(observation.proof.response).toContain(observation.matched);
  }
  expect(observation?.proof.reproduce).not.toBe('');
}
