import { type KeyObject, verify } from 'node:crypto';

/** Signature algorithms of authorities, and how Node calls their hash. */
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

/** Returns whether one of the keys signed the data. @param algorithm object identifier, with dots */
export function isSignedBy(
  keys: readonly KeyObject[],
  algorithm: string,
  data: Buffer,
  signature: Buffer,
): boolean {
  const hash = hashes[algorithm];
  return hash !== undefined && keys.some((key) => verify(hash, data, key, signature));
}
