import type { Judgement } from '../../check-definition/check.ts';
import type { Read } from '../../subjects/read.ts';
import type { HelloAnswer } from '../../subjects/tls-service.ts';

/** Evaluates a trait of TLS 1.2 and older, or of 1.3; null where the server lacks the version. */
export function judgeTrait(
  trait: Read<HelloAnswer> | null,
  wanted: boolean,
  expected: string,
): Judgement<'good' | 'bad' | 'versionless' | 'unread'> {
  if (trait === null) return { outcome: 'versionless' };
  if (!trait.ok) return { outcome: 'unread', reason: trait.reason };
  const { accepted, proof } = trait.value;
  if (accepted === wanted) return { outcome: 'good' };
  return { outcome: 'bad', observation: { proof, expected, actual: proof.response } };
}

/** The outcomes of `judgeTrait`, except `bad`. */
export const traitOutcomes = {
  good: { verdict: 'pass', summary: 'The server behaves as it should.' },
  versionless: {
    verdict: 'not-applicable',
    summary: 'The server does not accept the version that this belongs to',
  },
  unread: { verdict: 'unknown', summary: 'The server did not answer the offer' },
} as const;
