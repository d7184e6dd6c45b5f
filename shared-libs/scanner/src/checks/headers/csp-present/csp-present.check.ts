import { checkOf } from '../../../check-definition/check.ts';
import { header, type WebOrigin } from '../../../subjects/web/web-origin.ts';
import { noDocument, noDocumentOutcomes, onPage } from '../../page-judgement.ts';
import { enforcedPolicies } from '../csp.ts';

export const cspPresent = checkOf<WebOrigin>()({
  id: 'csp-present',
  catalogueId: 'HDR-007',
  version: 4,
  title: 'Pages have a Content Security Policy (CSP)',
  group: 'headers',
  severity: 'medium',
  confidence: 'confirmed',
  subject: 'web-origin',
  reach: 'anyone',
  aspect: 'content-security-policy',
  impact: 'A policy is the second line of defence when someone manages to inject a script.',
  cweIds: ['CWE-693', 'CWE-79'],
  owasp: 'A02:2025',
  aliases: [
    'csp',
    'content security policy',
    'csp missing',
    'xss protection',
    'cross-site scripting',
  ],
  standard: {
    document: 'Content Security Policy Level 3, W3C Working Draft',
    section: '3 Policy Delivery',
    published: '2021-06-29',
  },
  remediation: {
    summary: 'Send a Content-Security-Policy with every page.',
    steps: [
      'Begin with `Content-Security-Policy-Report-Only` and look at the reports.',
      "Then send `default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'` and widen it where needed.",
      'Prefer nonces over lists of hosts for scripts.',
    ],
    effort: 'medium',
    reference: 'https://developer.mozilla.org/docs/Web/HTTP/Guides/CSP',
  },
  outcomes: {
    present: { verdict: 'pass', summary: 'A policy is enforced.' },
    absent: {
      verdict: 'fail',
      title: 'Content Security Policy (CSP) missing',
      summary: 'The page comes without a policy.',
      penalty: 8,
    },
    'report-only': {
      verdict: 'fail',
      title: 'Content Security Policy (CSP) report-only',
      summary: 'The policy is sent in report-only form, so browsers do not enforce it.',
      penalty: 5,
      severity: 'low',
    },
    ...noDocumentOutcomes,
  },
  evaluate(origin) {
    const without = noDocument(origin);
    if (without !== null) return without;
    if (enforcedPolicies(origin).length > 0) return { outcome: 'present' };
    const reporting = header(origin.page, 'content-security-policy-report-only');
    if (reporting !== undefined) return onPage(origin, 'report-only', { actual: reporting });
    return onPage(origin, 'absent', { expected: 'a Content-Security-Policy', actual: 'no header' });
  },
});
