import type { X509Certificate } from 'node:crypto';
import { isIP } from 'node:net';
import { known, type Read, unknown } from '@parapet/checks/definition/read';
import { cutText } from '@parapet/contracts/text/cut-text';
import { MAX_CERTIFICATE_NAMES, MAX_CERTIFICATE_TEXT } from '../../../limits.ts';
import type { CertificateFacts } from '../../../subjects/tls-service.ts';
import { extensionsOf } from './certificate-extensions.ts';
import { type ChainPath, isSelfSigned, pathOf } from './chain-trust.ts';
import { responderOf } from './revocation.ts';
import { revocationListOf } from './revocation-list.ts';

/**
 * Unknown where a key or a date cannot be read, which would pass for a good one.
 * @param chain leaf first
 * @param path of the chain; found from it by default
 */
export function certificateFacts(
  leaf: X509Certificate,
  chain: readonly X509Certificate[],
  host: string,
  path: ChainPath = pathOf(chain, new Date()),
): Read<CertificateFacts> {
  const key = keyFacts(leaf);
  if (key === null) return unknown('The key of the certificate cannot be read');
  const { trust, isPublic, intermediates } = path;
  if (![leaf, ...intermediates].every(isDated)) {
    return unknown('The dates of a certificate cannot be read');
  }
  const names = namesOf(leaf);
  return known({
    subject: nameIn(leaf),
    issuer: shortened(oneLine(leaf.issuer)),
    names: names.slice(0, MAX_CERTIFICATE_NAMES).map(shortened),
    notBefore: leaf.validFromDate,
    notAfter: leaf.validToDate,
    key,
    signatureAlgorithm: algorithmOf(leaf),
    trust,
    isPublic,
    isSelfSigned: isSelfSigned(leaf),
    intermediates: intermediates.map((certificate) => ({
      subject: nameIn(certificate),
      notAfter: certificate.validToDate,
      signatureAlgorithm: algorithmOf(certificate),
    })),
    coversHost: coversHost(leaf, host),
    sha256: leaf.fingerprint256.replaceAll(':', '').toLowerCase(),
    ...extensionsOf(leaf),
    hasResponder: responderOf(leaf) !== null,
    hasRevocationList: revocationListOf(leaf) !== null,
    ...(names.length > MAX_CERTIFICATE_NAMES && { cutOff: { names: tooManyNames } }),
  });
}

/** The subject of a certificate, in one line. */
export const nameIn = ({ subject }: X509Certificate): string => shortened(oneLine(subject));

/** Node makes any date of one that it cannot read, and tells so in the text alone. */
const isDated = ({ validFrom, validTo }: X509Certificate): boolean =>
  [validFrom, validTo].every((text) => text.endsWith(' GMT'));

const algorithmOf = (certificate: X509Certificate): string =>
  certificate.signatureAlgorithm ?? certificate.signatureAlgorithmOid;

const tooManyNames = `Only the first ${MAX_CERTIFICATE_NAMES} names of the certificate were evaluated`;

const shortened = (text: string): string => cutText(text, MAX_CERTIFICATE_TEXT);

/** Browsers use only the alternative names, and wildcards only as a whole label (RFC 9525, section 6.3). */
function coversHost(leaf: X509Certificate, host: string): boolean {
  return isIP(host) === 0
    ? leaf.checkHost(host, { subject: 'never', partialWildcards: false }) !== undefined
    : leaf.checkIP(host) !== undefined;
}

function namesOf(leaf: X509Certificate): readonly string[] {
  return (leaf.subjectAltName ?? '')
    .split(', ')
    .map((entry) => entry.replace(/^(?:DNS|IP Address):/, ''))
    .filter((name) => name !== '');
}

/** The names of all curves tell their bits: `prime256v1`, `sect163k1`, `brainpoolP160r1`. */
const bitsOf = (curve: string): number | undefined => {
  const bits = /\d{3}/.exec(curve)?.[0];
  return bits === undefined ? undefined : Number(bits);
};

function keyFacts(leaf: X509Certificate): CertificateFacts['key'] | null {
  const key = keyOf(leaf);
  if (key === null) return null;
  const type = key.asymmetricKeyType ?? 'unknown';
  const details = key.asymmetricKeyDetails;
  const bits = details?.modulusLength ?? bitsOf(details?.namedCurve ?? '');
  if (bits === undefined) return type === 'ec' ? null : { type, bits: 256 };
  return { type, bits };
}

function keyOf(leaf: X509Certificate): X509Certificate['publicKey'] | null {
  try {
    return leaf.publicKey;
  } catch {
    return null;
  }
}

const oneLine = (distinguishedName: string): string => distinguishedName.split('\n').join(', ');
