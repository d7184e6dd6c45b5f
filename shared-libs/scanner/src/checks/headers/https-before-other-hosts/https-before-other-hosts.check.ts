import { checkOf } from '../../../check-definition/check.ts';
import type { WebOrigin } from '../../../subjects/web/web-origin.ts';
import { onPage } from '../../page-judgement.ts';
import { hstsDoesNotApplyTo } from '../hsts.ts';

export const httpsBeforeOtherHosts = checkOf<WebOrigin>()({
  id: 'https-before-other-hosts',
  catalogueId: 'HDR-002',
  version: 4,
  title: 'The first redirect leads to HTTPS on the same host',
  group: 'headers',
  severity: 'low',
  confidence: 'confirmed',
  subject: 'web-origin',
  reach: 'anyone',
  aspect: 'first-redirect',
  impact:
    'Strict-Transport-Security of this host is never seen by visitors, so each visit over HTTP stays open to attacks.',
  cweIds: ['CWE-319'],
  owasp: 'A04:2025',
  aliases: ['redirect order', 'hsts first redirect'],
  standard: { document: 'RFC 6797', section: '7.2 HTTP request type', published: '2012-11' },
  remediation: {
    summary: 'Redirect to HTTPS on the same host first.',
    steps: [
      'Answer `http://example.com/` with a redirect to `https://example.com/`, and that one with a redirect to `https://www.example.com/`.',
      'Send Strict-Transport-Security with both HTTPS answers.',
    ],
    effort: 'low',
    reference:
      'https://developer.mozilla.org/docs/Web/HTTP/Reference/Headers/Strict-Transport-Security',
  },
  outcomes: {
    same: { verdict: 'pass', summary: 'The first redirect leads to HTTPS on the same host.' },
    other: {
      verdict: 'fail',
      title: 'HTTP redirect to another host before HTTPS',
      summary: 'The origin redirects from plain HTTP to another host at once.',
      penalty: 2,
    },
    above: {
      verdict: 'not-applicable',
      summary: 'It redirects to the domain above, whose header may cover this host with all others',
    },
    none: { verdict: 'not-applicable', summary: 'The origin does not redirect from HTTP to HTTPS' },
    unheeded: {
      verdict: 'not-applicable',
      summary: 'Strict-Transport-Security changes nothing for this host',
    },
    broken: { verdict: 'unknown', summary: 'Something else than the site answered' },
  },
  evaluate(origin) {
    if (origin.refusal !== null) return { outcome: 'broken', reason: origin.refusal };
    const target = origin.redirectsTo === null ? null : URL.parse(origin.redirectsTo);
    if (origin.scheme === 'https' || target?.protocol !== 'https:') return { outcome: 'none' };
    if (target.hostname === origin.host) return { outcome: 'same' };
    if (origin.host.endsWith(`.${target.hostname}`)) return { outcome: 'above' };
    const reason = hstsDoesNotApplyTo(origin);
    if (reason !== null) return { outcome: 'unheeded', reason };
    return onPage(origin, 'other', { expected: `https://${origin.host}/`, actual: target.href });
  },
});
