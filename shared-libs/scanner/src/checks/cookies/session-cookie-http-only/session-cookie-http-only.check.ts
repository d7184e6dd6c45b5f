import { checkOf } from '../../../check-definition/check.ts';
import type { WebOrigin } from '../../../subjects/web/web-origin.ts';
import { cookieOutcomes, isSessionCookie, judgeCookies } from '../cookie.ts';

export const sessionCookieHttpOnly = checkOf<WebOrigin>()({
  id: 'session-cookie-http-only',
  catalogueId: 'CK-002',
  version: 4,
  title: 'Session cookies have the HttpOnly flag',
  group: 'cookies',
  severity: 'medium',
  confidence: 'confirmed',
  subject: 'web-origin',
  reach: 'anyone',
  aspect: 'cookie',
  impact: 'A script that someone injects can read the cookie and send the session away.',
  cweIds: ['CWE-1004'],
  owasp: 'A02:2025',
  aliases: ['cookie httponly flag', 'httponly attribute', 'cookie theft by xss'],
  standard: {
    document: 'RFC 6265',
    section: '4.1.2.6 The HttpOnly attribute',
    published: '2011-04',
  },
  remediation: {
    summary: 'Set HttpOnly on session cookies.',
    steps: [
      'Add the attribute `HttpOnly` where the cookie is set. PHP: `session.cookie_httponly = 1`. Express: `cookie: { httpOnly: true }`. Django: `SESSION_COOKIE_HTTPONLY = True`. ASP.NET Core: `options.Cookie.HttpOnly = true`. Tomcat: `<http-only>true</http-only>` in `cookie-config`.',
      'Where a script of your own reads the cookie, let the server read it first: the script no longer can, and its login fails.',
    ],
    effort: 'low',
    reference: 'https://developer.mozilla.org/docs/Web/HTTP/Reference/Headers/Set-Cookie',
  },
  outcomes: {
    ...cookieOutcomes,
    bad: {
      verdict: 'fail',
      title: 'Session cookie without HttpOnly flag',
      summary: 'Scripts on the page can read the cookie.',
      penalty: 6,
    },
  },
  evaluate: (origin) =>
    judgeCookies(origin, {
      concerns: isSessionCookie,
      isBad: ({ httpOnly }) => !httpOnly,
      expected: 'HttpOnly',
    }),
});
