import { checkOf } from '../../../check-definition/check.ts';
import type { WebOrigin } from '../../../subjects/web/web-origin.ts';
import { onPage } from '../../page-judgement.ts';

const obsolete = new Set([
  'public-key-pins',
  'public-key-pins-report-only',
  'expect-ct',
  'x-webkit-csp',
  'x-content-security-policy',
]);

export const obsoleteHeadersGone = checkOf<WebOrigin>()({
  id: 'obsolete-headers-gone',
  catalogueId: 'HDR-030',
  version: 3,
  title: 'No obsolete security headers are sent',
  group: 'headers',
  severity: 'info',
  confidence: 'confirmed',
  subject: 'web-origin',
  reach: 'anyone',
  aspect: 'obsolete-header',
  impact: 'They do not protect anything, and X-XSS-Protection could even be turned against a page.',
  cweIds: ['CWE-693'],
  owasp: 'A02:2025',
  aliases: ['x-xss-protection', 'expect-ct', 'public-key-pins', 'hpkp'],
  standard: {
    document: 'OWASP Web Security Testing Guide 4.2',
    section: 'CONF-02, application platform configuration',
    published: '2020-12-03',
  },
  remediation: {
    summary: 'Remove the header.',
    steps: [
      'Remove X-XSS-Protection (or send 0), Public-Key-Pins and Expect-CT.',
      'Send Content-Security-Policy instead of X-WebKit-CSP and X-Content-Security-Policy.',
    ],
    effort: 'low',
    reference: null,
  },
  outcomes: {
    gone: { verdict: 'pass', summary: 'No obsolete header is sent.' },
    sent: {
      verdict: 'fail',
      title: 'Obsolete security header (X-XSS-Protection, Expect-CT, HPKP)',
      summary: 'The server still sends a security header that browsers dropped.',
      penalty: 0,
    },
    broken: { verdict: 'unknown', summary: 'Something else than the site answered' },
  },
  evaluate(origin) {
    if (origin.refusal !== null) return { outcome: 'broken', reason: origin.refusal };
    const old = origin.page.headers.find(
      ([name, value]) =>
        obsolete.has(name) || (name === 'x-xss-protection' && !value.trim().startsWith('0')),
    );
    return old === undefined
      ? { outcome: 'gone' }
      : onPage(origin, 'sent', { matched: `${old[0]}: ${old[1]}`, actual: old[0] });
  },
});
