import type { Judgement } from '@parapet/checks/definition/check';
import type { Read } from '@parapet/checks/definition/read';
import { httpProof } from '../../subjects/web/http-proof.ts';
import type { Exchange, StorageAnswer, WebOrigin } from '../../subjects/web/web-origin.ts';
import { noDocument, noDocumentOutcomes } from '../page-judgement.ts';

export type StorageKey =
  | 'open'
  | 'closed'
  | 'refused'
  | 'none'
  | 'unread'
  | keyof typeof noDocumentOutcomes;

/**
 * Evaluates each place of cloud storage that the site names.
 * @param answerOf the answer that decides; null where the place is of another kind
 * @param proofIn the part of an answer that shows the flaw, or null
 */
export function judgeStorage(
  origin: WebOrigin,
  answerOf: (place: StorageAnswer) => Read<Exchange> | null,
  proofIn: (answer: Exchange) => string | null,
  expected: string,
): readonly Judgement<StorageKey>[] {
  const without = noDocument(origin);
  if (without !== null) return [without];
  const { storage, pages, scripts } = origin.crawl;
  // Text that a limit cut off may name more, which counts as soon as it is read.
  const files = 1 + pages.length + scripts.length;
  const judged = storage.flatMap((place): Judgement<StorageKey>[] => {
    const answer = answerOf(place);
    if (answer === null) return [];
    const about = `storage ${place.address}`;
    if (!answer.ok) return [{ outcome: 'unread', about, reason: answer.reason }];
    const { status } = answer.value;
    const matched = status === 200 ? proofIn(answer.value) : null;
    if (matched !== null) {
      const actual = `${place.provider}, which ${place.namedBy} names`;
      const observation = { proof: httpProof(answer.value), matched, expected, actual };
      return [{ outcome: 'open', about, observation }];
    }
    if (status === 200) return [{ outcome: 'closed', about }];
    const isRefusal = status >= 400 && status < 500 && status !== 429;
    return [
      isRefusal
        ? { outcome: 'refused', about }
        : { outcome: 'unread', about, reason: `It answered with status ${status}` },
    ];
  });
  if (judged.length > 0) return judged;
  return [{ outcome: 'none', reason: `None of ${files} pages and scripts names such storage` }];
}

/** The outcomes of `judgeStorage`, except `open`. */
export const storageOutcomes = {
  closed: { verdict: 'pass', summary: 'It answers visitors, and lets nobody do this.' },
  refused: { verdict: 'pass', summary: 'It refuses this to visitors.' },
  none: { verdict: 'not-applicable', summary: 'The site names no such storage' },
  unread: { verdict: 'unknown', summary: 'The storage gave no usable answer' },
  ...noDocumentOutcomes,
} as const;
