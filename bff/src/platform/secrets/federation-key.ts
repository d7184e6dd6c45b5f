import { createECDH, hkdfSync } from 'node:crypto';
import { calculateJwkThumbprint, importJWK, type JSONWebKeySet, type JWK, SignJWT } from 'jose';

/** Signs who this installation is, for clouds that trust its key: nothing secret is handed out. */
export interface FederationKey {
  /** The public half. */
  keySet(): Promise<JSONWebKeySet>;
  /** Returns a JWT of five minutes. */
  sign(claims: {
    readonly issuer: string;
    readonly subject: string;
    readonly audience: string;
  }): Promise<string>;
}

const ALGORITHM = 'ES256';
/** The order of the curve P-256 (FIPS 186-5). */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

/**
 * Derives the key from that of the installation, so that all its processes sign alike and there is no second secret to
 * keep. 48 bytes make the remainder even (FIPS 186-5, A.2.1).
 */
export function createFederationKey(masterKey: Buffer): FederationKey {
  const bytes = Buffer.from(hkdfSync('sha256', masterKey, '', 'parapet federation v1', 48));
  const scalar = (BigInt(`0x${bytes.toString('hex')}`) % (ORDER - 1n)) + 1n;
  const secret = Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex');
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(secret);
  const point = pair.getPublicKey();
  const publicKey = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33, 65).toString('base64url'),
  } satisfies JWK;
  const keyId = calculateJwkThumbprint(publicKey);
  const privateKey = importJWK({ ...publicKey, d: secret.toString('base64url') }, ALGORITHM);

  return {
    keySet: async () => ({
      keys: [{ ...publicKey, kid: await keyId, alg: ALGORITHM, use: 'sig' }],
    }),
    sign: async ({ issuer, subject, audience }) =>
      await new SignJWT({})
        .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT', kid: await keyId })
        .setIssuer(issuer)
        .setSubject(subject)
        .setAudience(audience)
        .setIssuedAt()
        .setExpirationTime('5m')
        .sign(await privateKey),
  };
}
