import { checkOf } from '../../../check-definition/check.ts';
import type { WebOrigin } from '../../../subjects/web/web-origin.ts';
import { onPage } from '../../page-judgement.ts';
import { hstsDoesNotApply, hstsOf } from '../hsts.ts';

export const hstsEnabled = checkOf<WebOrigin>()({
  id: 'hsts-enabled',
  catalogueId: 'HDR-003',
  version: 5,
  title: 'HSTS is enabled',
  group: 'headers',
  severity: 'medium',
  confidence: 'confirmed',
  subject: 'web-origin',
  reach: 'anyone',
  aspect: 'strict-transport-security',
  impact:
    'Without it, the first request of a visitor may go out over plain HTTP, where it can be intercepted.',
  cweIds: ['CWE-319', 'CWE-523'],
  owasp: 'A02:2025',
  aliases: ['hsts', 'http strict transport security', 'strict transport security', 'ssl stripping'],
  standard: {
    document: 'RFC 6797',
    section: '7.1 HTTP-over-secure-transport request type',
    published: '2012-11',
  },
  remediation: {
    summary: 'Send Strict-Transport-Security with every HTTPS response.',
    steps: [
      'Begin with a max-age of some minutes, and raise it to a year (31536000) once every page works.',
      'nginx: `add_header Strict-Transport-Security "max-age=31536000" always;`. Apache: `Header always set Strict-Transport-Security "max-age=31536000"` with mod_headers.',
      'Caddy: `header Strict-Transport-Security max-age=31536000`. IIS: HSTS in the settings of the site. Cloudflare: SSL/TLS, Edge Certificates, HSTS. Node: the package helmet.',
      'Add includeSubDomains only once every sub-domain speaks HTTPS: browsers refuse the others from then on.',
    ],
    effort: 'low',
    reference:
      'https://developer.mozilla.org/docs/Web/HTTP/Reference/Headers/Strict-Transport-Security',
  },
  outcomes: {
    enabled: { verdict: 'pass', summary: 'The header is sent and valid.' },
    absent: {
      verdict: 'fail',
      title: 'HSTS missing (Strict-Transport-Security)',
      summary: 'The header is not sent.',
      penalty: 8,
    },
    invalid: {
      verdict: 'fail',
      title: 'HSTS invalid (Strict-Transport-Security)',
      summary: 'The header is sent, but browsers ignore its value.',
      penalty: 8,
    },
    off: {
      verdict: 'fail',
      title: 'HSTS turned off (max-age=0)',
      summary: 'The header has a max-age of 0, which makes browsers forget that HTTPS is required.',
      penalty: 8,
    },
    unheeded: { verdict: 'not-applicable', summary: 'The header changes nothing here' },
    broken: { verdict: 'unknown', summary: 'Something else than the site answered' },
  },
  evaluate(origin) {
    const reason = hstsDoesNotApply(origin);
    if (reason !== null) return { outcome: 'unheeded', reason };
    if (origin.refusal !== null) return { outcome: 'broken', reason: origin.refusal };
    const hsts = hstsOf(origin);
    const expected = 'max-age of at least 15552000';
    if (hsts === null) return onPage(origin, 'absent', { expected, actual: 'no header' });
    if (hsts.maxAge) return { outcome: 'enabled' };
    const outcome = hsts.maxAge === 0 ? 'off' : 'invalid';
    return onPage({ ...origin, page: hsts.sentBy }, outcome, {
      matched: hsts.text,
      expected,
      actual: hsts.text,
    });
  },
});
