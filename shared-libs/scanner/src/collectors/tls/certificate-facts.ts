import type { KeyObject, X509Certificate } from 'node:crypto';
import { isIP } from 'node:net';
import { MAX_CERTIFICATE_NAMES, MAX_CERTIFICATE_TEXT } from '../../limits.ts';
import type { CertificateFacts } from '../../subjects/tls-service.ts';
import { extensionsOf } from './certificate-extensions.ts';
import { isSelfSigned, pathOf } from './chain-trust.ts';
import { responderOf } from './revocation.ts';

/** @param chain leaf first */
export function certificateFacts(
  leaf: X509Certificate,
  chain: readonly X509Certificate[],
  host: string,
): CertificateFacts {
  const names = namesOf(leaf);
  const { trust, isPublic, intermediates } = pathOf(chain, new Date());
  return {
    subject: shortened(oneLine(leaf.subject)),
    issuer: shortened(oneLine(leaf.issuer)),
    names: names.slice(0, MAX_CERTIFICATE_NAMES).map(shortened),
    notBefore: leaf.validFromDate,
    notAfter: leaf.validToDate,
    key: keyFacts(leaf.publicKey),
    signatureAlgorithm: algorithmOf(leaf),
    trust,
    isPublic,
    isSelfSigned: isSelfSigned(leaf),
    intermediates: intermediates.map((certificate) => ({
      subject: shortened(oneLine(certificate.subject)),
      notAfter: certificate.validToDate,
      signatureAlgorithm: algorithmOf(certificate),
    })),
    coversHost: coversHost(leaf, host),
    sha256: leaf.fingerprint256.replaceAll(':', '').toLowerCase(),
    ...extensionsOf(leaf),
    hasResponder: responderOf(leaf) !== null,
    ...(names.length > MAX_CERTIFICATE_NAMES && { cutOff: { names: tooManyNames } }),
  };
}

const algorithmOf = (certificate: X509Certificate): string =>
  certificate.signatureAlgorithm ?? certificate.signatureAlgorithmOid;

const tooManyNames = `Only the first ${MAX_CERTIFICATE_NAMES} names of the certificate were evaluated`;

const shortened = (text: string): string => text.slice(0, MAX_CERTIFICATE_TEXT);

/** Browsers use only the alternative names, never the common name. */
function coversHost(leaf: X509Certificate, host: string): boolean {
  return isIP(host) === 0
    ? leaf.checkHost(host, { subject: 'never' }) !== undefined
    : leaf.checkIP(host) !== undefined;
}

function namesOf(leaf: X509Certificate): readonly string[] {
  return (leaf.subjectAltName ?? '')
    .split(', ')
    .map((entry) => entry.replace(/^(?:DNS|IP Address):/, ''))
    .filter((name) => name !== '');
}

const curveBits: Readonly<Record<string, number>> = {
  prime192v1: 192,
  secp224r1: 224,
  prime256v1: 256,
  secp256k1: 256,
  secp384r1: 384,
  secp521r1: 521,
};

function keyFacts(key: KeyObject): CertificateFacts['key'] {
  const type = key.asymmetricKeyType ?? 'unknown';
  const details = key.asymmetricKeyDetails;
  const bits = details?.modulusLength ?? curveBits[details?.namedCurve ?? ''] ?? 256;
  return { type, bits };
}

const oneLine = (distinguishedName: string): string => distinguishedName.split('\n').join(', ');
