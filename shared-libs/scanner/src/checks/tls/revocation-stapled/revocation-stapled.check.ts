import { checkOf } from '../../../check-definition/check.ts';
import type { TlsService } from '../../../subjects/tls-service.ts';
import { isNoWebsite } from '../certificate-judgement.ts';

export const revocationStapled = checkOf<TlsService>()({
  id: 'revocation-stapled',
  catalogueId: 'TLS-030',
  version: 3,
  title: 'OCSP stapling is enabled',
  group: 'tls',
  severity: 'info',
  confidence: 'confirmed',
  subject: 'tls-service',
  reach: 'anyone',
  aspect: 'ocsp-staple',
  impact:
    'Clients that ask about revocation turn to the authority, which is slow and tells it who visits you.',
  cweIds: ['CWE-299'],
  owasp: 'A04:2025',
  aliases: ['ocsp', 'ocsp staple', 'stapling'],
  standard: { document: 'RFC 9325', section: '7.5 Certificate revocation', published: '2022-11' },
  remediation: {
    summary: 'Turn OCSP stapling on.',
    steps: [
      'nginx: `ssl_stapling on; ssl_stapling_verify on;` with a `resolver`.',
      'Apache: `SSLUseStapling on` and `SSLStaplingCache`.',
      'Caddy and IIS staple by default.',
    ],
    effort: 'low',
    reference: 'https://www.rfc-editor.org/rfc/rfc9325',
  },
  outcomes: {
    stapled: { verdict: 'pass', summary: 'The server staples an answer.' },
    absent: {
      verdict: 'fail',
      title: 'OCSP stapling missing',
      summary: 'The certificate names a responder, but the server staples no answer of it.',
      penalty: 0,
    },
    program: {
      verdict: 'not-applicable',
      summary: 'The service is no website, and the programs that reach it ask for no staple',
    },
    unlisted: { verdict: 'not-applicable', summary: 'The certificate names no responder' },
    unread: { verdict: 'unknown', summary: 'The handshake failed' },
  },
  evaluate(service) {
    const { certificate, staple, handshake } = service;
    if (!certificate.ok) return { outcome: 'unread', reason: certificate.reason };
    if (!certificate.value.hasResponder) return { outcome: 'unlisted' };
    if (!staple.ok) return { outcome: 'unread', reason: staple.reason };
    if (staple.value !== null) return { outcome: 'stapled' };
    if (isNoWebsite(service)) return { outcome: 'program' };
    return {
      outcome: 'absent',
      observation: { proof: handshake, expected: 'a stapled answer', actual: 'none' },
    };
  },
});
