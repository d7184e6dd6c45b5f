import { checkOf } from '../../../check-definition/check.ts';
import type { TlsService } from '../../../subjects/tls-service.ts';
import { certificateOutcomes, daysBetween, judgeCertificate } from '../certificate-judgement.ts';

export const certificateLifetimeLimited = checkOf<TlsService>()({
  id: 'certificate-lifetime-limited',
  catalogueId: 'TLS-010',
  version: 1,
  title: 'The certificate is valid for at most 398 days',
  group: 'tls',
  severity: 'low',
  confidence: 'confirmed',
  subject: 'tls-service',
  reach: 'anyone',
  aspect: 'certificate-lifetime',
  impact:
    'Browsers reject certificates of public authorities with longer lifetimes, and a stolen key stays useful for longer.',
  cweIds: ['CWE-298'],
  remediation: {
    summary: 'Use certificates of at most 398 days.',
    steps: ['Renew automatically, and choose 90 days or less.'],
    effort: 'low',
    reference: 'https://wiki.mozilla.org/Security/Server_Side_TLS',
  },
  outcomes: {
    ...certificateOutcomes,
    long: {
      verdict: 'fail',
      title: 'Certificate lifetime is too long',
      summary: 'The certificate is valid for longer than the 398 days that browsers accept.',
      penalty: 2,
    },
  },
  evaluate: (service) =>
    judgeCertificate(service, ({ notBefore, notAfter }) => {
      const days = daysBetween(notBefore, notAfter);
      return days > 398
        ? { outcome: 'long', expected: 'at most 398 days', actual: `${days} days` }
        : null;
    }),
});
