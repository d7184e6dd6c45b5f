import type { Judgement } from '../../check-definition/check.ts';
import type { WebOrigin } from '../../subjects/web-origin.ts';
import { noDocument, noDocumentOutcomes, onPage } from '../page-judgement.ts';
import { type CspPolicy, enforcedPolicies, weakEverywhere } from './csp.ts';

type Key = 'strict' | 'weak' | 'no-policy' | keyof typeof noDocumentOutcomes;

/** Evaluates one weakness of the policy. A page without a policy is left to another check. */
export function judgePolicy(
  origin: WebOrigin,
  isWeak: (policy: CspPolicy) => boolean,
  expected: string,
): Judgement<Key> {
  const without = noDocument(origin);
  if (without !== null) return without;
  const policies = enforcedPolicies(origin);
  if (policies.length === 0) return { outcome: 'no-policy' };
  const weak = weakEverywhere(policies, isWeak);
  if (weak === null) return { outcome: 'strict' };
  return onPage(origin, 'weak', { actual: weak.text, expected });
}

/** The outcomes of `judgePolicy`, except `weak`. */
export const policyOutcomes = {
  strict: { verdict: 'pass', summary: 'The policy is strict here.' },
  'no-policy': { verdict: 'not-applicable', summary: 'The page has no Content-Security-Policy' },
  ...noDocumentOutcomes,
} as const;
