import type { X509Certificate } from 'node:crypto';
import { AsnConvert, OctetString } from '@peculiar/asn1-schema';
import { Certificate } from '@peculiar/asn1-x509';

/** Describes what Node does not tell of a certificate. */
export interface CertificateExtensions {
  /** Signed certificate timestamps (RFC 6962, section 3.3). */
  timestamps: number;
  /** The TLS feature `status_request` (RFC 7633). */
  mustStaple: boolean;
}

const TIMESTAMPS = '1.3.6.1.4.1.11129.2.4.2';
const TLS_FEATURE = '1.3.6.1.5.5.7.1.24';
/** SEQUENCE { INTEGER 5 }. */
const STATUS_REQUEST = '3003020105';
const MAX_TIMESTAMPS = 20;

/** An extension that cannot be read counts as absent. */
export function extensionsOf(certificate: X509Certificate): CertificateExtensions {
  try {
    const { extensions = [] } = AsnConvert.parse(certificate.raw, Certificate).tbsCertificate;
    const dataOf = (id: string): ArrayBuffer | undefined =>
      extensions.find(({ extnID }) => extnID === id)?.extnValue.buffer;
    const list = dataOf(TIMESTAMPS);
    const feature = dataOf(TLS_FEATURE);
    return {
      timestamps: list === undefined ? 0 : countTimestamps(list),
      mustStaple: feature !== undefined && Buffer.from(feature).toString('hex') === STATUS_REQUEST,
    };
  } catch {
    return { timestamps: 0, mustStaple: false };
  }
}

/** A list with its length in two bytes, of entries with theirs. */
function countTimestamps(value: ArrayBuffer): number {
  const list = Buffer.from(AsnConvert.parse(value, OctetString).buffer);
  let count = 0;
  let at = 2;
  while (at + 2 <= list.length && count < MAX_TIMESTAMPS) {
    at += 2 + list.readUInt16BE(at);
    if (at <= list.length) count += 1;
  }
  return count;
}
