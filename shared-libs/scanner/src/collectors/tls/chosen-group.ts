import type { ServerHello } from './server-hello.ts';

const HANDSHAKE = 22;
const CERTIFICATE_END = 14;
const SERVER_KEY_EXCHANGE = 12;
const NAMED_CURVE = 3;
const KEY_SHARE = 51;

/** The group of a hello of TLS 1.3, or of its request for another hello; null without one. */
export function groupOfHello({ extensions }: ServerHello): number | null {
  const share = extensions.get(KEY_SHARE);
  return share !== undefined && share.length >= 2 ? share.readUInt16BE(0) : null;
}

/**
 * The curve that a server of TLS 1.2 or older names in its key exchange (RFC 8422, section 5.4); null when it
 * names none, undefined while the bytes do not tell.
 */
export function groupOfKeyExchange(bytes: Buffer): number | null | undefined {
  const messages = handshakeBytes(bytes);
  for (let at = 0; at + 4 <= messages.length; ) {
    const type = messages[at];
    const end = at + 4 + messages.readUIntBE(at + 1, 3);
    if (type === CERTIFICATE_END) return null;
    if (type === SERVER_KEY_EXCHANGE) {
      if (messages.length < at + 7) return undefined;
      return messages[at + 4] === NAMED_CURVE ? messages.readUInt16BE(at + 5) : null;
    }
    at = end;
  }
  return undefined;
}

/** The content of the records of handshakes, up to the first that is not whole or of another type. */
function handshakeBytes(bytes: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let at = 0; at + 5 <= bytes.length; ) {
    const end = at + 5 + bytes.readUInt16BE(at + 3);
    if (bytes[at] !== HANDSHAKE || end > bytes.length) break;
    parts.push(bytes.subarray(at + 5, end));
    at = end;
  }
  return Buffer.concat(parts);
}
