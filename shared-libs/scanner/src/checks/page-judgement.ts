import type { Judgement } from '@parapet/checks/definition/check';
import { httpProof } from '../subjects/web/http-proof.ts';
import { isDocument, type WebOrigin } from '../subjects/web/web-origin.ts';

/** The parts of an observation besides its proof. */
export interface Seen {
  matched?: string;
  expected?: string;
  actual?: string;
}

/** Returns `outcome` with the page as evidence. */
export function onPage<Key extends string>(
  { page }: WebOrigin,
  outcome: Key,
  seen: Seen = {},
): Judgement<Key> {
  return { outcome, observation: { proof: httpProof(page), ...seen } };
}

/** Returns the judgement of a page that is not a document, or null if it is one. */
export function noDocument(origin: WebOrigin): Judgement<'no-page' | 'locked' | 'broken'> | null {
  if (origin.refusal !== null) return { outcome: 'broken', reason: origin.refusal };
  if (origin.page.status === 401) return { outcome: 'locked' };
  if (origin.redirectsTo !== null) {
    return { outcome: 'no-page', reason: 'The origin only redirects elsewhere' };
  }
  return isDocument(origin) ? null : { outcome: 'no-page' };
}

/** The outcomes of `noDocument`. */
export const noDocumentOutcomes = {
  'no-page': { verdict: 'not-applicable', summary: 'The origin serves no web page there' },
  locked: {
    verdict: 'not-applicable',
    summary: 'The server asks for a login before it shows the page',
    closesNothing: true,
  },
  broken: { verdict: 'unknown', summary: 'Something else than the site answered' },
} as const;
