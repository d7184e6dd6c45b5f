import { createHash, type KeyObject, verify, X509Certificate } from 'node:crypto';
import { request as requestHttp } from 'node:http';
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
import { addressFor } from '../../address-guard/address-for.ts';
import type { AddressPolicy } from '../../address-guard/address-policy.ts';
import { pinnedLookup } from '../../address-guard/resolve-host.ts';
import { MAX_REVOCATION_BYTES } from '../../limits.ts';
import type { Proof } from '../../subjects/proof.ts';
import { known, type Read, unknown } from '../../subjects/read.ts';
import type { RevocationAnswer } from '../../subjects/tls-service.ts';
import type { Traffic } from '../../traffic/traffic.ts';
import { failureReason } from '../failure-reason.ts';

/** The extended key usage of a certificate that signs answers (RFC 6960, section 4.2.2.2). */
const OCSP_SIGNING = '1.3.6.1.5.5.7.3.9';
const SHA1 = '1.3.14.3.2.26';
/** Signature algorithms of responders, and how Node calls their hash. */
const hashes: Readonly<Record<string, string | null>> = {
  '1.2.840.113549.1.1.5': 'sha1',
  '1.2.840.113549.1.1.11': 'sha256',
  '1.2.840.113549.1.1.12': 'sha384',
  '1.2.840.113549.1.1.13': 'sha512',
  '1.2.840.10045.4.3.2': 'sha256',
  '1.2.840.10045.4.3.3': 'sha384',
  '1.2.840.10045.4.3.4': 'sha512',
  '1.3.101.112': null,
};

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
  const hash = hashes[basic.signatureAlgorithm.algorithm];
  const data = basic.tbsResponseDataRaw;
  if (hash === undefined || data === undefined) return false;
  const keys: KeyObject[] = [issuer.publicKey];
  for (const certificate of (basic.certs ?? []).slice(0, 4)) {
    const key = delegatedKey(certificate, issuer);
    if (key !== null) keys.push(key);
  }
  return keys.some((key) => verify(hash, Buffer.from(data), key, Buffer.from(basic.signature)));
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

const TIMEOUT_MS = 5000;

/** Asks the responder that the certificate names. @throws only the signal's reason. */
export async function askResponder(
  chain: readonly X509Certificate[],
  policy: AddressPolicy,
  traffic: Traffic,
): Promise<Read<RevocationAnswer> | null> {
  const [leaf, issuer] = chain;
  if (leaf === undefined || issuer === undefined) return null;
  const responder = responderOf(leaf);
  if (responder === null) return null;
  const url = new URL(responder);
  try {
    const address = await addressFor(url, { policy }, traffic.signal);
    await traffic.proceedTo(address);
    const bytes = await post(url, address, requestFor(leaf, issuer), traffic.signal);
    if (bytes === null) return unknown('The responder of the authority did not answer');
    return readAnswer(bytes, leaf, issuer, {
      type: 'http',
      request: `OCSP request to ${url.href}`,
      response: '',
      capturedAt: new Date().toISOString(),
      reproduce: 'openssl ocsp -issuer issuer.pem -cert certificate.pem -text -url <responder>',
    });
  } catch (error) {
    traffic.signal.throwIfAborted();
    return unknown(`The responder of the authority could not be asked: ${failureReason(error)}`);
  }
}

function post(
  url: URL,
  address: string,
  body: Buffer,
  signal: AbortSignal,
): Promise<Buffer | null> {
  return new Promise((resolve, reject) => {
    const sent = requestHttp(url, {
      method: 'POST',
      lookup: pinnedLookup(address),
      headers: { 'content-type': 'application/ocsp-request', 'content-length': body.length },
      agent: false,
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    sent.on('error', reject);
    sent.once('response', (answer) => {
      const chunks: Buffer[] = [];
      let size = 0;
      answer.on('error', reject);
      answer.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        size += chunk.length;
        if (size > MAX_REVOCATION_BYTES) answer.destroy();
      });
      answer.once('end', () => resolve(answer.statusCode === 200 ? Buffer.concat(chunks) : null));
      answer.once('close', () => resolve(null));
    });
    sent.end(body);
  });
}
