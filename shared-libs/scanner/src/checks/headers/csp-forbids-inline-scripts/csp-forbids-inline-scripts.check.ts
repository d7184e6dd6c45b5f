import { checkOf } from '../../../check-definition/check.ts';
import type { WebOrigin } from '../../../subjects/web/web-origin.ts';
import { type CspPolicy, hasNonceOrHash, includes, sourcesOf } from '../csp.ts';
import { judgeScriptPolicy, scriptPolicyOutcomes } from '../csp-judgement.ts';

const elements = ['script-src-elem', 'script-src', 'default-src'];
const attributes = ['script-src-attr', 'script-src', 'default-src'];

/** Elements and event handlers have directives of their own. */
const allowsInline = (policy: CspPolicy): boolean =>
  [elements, attributes].some((names) => {
    const sources = sourcesOf(policy, ...names);
    return sources === undefined || admitsInline(sources);
  });

/** CSP 3: a nonce, a hash or 'strict-dynamic' overrides 'unsafe-inline'. */
const admitsInline = (sources: readonly string[]): boolean =>
  includes(sources, "'unsafe-inline'") &&
  !hasNonceOrHash(sources) &&
  !includes(sources, "'strict-dynamic'");

export const cspForbidsInlineScripts = checkOf<WebOrigin>()({
  id: 'csp-forbids-inline-scripts',
  catalogueId: 'HDR-009',
  version: 4,
  title: 'CSP forbids inline scripts',
  group: 'headers',
  severity: 'medium',
  confidence: 'confirmed',
  subject: 'web-origin',
  reach: 'anyone',
  aspect: 'content-security-policy:unsafe-inline',
  impact:
    'With inline scripts allowed, the policy does not stop injected ones, which is its main purpose.',
  cweIds: ['CWE-693'],
  owasp: 'A02:2025',
  aliases: ['unsafe-inline', 'inline script csp', 'content security policy'],
  standard: {
    document: 'Content Security Policy Level 3, W3C Working Draft',
    section: '6.6.3 Element Matching Algorithms',
    published: '2021-06-29',
  },
  remediation: {
    summary: 'Replace unsafe-inline by nonces or hashes.',
    steps: [
      'Move inline scripts into files, or give each a nonce that is new with every response.',
      "Remove 'unsafe-inline' from script-src.",
    ],
    effort: 'medium',
    reference: 'https://developer.mozilla.org/docs/Web/HTTP/Guides/CSP',
  },
  outcomes: {
    ...scriptPolicyOutcomes,
    weak: {
      verdict: 'fail',
      title: 'CSP allows inline scripts (unsafe-inline)',
      summary: 'The policy lets any inline script run.',
      penalty: 6,
    },
  },
  evaluate: (origin) =>
    judgeScriptPolicy(origin, allowsInline, "no 'unsafe-inline' for scripts, or a nonce beside it"),
});
