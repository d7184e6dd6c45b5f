import {
  type Cipheriv,
  createCipheriv,
  createDecipheriv,
  createHmac,
  type Decipheriv,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { SshFault, uint32 } from './wire.ts';

/** One direction of a connection: how payloads become packets (RFC 4253, section 6). */
export interface Sealer {
  seal(payload: Buffer): Buffer;
}

export interface Opener {
  /** The first packet; null while bytes are missing. @throws SshFault */
  open(bytes: Buffer): { payload: Buffer; used: number } | null;
}

/** Larger ones need not be accepted (RFC 4253, section 6.1). */
const MAX_PACKET = 35_000;

/** Lengths of keys in bytes. */
const counterCiphers = { 'aes128-ctr': 16, 'aes192-ctr': 24, 'aes256-ctr': 32 } as const;
const gcmCiphers = { 'aes128-gcm@openssh.com': 16, 'aes256-gcm@openssh.com': 32 } as const;
const macs = {
  'hmac-sha2-256-etm@openssh.com': { hash: 'sha256', length: 32, isOverCipher: true },
  'hmac-sha2-512-etm@openssh.com': { hash: 'sha512', length: 64, isOverCipher: true },
  'hmac-sha2-256': { hash: 'sha256', length: 32, isOverCipher: false },
  'hmac-sha2-512': { hash: 'sha512', length: 64, isOverCipher: false },
  'hmac-sha1': { hash: 'sha1', length: 20, isOverCipher: false },
} as const;

export const cipherNames: readonly string[] = [
  ...Object.keys(gcmCiphers),
  ...Object.keys(counterCiphers),
];
export const macNames: readonly string[] = Object.keys(macs);

/** Returns so many bytes of a derived key (RFC 4253, section 7.2), for one of its letters. */
export type DeriveKey = (purpose: 'iv' | 'key' | 'mac', length: number) => Buffer;

/** Describes what one direction agreed on, and the number of its next packet. */
export interface Agreed {
  cipher: string;
  mac: string;
  sequence: number;
  derive: DeriveKey;
}

/** Pads so that what is encrypted is a multiple of the block. */
function padded(payload: Buffer, block: number, isLengthApart: boolean): Buffer {
  const counted = payload.length + 1 + (isLengthApart ? 0 : 4);
  let padding = block - (counted % block);
  if (padding < 4) padding += block;
  const body = Buffer.concat([Buffer.of(padding), payload, randomBytes(padding)]);
  return Buffer.concat([uint32(body.length), body]);
}

function checkedLength(length: number): number {
  if (length < 5 || length > MAX_PACKET) throw new SshFault('A packet has no allowed length');
  return length;
}

function unpadded(body: Buffer): Buffer {
  const padding = body[0] ?? 0;
  if (padding + 1 > body.length) throw new SshFault('A packet is padded beyond its length');
  return body.subarray(1, body.length - padding);
}

/** Packets before the keys are there. */
export const clearSealer: Sealer = { seal: (payload) => padded(payload, 8, false) };
export const clearOpener: Opener = {
  open(bytes) {
    if (bytes.length < 4) return null;
    const used = 4 + checkedLength(bytes.readUInt32BE());
    return bytes.length < used ? null : { payload: unpadded(bytes.subarray(4, used)), used };
  },
};

export const createSealer = (agreed: Agreed): Sealer =>
  agreed.cipher in gcmCiphers ? gcmSealer(agreed) : counterSealer(agreed);
export const createOpener = (agreed: Agreed): Opener =>
  agreed.cipher in gcmCiphers ? gcmOpener(agreed) : counterOpener(agreed);

/** AES-GCM of RFC 5647: the length is authenticated and clear; the nonce counts packets. */
function gcmParts({ cipher, derive }: Agreed) {
  const length = gcmCiphers[cipher as keyof typeof gcmCiphers];
  const nonce = Buffer.from(derive('iv', 12));
  return {
    algorithm: length === 16 ? ('aes-128-gcm' as const) : ('aes-256-gcm' as const),
    key: derive('key', length),
    nonce: () => {
      const now = Buffer.from(nonce);
      nonce.writeBigUInt64BE(BigInt.asUintN(64, nonce.readBigUInt64BE(4) + 1n), 4);
      return now;
    },
  };
}

function gcmSealer(agreed: Agreed): Sealer {
  const { algorithm, key, nonce } = gcmParts(agreed);
  return {
    seal(payload) {
      const packet = padded(payload, 16, true);
      const cipher = createCipheriv(algorithm, key, nonce());
      cipher.setAAD(packet.subarray(0, 4));
      const body = Buffer.concat([cipher.update(packet.subarray(4)), cipher.final()]);
      return Buffer.concat([packet.subarray(0, 4), body, cipher.getAuthTag()]);
    },
  };
}

const TAG = 16;

function gcmOpener(agreed: Agreed): Opener {
  const { algorithm, key, nonce } = gcmParts(agreed);
  return {
    open(bytes) {
      if (bytes.length < 4) return null;
      const end = 4 + checkedLength(bytes.readUInt32BE());
      if (bytes.length < end + TAG) return null;
      const decipher = createDecipheriv(algorithm, key, nonce(), { authTagLength: TAG });
      decipher.setAAD(bytes.subarray(0, 4));
      decipher.setAuthTag(bytes.subarray(end, end + TAG));
      const body = decipher.update(bytes.subarray(4, end));
      try {
        decipher.final();
      } catch {
        throw new SshFault('A packet is not authentic');
      }
      return { payload: unpadded(body), used: end + TAG };
    },
  };
}

const nodeNames = {
  'aes128-ctr': 'aes-128-ctr',
  'aes192-ctr': 'aes-192-ctr',
  'aes256-ctr': 'aes-256-ctr',
} as const;

/** AES-CTR of RFC 4344 with an HMAC over the clear packet, or over the cipher text (EtM). */
function counterParts({ cipher, mac, sequence, derive }: Agreed) {
  const name = cipher as keyof typeof counterCiphers;
  const { hash, length, isOverCipher } = macs[mac as keyof typeof macs];
  const macKey = derive('mac', length);
  let next = sequence;
  return {
    algorithm: nodeNames[name],
    key: derive('key', counterCiphers[name]),
    iv: derive('iv', 16),
    isOverCipher,
    macLength: length,
    macOf: (packet: Buffer) => {
      const digest = createHmac(hash, macKey).update(uint32(next)).update(packet).digest();
      next += 1;
      return digest;
    },
  };
}

function counterSealer(agreed: Agreed): Sealer {
  const { algorithm, key, iv, isOverCipher, macOf } = counterParts(agreed);
  const cipher: Cipheriv = createCipheriv(algorithm, key, iv);
  return {
    seal(payload) {
      const packet = padded(payload, 16, isOverCipher);
      if (!isOverCipher) return Buffer.concat([cipher.update(packet), macOf(packet)]);
      const sent = Buffer.concat([packet.subarray(0, 4), cipher.update(packet.subarray(4))]);
      return Buffer.concat([sent, macOf(sent)]);
    },
  };
}

function counterOpener(agreed: Agreed): Opener {
  const { algorithm, key, iv, isOverCipher, macLength, macOf } = counterParts(agreed);
  const decipher: Decipheriv = createDecipheriv(algorithm, key, iv);
  /** The first block of a packet that has not come in whole; a stream is not decrypted twice. */
  let head: Buffer | null = null;
  const checked = (packet: Buffer, mac: Buffer) => {
    if (!timingSafeEqual(macOf(packet), mac)) throw new SshFault('A packet is not authentic');
  };
  return {
    open(bytes) {
      if (bytes.length < 16) return null;
      if (isOverCipher) {
        const end = 4 + checkedLength(bytes.readUInt32BE());
        if (bytes.length < end + macLength) return null;
        checked(bytes.subarray(0, end), bytes.subarray(end, end + macLength));
        return {
          payload: unpadded(decipher.update(bytes.subarray(4, end))),
          used: end + macLength,
        };
      }
      head ??= decipher.update(bytes.subarray(0, 16));
      const end = Math.max(16, 4 + checkedLength(head.readUInt32BE()));
      if (bytes.length < end + macLength) return null;
      const packet = Buffer.concat([head, decipher.update(bytes.subarray(16, end))]);
      head = null;
      checked(packet, bytes.subarray(end, end + macLength));
      return { payload: unpadded(packet.subarray(4)), used: end + macLength };
    },
  };
}
