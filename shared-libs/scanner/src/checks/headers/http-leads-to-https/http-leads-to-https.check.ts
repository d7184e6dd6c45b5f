import { checkOf } from '../../../check-definition/check.ts';
import type { WebOrigin } from '../../../subjects/web/web-origin.ts';
import { onPage } from '../../page-judgement.ts';

/** Nothing is there, the port speaks TLS alone (400), it is not for this host, or asks for another protocol. */
const refusals = new Set([400, 404, 410, 421, 426]);

export const httpLeadsToHttps = checkOf<WebOrigin>()({
  id: 'http-leads-to-https',
  catalogueId: 'HDR-001',
  version: 4,
  title: 'HTTP redirects to HTTPS',
  group: 'headers',
  severity: 'medium',
  confidence: 'confirmed',
  subject: 'web-origin',
  reach: 'anyone',
  aspect: 'https-redirect',
  impact: 'What is sent over plain HTTP can be read and changed by anyone on the network path.',
  cweIds: ['CWE-319'],
  owasp: 'A04:2025',
  aliases: ['http to https redirect', 'https redirect missing', 'cleartext http'],
  standard: { document: 'RFC 6797', section: '7.2 HTTP request type', published: '2012-11' },
  remediation: {
    summary: 'Answer every HTTP request with a redirect to HTTPS.',
    steps: [
      'nginx: `return 301 https://$host$request_uri;` in the server block of port 80.',
      'Apache: `Redirect permanent / https://example.com/` in the `<VirtualHost *:80>` alone; elsewhere it redirects HTTPS to itself.',
      'Caddy does so by itself for sites that it has certificates for. Cloudflare: SSL/TLS, Edge Certificates, Always Use HTTPS, with the mode Full: with Flexible a redirect of the server never ends.',
      'IIS: a rule of URL Rewrite on `{HTTPS}`, or the redirect in the HSTS settings of the site. Node: redirect where `request.secure` is false, with `trust proxy` set behind a proxy.',
      'Then send Strict-Transport-Security over HTTPS.',
    ],
    effort: 'low',
    reference:
      'https://developer.mozilla.org/docs/Web/HTTP/Reference/Headers/Strict-Transport-Security',
  },
  outcomes: {
    secure: { verdict: 'pass', summary: 'The origin uses HTTPS, or redirects to it.' },
    clear: {
      verdict: 'fail',
      title: 'HTTPS redirect missing: page served over HTTP',
      summary: 'The page is served over plain HTTP, without a redirect to HTTPS.',
      penalty: 8,
    },
    elsewhere: {
      verdict: 'fail',
      title: 'HTTPS redirect missing: HTTP redirects to HTTP',
      summary: 'The origin redirects, but to another plain HTTP address.',
      // It serves nothing in clear text itself; where it leads to is judged there.
      severity: 'low',
      penalty: 4,
    },
    refused: { verdict: 'not-applicable', summary: 'The origin serves nothing over HTTP' },
    unclear: {
      verdict: 'not-applicable',
      summary: 'The answer does not show whether pages are served over HTTP',
      closesNothing: true,
    },
    broken: { verdict: 'unknown', summary: 'Something else than the site answered' },
  },
  evaluate(origin) {
    if (origin.scheme === 'https') return { outcome: 'secure' };
    if (origin.redirectsTo?.startsWith('https:')) return { outcome: 'secure' };
    if (origin.redirectsTo !== null)
      return onPage(origin, 'elsewhere', { actual: origin.redirectsTo });
    if (origin.refusal !== null) return { outcome: 'broken', reason: origin.refusal };
    const { status } = origin.page;
    if (refusals.has(status)) return { outcome: 'refused' };
    if (status >= 400 && status !== 401) return { outcome: 'unclear' };
    return onPage(origin, 'clear', { expected: 'a redirect to https', actual: `status ${status}` });
  },
});
