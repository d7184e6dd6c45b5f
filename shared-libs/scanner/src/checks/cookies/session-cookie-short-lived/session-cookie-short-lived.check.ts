import { checkOf } from '../../../check-definition/check.ts';
import type { WebOrigin } from '../../../subjects/web/web-origin.ts';
import { cookieOutcomes, isSessionCookie, judgeCookies } from '../cookie.ts';

/** Seconds; a leap year, so that a date of next year is within it. */
const A_YEAR = 366 * 24 * 60 * 60;

export const sessionCookieShortLived = checkOf<WebOrigin>()({
  id: 'session-cookie-short-lived',
  catalogueId: 'CK-008',
  version: 4,
  title: 'Session cookies expire within a year',
  group: 'cookies',
  severity: 'info',
  confidence: 'confirmed',
  subject: 'web-origin',
  reach: 'anyone',
  aspect: 'cookie',
  impact: 'A long session stays valid on every lost or sold device.',
  cweIds: ['CWE-613'],
  owasp: 'A07:2025',
  aliases: ['session expiration', 'session timeout', 'long-lived session', 'persistent cookie'],
  standard: {
    document: 'RFC 6265',
    section: '4.1.2.1 and 4.1.2.2, Expires and Max-Age',
    published: '2011-04',
  },
  remediation: {
    summary: 'Shorten the life of session cookies.',
    steps: ['Set Max-Age to days or weeks, and renew it while the visitor is active.'],
    effort: 'low',
    reference: 'https://developer.mozilla.org/docs/Web/HTTP/Reference/Headers/Set-Cookie',
  },
  outcomes: {
    ...cookieOutcomes,
    bad: {
      verdict: 'fail',
      title: 'Session cookie lifetime longer than a year',
      summary: 'The cookie stays valid for more than a year.',
      penalty: 0,
    },
  },
  evaluate: (origin) =>
    judgeCookies(origin, {
      concerns: isSessionCookie,
      isBad: ({ maxAge }) => maxAge !== null && maxAge > A_YEAR,
      expected: 'Max-Age of at most a year',
    }),
});
