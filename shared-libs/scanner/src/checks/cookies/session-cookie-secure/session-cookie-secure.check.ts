import { checkOf } from '../../../check-definition/check.ts';
import type { WebOrigin } from '../../../subjects/web/web-origin.ts';
import { cookieOutcomes, isSessionCookie, judgeCookies } from '../cookie.ts';

export const sessionCookieSecure = checkOf<WebOrigin>()({
  id: 'session-cookie-secure',
  catalogueId: 'CK-001',
  version: 4,
  title: 'Session cookies have the Secure flag',
  group: 'cookies',
  severity: 'medium',
  confidence: 'confirmed',
  subject: 'web-origin',
  reach: 'anyone',
  aspect: 'cookie',
  impact:
    'Over plain HTTP, anyone on the network path can read the cookie and take the session over.',
  cweIds: ['CWE-614'],
  owasp: 'A02:2025',
  aliases: ['cookie secure flag', 'secure attribute', 'insecure cookie'],
  standard: { document: 'RFC 6265', section: '4.1.2.5 The Secure attribute', published: '2011-04' },
  remediation: {
    summary: 'Set Secure on session cookies.',
    steps: [
      'Serve the site over HTTPS first: browsers drop a cookie with `Secure` that plain HTTP sets, and logins stop to work.',
      'Add the attribute `Secure` where the cookie is set. PHP: `session.cookie_secure = 1`. Express: `cookie: { secure: true }`, behind a proxy with `trust proxy`. Django: `SESSION_COOKIE_SECURE = True`. ASP.NET Core: `CookieSecurePolicy.Always`. Tomcat: `<secure>true</secure>` in `cookie-config`.',
      'Name it `__Host-...`, so that browsers insist on it.',
    ],
    effort: 'low',
    reference: 'https://developer.mozilla.org/docs/Web/HTTP/Reference/Headers/Set-Cookie',
  },
  outcomes: {
    ...cookieOutcomes,
    bad: {
      verdict: 'fail',
      title: 'Session cookie without Secure flag',
      summary: 'The cookie may travel over plain HTTP.',
      penalty: 6,
    },
  },
  evaluate: (origin) =>
    judgeCookies(origin, {
      concerns: isSessionCookie,
      isBad: ({ secure }) => !secure,
      expected: 'Secure',
    }),
});
