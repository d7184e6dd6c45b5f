import { checkOf } from '../../../check-definition/check.ts';
import type { WebOrigin } from '../../../subjects/web-origin.ts';
import { type Cookie, cookieOutcomes, judgeCookies } from '../cookie.ts';

function isBroken({ name, secure, path, domain }: Cookie): boolean {
  if (!secure) return true;
  return name.startsWith('__Host-') && (path !== '/' || domain !== null);
}

export const cookiePrefixKept = checkOf<WebOrigin>()({
  id: 'cookie-prefix-kept',
  catalogueId: 'CK-006',
  version: 2,
  title: 'Cookies have the attributes that their prefix requires',
  group: 'cookies',
  severity: 'low',
  confidence: 'confirmed',
  subject: 'web-origin',
  reach: 'anyone',
  aspect: 'cookie',
  impact: 'Browsers reject a prefixed cookie that breaks the rules, so what relies on it fails.',
  cweIds: ['CWE-1275'],
  standard: {
    document: 'draft-ietf-httpbis-cookie-prefixes-00',
    section: '3 Prefixes',
    published: '2016-02-23',
  },
  remediation: {
    summary: 'Set the attributes that the prefix requires.',
    steps: ['`__Secure-` needs Secure. `__Host-` needs Secure, Path=/ and no Domain.'],
    effort: 'low',
    reference: 'https://developer.mozilla.org/docs/Web/HTTP/Reference/Headers/Set-Cookie',
  },
  outcomes: {
    ...cookieOutcomes,
    bad: {
      verdict: 'fail',
      title: 'Cookie breaks the rules of its prefix',
      summary: 'The name begins with __Host- or __Secure-, but the attributes do not fit.',
      penalty: 2,
    },
  },
  evaluate: (origin) =>
    judgeCookies(origin, {
      concerns: ({ name }) => /^__(?:Host|Secure)-/.test(name),
      isBad: isBroken,
      expected: 'the attributes of the prefix',
    }),
});
