import { checkOf } from '../../../check-definition/check.ts';
import type { TlsService } from '../../../subjects/tls-service.ts';
import { authorityDomains } from '../authority-domains.ts';

/** The authorities that records with this tag name; an empty text names nobody. */
const namedBy = (records: readonly string[], tag: string): readonly string[] =>
  records.flatMap((record) => {
    const [, written = '', ...rest] = record.toLowerCase().split(' ');
    if (written !== tag) return [];
    return [rest.join(' ').replaceAll('"', '').split(';')[0]?.trim() ?? ''];
  });

/** `issuewild` takes the place of `issue` for wildcards, where there is one (RFC 8659, section 4.3). */
function allowedBy(records: readonly string[], isWildcard: boolean): readonly string[] {
  const wild = isWildcard ? namedBy(records, 'issuewild') : [];
  return wild.length > 0 ? wild : namedBy(records, 'issue');
}

export const certificateAuthorityAllowed = checkOf<TlsService>()({
  id: 'certificate-authority-allowed',
  catalogueId: 'DNS-012',
  version: 3,
  title: 'CAA allows the issuer of the certificate',
  group: 'tls',
  severity: 'medium',
  confidence: 'firm',
  subject: 'tls-service',
  reach: 'anyone',
  aspect: 'CAA issuer',
  impact:
    'Either the certificate was not issued on your behalf, or its renewal will be refused and the site goes down.',
  cweIds: ['CWE-295'],
  owasp: 'A02:2025',
  aliases: ['caa violation', 'caa mismatch', 'unauthorised ca'],
  standard: {
    document: 'RFC 8659',
    section: '4.2 CAA issue property',
    published: '2019-11',
  },
  remediation: {
    summary: 'Find out who ordered the certificate, then let CAA and the authority agree.',
    steps: [
      'Look the certificate up in a log of certificate transparency, and ask whoever manages the site.',
      'If it is yours, add `CAA 0 issue "<authority>"`, or `issuewild` for a wildcard; a CDN that orders certificates itself (Cloudflare, CloudFront) names the records to add.',
      'If nobody ordered it, have the authority revoke it and replace the key.',
    ],
    effort: 'low',
    reference: 'https://www.rfc-editor.org/rfc/rfc8659',
  },
  outcomes: {
    allowed: { verdict: 'pass', summary: 'The authority of the certificate is allowed to issue.' },
    foreign: {
      verdict: 'fail',
      title: 'Certificate issued by a CA that CAA does not allow',
      summary:
        'The CAA records that apply to the name do not name the authority that issued its certificate.',
      penalty: 6,
    },
    unrestricted: {
      verdict: 'not-applicable',
      summary: 'No CAA record says who may issue for the name',
    },
    'not-public': {
      verdict: 'not-applicable',
      summary: 'CAA is for certificates of public authorities that cover the name',
    },
    unlisted: {
      verdict: 'not-applicable',
      summary: 'The names of this authority in CAA records are not known here',
      closesNothing: true,
    },
    unread: { verdict: 'unknown', summary: 'The certificate or its CAA records could not be read' },
  },
  evaluate({ certificate, issuance, handshake }) {
    if (!certificate.ok) return { outcome: 'unread', reason: certificate.reason };
    if (issuance === null) return { outcome: 'not-public' };
    const { records, isWildcard } = issuance;
    if (!records.ok) return { outcome: 'unread', reason: records.reason };
    const allowed = allowedBy(records.value.values, isWildcard);
    if (allowed.length === 0) return { outcome: 'unrestricted' };
    const { issuer } = certificate.value;
    const domains = authorityDomains(issuer);
    if (domains === null) return { outcome: 'unlisted' };
    if (allowed.some((name) => domains.includes(name))) return { outcome: 'allowed' };
    const named = records.value.values.join(', ');
    return {
      outcome: 'foreign',
      observation: {
        proof: { ...handshake, response: `${handshake.response}\nCAA: ${named}` },
        expected: `CAA that names ${domains[0]}`,
        actual: `${issuer}; CAA ${named}`,
      },
    };
  },
});
