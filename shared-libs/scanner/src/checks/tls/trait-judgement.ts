import type { Judgement } from '@parapet/checks/definition/check';
import type { Read } from '@parapet/checks/definition/read';
import type { HelloAnswer, TlsService } from '../../subjects/tls-service.ts';

/**
 * Evaluates a trait of TLS 1.2 and older, or of 1.3; null where the server lacks the version.
 * @param versions answers about the versions that the trait belongs to
 */
export function judgeTrait(
  trait: Read<HelloAnswer> | null,
  versions: readonly Read<HelloAnswer>[],
  wanted: boolean,
  expected: string,
): Judgement<'good' | 'bad' | 'versionless' | 'unread'> {
  // A version that gave no answer may be one that the server accepts.
  const unread = (trait === null ? versions : [trait]).find(({ ok }) => !ok);
  if (unread?.ok === false) return { outcome: 'unread', reason: unread.reason };
  if (!trait?.ok) return { outcome: 'versionless' };
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

/** Answers about the versions before TLS 1.3, whose traits are read. */
export const olderVersions = ({ versions }: TlsService): readonly Read<HelloAnswer>[] => [
  versions['TLSv1.0'],
  versions['TLSv1.1'],
  versions['TLSv1.2'],
];
