import { checkOf } from '../../../check-definition/check.ts';
import type { TlsService } from '../../../subjects/tls-service.ts';
import { isNotPublic } from '../../private-address.ts';
import { certificateOutcomes, judgeCertificate } from '../certificate-judgement.ts';

/** Suffixes that are not delegated, and private addresses. */
const innerSuffixes = [
  '.local',
  '.lan',
  '.internal',
  '.intranet',
  '.corp',
  '.home',
  '.private',
  '.localdomain',
  '.home.arpa',
];

/** RFC 1918, 3927, 4193, 4291 and 6598. */
const innerAddress =
  /^(?:(?:10|127)(?:\.\d{1,3}){3}|(?:192\.168|169\.254|172\.(?:1[6-9]|2\d|3[01])|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7]))(?:\.\d{1,3}){2}|(?:0:){7}1|::1|f(?:[cd][0-9a-f]{2}|e[89ab][0-9a-f]):[0-9a-f:]{1,40})$/;

function isInner(name: string): boolean {
  const host = name.toLowerCase();
  if (host === 'localhost' || innerSuffixes.some((suffix) => host.endsWith(suffix))) return true;
  return innerAddress.test(host) || !/[.:]/.test(host);
}

export const certificateHidesInnerNames = checkOf<TlsService>()({
  id: 'certificate-hides-inner-names',
  catalogueId: 'TLS-034',
  version: 4,
  title: 'The certificate names no internal hosts',
  group: 'tls',
  severity: 'low',
  confidence: 'confirmed',
  subject: 'tls-service',
  reach: 'anyone',
  aspect: 'certificate-inner-names',
  impact: 'Attackers learn how your network is built.',
  cweIds: ['CWE-200'],
  owasp: 'A01:2025',
  aliases: ['internal hostname disclosure', 'certificate leaks internal names', 'internal san'],
  standard: {
    document: 'CA/Browser Forum TLS Baseline Requirements 2.2.7',
    section: '4.2.2 Approval or rejection of certificate applications, internal names',
    published: '2026-05-19',
  },
  remediation: {
    summary: 'Use separate certificates for internal hosts.',
    steps: [
      'Get a certificate with public names alone for this server.',
      'Serve internal names with a certificate of an own authority, on internal addresses.',
    ],
    effort: 'medium',
    reference: 'https://cabforum.org/working-groups/server/baseline-requirements/',
  },
  outcomes: {
    ...certificateOutcomes,
    inner: {
      verdict: 'fail',
      title: 'Internal host name in a TLS certificate',
      summary: 'The certificate holds names or addresses that exist only inside of a network.',
      penalty: 2,
    },
  },
  evaluate: (service) =>
    judgeCertificate<'inner'>(service, ({ names, isPublic, isSelfSigned }) => {
      // On a server that only insiders reach, with a certificate of their own, names are no secret.
      const isOwn = !isPublic && (isSelfSigned || isNotPublic(service.address));
      const inner = isOwn ? [] : names.filter(isInner);
      const asked = service.host.toLowerCase();
      if (inner.length === 0 || isInner(asked)) return null;
      return { outcome: 'inner', expected: 'public names', actual: inner.join(', ') };
    }),
});
