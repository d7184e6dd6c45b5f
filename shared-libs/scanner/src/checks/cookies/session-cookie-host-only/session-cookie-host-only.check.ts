import { checkOf } from '../../../check-definition/check.ts';
import type { WebOrigin } from '../../../subjects/web/web-origin.ts';
import { cookieOutcomes, isSessionCookie, judgeCookies } from '../cookie.ts';

export const sessionCookieHostOnly = checkOf<WebOrigin>()({
  id: 'session-cookie-host-only',
  catalogueId: 'CK-005',
  version: 4,
  title: 'Session cookies are scoped to one host',
  group: 'cookies',
  severity: 'low',
  confidence: 'confirmed',
  subject: 'web-origin',
  reach: 'anyone',
  aspect: 'cookie',
  impact: 'Every sub-domain receives the session, so the weakest one exposes it.',
  cweIds: ['CWE-668'],
  owasp: 'A02:2025',
  aliases: ['cookie domain attribute', 'cookie scope', 'cookie tossing'],
  standard: { document: 'RFC 6265', section: '4.1.2.3 The Domain attribute', published: '2011-04' },
  remediation: {
    summary: 'Leave Domain out of session cookies.',
    steps: [
      'Remove the `Domain` attribute. Where several hosts need the session, share it through a sign-on service first.',
      'Rename the cookie with the same change: browsers keep the old one beside it and send both, which breaks logins.',
    ],
    effort: 'low',
    reference: 'https://developer.mozilla.org/docs/Web/HTTP/Reference/Headers/Set-Cookie',
  },
  outcomes: {
    ...cookieOutcomes,
    bad: {
      verdict: 'fail',
      title: 'Session cookie scoped to all subdomains (Domain attribute)',
      summary: 'The cookie is sent to every sub-domain.',
      penalty: 2,
    },
  },
  evaluate: (origin) =>
    judgeCookies(origin, {
      concerns: isSessionCookie,
      isBad: ({ domain }) => domain !== null,
      expected: 'no Domain attribute',
    }),
});
