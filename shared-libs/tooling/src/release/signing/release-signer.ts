import { createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import type { AnyPointer, BuildSeal, ReleaseSignature } from '@parapet/contracts/releases/release';
import {
  coversChannel,
  pointerText,
  type ReleaseKey,
  sealText,
} from '@parapet/contracts/releases/release-signature';
import { keyIdOf, publicKeyOf } from './signing-key.ts';

/** Signs releases with a team's key, and checks what was signed before. */
export interface ReleaseSigner {
  readonly keyId: string;
  signPointer<Pointer extends AnyPointer>(pointer: Pointer): Pointer;
  signSeal(seal: Omit<BuildSeal, 'signature'>): BuildSeal;
  /** Returns whether this key, or another known key of the remote and the channel, has signed it. */
  trustsPointer(pointer: AnyPointer): boolean;
  /** The same for a build that is to be in `channel`. */
  trustsSeal(seal: BuildSeal, channel: string): boolean;
}

/**
 * @param known further public keys, e.g. those from before a rotation
 */
export function createSigner(privateKey: KeyObject, known: readonly ReleaseKey[]): ReleaseSigner {
  const own = publicKeyOf(privateKey);
  const keyId = keyIdOf(own);
  const signatureOf = (text: string): ReleaseSignature => ({
    keyId,
    value: sign(null, Buffer.from(text), privateKey).toString('base64'),
  });
  const trusts = (
    { remote, channel }: { remote: string; channel: string },
    text: string,
    signature: ReleaseSignature,
  ): boolean => {
    const keys = [{ remote, publicKey: own }, ...known].filter(
      (key) =>
        key.remote === remote &&
        coversChannel(key, channel) &&
        keyIdOf(key.publicKey) === signature.keyId,
    );
    return keys.some(({ publicKey: x }) => {
      const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
      return verify(null, Buffer.from(text), key, Buffer.from(signature.value, 'base64'));
    });
  };
  return {
    keyId,
    signPointer: (pointer) => ({ ...pointer, signature: signatureOf(pointerText(pointer)) }),
    signSeal: (seal) => ({ ...seal, signature: signatureOf(sealText(seal)) }),
    trustsPointer: (pointer) =>
      pointer.manifest !== undefined &&
      pointer.signature !== undefined &&
      trusts(pointer, pointerText(pointer), pointer.signature),
    trustsSeal: (seal, channel) =>
      trusts({ remote: seal.remote, channel }, sealText(seal), seal.signature),
  };
}
