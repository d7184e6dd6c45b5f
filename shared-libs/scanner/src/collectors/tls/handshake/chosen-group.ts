import { readHandshake } from './handshake-records.ts';
import type { ServerHello } from './server-hello.ts';

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
  for (const item of readHandshake(bytes).items) {
    if (item.kind !== 'message') continue;
    if (item.type === CERTIFICATE_END) return null;
    if (item.type !== SERVER_KEY_EXCHANGE) continue;
    const { body } = item;
    return body.length >= 3 && body[0] === NAMED_CURVE ? body.readUInt16BE(1) : null;
  }
  return undefined;
}
