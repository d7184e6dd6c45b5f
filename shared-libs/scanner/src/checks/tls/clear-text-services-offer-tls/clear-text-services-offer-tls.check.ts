import type { Judgement } from '@parapet/checks/definition/check';
import { checkOf } from '../../../check-definition/check.ts';
import type { HostSnapshot } from '../../../subjects/host.ts';

/** FTP has a check of its own (PRT-004). */
const elsewhere: ReadonlySet<string> = new Set(['ftp']);

export const clearTextServicesOfferTls = checkOf<HostSnapshot>()({
  id: 'clear-text-services-offer-tls',
  catalogueId: 'TLS-039',
  version: 1,
  title: 'Cleartext services offer STARTTLS',
  group: 'tls',
  severity: 'medium',
  confidence: 'confirmed',
  reach: 'proved',
  subject: 'host',
  aspect: 'STARTTLS',
  impact: 'Anyone on the network path can read and change what is sent, passwords included.',
  cweIds: ['CWE-319'],
  owasp: 'A04:2025',
  aliases: ['cleartext protocol', 'starttls missing', 'unencrypted service'],
  standard: { document: 'RFC 9325', section: '3.2 Strict TLS', published: '2022-11' },
  remediation: {
    summary: 'Offer TLS on the same port, and require it for logins.',
    steps: [
      'Postfix: `smtpd_tls_security_level = may` with `smtpd_tls_chain_files`; Exim: `tls_advertise_hosts = *` with `tls_certificate`.',
      'Dovecot: `ssl = required` with `ssl_cert` and `ssl_key`, since 2.4 `ssl_server_cert_file` and `ssl_server_key_file`.',
      'OpenLDAP: `olcTLSCertificateFile` and `olcTLSCertificateKeyFile`.',
      'Prosody: a certificate for the host, and `c2s_require_encryption = true`; ejabberd: `starttls_required: true`.',
      'PostgreSQL: `ssl = on`, and `hostssl` instead of `host` in `pg_hba.conf`.',
      'MySQL and MariaDB: `ssl_cert`, `ssl_key` and `require_secure_transport = ON`.',
    ],
    effort: 'medium',
    reference: 'https://www.rfc-editor.org/rfc/rfc9325',
  },
  outcomes: {
    offered: { verdict: 'pass', summary: 'Every such service offers TLS.' },
    none: { verdict: 'pass', summary: 'No service that starts in clear text was found.' },
    missing: {
      verdict: 'fail',
      title: 'STARTTLS missing on a cleartext service',
      summary: 'A service starts in clear text and offers no TLS.',
      penalty: 8,
    },
    'missing-inside': {
      verdict: 'fail',
      title: 'Service without TLS, on a private address',
      summary: 'A service starts in clear text and offers no TLS, on a private address.',
      penalty: 2,
      severity: 'low',
    },
    untold: { verdict: 'unknown', summary: 'The service did not tell whether it offers TLS' },
  },
  evaluate({ services, inside }) {
    const found = services.flatMap(({ port, startTls }) =>
      startTls === undefined || elsewhere.has(startTls.protocol) ? [] : [{ port, startTls }],
    );
    if (found.length === 0) return { outcome: 'none' };
    return found.map(({ port, startTls: { isOffered, proof } }): Judgement<Key> => {
      const about = `tcp/${port}`;
      if (isOffered === null) return { outcome: 'untold', about };
      if (isOffered) return { outcome: 'offered', about };
      const observation = { proof, expected: 'TLS on this port', actual: 'clear text alone' };
      return { outcome: inside ? 'missing-inside' : 'missing', about, observation };
    });
  },
});

type Key = 'offered' | 'missing' | 'missing-inside' | 'untold';
