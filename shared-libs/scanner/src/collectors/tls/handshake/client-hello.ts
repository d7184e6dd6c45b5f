import { randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import type { TlsVersion } from '../../../subjects/tls-service.ts';

/** Numbers on the wire. */
export const versionNumbers: Readonly<Record<TlsVersion, number>> = {
  SSLv3: 0x0300,
  'TLSv1.0': 0x0301,
  'TLSv1.1': 0x0302,
  'TLSv1.2': 0x0303,
  'TLSv1.3': 0x0304,
};

export interface HelloOffer {
  /**
   * The only version that is offered; up to TLS 1.2 a server may still answer with an older one.
   */
  version: TlsVersion;
  suites: readonly number[];
  /** Left out of the hello when it is an IP address. */
  host: string;
  /** Offers to compress with DEFLATE, too. */
  compression?: true;
  /** Marks the hello as a second try with an older version (RFC 7507). */
  fallback?: true;
  /** Offers to take part in heartbeats (RFC 6520). */
  heartbeat?: true;
  /** Instead of the usual groups, and without a key, so that the server has to choose one. */
  groups?: readonly number[];
}

/**
 * Builds a ClientHello (RFC 8446 section 4.1.2, RFC 6101 for SSL 3.0), because TLS libraries do not
 * offer what old servers accept.
 */
export function clientHello(offer: HelloOffer): Buffer {
  const { version, compression, fallback } = offer;
  const suites = fallback ? [...offer.suites, FALLBACK] : offer.suites;
  const number = versionNumbers[version];
  const body = Buffer.concat([
    uint16(Math.min(number, 0x0303)),
    randomBytes(32),
    version === 'TLSv1.3' ? withLength8(randomBytes(32)) : Buffer.of(0),
    withLength16(Buffer.concat(suites.map(uint16))),
    compression ? Buffer.of(2, 1, 0) : Buffer.of(1, 0),
    ...(version === 'SSLv3' ? [] : [withLength16(extensions(offer))]),
  ]);
  const handshake = Buffer.concat([Buffer.of(1), uint24(body.length), body]);
  return Buffer.concat([
    Buffer.of(22),
    uint16(version === 'SSLv3' ? 0x0300 : 0x0301),
    withLength16(handshake),
  ]);
}

function extensions({ version, host, heartbeat, groups: chosen }: HelloOffer): Buffer {
  const list: Buffer[] = [];
  if (isIP(host) === 0) {
    const name = Buffer.concat([Buffer.of(0), withLength16(Buffer.from(host, 'ascii'))]);
    list.push(extension(0, withLength16(name)));
  }
  list.push(extension(10, withLength16(Buffer.concat((chosen ?? groups).map(uint16)))));
  list.push(extension(11, Buffer.of(1, 0)));
  if (version === 'TLSv1.2' || version === 'TLSv1.3') {
    list.push(extension(13, withLength16(Buffer.concat(signatures.map(uint16)))));
  }
  if (version !== 'TLSv1.3') {
    list.push(extension(RENEGOTIATION, Buffer.of(0)));
    list.push(extension(TIMESTAMPS, Buffer.alloc(0)));
  }
  if (heartbeat) list.push(extension(HEARTBEAT, Buffer.of(1)));
  if (version === 'TLSv1.3') {
    const share = Buffer.concat([uint16(0x001d), withLength16(randomBytes(32))]);
    list.push(extension(43, Buffer.of(2, 3, 4)));
    list.push(extension(45, Buffer.of(1, 1)));
    list.push(extension(51, withLength16(chosen === undefined ? share : Buffer.alloc(0))));
  }
  return Buffer.concat(list);
}

/** TLS_FALLBACK_SCSV. */
const FALLBACK = 0x5600;
/** Extensions that servers answer in their hello (RFC 5746, RFC 6962, RFC 6520). */
export const RENEGOTIATION = 0xff01;
export const TIMESTAMPS = 18;
export const HEARTBEAT = 15;
/** x25519, P-256, P-384, P-521, x448, and two finite-field groups. */
const groups = [0x001d, 0x0017, 0x0018, 0x0019, 0x001e, 0x0100, 0x0101];
/** Every pair of key and hash in use, weak ones included, so that no server rejects the hello. */
const signatures = [
  0x0403, 0x0503, 0x0603, 0x0804, 0x0805, 0x0806, 0x0809, 0x080a, 0x080b, 0x0807, 0x0808, 0x0401,
  0x0501, 0x0601, 0x0203, 0x0201, 0x0301, 0x0303, 0x0101,
];

const uint16 = (value: number): Buffer => Buffer.of((value >> 8) & 255, value & 255);
const uint24 = (value: number): Buffer =>
  Buffer.of((value >> 16) & 255, (value >> 8) & 255, value & 255);
const withLength8 = (content: Buffer): Buffer =>
  Buffer.concat([Buffer.of(content.length), content]);
const withLength16 = (content: Buffer): Buffer => Buffer.concat([uint16(content.length), content]);
const extension = (type: number, content: Buffer): Buffer =>
  Buffer.concat([uint16(type), withLength16(content)]);
