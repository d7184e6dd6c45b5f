import {
  createDiffieHellmanGroup,
  createECDH,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
} from 'node:crypto';
import { mpint, SshFault, text } from './wire.ts';

/** One side of a key agreement. */
export interface KeyAgreement {
  hash: 'sha1' | 'sha256' | 'sha384' | 'sha512';
  /** Tells what is sent, and how it is written in messages and in the hash of the exchange. */
  ownPublic: Buffer;
  written(publicValue: Buffer): Buffer;
  /** @throws SshFault for a value that is none of the group */
  shared(otherPublic: Buffer): Buffer;
}

/** RFC 8731: the values are strings of 32 bytes. */
function curve25519(): KeyAgreement {
  const { privateKey, publicKey } = generateKeyPairSync('x25519');
  return {
    hash: 'sha256',
    ownPublic: Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url'),
    written: text,
    shared: (other) => {
      if (other.length !== 32) throw new SshFault('A public value has a wrong length');
      const x = other.toString('base64url');
      const key = createPublicKey({ key: { kty: 'OKP', crv: 'X25519', x }, format: 'jwk' });
      return diffieHellman({ privateKey, publicKey: key });
    },
  };
}

/** RFC 5656, section 4: the values are points as strings. */
const nistCurve = (curve: string, hash: KeyAgreement['hash']) => (): KeyAgreement => {
  const own = createECDH(curve);
  return {
    hash,
    ownPublic: own.generateKeys(),
    written: text,
    shared: (other) => own.computeSecret(other),
  };
};

/** RFC 8268 and RFC 4253, section 8: the values are integers. */
const modularGroup = (group: string, hash: KeyAgreement['hash']) => (): KeyAgreement => {
  const own = createDiffieHellmanGroup(group);
  return {
    hash,
    ownPublic: own.generateKeys(),
    written: mpint,
    shared: (other) => own.computeSecret(other),
  };
};

/** Those that OpenSSH has had since 6.5 and appliances since before, the cheapest first. */
const agreements: Readonly<Record<string, () => KeyAgreement>> = {
  'curve25519-sha256': curve25519,
  'curve25519-sha256@libssh.org': curve25519,
  'ecdh-sha2-nistp256': nistCurve('prime256v1', 'sha256'),
  'ecdh-sha2-nistp384': nistCurve('secp384r1', 'sha384'),
  'ecdh-sha2-nistp521': nistCurve('secp521r1', 'sha512'),
  'diffie-hellman-group14-sha256': modularGroup('modp14', 'sha256'),
  'diffie-hellman-group16-sha512': modularGroup('modp16', 'sha512'),
  'diffie-hellman-group14-sha1': modularGroup('modp14', 'sha1'),
};

export const agreementNames: readonly string[] = Object.keys(agreements);

/** @throws SshFault for a name that is not one of `agreementNames` */
export function startAgreement(name: string): KeyAgreement {
  const start = agreements[name];
  if (!start) throw new SshFault('No key exchange is common');
  const agreement = start();
  return {
    ...agreement,
    shared(other) {
      // The libraries throw errors of their own for anything but a value of the group.
      try {
        return agreement.shared(other);
      } catch {
        throw new SshFault('The server sent no value of the agreed group');
      }
    },
  };
}
