import { checkOf } from '../../../check-definition/check.ts';
import type { TlsService } from '../../../subjects/tls-service.ts';
import { dateOnly, identityOutcomes, judgeIdentity } from '../certificate-judgement.ts';

export const certificateNotExpired = checkOf<TlsService>()({
  id: 'certificate-not-expired',
  catalogueId: 'TLS-002',
  version: 3,
  title: 'The certificate has not expired',
  group: 'tls',
  severity: 'high',
  confidence: 'confirmed',
  subject: 'tls-service',
  reach: 'anyone',
  aspect: 'certificate-expired',
  impact: 'Browsers stop visitors with a warning, and programs refuse to connect.',
  cweIds: ['CWE-298'],
  owasp: 'A04:2025',
  aliases: ['expired certificate', 'expired ssl certificate', 'cert expired'],
  standard: { document: 'RFC 5280', section: '4.1.2.5 Validity', published: '2008-05' },
  remediation: {
    summary: 'Renew the certificate.',
    steps: [
      'Install a new certificate and its chain.',
      'Where a new one is on the disk already, reload the server: it keeps the one that it read at its start.',
      'Renew automatically, for instance with ACME, and monitor that it works.',
    ],
    effort: 'low',
    reference: 'https://wiki.mozilla.org/Security/Server_Side_TLS',
  },
  outcomes: {
    ...identityOutcomes,
    expired: {
      verdict: 'fail',
      title: 'TLS certificate expired',
      summary: 'The lifetime of the certificate has ended.',
      penalty: 25,
    },
  },
  evaluate: (service) =>
    judgeIdentity(service, ({ notAfter }, now) =>
      notAfter > now
        ? null
        : {
            outcome: 'expired',
            expected: `a date after ${dateOnly(now)}`,
            actual: `valid until ${dateOnly(notAfter)}`,
          },
    ),
});
