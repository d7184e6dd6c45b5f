import { checkOf } from '../../../check-definition/check.ts';
import type { TlsService } from '../../../subjects/tls-service.ts';
import { judgeTrait, olderVersions, traitOutcomes } from '../trait-judgement.ts';

export const heartbeatsBounded = checkOf<TlsService>()({
  id: 'heartbeats-bounded',
  catalogueId: 'TLS-029',
  version: 1,
  title: 'The server is not vulnerable to Heartbleed',
  group: 'tls',
  severity: 'critical',
  confidence: 'confirmed',
  subject: 'tls-service',
  reach: 'active',
  aspect: 'heartbeat',
  impact:
    'Anyone reads the memory of the server piece by piece: its private key, sessions and passwords (Heartbleed).',
  cweIds: ['CWE-125', 'CWE-130'],
  owasp: 'A03:2025',
  aliases: ['heartbleed', 'openssl heartbeat', 'cve-2014-0160'],
  standard: {
    document: 'RFC 6520',
    section: '4 Heartbeat Request and Response Messages',
    published: '2012-02',
  },
  remediation: {
    summary: 'Update OpenSSL, then replace key, certificate and passwords.',
    steps: [
      'Install OpenSSL 1.0.1g or later, or the update of the distribution, and restart every program that uses it.',
      'Only then make a new key and certificate, and have the old one revoked.',
      'End all sessions, and have users change their passwords.',
      'Appliances: install the release of the manufacturer that names CVE-2014-0160.',
    ],
    effort: 'high',
    reference: 'https://www.rfc-editor.org/rfc/rfc6520',
  },
  needs: ['heartbeat'],
  outcomes: {
    ...traitOutcomes,
    bad: {
      verdict: 'fail',
      title: 'Heartbleed (CVE-2014-0160)',
      summary:
        'The server answers a heartbeat that it has to discard, as OpenSSL with CVE-2014-0160 does. Nothing of its memory was asked for.',
      penalty: 40,
      exposure: { kind: 'usable-by-anyone', phrase: 'Memory of the server is readable by anyone' },
    },
  },
  evaluate: (service) =>
    judgeTrait(service.traits.heartbeat, olderVersions(service), false, 'no answer'),
});
