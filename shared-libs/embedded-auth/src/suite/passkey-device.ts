import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type { SupabaseClient } from '@supabase/supabase-js';

const sha256 = (data: Uint8Array | string): Buffer => createHash('sha256').update(data).digest();

const PRESENT = 0x01;
const HAS_CREDENTIAL = 0x40;
/** COSE: an EC2 key for ES256 on P-256 (RFC 9053). */
const EC2 = { kty: [1, 2], alg: [3, -7], crv: [-1, 1] } as const;

/** Describes what a test may spoil about an answer. */
export interface Spoiled {
  origin?: string;
  rpId?: string;
  challenge?: string;
  counter?: number;
  /** The format of a statement of the maker, whose contents are none. */
  attestation?: string;
}

type Mfa = SupabaseClient['auth']['mfa'];
type Verification = Parameters<Mfa['webauthn']['verify']>[0]['webauthn'];
type Challenge = NonNullable<Awaited<ReturnType<Mfa['challenge']>>['data']>;

/** A device with one passkey. It answers what a browser would hand to `navigator.credentials`. */
export class PasskeyDevice {
  readonly id = randomBytes(32);
  counter = 0;
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly #origin: string;

  constructor(origin: string) {
    this.#origin = origin;
  }

  /** Makes or uses the passkey, whichever the challenge asks for. */
  answer(challenge: Challenge, spoiled: Spoiled = {}): Verification {
    if (challenge.type !== 'webauthn') throw new Error('The challenge is not for a passkey.');
    const { type, credential_options: options } = challenge.webauthn;
    const asked = Buffer.from(options.publicKey.challenge as ArrayBuffer).toString('base64url');
    const client = Buffer.from(
      JSON.stringify({
        type: type === 'create' ? 'webauthn.create' : 'webauthn.get',
        challenge: spoiled.challenge ?? asked,
        origin: spoiled.origin ?? this.#origin,
        crossOrigin: false,
      }),
    );
    const rpId = new URL(this.#origin).hostname;
    const data = this.#authenticatorData(type === 'create', { rpId, ...spoiled });
    const response =
      type === 'create'
        ? { attestationObject: attested(data, spoiled.attestation) }
        : this.#signed(data, client);
    const credential = this.#toCredential({ ...response, clientDataJSON: client });
    return {
      type,
      rpId,
      rpOrigins: [this.#origin],
      credential_response: credential,
    } as Verification;
  }

  #authenticatorData(isNew: boolean, { rpId = '', counter }: Spoiled): Buffer {
    this.counter = counter ?? this.counter + 1;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(this.counter);
    const flags = Buffer.from([isNew ? PRESENT | HAS_CREDENTIAL : PRESENT]);
    const head = Buffer.concat([sha256(rpId), flags, count]);
    if (!isNew) return head;
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.id.length);
    const aaguid = Buffer.alloc(16);
    return Buffer.concat([head, aaguid, length, this.id, isoCBOR.encode(this.#coseKey())]);
  }

  #coseKey(): Map<number, number | Uint8Array> {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    return new Map<number, number | Uint8Array>([
      EC2.kty,
      EC2.alg,
      EC2.crv,
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ]);
  }

  #signed(data: Buffer, client: Buffer) {
    const signature = sign('sha256', Buffer.concat([data, sha256(client)]), this.#keys.privateKey);
    return { authenticatorData: data, signature };
  }

  #toCredential(response: Record<string, Uint8Array>) {
    const id = this.id.toString('base64url');
    const texts = Object.entries(response).map(([name, bytes]) => [
      name,
      Buffer.from(bytes).toString('base64url'),
    ]);
    const json = { id, rawId: id, type: 'public-key', clientExtensionResults: {} };
    return { toJSON: () => ({ ...json, response: Object.fromEntries(texts) }) };
  }
}

const attested = (authData: Uint8Array, format = 'none'): Uint8Array =>
  isoCBOR.encode(
    new Map<string, string | Uint8Array | Map<string, never>>([
      ['fmt', format],
      ['attStmt', new Map<string, never>()],
      ['authData', new Uint8Array(authData)],
    ]),
  );
