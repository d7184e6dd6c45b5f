/** The answer of a server to a hello, as far as the bytes received show it. */
export type ServerReply =
  | { kind: 'hello'; version: number; suite: number }
  | { kind: 'alert'; description: number }
  | { kind: 'not-tls' }
  | { kind: 'incomplete' };

const HANDSHAKE = 22;
const ALERT = 21;
const SERVER_HELLO = 2;
const SUPPORTED_VERSIONS = 43;

/** Reads the first record; a hello retry request of TLS 1.3 counts as a hello. */
export function readServerReply(bytes: Buffer): ServerReply {
  if (bytes.length < 1) return { kind: 'incomplete' };
  const type = bytes[0];
  if (type !== HANDSHAKE && type !== ALERT) return { kind: 'not-tls' };
  if (bytes.length >= 2 && bytes[1] !== 3) return { kind: 'not-tls' };
  if (bytes.length < 5) return { kind: 'incomplete' };
  const end = 5 + bytes.readUInt16BE(3);
  if (bytes.length < end) return { kind: 'incomplete' };
  const record = bytes.subarray(5, end);
  if (type === ALERT) return { kind: 'alert', description: record[1] ?? 0 };
  return readServerHello(record);
}

function readServerHello(record: Buffer): ServerReply {
  if (record[0] !== SERVER_HELLO || record.length < 4 + 2 + 32 + 1) return { kind: 'not-tls' };
  const sessionLength = record[38] ?? 0;
  const afterSession = 39 + sessionLength;
  if (record.length < afterSession + 3) return { kind: 'not-tls' };
  return {
    kind: 'hello',
    version: selectedVersion(record, afterSession + 3) ?? record.readUInt16BE(4),
    suite: record.readUInt16BE(afterSession),
  };
}

/** TLS 1.3 is announced only in an extension. */
function selectedVersion(record: Buffer, at: number): number | null {
  if (record.length < at + 2) return null;
  const end = Math.min(record.length, at + 2 + record.readUInt16BE(at));
  let position = at + 2;
  while (position + 4 <= end) {
    const type = record.readUInt16BE(position);
    const length = record.readUInt16BE(position + 2);
    if (type === SUPPORTED_VERSIONS && length === 2 && position + 6 <= end) {
      return record.readUInt16BE(position + 4);
    }
    position += 4 + length;
  }
  return null;
}
