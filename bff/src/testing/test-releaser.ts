import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import type { AnyPointer, BuildSeal, ReleaseSignature } from '@parapet/contracts/releases/release';
import {
  pointerText,
  type ReleaseKey,
  sealText,
} from '@parapet/contracts/releases/release-signature';

/** A team that signs what it releases. */
export interface TestReleaser {
  /** Its public key for a remote, as the operator configures it. */
  keyFor(remote: string): ReleaseKey;
  /** The same, limited to channels. */
  limitedKeyFor(remote: string, channels: string): ReleaseKey;
  /** Adds the signature to a pointer. */
  point<Pointer extends AnyPointer>(pointer: Pointer): Pointer;
  /** Returns the `builds/latest.json` of a build. */
  seal(seal: Omit<BuildSeal, 'signature' | 'timestamp'>): BuildSeal;
}

export function createTestReleaser(): TestReleaser {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const { x = '' } = publicKey.export({ format: 'jwk' });
  const keyId = createHash('sha256').update(Buffer.from(x, 'base64url')).digest('hex').slice(0, 16);
  const signatureOf = (text: string): ReleaseSignature => ({
    keyId,
    value: sign(null, Buffer.from(text), privateKey).toString('base64'),
  });
  return {
    keyFor: (remote) => ({ remote, publicKey: x }),
    limitedKeyFor: (remote, channels) => ({ remote, publicKey: x, channels }),
    point: (pointer) => ({ ...pointer, signature: signatureOf(pointerText(pointer)) }),
    seal: (build) => {
      const seal = { ...build, timestamp: 1 };
      return { ...seal, signature: signatureOf(sealText(seal)) };
    },
  };
}

/** The hash of a file, as release manifests and pointers have it. */
export const hashText = (text: string | Buffer): string =>
  `sha384-${createHash('sha384').update(text).digest('base64')}`;
