import type { Judgement } from '@parapet/checks/definition/check';
import { httpProof } from '../../subjects/web/http-proof.ts';
import { presenceOf } from '../../subjects/web/presence.ts';
import {
  answerAt,
  type Exchange,
  type Probe,
  type WebOrigin,
} from '../../subjects/web/web-origin.ts';

type Key = 'kept' | 'refused' | 'used' | 'unreadable';

/** Tells what checks that send foreign input share: they run only in active scans of proved assets. */
export const inputCheck = {
  group: 'headers',
  subject: 'web-origin',
  reach: 'active',
} as const;

/** Evaluates whether one of the answers shows that the input was used. */
export function judgeInput(
  origin: WebOrigin,
  probes: readonly Probe[],
  /** Returns the part of the answer that shows it, or null. */
  shownBy: (answer: Exchange) => string | null,
  expected: string,
): Judgement<Key> {
  const ends = probes.map((probe): Judgement<Key> => {
    const answer = answerAt(origin, probe);
    if (!answer.ok) return { outcome: 'unreadable', reason: answer.reason };
    const matched = shownBy(answer.value);
    if (matched !== null) {
      return {
        outcome: 'used',
        observation: { proof: httpProof(answer.value), matched, expected },
      };
    }
    const presence = presenceOf(origin, answer.value);
    if (presence.kind === 'unclear') return { outcome: 'unreadable', reason: presence.reason };
    return { outcome: presence.kind === 'refused' ? 'refused' : 'kept' };
  });
  const worst = (['used', 'unreadable', 'refused'] as const)
    .map((key) => ends.find(({ outcome }) => outcome === key))
    .find((end) => end !== undefined);
  return worst ?? { outcome: 'kept' };
}

/** The outcomes of `judgeInput`, except `used`. */
export const inputOutcomes = {
  kept: { verdict: 'pass', summary: 'The server does not use the foreign input.' },
  refused: {
    verdict: 'pass',
    summary: 'The server refuses requests with that input alone.',
    needsRepeat: true,
  },
  unreadable: { verdict: 'unknown', summary: 'The server gave no usable answer' },
} as const;
