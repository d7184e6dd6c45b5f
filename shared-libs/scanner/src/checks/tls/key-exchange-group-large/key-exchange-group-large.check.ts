import { checkOf } from '../../../check-definition/check.ts';
import type { TlsService } from '../../../subjects/tls-service.ts';

export const keyExchangeGroupLarge = checkOf<TlsService>()({
  id: 'key-exchange-group-large',
  catalogueId: 'TLS-025',
  version: 2,
  title: 'Diffie-Hellman groups have at least 2048 bits',
  group: 'tls',
  severity: 'medium',
  confidence: 'confirmed',
  subject: 'tls-service',
  reach: 'anyone',
  aspect: 'group:dh',
  impact:
    'Attackers with means can read recorded connections; those with 512 bits can be broken by anyone (Logjam).',
  cweIds: ['CWE-326'],
  owasp: 'A04:2025',
  aliases: ['logjam', 'weak dh', 'diffie-hellman 1024', 'dh parameters', 'cve-2015-4000'],
  standard: {
    document: 'RFC 9325',
    section: '4.1 General guidelines, and 4.5 Public key length',
    published: '2022-11',
  },
  remediation: {
    summary: 'Use a group of 2048 bits, or elliptic curves alone.',
    steps: [
      'Remove the `DHE-` suites; the `ECDHE-` suites are faster as well.',
      'nginx: remove `ssl_dhparam`, or give it a file that `openssl genpkey -genparam -algorithm DH -pkeyopt group:ffdhe2048 -out dhparam.pem` makes. Apache takes the group from the key since 2.4.7.',
      'Java: update, or set `-Djdk.tls.ephemeralDHKeySize=2048`; older releases use 1024 bits by default, Java 7 and older 768.',
      'Postfix: leave `smtpd_tls_dh1024_param_file` empty, or point it at a group of 2048 bits. Exim: `tls_dhparam = ffdhe2048`.',
    ],
    effort: 'low',
    reference: 'https://weakdh.org/',
  },
  outcomes: {
    large: { verdict: 'pass', summary: 'The group has at least 2048 bits.' },
    small: {
      verdict: 'fail',
      title: 'Diffie-Hellman group shorter than 2048 bits',
      summary: 'The server exchanges keys in a group that is too small.',
      penalty: 6,
    },
    tiny: {
      verdict: 'fail',
      title: 'Diffie-Hellman group shorter than 1024 bits (Logjam)',
      summary:
        'The server exchanges keys in a group that was broken in public: 512 bits at once, 768 by researchers.',
      penalty: 20,
      severity: 'high',
    },
    none: {
      verdict: 'not-applicable',
      summary: 'The server exchanges no keys in finite-field groups',
    },
    unread: { verdict: 'unknown', summary: 'The server did not answer' },
  },
  evaluate({ traits: { dhBits } }) {
    if (!dhBits.ok) return { outcome: 'unread', reason: dhBits.reason };
    if (dhBits.value === null) return { outcome: 'none' };
    const { bits, proof } = dhBits.value;
    if (bits >= 2048) return { outcome: 'large' };
    const observation = { proof, expected: '2048 bits', actual: `${bits} bits` };
    return { outcome: bits < 1024 ? 'tiny' : 'small', observation };
  },
});
