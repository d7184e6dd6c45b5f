import type { Judgement } from '../../engine/check.ts';
import { httpProof } from '../../subjects/http-proof.ts';
import { isBroken, isDocument, type WebOrigin } from '../../subjects/web-origin.ts';

/** What `actual` or `matched` and `expected` say about the page. */
export interface Seen {
  matched?: string;
  expected?: string;
  actual?: string;
}

/** Ends with `outcome`, and shows the answer of the page. */
export function onPage<Key extends string>(
  { page }: WebOrigin,
  outcome: Key,
  seen: Seen = {},
): Judgement<Key> {
  return { outcome, observation: { proof: httpProof(page), ...seen } };
}

/** Why a page cannot be judged as a document, or null when it can. */
export function noDocument(origin: WebOrigin): Judgement<'no-page' | 'broken'> | null {
  if (isBroken(origin)) return { outcome: 'broken' };
  if (origin.leadsTo !== null) {
    return { outcome: 'no-page', reason: 'The origin only leads elsewhere' };
  }
  return isDocument(origin) ? null : { outcome: 'no-page' };
}

/** The outcomes that go with `noDocument`. */
export const noDocumentOutcomes = {
  'no-page': { verdict: 'not-applicable', summary: 'The origin serves no web page there' },
  broken: { verdict: 'unknown', summary: 'The server answered with an error of its own' },
} as const;
