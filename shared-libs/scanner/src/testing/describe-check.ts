import { register } from '@parapet/checks/definition/check';
import {
  describeCheck as describeStories,
  type Stories,
} from '@parapet/checks/testing/describe-check';
import { expect, it } from 'vitest';
import type { Check } from '../check-definition/check.ts';
import type { Subject } from '../subjects/subject.ts';
import { exceptionsOf, wrongEndings } from './false-passes.ts';

/** Tests a check with its stories, and that it passes on none whose answers were bent. */
export function describeCheck<S extends Subject, Key extends string>(
  check: Check<S, Key>,
  storiesByOutcome: Readonly<Record<Key, Stories<S>>>,
): void {
  describeStories(check, storiesByOutcome, (stories) => {
    it('passes on nothing that was not understood', async () => {
      const wrong = new Map<string, string>();
      for (const story of stories) {
        for (const [how, ending] of await wrongEndings(register(check), story)) {
          wrong.set(how, ending);
        }
      }
      const message = [...wrong].map((one) => one.join(': ')).join(', ');
      expect([...wrong.keys()].sort(), message).toEqual(exceptionsOf(check.id));
    });
  });
}
