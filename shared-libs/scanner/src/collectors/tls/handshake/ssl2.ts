import { randomBytes } from 'node:crypto';

/** Every suite of SSL 2.0, three bytes each. */
const suites = '0100800200800300800400800500800600400700c0';

/** CLIENT-HELLO of SSL 2.0, in its own record format (RFC 6101, appendix E). */
export function ssl2Hello(): Buffer {
  const specs = Buffer.from(suites, 'hex');
  const challenge = randomBytes(16);
  const body = Buffer.concat([
    Buffer.of(1, 0, 2, 0, specs.length, 0, 0, 0, challenge.length),
    specs,
    challenge,
  ]);
  return Buffer.concat([Buffer.of(0x80 | (body.length >> 8), body.length & 255), body]);
}

const SERVER_HELLO = 4;

const HELLO_START_BYTES = 13;

/** Returns whether the answer is a SERVER-HELLO that names at least one suite; null where it ends within one. */
export function isSsl2ServerHello(bytes: Buffer): boolean | null {
  const mayBe = ((bytes[0] ?? 0) & 0x80) !== 0 && (bytes.length < 3 || bytes[2] === SERVER_HELLO);
  if (!mayBe) return false;
  if (bytes.length < HELLO_START_BYTES) return null;
  return bytes.readUInt16BE(5) === 2 && bytes.readUInt16BE(9) > 0;
}
