import type { SuiteFamily } from '../../../subjects/tls-service.ts';

// The names of the IANA registry of TLS cipher suites, built from its regular parts: consecutive numbers are
// combinations of a key exchange and a cipher. A test compares them with those of OpenSSL.
const six = ['RSA', 'DH_DSS', 'DH_RSA', 'DHE_DSS', 'DHE_RSA', 'DH_anon'];
const gcmSix = ['RSA', 'DHE_RSA', 'DH_RSA', 'DHE_DSS', 'DH_DSS', 'DH_anon'];
const ec = ['ECDH_ECDSA', 'ECDHE_ECDSA', 'ECDH_RSA', 'ECDHE_RSA', 'ECDH_anon'];
const signedEc = ['ECDHE_ECDSA', 'ECDH_ECDSA', 'ECDHE_RSA', 'ECDH_RSA'];
const psk = ['PSK', 'DHE_PSK', 'RSA_PSK'];
const srp = ['SRP_SHA', 'SRP_SHA_RSA', 'SRP_SHA_DSS'];

const words = (text: string): readonly string[] => text.split(' ');
/** Each key exchange with each cipher. */
const byKey = (keys: readonly string[], ciphers: string) =>
  keys.flatMap((key) => words(ciphers).map((cipher) => `${key}_WITH_${cipher}`));
/** Each cipher with each key exchange. */
const byCipher = (keys: readonly string[], ciphers: string) =>
  words(ciphers).flatMap((cipher) => keys.map((key) => `${key}_WITH_${cipher}`));
/** With 128 bits and SHA-256, and with 256 bits and SHA-384. */
const pairs = (keys: readonly string[], cipher: string, mode: string) =>
  byKey(keys, `${cipher}_128_${mode}_SHA256 ${cipher}_256_${mode}_SHA384`);
const exportable = (key: string) => byKey([key], 'DES_CBC_SHA 3DES_EDE_CBC_SHA');

const blocks: ReadonlyArray<readonly [first: number, names: readonly string[]]> = [
  [
    0x0001,
    [
      ...words('RSA_WITH_NULL_MD5 RSA_WITH_NULL_SHA RSA_EXPORT_WITH_RC4_40_MD5'),
      ...words('RSA_WITH_RC4_128_MD5 RSA_WITH_RC4_128_SHA RSA_EXPORT_WITH_RC2_CBC_40_MD5'),
      ...words('RSA_WITH_IDEA_CBC_SHA RSA_EXPORT_WITH_DES40_CBC_SHA'),
      ...exportable('RSA'),
      ...['DH_DSS', 'DH_RSA', 'DHE_DSS', 'DHE_RSA'].flatMap((key) => [
        `${key}_EXPORT_WITH_DES40_CBC_SHA`,
        ...exportable(key),
      ]),
      ...words('DH_anon_EXPORT_WITH_RC4_40_MD5 DH_anon_WITH_RC4_128_MD5'),
      'DH_anon_EXPORT_WITH_DES40_CBC_SHA',
      ...exportable('DH_anon'),
    ],
  ],
  [
    0x001e,
    [
      ...byKey(['KRB5'], 'DES_CBC_SHA 3DES_EDE_CBC_SHA RC4_128_SHA IDEA_CBC_SHA DES_CBC_MD5'),
      ...byKey(['KRB5'], '3DES_EDE_CBC_MD5 RC4_128_MD5 IDEA_CBC_MD5'),
      ...byKey(['KRB5_EXPORT'], 'DES_CBC_40_SHA RC2_CBC_40_SHA RC4_40_SHA'),
      ...byKey(['KRB5_EXPORT'], 'DES_CBC_40_MD5 RC2_CBC_40_MD5 RC4_40_MD5'),
      ...byKey(psk, 'NULL_SHA'),
    ],
  ],
  [
    0x002f,
    [
      ...byCipher(six, 'AES_128_CBC_SHA AES_256_CBC_SHA'),
      ...byKey(['RSA'], 'NULL_SHA256 AES_128_CBC_SHA256 AES_256_CBC_SHA256'),
      ...byKey(['DH_DSS', 'DH_RSA', 'DHE_DSS'], 'AES_128_CBC_SHA256'),
      ...byCipher(six, 'CAMELLIA_128_CBC_SHA'),
    ],
  ],
  [
    0x0060,
    [
      ...byKey(['RSA_EXPORT1024'], 'RC4_56_MD5 RC2_CBC_56_MD5'),
      ...byCipher(['RSA_EXPORT1024', 'DHE_DSS_EXPORT1024'], 'DES_CBC_SHA RC4_56_SHA'),
      ...words('DHE_DSS_WITH_RC4_128_SHA DHE_RSA_WITH_AES_128_CBC_SHA256'),
      ...byCipher(['DH_DSS', 'DH_RSA', 'DHE_DSS', 'DHE_RSA'], 'AES_256_CBC_SHA256'),
      ...byKey(['DH_anon'], 'AES_128_CBC_SHA256 AES_256_CBC_SHA256'),
    ],
  ],
  [0x0081, ['GOSTR341001_WITH_28147_CNT_IMIT']],
  [0x0083, ['GOSTR341001_WITH_NULL_GOSTR3411', ...byCipher(six, 'CAMELLIA_256_CBC_SHA')]],
  [0x008a, byKey(psk, 'RC4_128_SHA 3DES_EDE_CBC_SHA AES_128_CBC_SHA AES_256_CBC_SHA')],
  [
    0x0096,
    [
      ...byCipher(six, 'SEED_CBC_SHA'),
      ...pairs([...gcmSix, ...psk], 'AES', 'GCM'),
      ...byKey(psk, 'AES_128_CBC_SHA256 AES_256_CBC_SHA384 NULL_SHA256 NULL_SHA384'),
      ...byCipher(six, 'CAMELLIA_128_CBC_SHA256 CAMELLIA_256_CBC_SHA256'),
    ],
  ],
  [
    0xc001,
    [
      ...byKey(ec, 'NULL_SHA RC4_128_SHA 3DES_EDE_CBC_SHA AES_128_CBC_SHA AES_256_CBC_SHA'),
      ...byCipher(srp, '3DES_EDE_CBC_SHA AES_128_CBC_SHA AES_256_CBC_SHA'),
      ...pairs(signedEc, 'AES', 'CBC'),
      ...pairs(signedEc, 'AES', 'GCM'),
      ...byKey(['ECDHE_PSK'], 'RC4_128_SHA 3DES_EDE_CBC_SHA AES_128_CBC_SHA AES_256_CBC_SHA'),
      ...byKey(['ECDHE_PSK'], 'AES_128_CBC_SHA256 AES_256_CBC_SHA384'),
      ...byKey(['ECDHE_PSK'], 'NULL_SHA NULL_SHA256 NULL_SHA384'),
      ...pairs([...six, ...signedEc], 'ARIA', 'CBC'),
      ...pairs([...gcmSix, ...signedEc], 'ARIA', 'GCM'),
      ...pairs(psk, 'ARIA', 'CBC'),
      ...pairs(psk, 'ARIA', 'GCM'),
      ...pairs(['ECDHE_PSK'], 'ARIA', 'CBC'),
      ...pairs(signedEc, 'CAMELLIA', 'CBC'),
      ...pairs([...gcmSix, ...signedEc, ...psk], 'CAMELLIA', 'GCM'),
      ...pairs([...psk, 'ECDHE_PSK'], 'CAMELLIA', 'CBC'),
      ...byKey(['RSA', 'DHE_RSA'], 'AES_128_CCM AES_256_CCM'),
      ...byKey(['RSA', 'DHE_RSA'], 'AES_128_CCM_8 AES_256_CCM_8'),
      ...byKey(['PSK', 'DHE_PSK'], 'AES_128_CCM AES_256_CCM'),
      ...byKey(['PSK', 'PSK_DHE'], 'AES_128_CCM_8 AES_256_CCM_8'),
      ...byKey(['ECDHE_ECDSA'], 'AES_128_CCM AES_256_CCM AES_128_CCM_8 AES_256_CCM_8'),
    ],
  ],
  [0xc100, byKey(['GOSTR341112_256'], 'KUZNYECHIK_CTR_OMAC MAGMA_CTR_OMAC 28147_CNT_IMIT')],
  // Drafts of RFC 7905, which some servers still have.
  [0xcc13, byKey(['ECDHE_RSA', 'ECDHE_ECDSA', 'DHE_RSA'], 'CHACHA20_POLY1305_OLD_SHA256')],
  [
    0xcca8,
    byKey(
      ['ECDHE_RSA', 'ECDHE_ECDSA', 'DHE_RSA', 'PSK', 'ECDHE_PSK', 'DHE_PSK', 'RSA_PSK'],
      'CHACHA20_POLY1305_SHA256',
    ),
  ],
  [0xd001, byKey(['ECDHE_PSK'], 'AES_128_GCM_SHA256 AES_256_GCM_SHA384 AES_128_CCM_8_SHA256')],
  [0xd005, byKey(['ECDHE_PSK'], 'AES_128_CCM_SHA256')],
];

const older: ReadonlyMap<number, string> = new Map(
  blocks.flatMap(([first, names]) => names.map((name, index) => [first + index, `TLS_${name}`])),
);

const newer: ReadonlyMap<number, string> = new Map([
  [0x1301, 'TLS_AES_128_GCM_SHA256'],
  [0x1302, 'TLS_AES_256_GCM_SHA384'],
  [0x1303, 'TLS_CHACHA20_POLY1305_SHA256'],
  [0x1304, 'TLS_AES_128_CCM_SHA256'],
  [0x1305, 'TLS_AES_128_CCM_8_SHA256'],
]);

/** Every suite that is offered, by its number on the wire. */
export const suiteNames: ReadonlyMap<number, string> = new Map([...newer, ...older]);

export const tls13Suites: readonly number[] = [...newer.keys()];

const WEAK_CIPHERS: ReadonlyArray<readonly [SuiteFamily, RegExp]> = [
  ['anonymous', /_anon_/],
  ['null', /_WITH_NULL_/],
  ['export', /_EXPORT/],
  ['rc4', /_RC4_/],
  ['des', /_WITH_DES_/],
  ['block64', /_3DES_|_IDEA_|_RC2_/],
];

/** Returns what a suite is weak in; one without such a weakness may be of static RSA, or have forward secrecy. */
export function familiesOf(suite: number): readonly SuiteFamily[] {
  const name = older.get(suite) ?? '';
  const weak = WEAK_CIPHERS.flatMap(([family, sign]) => (sign.test(name) ? [family] : []));
  if (weak.length > 0) return weak;
  if (name.startsWith('TLS_RSA_WITH_')) return ['static-rsa'];
  return /^TLS_(?:EC)?DHE_(?:RSA|DSS|ECDSA)_/.test(name) ? ['forward'] : [];
}

/** Encryption and authentication in one (GCM, CCM, ChaCha20), with forward secrecy. */
export const isAuthenticated = (suite: number): boolean =>
  familiesOf(suite).includes('forward') && isAead(suite);

/** Encryption and authentication in one, whatever exchanges the keys. */
export const isAead = (suite: number): boolean => AUTHENTICATED.test(older.get(suite) ?? '');
const AUTHENTICATED = /_GCM_|_CCM|_CHACHA20_/;

export type SuiteStrength = 'strong' | 'acceptable' | 'weak' | 'insecure';

/**
 * `strong`: forward secrecy with authenticated encryption. `acceptable`: one of both. `weak`: neither, or
 * blocks of 64 bits. `insecure`: broken, or without encryption or authentication.
 */
export function strengthOf(suite: number): SuiteStrength {
  if (newer.has(suite) || isAuthenticated(suite)) return 'strong';
  const families = familiesOf(suite);
  if (families.some((family) => BROKEN.includes(family))) return 'insecure';
  if (families.includes('block64')) return 'weak';
  if (families.includes('forward')) return 'acceptable';
  const name = older.get(suite) ?? '';
  return /^TLS_(?:EC)?DHE_PSK_/.test(name) || isAead(suite) ? 'acceptable' : 'weak';
}

const BROKEN: readonly SuiteFamily[] = ['anonymous', 'null', 'export', 'rc4', 'des'];

export const isEllipticCurve = (suite: number): boolean =>
  /^TLS_ECDHE_(?:RSA|ECDSA)_/.test(older.get(suite) ?? '');

export const isFiniteField = (suite: number): boolean =>
  /^TLS_DHE_(?:RSA|DSS)_/.test(older.get(suite) ?? '');

/** Suites that few servers have ever had: shared secrets, static Diffie-Hellman, national ciphers. */
const RARE =
  /PSK|KRB5|SRP|ARIA|SEED|GOST|_OLD_|TLS_DH_(?:DSS|RSA)_|TLS_ECDH_(?:ECDSA|RSA)_|EXPORT1024/;
const rank = (suite: number): number => {
  const families = familiesOf(suite);
  if (isAuthenticated(suite)) return 0;
  return families.includes('forward') ? 1 : families.includes('static-rsa') ? 2 : 3;
};
/** A server that follows the client's order, and has no parameters for these, ends the connection on them. */
const needsParameters = (suite: number): boolean =>
  /^TLS_DH(?:E_RSA|E_DSS|_anon)_/.test(older.get(suite) ?? '');
const byRank = [...older.keys()].sort(
  (a, b) => Number(needsParameters(a)) - Number(needsParameters(b)) || rank(a) - rank(b) || a - b,
);

/** Tells what servers of TLS 1.2 and older usually choose from, in one hello that any of them reads. */
export const olderSuites: readonly number[] = byRank.filter(
  (suite) => !RARE.test(older.get(suite) ?? ''),
);

/** Some servers do not answer a hello with more suites. */
const MAX_SUITES = 128;
const rareSuites = byRank.filter((suite) => RARE.test(older.get(suite) ?? ''));

/** All suites of TLS 1.2 and older in hellos of bounded length, the usual ones first. */
export const olderSuiteOffers: readonly (readonly number[])[] = [
  olderSuites,
  rareSuites.slice(0, MAX_SUITES),
  rareSuites.slice(MAX_SUITES),
];
