import { checkOf } from '../../../check-definition/check.ts';
import type { TlsService } from '../../../subjects/tls-service.ts';
import { daysBetween, identityOutcomes, judgeIdentity } from '../certificate-judgement.ts';

export const certificateRenewedInTime = checkOf<TlsService>()({
  id: 'certificate-renewed-in-time',
  catalogueId: 'TLS-003',
  version: 4,
  title: 'The certificate is renewed in time',
  group: 'tls',
  severity: 'medium',
  confidence: 'confirmed',
  subject: 'tls-service',
  reach: 'anyone',
  aspect: 'certificate-expiry',
  impact: 'If nobody renews it, visitors will be stopped by a warning on that day.',
  cweIds: ['CWE-298'],
  owasp: 'A04:2025',
  aliases: ['expiring certificate', 'certificate renewal', 'cert expiry'],
  standard: {
    document: 'RFC 9773',
    section: '4 Getting renewal information',
    published: '2025-06',
  },
  remediation: {
    summary: 'Renew the certificate now.',
    steps: [
      'Install a new certificate and its chain.',
      'Find out why it was not renewed automatically (certbot: `certbot renew --dry-run` and `systemctl list-timers`).',
      'Where a new one is on the disk already, reload the server, and let each renewal do so (certbot: `--deploy-hook`).',
    ],
    effort: 'low',
    reference: 'https://wiki.mozilla.org/Security/Server_Side_TLS',
  },
  outcomes: {
    ...identityOutcomes,
    'within-a-week': {
      verdict: 'fail',
      title: 'TLS certificate expires within a week',
      summary: 'The certificate ends in less than seven days.',
      penalty: 15,
      severity: 'high',
    },
    'within-a-month': {
      verdict: 'fail',
      title: 'TLS certificate expires within 30 days',
      summary: 'The certificate ends in less than 30 days.',
      penalty: 6,
    },
  },
  evaluate: (service) =>
    judgeIdentity(service, ({ notBefore, notAfter, trust }, now) => {
      const left = daysBetween(now, notAfter);
      if (left < 0 || left >= 30) return null;
      // Programs renew when a third of the lifetime is left, some somewhat later: a quarter is overdue.
      const lifetime = notAfter.getTime() - notBefore.getTime();
      const isAutomatic = trust !== 'self-signed';
      const isYoung = isAutomatic && notAfter.getTime() - now.getTime() >= lifetime / 4;
      if (isYoung) return null;
      const due = isAutomatic ? Math.min(30, Math.ceil(lifetime / 4 / 86_400_000)) : 30;
      return {
        outcome: left < 7 ? 'within-a-week' : 'within-a-month',
        expected: `at least ${due} ${due === 1 ? 'day' : 'days'}`,
        actual: `${left} days left`,
      };
    }),
});
