import type { Judgement } from '../../check-definition/check.ts';
import type { Read } from '../../subjects/read.ts';
import type { HelloAnswer } from '../../subjects/tls-service.ts';

/** Evaluates whether the server accepts an offer that it should refuse. */
export function judgeOffers(
  offers: readonly Read<HelloAnswer>[],
  expected: string,
): Judgement<'refused' | 'accepted' | 'unread'> {
  for (const offer of offers) {
    if (offer.ok && offer.value.accepted) {
      const { proof } = offer.value;
      return { outcome: 'accepted', observation: { proof, expected, actual: proof.response } };
    }
  }
  const unread = offers.find((offer) => !offer.ok);
  return unread === undefined || unread.ok
    ? { outcome: 'refused' }
    : { outcome: 'unread', reason: unread.reason };
}

/** The outcomes of `judgeOffers`, except `accepted`. */
export const offerOutcomes = {
  refused: { verdict: 'pass', summary: 'The server refuses it.' },
  unread: { verdict: 'unknown', summary: 'The server did not answer the offer' },
} as const;
