import { checkOf } from '../../../check-definition/check.ts';
import type { TlsService } from '../../../subjects/tls-service.ts';

/**
 * A responder is asked, else the list that the certificate names, which has to be signed, in force and about this
 * certificate: another part of a list, signed as well, would pass for "not revoked". Roots are not looked up.
 */
export const certificateNotRevoked = checkOf<TlsService>()({
  id: 'certificate-not-revoked',
  catalogueId: 'TLS-011',
  version: 5,
  title: 'Neither the certificate nor its chain is revoked',
  group: 'tls',
  severity: 'critical',
  confidence: 'confirmed',
  subject: 'tls-service',
  reach: 'anyone',
  aspect: 'certificate-revoked',
  impact: 'Clients refuse the server, and its key may be in the hands of others.',
  cweIds: ['CWE-299'],
  owasp: 'A04:2025',
  aliases: ['revoked certificate', 'ocsp revoked', 'crl'],
  standard: { document: 'RFC 6960', section: '2.2 Response', published: '2013-06' },
  remediation: {
    summary: 'Replace the certificate and its key.',
    steps: [
      'Find out why it was revoked: if the key leaked, replace it wherever it is used.',
      'Get a new certificate with a new key, and install it.',
      'Where an intermediate certificate is revoked, install the one that the authority names now.',
    ],
    effort: 'medium',
    reference: 'https://www.rfc-editor.org/rfc/rfc6960',
  },
  outcomes: {
    good: { verdict: 'pass', summary: 'The authorities say that the certificate is good.' },
    revoked: {
      verdict: 'fail',
      title: 'TLS certificate revoked',
      summary: 'The authority has revoked the certificate.',
      penalty: 40,
    },
    'chain-revoked': {
      verdict: 'fail',
      title: 'Intermediate certificate revoked',
      summary: 'An authority has revoked a certificate between that of the server and its root.',
      penalty: 40,
    },
    silent: { verdict: 'unknown', summary: 'The authority could not be asked' },
    unlisted: {
      verdict: 'not-applicable',
      summary: 'The certificate names neither a responder nor a list',
    },
  },
  evaluate({ certificate, staple, revocation, intermediateRevocations }) {
    const answers = [
      ...(revocation?.ok ? [revocation.value] : []),
      ...(staple.ok && staple.value !== null ? [staple.value] : []),
    ];
    const revoked = answers.find(({ status }) => status === 'revoked');
    if (revoked !== undefined) {
      const { proof } = revoked;
      return {
        outcome: 'revoked',
        observation: { proof, expected: 'good', actual: proof.response },
      };
    }
    for (const { subject, answer } of intermediateRevocations) {
      if (!answer.ok || answer.value.status !== 'revoked') continue;
      const { proof } = answer.value;
      return {
        outcome: 'chain-revoked',
        observation: { proof, expected: 'good', actual: `${subject}: ${proof.response}` },
      };
    }
    if (answers.some(({ status }) => status === 'good')) {
      const open = intermediateRevocations.find(
        ({ answer }) => !answer.ok || answer.value.status !== 'good',
      );
      if (open === undefined) return { outcome: 'good' };
      const why = open.answer.ok ? 'its authority does not know it' : open.answer.reason;
      return { outcome: 'silent', reason: `Of the intermediate ${open.subject}: ${why}` };
    }
    if (!certificate.ok) return { outcome: 'silent', reason: certificate.reason };
    // Without the certificate of its authority, which a server may leave out, nobody can be asked.
    const isNamed = certificate.value.hasResponder || certificate.value.hasRevocationList;
    if (revocation === null) return { outcome: isNamed ? 'silent' : 'unlisted' };
    return { outcome: 'silent', ...(!revocation.ok && { reason: revocation.reason }) };
  },
});
