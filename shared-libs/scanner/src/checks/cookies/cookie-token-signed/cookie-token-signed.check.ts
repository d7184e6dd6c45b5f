import { checkOf } from '../../../check-definition/check.ts';
import type { WebOrigin } from '../../../subjects/web/web-origin.ts';
import { cookieOutcomes, judgeCookies } from '../cookie.ts';
import { algorithmOf } from '../token.ts';

export const cookieTokenSigned = checkOf<WebOrigin>()({
  id: 'cookie-token-signed',
  catalogueId: 'CK-009',
  version: 2,
  title: 'JWTs in cookies are signed',
  group: 'cookies',
  severity: 'medium',
  confidence: 'confirmed',
  subject: 'web-origin',
  reach: 'anyone',
  aspect: 'cookie-token',
  impact: 'Whoever changes such a token becomes any user, if the server believes it.',
  cweIds: ['CWE-347'],
  owasp: 'A08:2025',
  aliases: ['jwt alg none', 'alg=none', 'json web token'],
  standard: {
    document: 'RFC 8725',
    section: '2.1 Weak Signatures and Insufficient Signature Validation',
    published: '2020-02',
  },
  remediation: {
    summary: 'Sign tokens, and refuse unsigned ones.',
    steps: [
      'Name the algorithms that the server accepts; `none` is never one of them.',
      'Treat tokens that were accepted until now as forged: end all sessions.',
    ],
    effort: 'low',
    reference: 'https://www.rfc-editor.org/rfc/rfc8725',
  },
  outcomes: {
    ...cookieOutcomes,
    bad: {
      verdict: 'fail',
      title: 'Unsigned JWT in a cookie (alg none)',
      summary: 'The cookie holds a JSON Web Token whose algorithm is "none".',
      penalty: 8,
    },
  },
  evaluate: (origin) =>
    judgeCookies(origin, {
      concerns: ({ value }) => algorithmOf(value) !== null,
      isBad: ({ value }) => algorithmOf(value)?.toLowerCase() === 'none',
      expected: 'a token with a signature',
    }),
});
