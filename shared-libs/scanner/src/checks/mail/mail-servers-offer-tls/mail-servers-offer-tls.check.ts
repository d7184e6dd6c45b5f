import { checkOf } from '../../../check-definition/check.ts';
import type { Zone } from '../../../subjects/zone.ts';
import { judgeMailHosts, judgeMailSessions, mailSessionOutcomes } from '../mail-host-judgement.ts';

export const mailServersOfferTls = checkOf<Zone>()({
  id: 'mail-servers-offer-tls',
  catalogueId: 'MAIL-026',
  version: 4,
  title: 'Every mail server offers STARTTLS',
  group: 'mail',
  severity: 'medium',
  confidence: 'confirmed',
  subject: 'zone',
  reach: 'proved',
  aspect: 'MX starttls',
  impact: 'Mail to you travels in the clear: everybody on the way can read it.',
  cweIds: ['CWE-319'],
  owasp: 'A04:2025',
  aliases: ['starttls', 'smtp without tls', 'unencrypted mail'],
  standard: { document: 'RFC 3207', section: '4 The STARTTLS command', published: '2002-02' },
  remediation: {
    summary: 'Turn STARTTLS on.',
    steps: [
      'Postfix: `smtpd_tls_security_level = may` with a certificate and key.',
      'Exim: `tls_advertise_hosts = *` with `tls_certificate` and `tls_privatekey`.',
      'Sendmail: define `confSERVER_CERT` and `confSERVER_KEY`.',
      'Exchange: `Enable-ExchangeCertificate -Services SMTP` for a certificate with the name of the server, and `Tls` among the `AuthMechanism` of the receive connector.',
    ],
    effort: 'low',
    reference: 'https://www.rfc-editor.org/rfc/rfc3207',
  },
  outcomes: {
    offered: { verdict: 'pass', summary: 'The mail server offers STARTTLS.' },
    absent: {
      verdict: 'fail',
      title: 'STARTTLS missing on a mail server',
      summary: 'A mail server takes mail for the domain without encryption.',
      penalty: 8,
    },
    ...mailSessionOutcomes,
  },
  evaluate: (zone) =>
    judgeMailHosts(zone, (host) =>
      judgeMailSessions<'offered' | 'absent' | 'silent'>(
        host,
        ({ offersStartTls, certificate, proof }) => {
          if (!offersStartTls) {
            const observation = { proof, expected: '250-STARTTLS', actual: 'it is not offered' };
            return { outcome: 'absent', observation };
          }
          // An offer behind which no handshake ends encrypts nothing.
          return certificate !== null && !certificate.ok
            ? { outcome: 'silent', reason: certificate.reason }
            : { outcome: 'offered' };
        },
      ),
    ),
});
