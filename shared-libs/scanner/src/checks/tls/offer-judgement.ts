import type { Judgement } from '@parapet/checks/definition/check';
import type { Read } from '@parapet/checks/definition/read';
import type { HelloAnswer, TlsService } from '../../subjects/tls-service.ts';
import { isRelay } from './certificate-judgement.ts';

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

/** The same, apart for senders of mail: what they may not use, they replace with clear text (RFC 9325, section 5.2). */
export function judgeOffersOf(
  service: TlsService,
  offers: readonly Read<HelloAnswer>[],
  expected: string,
): Judgement<'refused' | 'accepted' | 'relay' | 'unread'> {
  const judged = judgeOffers(offers, expected);
  return judged.outcome === 'accepted' && isRelay(service)
    ? { ...judged, outcome: 'relay' }
    : judged;
}

/** The outcome of `judgeOffersOf` for a relay. */
export const relayOutcome = <Title extends string>(title: Title) =>
  ({
    relay: {
      verdict: 'fail',
      title: `${title} on SMTP port 25`,
      summary:
        'The server accepts it at port 25, where old senders would otherwise send in clear text.',
      penalty: 0,
      severity: 'info',
    },
  }) as const;

/** The outcomes of `judgeOffers`, except `accepted`. */
export const offerOutcomes = {
  refused: { verdict: 'pass', summary: 'The server refuses it.' },
  unread: { verdict: 'unknown', summary: 'The server did not answer the offer' },
} as const;
