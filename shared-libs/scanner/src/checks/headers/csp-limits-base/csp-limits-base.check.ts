import { checkOf } from '../../../check-definition/check.ts';
import type { WebOrigin } from '../../../subjects/web/web-origin.ts';
import { sourcesOf } from '../csp.ts';
import { judgeScriptPolicy, scriptPolicyOutcomes } from '../csp-judgement.ts';
import { isWideSource } from '../csp-sources.ts';

export const cspLimitsBase = checkOf<WebOrigin>()({
  id: 'csp-limits-base',
  catalogueId: 'HDR-013',
  version: 4,
  title: 'CSP restricts the base URL (base-uri)',
  group: 'headers',
  severity: 'low',
  confidence: 'confirmed',
  subject: 'web-origin',
  reach: 'anyone',
  aspect: 'content-security-policy:base-uri',
  impact:
    'An injected base element sends relative links and forms to another host, and scripts too where nonces admit them.',
  cweIds: ['CWE-693'],
  owasp: 'A02:2025',
  aliases: ['base-uri', 'base tag injection'],
  standard: {
    document: 'Content Security Policy Level 3, W3C Working Draft',
    section: '6.2.1 base-uri',
    published: '2021-06-29',
  },
  remediation: {
    summary: "Add base-uri 'none'.",
    steps: ["Add `base-uri 'none'`, or `'self'` where a base element is used."],
    effort: 'medium',
    reference: 'https://developer.mozilla.org/docs/Web/HTTP/Guides/CSP',
  },
  outcomes: {
    ...scriptPolicyOutcomes,
    weak: {
      verdict: 'fail',
      title: 'CSP without base-uri restriction',
      summary: 'base-uri admits any host, or is not set; default-src does not cover it.',
      penalty: 2,
    },
  },
  evaluate: (origin) =>
    judgeScriptPolicy(
      origin,
      (policy) => sourcesOf(policy, 'base-uri')?.some(isWideSource) ?? true,
      "base-uri 'none'",
    ),
});
