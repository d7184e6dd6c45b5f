import { checkOf } from '../../../check-definition/check.ts';
import type { WebOrigin } from '../../../subjects/web/web-origin.ts';
import { cookieOutcomes, isSessionCookie, judgeCookies } from '../cookie.ts';

export const sessionCookieSetOverHttps = checkOf<WebOrigin>()({
  id: 'session-cookie-set-over-https',
  catalogueId: 'CK-007',
  version: 3,
  title: 'Session cookies are set over HTTPS',
  group: 'cookies',
  severity: 'medium',
  confidence: 'confirmed',
  subject: 'web-origin',
  reach: 'anyone',
  aspect: 'cookie-over-http',
  impact:
    'Whoever is on the network path reads the cookie as it is set, and can set one of their own.',
  cweIds: ['CWE-319', 'CWE-614'],
  owasp: 'A04:2025',
  aliases: ['session hijacking', 'sidejacking', 'cookie over http'],
  standard: { document: 'RFC 6265', section: '8.3 Clear Text', published: '2011-04' },
  remediation: {
    summary: 'Set cookies over HTTPS only.',
    steps: [
      'Redirect HTTP to HTTPS before anything sets a cookie.',
      'Then set `Secure` as well, best with a name that begins with `__Host-`.',
    ],
    effort: 'low',
    reference: 'https://developer.mozilla.org/docs/Web/HTTP/Reference/Headers/Set-Cookie',
  },
  outcomes: {
    ...cookieOutcomes,
    bad: {
      verdict: 'fail',
      title: 'Session cookie set over HTTP',
      summary: 'The cookie is sent to the browser over plain HTTP.',
      penalty: 6,
    },
  },
  evaluate: (origin) =>
    judgeCookies(origin, {
      concerns: isSessionCookie,
      isBad: ({ setBy }) => setBy.url.startsWith('http:'),
      expected: 'an answer over HTTPS',
    }),
});
