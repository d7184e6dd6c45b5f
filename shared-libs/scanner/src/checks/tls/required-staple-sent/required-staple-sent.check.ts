import { checkOf } from '../../../check-definition/check.ts';
import type { TlsService } from '../../../subjects/tls-service.ts';
import { identityOutcomes, isNoWebsite, isRelay } from '../certificate-judgement.ts';

export const requiredStapleSent = checkOf<TlsService>()({
  id: 'required-staple-sent',
  catalogueId: 'TLS-031',
  version: 3,
  title: 'A must-staple certificate comes with an OCSP response',
  group: 'tls',
  severity: 'high',
  confidence: 'confirmed',
  subject: 'tls-service',
  reach: 'anyone',
  aspect: 'must-staple',
  impact: 'Clients that honour the requirement refuse the server.',
  cweIds: ['CWE-299'],
  owasp: 'A04:2025',
  aliases: ['must-staple', 'ocsp must staple', 'tls feature extension'],
  standard: {
    document: 'RFC 7633',
    section: '4.3.3 Processing, client',
    published: '2015-10',
  },
  remediation: {
    summary: 'Turn OCSP stapling on, or get a certificate without the requirement.',
    steps: [
      'nginx fetches the first answer only after the first visitor: use `ssl_stapling_file`, or a certificate without must-staple.',
      'Apache: `SSLUseStapling on` and `SSLStaplingCache`.',
      'Postfix and Dovecot cannot staple: use a certificate without must-staple.',
      'Authorities end OCSP: ask for certificates without must-staple.',
    ],
    effort: 'medium',
    reference: 'https://www.rfc-editor.org/rfc/rfc7633',
  },
  outcomes: {
    sent: { verdict: 'pass', summary: 'The server staples an answer.' },
    absent: {
      verdict: 'fail',
      title: 'OCSP response missing for a must-staple certificate',
      summary: 'The certificate requires a stapled answer, and the server sends none.',
      penalty: 20,
    },
    'absent-elsewhere': {
      verdict: 'fail',
      title: 'OCSP response missing for a must-staple certificate of a service',
      summary:
        'The certificate requires a stapled answer, and the server sends none. It is no website, and few programs honour the requirement.',
      penalty: 2,
      severity: 'low',
    },
    relay: identityOutcomes.relay,
    free: { verdict: 'not-applicable', summary: 'The certificate requires no staple' },
    unread: { verdict: 'unknown', summary: 'The handshake failed' },
  },
  evaluate(service) {
    const { certificate, staple, handshake } = service;
    if (isRelay(service)) return { outcome: 'relay' };
    if (!certificate.ok) return { outcome: 'unread', reason: certificate.reason };
    if (!certificate.value.mustStaple) return { outcome: 'free' };
    if (!staple.ok) return { outcome: 'unread', reason: staple.reason };
    if (staple.value !== null) return { outcome: 'sent' };
    return {
      outcome: isNoWebsite(service) ? 'absent-elsewhere' : 'absent',
      observation: { proof: handshake, expected: 'a stapled answer', actual: 'none' },
    };
  },
});
