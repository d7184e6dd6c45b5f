import { checkOf } from '../../../check-definition/check.ts';
import type { TlsService } from '../../../subjects/tls-service.ts';
import { certificateOutcomes, judgeCertificate } from '../certificate-judgement.ts';

export const certificateChainComplete = checkOf<TlsService>()({
  id: 'certificate-chain-complete',
  catalogueId: 'TLS-007',
  version: 1,
  title: 'The certificate chain leads to a trusted root',
  group: 'tls',
  severity: 'medium',
  confidence: 'confirmed',
  subject: 'tls-service',
  reach: 'anyone',
  aspect: 'certificate-chain',
  impact: 'Browsers and programs that do not trust the issuer refuse to connect.',
  cweIds: ['CWE-295'],
  remediation: {
    summary: 'Send the full chain.',
    steps: [
      'Configure the file that holds the certificate followed by its intermediates, often called fullchain.pem.',
      'If you run your own authority, install its root on the machines that connect.',
    ],
    effort: 'low',
    reference: 'https://wiki.mozilla.org/Security/Server_Side_TLS',
  },
  outcomes: {
    ...certificateOutcomes,
    'unknown-issuer': {
      verdict: 'fail',
      title: 'Certificate of an unknown authority',
      summary: 'The chain ends at a root that neither browsers nor this system trust.',
      penalty: 10,
    },
    'incomplete-chain': {
      verdict: 'fail',
      title: 'Certificate chain is incomplete',
      summary: 'The server leaves out an intermediate certificate, or its issuer is unknown.',
      penalty: 8,
    },
  },
  evaluate: (service) =>
    judgeCertificate(service, ({ trust, issuer }) =>
      trust === 'unknown-issuer' || trust === 'incomplete-chain'
        ? { outcome: trust, expected: 'a chain to a trusted root', actual: `issued by ${issuer}` }
        : null,
    ),
});
