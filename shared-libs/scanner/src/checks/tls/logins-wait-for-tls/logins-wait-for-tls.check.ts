import type { Judgement } from '@parapet/checks/definition/check';
import { checkOf } from '../../../check-definition/check.ts';
import type { HostSnapshot } from '../../../subjects/host.ts';

export const loginsWaitForTls = checkOf<HostSnapshot>()({
  id: 'logins-wait-for-tls',
  catalogueId: 'TLS-040',
  version: 2,
  title: 'Authentication is offered only after TLS',
  group: 'tls',
  severity: 'medium',
  confidence: 'confirmed',
  reach: 'proved',
  subject: 'host',
  aspect: 'login before TLS',
  impact: 'A client that is set up wrongly, or misled, sends its password in clear text.',
  cweIds: ['CWE-523', 'CWE-319'],
  owasp: 'A04:2025',
  aliases: ['cleartext login', 'plaintext authentication', 'imap login without tls'],
  standard: {
    document: 'RFC 8314',
    section: '4.1 Deprecation of services using cleartext and TLS versions less than 1.1',
    published: '2018-01',
  },
  remediation: {
    summary: 'Offer logins only after TLS.',
    steps: [
      'Dovecot: `auth_allow_cleartext = no` (before 2.4: `disable_plaintext_auth = yes`), and `ssl = required`.',
      'Postfix: `smtpd_tls_auth_only = yes`. Exim: limit `server_advertise_condition` of each authenticator to connections with `tls_in_cipher`.',
      'Cyrus IMAP: `allowplaintext: no`. Courier: `IMAP_TLS_REQUIRED=1` and `POP3_TLS_REQUIRED=1`.',
      'Prosody: `c2s_require_encryption = true`. ejabberd: `starttls_required: true`.',
      'Exchange: require TLS for Basic authentication on the receive connector.',
    ],
    effort: 'low',
    reference: 'https://www.rfc-editor.org/rfc/rfc8314',
  },
  outcomes: {
    waits: { verdict: 'pass', summary: 'No service offers a login before TLS.' },
    none: { verdict: 'pass', summary: 'No service that tells about logins was found.' },
    early: {
      verdict: 'fail',
      title: 'Cleartext login: authentication offered before TLS',
      summary: 'A service accepts passwords in clear text.',
      penalty: 8,
    },
    'early-inside': {
      verdict: 'fail',
      title: 'Login offered before TLS, on a private address',
      summary: 'A service accepts passwords in clear text, on a private address.',
      penalty: 2,
      severity: 'low',
    },
    untold: { verdict: 'unknown', summary: 'The service did not tell what it offers' },
  },
  evaluate({ services, inside }) {
    const found = services.flatMap(({ port, startTls }) =>
      startTls === undefined || !tells.has(startTls.protocol) ? [] : [{ port, startTls }],
    );
    if (found.length === 0) return { outcome: 'none' };
    return found.map(({ port, startTls }): Judgement<Key> => {
      const { loginBefore, isOffered, proof } = startTls;
      const about = `tcp/${port}`;
      if (loginBefore === null) return { outcome: isOffered === null ? 'untold' : 'waits', about };
      if (!loginBefore) return { outcome: 'waits', about };
      const observation = {
        proof,
        expected: 'no login in clear text',
        actual: 'a login is offered',
      };
      return { outcome: inside ? 'early-inside' : 'early', about, observation };
    });
  },
});

type Key = 'waits' | 'early' | 'early-inside' | 'untold';

/** Protocols that list logins before TLS. */
const tells: ReadonlySet<string> = new Set(['smtp', 'imap', 'pop3', 'xmpp']);
