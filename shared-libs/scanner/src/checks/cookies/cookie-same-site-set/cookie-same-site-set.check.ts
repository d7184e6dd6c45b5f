import { checkOf } from '../../../check-definition/check.ts';
import type { WebOrigin } from '../../../subjects/web-origin.ts';
import { cookieOutcomes, isSessionCookie, judgeCookies } from '../cookie.ts';

/** Browsers treat any other value as none at all. */
const values = new Set(['strict', 'lax', 'none']);

export const cookieSameSiteSet = checkOf<WebOrigin>()({
  id: 'cookie-same-site-set',
  catalogueId: 'CK-003',
  version: 3,
  title: 'Session cookies state whether other sites may send them',
  group: 'cookies',
  severity: 'low',
  confidence: 'confirmed',
  subject: 'web-origin',
  reach: 'anyone',
  aspect: 'cookie',
  impact: 'Without it, browsers differ in whether a request from another site carries the cookie.',
  cweIds: ['CWE-1275'],
  standard: {
    document: 'draft-ietf-httpbis-cookie-same-site-00',
    section: '4.1 The "SameSite" attribute',
    published: '2016-06-20',
  },
  remediation: {
    summary: 'Set SameSite on session cookies.',
    steps: ['Add `SameSite=Lax`, or `Strict` where no link from outside needs the session.'],
    effort: 'low',
    reference: 'https://developer.mozilla.org/docs/Web/HTTP/Reference/Headers/Set-Cookie',
  },
  outcomes: {
    ...cookieOutcomes,
    bad: {
      verdict: 'fail',
      title: 'Session cookie without SameSite',
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
