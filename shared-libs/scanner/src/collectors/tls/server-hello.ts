export interface ServerHello {
  version: number;
  suite: number;
  /** 0: none. */
  compression: number;
  /** Data of each extension by its number. */
  extensions: ReadonlyMap<number, Buffer>;
}

/** The answer of a server to a hello, as far as the bytes received show it. */
export type ServerReply =
  | ({ kind: 'hello' } & ServerHello)
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
  const extensions = extensionsOf(record, afterSession + 3);
  return {
    kind: 'hello',
    version: selectedVersion(extensions) ?? record.readUInt16BE(4),
    suite: record.readUInt16BE(afterSession),
    compression: record[afterSession + 2] ?? 0,
    extensions,
  };
}

/** TLS 1.3 is announced only in an extension. */
function selectedVersion(extensions: ReadonlyMap<number, Buffer>): number | null {
  const selected = extensions.get(SUPPORTED_VERSIONS);
  return selected?.length === 2 ? selected.readUInt16BE(0) : null;
}

function extensionsOf(record: Buffer, at: number): ReadonlyMap<number, Buffer> {
  const found = new Map<number, Buffer>();
  if (record.length < at + 2) return found;
  const end = Math.min(record.length, at + 2 + record.readUInt16BE(at));
  let position = at + 2;
  while (position + 4 <= end) {
    const next = position + 4 + record.readUInt16BE(position + 2);
    if (next > end) break;
    found.set(record.readUInt16BE(position), record.subarray(position + 4, next));
    position = next;
  }
  return found;
}
