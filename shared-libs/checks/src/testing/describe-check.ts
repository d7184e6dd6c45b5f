import { describe, expect, it } from 'vitest';
import { type Check, type Judgement, register, type Subject } from '../definition/check.ts';

/** Named subjects that must all end with the same outcome. */
export type Stories<S> = Readonly<Record<string, S>>;

/**
 * Tests a check with stories, one list for each outcome. An outcome without a list does not compile,
 * and an empty list fails: `describeCheck(check, { absent: { 'no header at all': page() } })`.
 * @param more further tests of a scanner over all stories of the check
 */
export function describeCheck<S extends Subject, Key extends string, Need>(
  check: Check<S, Key, Need>,
  storiesByOutcome: Readonly<Record<Key, Stories<S>>>,
  more?: (stories: readonly S[]) => void,
): void {
  const lists = Object.entries<Stories<S>>(storiesByOutcome);
  describe(check.id, () => {
    for (const [outcome, stories] of lists) {
      if (Object.keys(stories).length === 0) {
        it(`has a story that ends "${outcome}"`, () => expect.fail('The list is empty'));
      }
      for (const [name, subject] of Object.entries(stories)) {
        it(`${name} → ${outcome}`, () => {
          const decisive = mostSevere(check, register(check).judge(subject));
          expect(decisive?.outcome).toBe(outcome);
          expectEvidence(check, decisive);
        });
      }
    }
    more?.(lists.flatMap(([, stories]) => Object.values(stories)));
  });
}

const order = ['fail', 'unknown', 'closes nothing', 'repeated pass', 'pass', 'not-applicable'];

type Outcomes = Pick<Check, 'outcomes'>;

/** Returns the judgement that decides how the check ends on the subject. */
function mostSevere(
  { outcomes }: Outcomes,
  judgements: readonly Judgement[],
): Judgement | undefined {
  const rank = (judgement: Judgement): number => {
    const outcome = outcomes[judgement.outcome];
    const needsRepeat = outcome?.verdict === 'pass' && outcome.needsRepeat === true;
    const closesNothing = outcome?.verdict !== 'fail' && outcome?.closesNothing === true;
    if (closesNothing && outcome.verdict !== 'unknown') return order.indexOf('closes nothing');
    return order.indexOf(needsRepeat ? 'repeated pass' : (outcome?.verdict ?? 'fail'));
  };
  return [...judgements].sort((a, b) => rank(a) - rank(b))[0];
}

function expectEvidence({ outcomes }: Outcomes, judgement: Judgement | undefined): void {
  if (judgement === undefined) return;
  if (outcomes[judgement.outcome]?.verdict !== 'fail') return;
  const { observation } = judgement;
  expect(observation, 'a failure has evidence').toBeDefined();
  if (observation?.matched !== undefined) {
    expect(observation.proof.response).toContain(observation.matched);
  }
  expect(observation?.proof.reproduce).not.toBe('');
}
