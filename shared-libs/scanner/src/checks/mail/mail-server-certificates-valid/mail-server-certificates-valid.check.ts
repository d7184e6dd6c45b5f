import { checkOf } from '../../../check-definition/check.ts';
import type { CertificateFacts } from '../../../subjects/tls-service.ts';
import type { Zone } from '../../../subjects/zone.ts';
import { judgeMailHosts, judgeMailSessions, mailSessionOutcomes } from '../mail-host-judgement.ts';

function flawIn(
  certificate: CertificateFacts,
  name: string,
  now: Date,
  isAnchored: boolean,
): string | null {
  const { notAfter, notBefore, coversHost, trust, names, issuer } = certificate;
  if (now > notAfter) return `expired on ${notAfter.toISOString()}`;
  if (now < notBefore) return `valid from ${notBefore.toISOString()}`;
  if (!coversHost) return `${name} is not among ${names.join(', ')}`;
  return trust === 'trusted' || isAnchored ? null : `${trust}, issued by ${issuer}`;
}

export const mailServerCertificatesValid = checkOf<Zone>()({
  id: 'mail-server-certificates-valid',
  catalogueId: 'MAIL-027',
  version: 4,
  title: 'Mail servers have valid certificates',
  group: 'mail',
  severity: 'low',
  confidence: 'confirmed',
  subject: 'zone',
  reach: 'proved',
  aspect: 'MX certificate',
  impact:
    'Senders that require TLS do not deliver, and others cannot tell your server from a false one.',
  cweIds: ['CWE-295'],
  owasp: 'A04:2025',
  aliases: ['mx certificate', 'smtp certificate', 'invalid mail certificate'],
  standard: {
    document: 'RFC 8461',
    section: '4.2 Recipient MTA certificate validation',
    published: '2018-09',
  },
  remediation: {
    summary: 'Install a certificate for the name of the mail server.',
    steps: [
      'Get a certificate for the name that the MX record holds, and renew it automatically.',
      'Install it with its intermediate certificates.',
    ],
    effort: 'low',
    reference: 'https://www.rfc-editor.org/rfc/rfc8461',
  },
  outcomes: {
    valid: { verdict: 'pass', summary: 'The certificate is valid for the name of the server.' },
    pinned: {
      verdict: 'pass',
      summary: 'A TLSA record pins the certificate, so that no authority is needed.',
    },
    invalid: {
      verdict: 'fail',
      title: 'Mail server certificate invalid',
      summary:
        'The certificate has expired, is for another name, or comes from an unknown authority.',
      penalty: 2,
    },
    plain: { verdict: 'not-applicable', summary: 'The mail server does not offer TLS' },
    ...mailSessionOutcomes,
  },
  evaluate: (zone) =>
    judgeMailHosts(zone, (host) =>
      judgeMailSessions<'valid' | 'pinned' | 'invalid' | 'plain' | 'silent'>(
        host,
        ({ certificate, fittingTlsa, proof }) => {
          const { name, tlsa, isSigned } = host;
          if (certificate === null) return { outcome: 'plain' };
          if (!certificate.ok) return { outcome: 'silent', reason: certificate.reason };
          const found = (tlsa.ok ? tlsa.value : []).filter((_, at) => fittingTlsa?.[at] === true);
          // Senders heed the records of signed zones alone (RFC 7672, section 2.2).
          const fitting = isSigned.ok && isSigned.value ? found : [];
          // Usage 3 is about the server itself, 2 about its authority alone (RFC 7672, section 3.1).
          if (fitting.some((record) => record.startsWith('3 '))) return { outcome: 'pinned' };
          const isAnchored = fitting.length > 0;
          const flaw = flawIn(certificate.value, name, zone.observedAt, isAnchored);
          if (flaw === null) return { outcome: isAnchored ? 'pinned' : 'valid' };
          if (!tlsa.ok) return { outcome: 'silent', reason: tlsa.reason };
          if (found.length > 0 && !isSigned.ok)
            return { outcome: 'silent', reason: isSigned.reason };
          return {
            outcome: 'invalid',
            observation: { proof, expected: 'a valid one', actual: flaw },
          };
        },
      ),
    ),
});
