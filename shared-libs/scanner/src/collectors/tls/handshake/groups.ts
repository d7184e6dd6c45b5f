/** Hybrid of X25519 and ML-KEM-768 (draft-ietf-tls-ecdhe-mlkem). */
export const X25519_MLKEM768 = 0x11ec;
export const X25519 = 0x001d;

/** Names of the IANA registry of TLS supported groups. */
export const groupNames: ReadonlyMap<number, string> = new Map([
  [X25519_MLKEM768, 'X25519MLKEM768'],
  [0x11eb, 'SecP256r1MLKEM768'],
  [0x11ed, 'SecP384r1MLKEM1024'],
  [0x0200, 'MLKEM512'],
  [0x0201, 'MLKEM768'],
  [0x0202, 'MLKEM1024'],
  [X25519, 'x25519'],
  [0x0017, 'secp256r1'],
  [0x0018, 'secp384r1'],
  [0x0019, 'secp521r1'],
  [0x001e, 'x448'],
  [0x001a, 'brainpoolP256r1'],
  [0x001b, 'brainpoolP384r1'],
  [0x001c, 'brainpoolP512r1'],
  [0x001f, 'brainpoolP256r1tls13'],
  [0x0020, 'brainpoolP384r1tls13'],
  [0x0021, 'brainpoolP512r1tls13'],
  [0x0029, 'curveSM2'],
  [0x0100, 'ffdhe2048'],
  [0x0101, 'ffdhe3072'],
  [0x0102, 'ffdhe4096'],
  [0x0103, 'ffdhe6144'],
  [0x0104, 'ffdhe8192'],
  [0x0016, 'secp256k1'],
  [0x0015, 'secp224r1'],
  [0x0014, 'secp224k1'],
  [0x0013, 'secp192r1'],
  [0x0012, 'secp192k1'],
  [0x0011, 'secp160r2'],
  [0x0010, 'secp160r1'],
  [0x000f, 'secp160k1'],
  [0x000e, 'sect571r1'],
  [0x000d, 'sect571k1'],
  [0x000c, 'sect409r1'],
  [0x000b, 'sect409k1'],
  [0x000a, 'sect283r1'],
  [0x0009, 'sect283k1'],
  [0x0008, 'sect239k1'],
  [0x0007, 'sect233r1'],
  [0x0006, 'sect233k1'],
  [0x0005, 'sect193r2'],
  [0x0004, 'sect193r1'],
  [0x0003, 'sect163r2'],
  [0x0002, 'sect163r1'],
  [0x0001, 'sect163k1'],
]);

const numbers = [...groupNames.keys()];
const isFiniteField = (group: number): boolean => group >= 0x0100 && group <= 0x01ff;
/** Below 26 in TLS 1.2 alone (RFC 8446, section 4.2.7); hybrids and lattices in TLS 1.3 alone. */
const isOlder = (group: number): boolean => group <= 0x001c;

export const groupsOfTls13: readonly number[] = numbers.filter(
  (group) => !isOlder(group) || (group >= 0x0017 && group <= 0x0019),
);
/** Elliptic curves of TLS 1.2. */
export const groupsOfTls12: readonly number[] = numbers.filter(
  (group) => !isFiniteField(group) && (isOlder(group) || group === X25519 || group === 0x001e),
);
