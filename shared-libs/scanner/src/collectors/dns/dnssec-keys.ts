import { createHash, createPublicKey, type JsonWebKey, type KeyObject } from 'node:crypto';
import type { DnskeyAnswer, DSAnswer } from 'dns-packet';
import * as packet from 'dns-packet';

/** Bits in DNSKEY flags: the key signs the zone, and it is revoked (RFC 4034, RFC 5011). */
const ZONE_KEY = 0x0100;
const REVOKED = 0x0080;

export const isZoneKey = ({ data }: DnskeyAnswer): boolean =>
  (data.flags & ZONE_KEY) !== 0 && (data.flags & REVOKED) === 0;

/** How each algorithm signs; algorithms that are not listed cannot be tested here. */
export const algorithms: Readonly<Record<number, { hash: string | null; kind: KeyKind }>> = {
  5: { hash: 'sha1', kind: 'rsa' },
  7: { hash: 'sha1', kind: 'rsa' },
  8: { hash: 'sha256', kind: 'rsa' },
  10: { hash: 'sha512', kind: 'rsa' },
  13: { hash: 'sha256', kind: 'P-256' },
  14: { hash: 'sha384', kind: 'P-384' },
  15: { hash: null, kind: 'Ed25519' },
  16: { hash: null, kind: 'Ed448' },
};

type KeyKind = 'rsa' | 'P-256' | 'P-384' | 'Ed25519' | 'Ed448';

/** The key as Node uses it, or null when its bytes are not one. */
export function publicKeyOf({ data }: DnskeyAnswer): KeyObject | null {
  const kind = algorithms[data.algorithm]?.kind;
  if (kind === undefined) return null;
  try {
    return createPublicKey({ key: jwkOf(kind, data.key), format: 'jwk' });
  } catch {
    return null;
  }
}

function jwkOf(kind: KeyKind, bytes: Buffer): JsonWebKey {
  const text = (part: Buffer): string => part.toString('base64url');
  switch (kind) {
    case 'rsa': {
      const { exponent, modulus } = rsaParts(bytes);
      return { kty: 'RSA', e: text(exponent), n: text(modulus) };
    }
    case 'P-256':
    case 'P-384': {
      const half = bytes.length / 2;
      const [x, y] = [bytes.subarray(0, half), bytes.subarray(half)];
      return { kty: 'EC', crv: kind, x: text(x), y: text(y) };
    }
    case 'Ed25519':
    case 'Ed448':
      return { kty: 'OKP', crv: kind, x: text(bytes) };
  }
}

/** RFC 3110, section 2: length of the exponent in one byte, or in two after a zero. */
function rsaParts(bytes: Buffer): { exponent: Buffer; modulus: Buffer } {
  const isLong = bytes[0] === 0 && bytes.length >= 3;
  const length = isLong ? bytes.readUInt16BE(1) : (bytes[0] ?? 0);
  const start = isLong ? 3 : 1;
  return {
    exponent: bytes.subarray(start, start + length),
    modulus: bytes.subarray(start + length),
  };
}

/** Bits of the modulus of an RSA key; null for other keys. */
export function rsaBits({ data }: DnskeyAnswer): number | null {
  if (algorithms[data.algorithm]?.kind !== 'rsa') return null;
  const { modulus } = rsaParts(data.key);
  const zeros = modulus.findIndex((byte) => byte !== 0);
  if (zeros < 0) return 0;
  const first = modulus[zeros] ?? 0;
  return (modulus.length - zeros) * 8 - (Math.clz32(first) - 24);
}

/** The data of a record as it is signed, without its length. */
export const rdataOf = (record: packet.Answer): Buffer => {
  const encoder = (packet as unknown as Encoders).record(record.type);
  return Buffer.from(encoder.encode('data' in record ? record.data : undefined)).subarray(2);
};

interface Encoders {
  record(type: string): { encode(data: unknown): Buffer };
  name: { encode(name: string): Buffer };
}

export const wireName = (name: string): Buffer =>
  Buffer.from((packet as unknown as Encoders).name.encode(name.toLowerCase()));

/** RFC 4034, appendix B. */
export function keyTagOf(key: DnskeyAnswer): number {
  const sum = rdataOf(key).reduce(
    (total, byte, at) => total + (at % 2 === 0 ? byte << 8 : byte),
    0,
  );
  return (sum + (sum >>> 16)) & 0xffff;
}

const digests: Readonly<Record<number, string>> = { 1: 'sha1', 2: 'sha256', 4: 'sha384' };

/** Returns whether a DS record is the digest of a key; null when the digest cannot be computed here. */
export function fitsKey({ data }: DSAnswer, key: DnskeyAnswer): boolean | null {
  if (data.algorithm !== key.data.algorithm || data.keyTag !== keyTagOf(key)) return false;
  const hash = digests[data.digestType];
  if (hash === undefined) return null;
  return createHash(hash)
    .update(wireName(key.name))
    .update(rdataOf(key))
    .digest()
    .equals(data.digest);
}
