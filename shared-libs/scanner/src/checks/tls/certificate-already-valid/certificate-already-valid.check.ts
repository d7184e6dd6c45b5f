import { checkOf } from '../../../check-definition/check.ts';
import type { TlsService } from '../../../subjects/tls-service.ts';
import { dateOnly, identityOutcomes, judgeIdentity } from '../certificate-judgement.ts';

export const certificateAlreadyValid = checkOf<TlsService>()({
  id: 'certificate-already-valid',
  catalogueId: 'TLS-004',
  version: 2,
  title: 'The certificate is already valid',
  group: 'tls',
  severity: 'high',
  confidence: 'confirmed',
  subject: 'tls-service',
  reach: 'anyone',
  aspect: 'certificate-not-yet-valid',
  impact: 'Browsers stop visitors with a warning.',
  cweIds: ['CWE-298'],
  owasp: 'A04:2025',
  aliases: ['certificate not yet valid', 'notbefore'],
  standard: { document: 'RFC 5280', section: '4.1.2.5 Validity', published: '2008-05' },
  remediation: {
    summary: 'Install a certificate that is valid today.',
    steps: [
      'Check the clock of the machine that made the certificate.',
      'Install a certificate that is already valid.',
    ],
    effort: 'low',
    reference: 'https://wiki.mozilla.org/Security/Server_Side_TLS',
  },
  outcomes: {
    ...identityOutcomes,
    early: {
      verdict: 'fail',
      title: 'TLS certificate not yet valid',
      summary: 'The certificate becomes valid in the future.',
      penalty: 25,
    },
  },
  evaluate: (service) =>
    judgeIdentity(service, ({ notBefore }, now) =>
      notBefore <= now
        ? null
        : {
            outcome: 'early',
            expected: `a date before ${dateOnly(now)}`,
            actual: `valid from ${dateOnly(notBefore)}`,
          },
    ),
});
