import type { Read } from '@parapet/checks/definition/read';
import { checkOf } from '../../../check-definition/check.ts';
import type { HelloAnswer, TlsService } from '../../../subjects/tls-service.ts';
import { certificateOutcomes, judgeCertificate } from '../certificate-judgement.ts';

const isAccepted = (version: Read<HelloAnswer>): boolean => version.ok && version.value.accepted;

export const certificateLogged = checkOf<TlsService>()({
  id: 'certificate-logged',
  catalogueId: 'TLS-012',
  version: 3,
  title: 'The certificate is in Certificate Transparency logs',
  group: 'tls',
  severity: 'low',
  confidence: 'confirmed',
  subject: 'tls-service',
  reach: 'anyone',
  aspect: 'certificate-timestamps',
  impact:
    'Browsers refuse a certificate without proof that it was logged, and nobody notices false ones.',
  cweIds: ['CWE-295'],
  owasp: 'A04:2025',
  aliases: ['certificate transparency', 'sct', 'ct log'],
  standard: {
    document: 'RFC 6962',
    section: '3.3 Including the signed certificate timestamp in the TLS handshake',
    published: '2013-06',
  },
  remediation: {
    summary: 'Get a certificate that is logged.',
    steps: [
      'Renew the certificate; every public authority logs it without being asked.',
      'If you turned logging off for it, leave it on, or deliver the timestamps in the handshake.',
    ],
    effort: 'low',
    reference: 'https://certificate.transparency.dev/',
  },
  outcomes: {
    ...certificateOutcomes,
    unlogged: {
      verdict: 'fail',
      title: 'Certificate Transparency: SCTs missing',
      summary: 'Neither the certificate nor the handshake holds a signed certificate timestamp.',
      penalty: 2,
    },
    unseen: {
      verdict: 'unknown',
      summary: 'Timestamps may be in the staple or the handshake, which were not read',
    },
    private: {
      verdict: 'not-applicable',
      summary: 'The certificate is not from a public authority',
    },
  },
  evaluate(service) {
    const { certificate, traits, staple, versions } = service;
    if (certificate.ok && !certificate.value.isPublic) return { outcome: 'private' };
    // The timestamps of a handshake are read from the hello that shows renegotiation.
    const hello = traits.renegotiation?.ok ? traits.renegotiation.value.suite : null;
    const isUnread = hello === null || !isAccepted(versions['TLSv1.2']);
    const isElsewhere = isUnread || !staple.ok || staple.value !== null;
    if (certificate.ok && certificate.value.timestamps + traits.timestamps === 0 && isElsewhere) {
      return { outcome: 'unseen' };
    }
    return judgeCertificate<'unlogged'>(service, ({ timestamps }) =>
      timestamps + traits.timestamps > 0
        ? null
        : { outcome: 'unlogged', expected: 'signed certificate timestamps', actual: 'none' },
    );
  },
});
