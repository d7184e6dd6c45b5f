import type { X509Certificate } from 'node:crypto';
import type { Proof } from '@parapet/checks/definition/proof';
import { known, type Read, unknown } from '@parapet/checks/definition/read';
import { AsnConvert } from '@peculiar/asn1-schema';
import {
  AlgorithmIdentifier,
  Certificate,
  CRLDistributionPoints,
  Extensions,
  type GeneralName,
  IssuingDistributionPoint,
  Name,
  Time,
} from '@peculiar/asn1-x509';
import type { RevocationAnswer } from '../../../subjects/tls-service.ts';
import { quoted } from '../../../subjects/web/http-proof.ts';
import { isSignedBy } from './authority-signature.ts';
import { contentOf, type DerValue, derValueAt, derValuesIn, encodingOf } from './der.ts';

const DISTRIBUTION_POINTS = '2.5.29.31';
const ISSUING_DISTRIBUTION_POINT = '2.5.29.28';
const DELTA = '2.5.29.27';
const INTEGER = 0x02;
const SEQUENCE = 0x30;
const TIMES: readonly number[] = [0x17, 0x18];
const LIST_EXTENSIONS = 0xa0;

/** Describes where an authority publishes the list that a certificate would be on. */
export interface RevocationListPlace {
  url: string;
  /** All names of the list in the certificate; a list of another part names another. */
  names: readonly string[];
}

/**
 * The first place over plain HTTP; null without any. Not one for some reasons alone, nor of a list
 * that another authority signs (RFC 5280, section 4.2.1.13).
 */
export function revocationListOf(leaf: X509Certificate): RevocationListPlace | null {
  try {
    const { extensions = [] } = AsnConvert.parse(leaf.raw, Certificate).tbsCertificate;
    const found = extensions.find(({ extnID }) => extnID === DISTRIBUTION_POINTS);
    if (found === undefined) return null;
    for (const point of AsnConvert.parse(found.extnValue, CRLDistributionPoints)) {
      if (point.reasons !== undefined || point.cRLIssuer !== undefined) continue;
      const names = addressesIn(point.distributionPoint?.fullName);
      const url = names.map((name) => URL.parse(name)).find((one) => one?.protocol === 'http:');
      if (url) return { url: url.href, names };
    }
    return null;
  } catch {
    return null;
  }
}

const addressesIn = (names: readonly GeneralName[] = []): readonly string[] =>
  names.flatMap(({ uniformResourceIdentifier: url }) => (url === undefined ? [] : [url]));

/**
 * Reads whether a list of revoked certificates has a certificate, and tests that it is the list in
 * force that its authority signed for it (RFC 5280, section 6.3.3).
 * @returns unknown for a list that is malformed, out of date, forged, or about other certificates
 */
export function readRevocationList(
  bytes: Buffer,
  leaf: X509Certificate,
  issuer: X509Certificate,
  { url, names }: RevocationListPlace,
  now = new Date(),
): Read<RevocationAnswer> {
  try {
    const list = partsOf(bytes);
    const { serialNumber, issuer: name } = AsnConvert.parse(leaf.raw, Certificate).tbsCertificate;
    const authority = Buffer.from(AsnConvert.serialize(name));
    const fault =
      !authority.equals(list.issuer) || !isSignedBy([issuer.publicKey], ...list.signed)
        ? 'The list of revoked certificates is not signed by the authority'
        : (faultOfTime(list, leaf, now) ?? faultOfScope(list.extensions, leaf, names));
    if (fault !== null) return unknown(fault);
    const revokedAt = revocationIn(bytes, list.revoked, Buffer.from(serialNumber));
    const state = revokedAt === null ? 'not on' : `revoked since ${revokedAt.toISOString()}, by`;
    const capturedAt = now.toISOString();
    const proof: Proof = {
      type: 'http',
      request: `GET ${url}`,
      response: `Serial ${leaf.serialNumber} is ${state} the list of ${list.thisUpdate.toISOString()}`,
      capturedAt,
      reproduce: `curl -s ${quoted(url)} | openssl crl -inform DER -noout -text | grep -A 1 ${leaf.serialNumber}`,
    };
    const status = revokedAt === null ? 'good' : 'revoked';
    return known({ status, revokedAt, nextUpdate: list.nextUpdate, proof });
  } catch {
    return unknown('The list of revoked certificates is malformed');
  }
}

interface ListParts {
  issuer: Buffer;
  thisUpdate: Date;
  nextUpdate: Date | null;
  /** null where nothing is revoked. */
  revoked: DerValue | null;
  extensions: Extensions;
  signed: readonly [algorithm: string, data: Buffer, signature: Buffer];
}

/** The parts of a CertificateList. @throws when it is malformed */
function partsOf(bytes: Buffer): ListParts {
  const [body, algorithm, signature] = [...derValuesIn(bytes, derValueAt(bytes, 0))];
  if (body === undefined || algorithm === undefined || signature === undefined) {
    throw new RangeError('The list has no signature');
  }
  const parts = [...derValuesIn(bytes, body)];
  const next = (isIt: (tag: number) => boolean) =>
    parts[0] !== undefined && isIt(parts[0].tag) ? parts.shift() : undefined;
  const must = (part: DerValue | undefined): Buffer => {
    if (part === undefined) throw new RangeError('The list lacks a part');
    return encodingOf(bytes, part);
  };
  next((tag) => tag === INTEGER);
  const inner = must(next((tag) => tag === SEQUENCE));
  const outer = encodingOf(bytes, algorithm);
  if (!inner.equals(outer)) throw new RangeError('The list names two algorithms');
  const issuer = AsnConvert.parse(must(next((tag) => tag === SEQUENCE)), Name);
  const isTime = (tag: number) => TIMES.includes(tag);
  const thisUpdate = dateOf(must(next(isTime)));
  const last = next(isTime);
  const revoked = next((tag) => tag === SEQUENCE) ?? null;
  const extensions = next((tag) => tag === LIST_EXTENSIONS);
  return {
    issuer: Buffer.from(AsnConvert.serialize(issuer)),
    thisUpdate,
    nextUpdate: last === undefined ? null : dateOf(encodingOf(bytes, last)),
    revoked,
    extensions:
      extensions === undefined
        ? new Extensions()
        : AsnConvert.parse(contentOf(bytes, extensions), Extensions),
    signed: [
      AsnConvert.parse(outer, AlgorithmIdentifier).algorithm,
      encodingOf(bytes, body),
      // The first byte of a BIT STRING tells how many bits are unused.
      contentOf(bytes, signature).subarray(1),
    ],
  };
}

/** @throws for one that cannot be read */
function dateOf(encoding: Buffer): Date {
  const date = AsnConvert.parse(encoding, Time).getTime();
  if (Number.isNaN(date.getTime())) throw new RangeError('A date cannot be read');
  return date;
}

function faultOfTime(
  { thisUpdate, nextUpdate }: ListParts,
  leaf: X509Certificate,
  now: Date,
): string | null {
  if (nextUpdate === null || nextUpdate < now || thisUpdate > now) {
    return 'The list of revoked certificates is not the one in force';
  }
  // Section 3.3 lets authorities take expired ones off.
  return leaf.validToDate < thisUpdate ? 'Lists do not tell about expired certificates' : null;
}

/** Lists may be cut in parts, by place and by kind of certificate (section 5.2.5). */
function faultOfScope(
  extensions: Extensions,
  leaf: X509Certificate,
  names: readonly string[],
): string | null {
  const other = 'The list of revoked certificates is about others';
  for (const { extnID, critical, extnValue } of extensions) {
    if (extnID !== ISSUING_DISTRIBUTION_POINT) {
      if (critical || extnID === DELTA) return other;
      continue;
    }
    const scope = AsnConvert.parse(extnValue, IssuingDistributionPoint);
    const places = addressesIn(scope.distributionPoint?.fullName);
    const isPlace = scope.distributionPoint === undefined || places.some((p) => names.includes(p));
    const isKind = leaf.ca ? !scope.onlyContainsUserCerts : !scope.onlyContainsCACerts;
    const isWhole = scope.onlySomeReasons === undefined && !scope.onlyContainsAttributeCerts;
    if (!isPlace || !isKind || !isWhole || scope.indirectCRL) return other;
  }
  return null;
}

/** When the certificate with the serial number was revoked; null when the list does not have it. */
function revocationIn(bytes: Buffer, revoked: DerValue | null, serial: Buffer): Date | null {
  if (revoked === null) return null;
  for (const entry of derValuesIn(bytes, revoked)) {
    const number = derValueAt(bytes, entry.start, entry.end);
    if (!contentOf(bytes, number).equals(serial)) continue;
    return dateOf(encodingOf(bytes, derValueAt(bytes, number.end, entry.end)));
  }
  return null;
}
