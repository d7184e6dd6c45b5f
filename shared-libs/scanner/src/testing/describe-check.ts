import { describe, expect, it } from 'vitest';
import { type Check, type Judgement, register } from '../engine/check.ts';
import type { Subject } from '../subjects/subject.ts';

/** Named situations that must all end with the same outcome. */
type Stories<S> = Readonly<Record<string, S>>;

/**
 * A check told as stories, one list for each outcome. An outcome without a list does not compile,
 * and an empty list fails: `describeCheck(check, { absent: { 'no header at all': page() } })`.
 */
export function describeCheck<S extends Subject, Key extends string>(
  check: Check<S, Key>,
  stories: Readonly<Record<Key, Stories<S>>>,
): void {
  describe(check.id, () => {
    for (const [outcome, cases] of Object.entries<Stories<S>>(stories)) {
      if (Object.keys(cases).length === 0) {
        it(`tells a story that ends "${outcome}"`, () => expect.fail('The list is empty'));
      }
      for (const [story, subject] of Object.entries(cases)) {
        it(`${story} → ${outcome}`, () => {
          const decisive = gravest(check, register(check).judge(subject));
          expect(decisive?.outcome).toBe(outcome);
          expectEvidence(check, decisive);
        });
      }
    }
  });
}

const order = ['fail', 'unknown', 'pass', 'not-applicable'];

/** The judgement that decides how the check ends on the subject. */
function gravest(check: Check, judgements: readonly Judgement[]): Judgement | undefined {
  const rank = (judgement: Judgement): number =>
    order.indexOf(check.outcomes[judgement.outcome]?.verdict ?? 'fail');
  return [...judgements].sort((a, b) => rank(a) - rank(b))[0];
}

function expectEvidence(check: Check, judgement: Judgement | undefined): void {
  if (judgement === undefined) return;
  if (check.outcomes[judgement.outcome]?.verdict !== 'fail') return;
  const { observation } = judgement;
  expect(observation, 'a failure shows its evidence').toBeDefined();
  if (observation?.matched !== undefined) {
    expect(observation.proof.response).toContain(observation.matched);
  }
  expect(observation?.proof.reproduce).not.toBe('');
}
