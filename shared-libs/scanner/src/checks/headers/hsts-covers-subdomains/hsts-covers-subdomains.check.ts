import { checkOf } from '../../../check-definition/check.ts';
import type { WebOrigin } from '../../../subjects/web/web-origin.ts';
import { onPage } from '../../page-judgement.ts';
import { hstsDoesNotApply, hstsOf } from '../hsts.ts';

export const hstsCoversSubdomains = checkOf<WebOrigin>()({
  id: 'hsts-covers-subdomains',
  catalogueId: 'HDR-005',
  version: 5,
  title: 'HSTS covers subdomains',
  group: 'headers',
  severity: 'info',
  confidence: 'confirmed',
  subject: 'web-origin',
  reach: 'anyone',
  aspect: 'strict-transport-security:include-sub-domains',
  impact: 'A sub-domain over plain HTTP can set cookies for this site.',
  cweIds: ['CWE-319'],
  owasp: 'A02:2025',
  aliases: ['hsts', 'strict transport security', 'includesubdomains'],
  standard: {
    document: 'RFC 6797',
    section: '6.1.2 The includeSubDomains directive',
    published: '2012-11',
  },
  remediation: {
    summary: 'Add includeSubDomains once every sub-domain speaks HTTPS.',
    steps: [
      'List the sub-domains, internal ones too: browsers refuse those without HTTPS from then on.',
      'Send `Strict-Transport-Security: max-age=31536000; includeSubDomains`.',
    ],
    effort: 'low',
    reference:
      'https://developer.mozilla.org/docs/Web/HTTP/Reference/Headers/Strict-Transport-Security',
  },
  outcomes: {
    covered: { verdict: 'pass', summary: 'includeSubDomains is set.' },
    'host-only': {
      verdict: 'fail',
      title: 'HSTS without includeSubDomains',
      summary: 'includeSubDomains is not set.',
      penalty: 0,
    },
    unset: {
      verdict: 'not-applicable',
      summary: 'The origin sends no valid Strict-Transport-Security',
    },
    broken: { verdict: 'unknown', summary: 'Something else than the site answered' },
  },
  evaluate(origin) {
    if (origin.refusal !== null) return { outcome: 'broken', reason: origin.refusal };
    const hsts = hstsDoesNotApply(origin) === null ? hstsOf(origin) : null;
    if (hsts === null || !hsts.maxAge) return { outcome: 'unset' };
    return hsts.includeSubDomains
      ? { outcome: 'covered' }
      : onPage({ ...origin, page: hsts.sentBy }, 'host-only', {
          matched: hsts.text,
          expected: 'includeSubDomains',
          actual: hsts.text,
        });
  },
});
