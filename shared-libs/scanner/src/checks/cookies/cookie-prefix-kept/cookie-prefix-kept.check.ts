import { checkOf } from '../../../check-definition/check.ts';
import type { WebOrigin } from '../../../subjects/web/web-origin.ts';
import { type Cookie, cookieOutcomes, judgeCookies } from '../cookie.ts';

/** Browsers read prefixes in any letter case (section 5.4 of the standard). */
const PREFIX = /^__(host|secure)-/i;

function isBroken({ name, secure, path, domain, setBy }: Cookie): boolean {
  if (!secure || setBy.url.startsWith('http:')) return true;
  return PREFIX.exec(name)?.[1]?.toLowerCase() === 'host' && (path !== '/' || domain !== null);
}

export const cookiePrefixKept = checkOf<WebOrigin>()({
  id: 'cookie-prefix-kept',
  catalogueId: 'CK-006',
  version: 4,
  title: 'Cookies meet the rules of their prefix (__Host-, __Secure-)',
  group: 'cookies',
  severity: 'low',
  confidence: 'confirmed',
  subject: 'web-origin',
  reach: 'anyone',
  aspect: 'cookie',
  impact: 'Browsers reject a prefixed cookie that breaks the rules, so what relies on it fails.',
  cweIds: ['CWE-693'],
  owasp: 'A02:2025',
  aliases: ['__host-', '__secure-', 'cookie prefixes'],
  standard: {
    document: 'Cookies: HTTP State Management Mechanism, IETF draft, revision 22',
    section: '4.1.3 Cookie Name Prefixes',
    published: '2025-12-01',
  },
  remediation: {
    summary: 'Set the attributes that the prefix requires.',
    steps: [
      '`__Secure-` needs Secure. `__Host-` needs Secure, Path=/ and no Domain.',
      'Set such a cookie in answers over HTTPS alone.',
    ],
    effort: 'low',
    reference: 'https://developer.mozilla.org/docs/Web/HTTP/Reference/Headers/Set-Cookie',
  },
  outcomes: {
    ...cookieOutcomes,
    bad: {
      verdict: 'fail',
      title: 'Cookie prefix (__Host-, __Secure-) violated',
      summary:
        'The name begins with __Host- or __Secure-, but the attributes do not fit, or it was set over plain HTTP.',
      penalty: 2,
    },
  },
  evaluate: (origin) =>
    judgeCookies(origin, {
      concerns: ({ name }) => PREFIX.test(name),
      isBad: isBroken,
      expected: 'the attributes of the prefix',
    }),
});
