import { checkOf } from '../../../check-definition/check.ts';
import type { WebOrigin } from '../../../subjects/web/web-origin.ts';
import { sourcesOf } from '../csp.ts';
import { judgePolicy, policyOutcomes } from '../csp-judgement.ts';
import { isWideSource } from '../csp-sources.ts';

export const cspLimitsForms = checkOf<WebOrigin>()({
  id: 'csp-limits-forms',
  catalogueId: 'HDR-014',
  version: 5,
  title: 'CSP restricts form targets (form-action)',
  group: 'headers',
  severity: 'info',
  confidence: 'confirmed',
  subject: 'web-origin',
  reach: 'anyone',
  aspect: 'content-security-policy:form-action',
  impact: 'An injected form can send what visitors type to another host.',
  cweIds: ['CWE-693'],
  owasp: 'A02:2025',
  aliases: ['form-action', 'form hijacking'],
  standard: {
    document: 'Content Security Policy Level 3, W3C Working Draft',
    section: '6.3.1 form-action',
    published: '2021-06-29',
  },
  remediation: {
    summary: "Add form-action 'self'.",
    steps: [
      "Send `form-action 'self'` in Content-Security-Policy-Report-Only first, and read what it reports.",
      'Add the hosts that forms go to, also those that they are redirected to afterwards, such as a log-in or a payment: Chrome blocks these as well.',
      'Then move the directive to the policy.',
    ],
    effort: 'medium',
    reference: 'https://developer.mozilla.org/docs/Web/HTTP/Guides/CSP',
  },
  outcomes: {
    ...policyOutcomes,
    weak: {
      verdict: 'fail',
      title: 'CSP without form-action restriction',
      summary: 'form-action admits any host, or is not set; default-src does not cover it.',
      penalty: 0,
    },
  },
  evaluate: (origin) =>
    judgePolicy(
      origin,
      (policy) => sourcesOf(policy, 'form-action')?.some(isWideSource) ?? true,
      "form-action 'self'",
    ),
});
