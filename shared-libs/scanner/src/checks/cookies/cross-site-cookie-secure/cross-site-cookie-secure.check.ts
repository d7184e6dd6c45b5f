import { checkOf } from '../../../check-definition/check.ts';
import type { WebOrigin } from '../../../subjects/web/web-origin.ts';
import { cookieOutcomes, judgeCookies } from '../cookie.ts';

export const crossSiteCookieSecure = checkOf<WebOrigin>()({
  id: 'cross-site-cookie-secure',
  catalogueId: 'CK-004',
  version: 3,
  title: 'SameSite=None cookies have the Secure flag',
  group: 'cookies',
  severity: 'low',
  confidence: 'confirmed',
  subject: 'web-origin',
  reach: 'anyone',
  aspect: 'cookie',
  impact:
    'Browsers reject such a cookie, so what relies on it fails; old ones send it in the clear.',
  cweIds: ['CWE-614'],
  owasp: 'A02:2025',
  aliases: ['samesite=none', 'samesite none'],
  standard: {
    document: 'Cookies: HTTP State Management Mechanism, IETF draft, revision 22',
    section: '5.7 Storage Model',
    published: '2025-12-01',
  },
  remediation: {
    summary: 'Set Secure on cookies with SameSite=None.',
    steps: ['Add `Secure`, or choose `SameSite=Lax`.'],
    effort: 'low',
    reference: 'https://developer.mozilla.org/docs/Web/HTTP/Reference/Headers/Set-Cookie',
  },
  outcomes: {
    ...cookieOutcomes,
    bad: {
      verdict: 'fail',
      title: 'SameSite=None cookie without Secure flag',
      summary: 'The cookie is meant for other sites, but may travel over plain HTTP.',
      penalty: 3,
    },
  },
  evaluate: (origin) =>
    judgeCookies(origin, {
      concerns: ({ sameSite }) => sameSite === 'none',
      isBad: ({ secure }) => !secure,
      expected: 'Secure',
    }),
});
