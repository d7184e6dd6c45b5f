import type { Judgement } from '@parapet/checks/definition/check';
import { checkOf } from '../../../check-definition/check.ts';
import type { MailSession } from '../../../subjects/mail.ts';
import type { Zone } from '../../../subjects/zone.ts';
import { judgeMailHosts, judgeMailSessions, mailSessionOutcomes } from '../mail-host-judgement.ts';
import { isForMail } from '../transport-policy.ts';

/** Returns what else senders demand where records name an authority alone: names and dates. */
function flawIn(
  fitting: readonly string[],
  certificate: MailSession['certificate'],
  { name, observedAt }: Zone,
): string | null {
  if (fitting.some((record) => record.startsWith('3 ')) || !certificate?.ok) return null;
  const { notBefore, notAfter, coversHost, names } = certificate.value;
  if (observedAt > notAfter) return `expired on ${notAfter.toISOString()}`;
  if (observedAt < notBefore) return `valid from ${notBefore.toISOString()}`;
  return coversHost || names.includes(name) ? null : `for ${names.join(', ')}`;
}

function judgeFit(
  { fittingTlsa, certificate, offersStartTls, proof }: MailSession,
  records: readonly string[],
  zone: Zone,
): Judgement<'fitting' | 'mismatch' | 'unusable' | 'silent'> {
  if (!records.some(isForMail)) {
    return {
      outcome: 'unusable',
      observation: { proof, expected: 'usage 3 or 2', actual: records.join(', ') },
    };
  }
  if (offersStartTls && fittingTlsa === null) {
    return {
      outcome: 'silent',
      reason: certificate?.ok === false ? certificate.reason : 'It sent no certificate',
    };
  }
  const fitting = records.filter((_, at) => fittingTlsa?.[at] === true);
  if (fitting.length > 0 && certificate?.ok === false) {
    return { outcome: 'silent', reason: certificate.reason };
  }
  const flaw = fitting.length === 0 ? 'another certificate' : flawIn(fitting, certificate, zone);
  if (flaw === null) return { outcome: 'fitting' };
  return {
    outcome: 'mismatch',
    observation: {
      proof,
      expected: records.join(', '),
      actual: offersStartTls ? flaw : 'no TLS at all',
    },
  };
}

export const daneMatchesCertificate = checkOf<Zone>()({
  id: 'dane-matches-certificate',
  catalogueId: 'MAIL-028',
  version: 5,
  title: 'TLSA records (DANE) match the certificates of mail servers',
  group: 'mail',
  severity: 'medium',
  confidence: 'confirmed',
  subject: 'zone',
  reach: 'proved',
  aspect: 'MX tlsa',
  impact: 'Senders that use DANE refuse to deliver mail to the server.',
  cweIds: ['CWE-295'],
  owasp: 'A04:2025',
  aliases: ['dane', 'tlsa mismatch', 'tlsa'],
  standard: {
    document: 'RFC 7672',
    section: '3.1 TLSA certificate usages, 3.2 Certificate matching',
    published: '2015-10',
  },
  remediation: {
    summary: 'Publish a record for the certificate in use.',
    steps: [
      'Publish `3 1 1` with the SHA-256 of the public key, and keep the key when the certificate is renewed (certbot: `--reuse-key`).',
      'Before a new key: publish its record beside the old one, and wait for the time to live.',
    ],
    effort: 'medium',
    reference: 'https://www.rfc-editor.org/rfc/rfc7672',
  },
  outcomes: {
    fitting: { verdict: 'pass', summary: 'A TLSA record fits the certificate.' },
    mismatch: {
      verdict: 'fail',
      title: 'DANE: TLSA record does not match the certificate',
      summary: 'No TLSA record of the mail server lets senders accept its certificate.',
      penalty: 8,
    },
    unusable: {
      verdict: 'fail',
      title: 'DANE: TLSA certificate usage invalid for mail',
      summary: 'All TLSA records of the mail server have usage 0 or 1, which senders do not apply.',
      penalty: 2,
      severity: 'low',
    },
    unsigned: {
      verdict: 'not-applicable',
      summary: 'The zone of the mail server is not signed, so senders ignore its TLSA records',
    },
    none: { verdict: 'not-applicable', summary: 'The mail server has no TLSA record' },
    ...mailSessionOutcomes,
  },
  evaluate: (zone) =>
    judgeMailHosts(zone, (host) => {
      const { tlsa, isSigned } = host;
      if (!tlsa.ok) return { outcome: 'silent', reason: tlsa.reason };
      if (tlsa.value.length === 0) return { outcome: 'none' };
      if (!isSigned.ok) return { outcome: 'silent', reason: isSigned.reason };
      if (!isSigned.value) return { outcome: 'unsigned' };
      return judgeMailSessions(host, (session) => judgeFit(session, tlsa.value, zone));
    }),
});
