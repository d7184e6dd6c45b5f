import { checkOf } from '../../../check-definition/check.ts';
import type { TlsService } from '../../../subjects/tls-service.ts';
import { dateOnly, identityOutcomes, isDatabase, judgeIdentity } from '../certificate-judgement.ts';

export const certificateChainComplete = checkOf<TlsService>()({
  id: 'certificate-chain-complete',
  catalogueId: 'TLS-007',
  version: 6,
  title: 'The certificate chain leads to a trusted root',
  group: 'tls',
  severity: 'medium',
  confidence: 'confirmed',
  subject: 'tls-service',
  reach: 'anyone',
  aspect: 'certificate-chain',
  impact: 'Browsers and programs that do not trust the issuer refuse to connect.',
  cweIds: ['CWE-295'],
  owasp: 'A04:2025',
  aliases: ['missing intermediate', 'incomplete chain', 'unknown issuer', 'untrusted certificate'],
  standard: { document: 'RFC 5280', section: '6.1 Basic path validation', published: '2008-05' },
  remediation: {
    summary: 'Send the full chain.',
    steps: [
      'Configure the file that holds the certificate followed by its intermediates, often called fullchain.pem: nginx in `ssl_certificate`, Apache since 2.4.8 in `SSLCertificateFile`.',
      'Windows: import the intermediates into the store of intermediate authorities of the machine.',
      'Where an intermediate has expired, install the one that the authority names now.',
      'If you run your own authority, install its root on the machines that connect.',
    ],
    effort: 'low',
    reference: 'https://wiki.mozilla.org/Security/Server_Side_TLS',
  },
  outcomes: {
    ...identityOutcomes,
    'unknown-issuer': {
      verdict: 'fail',
      title: 'TLS certificate from an untrusted CA',
      summary: 'The chain leads to an authority that neither browsers nor this system trust.',
      penalty: 25,
      severity: 'high',
    },
    'incomplete-chain': {
      verdict: 'fail',
      title: 'TLS certificate chain incomplete (intermediate missing)',
      summary: 'The server leaves out an intermediate certificate, or its issuer is unknown.',
      penalty: 8,
    },
    database: {
      verdict: 'fail',
      title: 'TLS certificate from an untrusted CA on a database',
      summary:
        'Neither browsers nor this system know the authority. Programs can be given it, as that of a cloud provider.',
      penalty: 2,
      severity: 'low',
    },
    'expired-intermediate': {
      verdict: 'fail',
      title: 'TLS certificate chain contains an expired certificate',
      summary: 'An intermediate certificate on the way to the root has expired.',
      penalty: 10,
    },
  },
  evaluate: (service) =>
    judgeIdentity(service, ({ trust, issuer, intermediates }, now) => {
      if (trust === 'unknown-issuer' || trust === 'incomplete-chain') {
        return {
          outcome: isDatabase(service) ? 'database' : trust,
          expected: 'a chain to a trusted root',
          actual: `issued by ${issuer}`,
        };
      }
      const expired = intermediates.find(({ notAfter }) => notAfter <= now);
      if (expired === undefined) return null;
      const { subject, notAfter } = expired;
      return {
        outcome: 'expired-intermediate',
        expected: 'intermediates that are valid',
        actual: `${subject} was valid until ${dateOnly(notAfter)}`,
      };
    }),
});
