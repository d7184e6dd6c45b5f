import { checkOf } from '../../../check-definition/check.ts';
import type { WebOrigin } from '../../../subjects/web/web-origin.ts';
import { cookieOutcomes, isSessionCookie, judgeCookies } from '../cookie.ts';

/** Browsers treat any other value as none at all. */
const values = new Set(['strict', 'lax', 'none']);

export const cookieSameSiteSet = checkOf<WebOrigin>()({
  id: 'cookie-same-site-set',
  catalogueId: 'CK-003',
  version: 4,
  title: 'Session cookies have a SameSite attribute',
  group: 'cookies',
  severity: 'low',
  confidence: 'confirmed',
  subject: 'web-origin',
  reach: 'anyone',
  aspect: 'cookie',
  impact: 'Without it, browsers differ in whether a request from another site carries the cookie.',
  cweIds: ['CWE-1275'],
  owasp: 'A01:2025',
  aliases: ['samesite', 'cookie samesite', 'csrf cookie'],
  standard: {
    document: 'Cookies: HTTP State Management Mechanism, IETF draft, revision 22',
    section: '4.1.2.7 The SameSite Attribute',
    published: '2025-12-01',
  },
  remediation: {
    summary: 'Set SameSite on session cookies.',
    steps: [
      'Add `SameSite=Lax`, or `Strict` where no link from outside needs the session.',
      'Use `SameSite=None; Secure` where other sites embed the application, or its sign-on answers by a form (SAML, OpenID Connect with `form_post`): with `Lax` these logins fail.',
      'PHP: `session.cookie_samesite = Lax`. Express: `cookie: { sameSite: "lax" }`. Django: `SESSION_COOKIE_SAMESITE = "Lax"`. ASP.NET Core: `SameSiteMode.Lax`. Tomcat: `<CookieProcessor sameSiteCookies="lax"/>`.',
    ],
    effort: 'low',
    reference: 'https://developer.mozilla.org/docs/Web/HTTP/Reference/Headers/Set-Cookie',
  },
  outcomes: {
    ...cookieOutcomes,
    bad: {
      verdict: 'fail',
      title: 'Session cookie without SameSite attribute',
      summary: 'The cookie leaves it to the browser whether other sites may send it.',
      penalty: 3,
    },
  },
  evaluate: (origin) =>
    judgeCookies(origin, {
      concerns: isSessionCookie,
      isBad: ({ sameSite }) => sameSite === null || !values.has(sameSite),
      expected: 'SameSite=Lax or Strict',
    }),
});
