import { createHash, type KeyObject, X509Certificate } from 'node:crypto';
import type { Proof } from '@parapet/checks/definition/proof';
import { known, type Read, unknown } from '@parapet/checks/definition/read';
import {
  BasicOCSPResponse,
  CertID,
  OCSPRequest,
  OCSPResponse,
  OCSPResponseStatus,
  Request,
  TBSRequest,
} from '@peculiar/asn1-ocsp';
import { AsnConvert, OctetString } from '@peculiar/asn1-schema';
import { AlgorithmIdentifier, Certificate } from '@peculiar/asn1-x509';
import type { RevocationAnswer } from '../../../subjects/tls-service.ts';
import { isSignedBy } from './authority-signature.ts';

/** The extended key usage of a certificate that signs answers (RFC 6960, section 4.2.2.2). */
const OCSP_SIGNING = '1.3.6.1.5.5.7.3.9';
const SHA1 = '1.3.14.3.2.26';

/** The address of the responder; null when the certificate names none over plain HTTP. */
export function responderOf(leaf: X509Certificate): string | null {
  const line = (leaf.infoAccess ?? '').split('\n').find((text) => text.startsWith('OCSP - URI:'));
  const url = line?.slice('OCSP - URI:'.length).trim() ?? '';
  return URL.canParse(url) && new URL(url).protocol === 'http:' ? url : null;
}

/**
 * Reads an answer about a certificate, and tests that its authority signed it.
 * @returns unknown for an answer that is malformed, about another certificate, out of date or forged
 */
export function readAnswer(
  bytes: Buffer,
  leaf: X509Certificate,
  issuer: X509Certificate,
  proof: Proof,
  now = new Date(),
): Read<RevocationAnswer> {
  try {
    const response = AsnConvert.parse(bytes, OCSPResponse);
    const body = response.responseBytes?.response.buffer;
    if (response.responseStatus !== OCSPResponseStatus.successful || body === undefined) {
      return unknown('The responder did not answer about the certificate');
    }
    const basic = AsnConvert.parse(body, BasicOCSPResponse);
    const serial = leaf.serialNumber.toLowerCase().replace(/^0+/, '');
    const single = basic.tbsResponseData.responses
      .slice(0, 32)
      .find(({ certID }) => hex(certID.serialNumber) === serial);
    if (single === undefined) return unknown('The answer is about another certificate');
    if (!isSigned(basic, issuer)) return unknown('The answer is not signed by the authority');
    const { certStatus, nextUpdate } = single;
    if (nextUpdate !== undefined && nextUpdate < now) return unknown('The answer is out of date');
    const status =
      certStatus.revoked !== undefined
        ? 'revoked'
        : certStatus.good !== undefined
          ? 'good'
          : 'unknown';
    const revokedAt = certStatus.revoked?.revocationTime ?? null;
    const when = revokedAt === null ? '' : ` since ${revokedAt.toISOString()}`;
    return known({
      status,
      revokedAt,
      nextUpdate: nextUpdate ?? null,
      proof: { ...proof, response: `${status}${when}` },
    });
  } catch {
    return unknown('The answer about revocation is malformed');
  }
}

const hex = (bytes: ArrayBuffer): string => Buffer.from(bytes).toString('hex').replace(/^0+/, '');

/** By the issuer itself, or by a certificate that it issued for this (RFC 6960, section 4.2.2.2). */
function isSigned(basic: BasicOCSPResponse, issuer: X509Certificate): boolean {
  const data = basic.tbsResponseDataRaw;
  if (data === undefined) return false;
  const keys: KeyObject[] = [issuer.publicKey];
  for (const certificate of (basic.certs ?? []).slice(0, 4)) {
    const key = delegatedKey(certificate, issuer);
    if (key !== null) keys.push(key);
  }
  const { algorithm } = basic.signatureAlgorithm;
  return isSignedBy(keys, algorithm, Buffer.from(data), Buffer.from(basic.signature));
}

/** Other certificates of the issuer, such as that of the server itself, may not sign answers. */
function delegatedKey(certificate: Certificate, issuer: X509Certificate): KeyObject | null {
  const delegate = new X509Certificate(Buffer.from(AsnConvert.serialize(certificate)));
  const isDelegated = delegate.keyUsage?.includes(OCSP_SIGNING) === true;
  return isDelegated && delegate.verify(issuer.publicKey) ? delegate.publicKey : null;
}

/** A request about one certificate (RFC 6960, section 4.1), without a nonce, so that caches answer. */
export function requestFor(leaf: X509Certificate, issuer: X509Certificate): Buffer {
  const { tbsCertificate } = AsnConvert.parse(leaf.raw, Certificate);
  const key = AsnConvert.parse(issuer.raw, Certificate).tbsCertificate.subjectPublicKeyInfo;
  const digest = (bytes: ArrayBuffer) =>
    new OctetString(createHash('sha1').update(Buffer.from(bytes)).digest());
  const reqCert = new CertID({
    hashAlgorithm: new AlgorithmIdentifier({ algorithm: SHA1, parameters: null }),
    issuerNameHash: digest(AsnConvert.serialize(tbsCertificate.issuer)),
    issuerKeyHash: digest(key.subjectPublicKey),
    serialNumber: tbsCertificate.serialNumber,
  });
  const tbsRequest = new TBSRequest({ requestList: [new Request({ reqCert })] });
  return Buffer.from(AsnConvert.serialize(new OCSPRequest({ tbsRequest })));
}
