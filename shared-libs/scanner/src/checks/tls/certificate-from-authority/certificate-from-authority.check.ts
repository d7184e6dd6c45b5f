import { checkOf } from '../../../check-definition/check.ts';
import type { TlsService } from '../../../subjects/tls-service.ts';
import { identityOutcomes, isDatabase, judgeIdentity } from '../certificate-judgement.ts';

export const certificateFromAuthority = checkOf<TlsService>()({
  id: 'certificate-from-authority',
  catalogueId: 'TLS-006',
  version: 3,
  title: 'The certificate is not self-signed',
  group: 'tls',
  severity: 'medium',
  confidence: 'confirmed',
  subject: 'tls-service',
  reach: 'anyone',
  aspect: 'certificate-self-signed',
  impact: 'No authority confirms the server, so visitors cannot distinguish it from an impostor.',
  cweIds: ['CWE-295'],
  owasp: 'A04:2025',
  aliases: ['self signed', 'self-signed certificate', 'untrusted certificate'],
  standard: { document: 'RFC 5280', section: '6.1 Basic path validation', published: '2008-05' },
  remediation: {
    summary: 'Install a certificate of an authority.',
    steps: [
      'Use a public authority (many are free), or for internal hosts your own authority that your machines trust.',
    ],
    effort: 'low',
    reference: 'https://wiki.mozilla.org/Security/Server_Side_TLS',
  },
  outcomes: {
    ...identityOutcomes,
    'self-signed': {
      verdict: 'fail',
      title: 'Self-signed TLS certificate',
      summary: 'The server signed its certificate itself.',
      penalty: 10,
    },
    database: {
      verdict: 'fail',
      title: 'Self-signed TLS certificate on a database',
      summary:
        'The database signed its certificate itself, as many do when they are set up. Only programs that have this certificate can tell it from an impostor.',
      penalty: 2,
      severity: 'low',
    },
  },
  evaluate: (service) =>
    judgeIdentity(service, ({ trust, issuer }) =>
      trust === 'self-signed'
        ? {
            outcome: isDatabase(service) ? 'database' : 'self-signed',
            expected: 'a trusted authority',
            actual: `issued by ${issuer}`,
          }
        : null,
    ),
});
