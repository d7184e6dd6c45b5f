import type { Judgement } from '@parapet/checks/definition/check';
import type { WebOrigin } from '../../subjects/web/web-origin.ts';
import { noDocument, noDocumentOutcomes, onPage } from '../page-judgement.ts';
import { type CspPolicy, enforcedPolicies, scriptSources } from './csp.ts';

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
  // All of them apply at once, so one that is strict is enough.
  if (!policies.every(isWeak)) return { outcome: 'strict' };
  return onPage(origin, 'weak', { actual: policies.map(({ text }) => text).join(', '), expected });
}

/** Like `judgePolicy`, for a weakness that adds nothing where the policies limit no scripts. */
export function judgeScriptPolicy(
  ...[origin, isWeak, expected]: Parameters<typeof judgePolicy>
): Judgement<Key | 'scripts-free'> {
  const end = judgePolicy(origin, isWeak, expected);
  const limits = (policy: CspPolicy): boolean => scriptSources(policy) !== undefined;
  return end.outcome === 'weak' && !enforcedPolicies(origin).some(limits)
    ? { outcome: 'scripts-free' }
    : end;
}

/** The outcomes of `judgePolicy`, except `weak`. */
export const policyOutcomes = {
  strict: { verdict: 'pass', summary: 'The policy is strict here.' },
  'no-policy': { verdict: 'not-applicable', summary: 'The page has no Content-Security-Policy' },
  ...noDocumentOutcomes,
} as const;

/** The outcomes of `judgeScriptPolicy`, except `weak`. */
export const scriptPolicyOutcomes = {
  ...policyOutcomes,
  'scripts-free': {
    verdict: 'not-applicable',
    summary: 'The policy does not limit scripts at all, which is reported by itself',
  },
} as const;
