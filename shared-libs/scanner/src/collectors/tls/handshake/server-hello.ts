import { type HandshakeRecords, readHandshake } from './handshake-records.ts';

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
  /** The server ends the handshake. */
  | { kind: 'refused'; alert: number }
  /** Warnings alone so far, which clients read past (RFC 5246, section 7.2). */
  | { kind: 'warned'; alert: number }
  | { kind: 'not-tls' }
  /** Records of TLS in which no client finds an answer. */
  | { kind: 'malformed' }
  /** Ends within a record or a message; null without any byte. */
  | { kind: 'incomplete'; isBegun: boolean };

const WARNING = 1;
const FATAL = 2;
const CLOSE_NOTIFY = 0;
const HELLO_REQUEST = 0;
const SERVER_HELLO = 2;
/** Sent by servers of TLS 1.3 for the sake of middleboxes, and dropped by clients (RFC 8446, section 5). */
const CHANGE_CIPHER_SPEC = 20;
const SUPPORTED_VERSIONS = 43;

/** Reads up to the first answer; a hello retry request of TLS 1.3 counts as a hello. */
export function readServerReply(bytes: Buffer): ServerReply {
  const { items, end } = readHandshake(bytes);
  let warning: number | null = null;
  for (const item of items) {
    if (item.kind === 'alert') {
      const { level, description } = item;
      if (level === FATAL || (level === WARNING && description === CLOSE_NOTIFY)) {
        return { kind: 'refused', alert: description };
      }
      if (level !== WARNING) return { kind: 'malformed' };
      warning = description;
    } else if (item.kind === 'message') {
      if (item.type === SERVER_HELLO) return readServerHello(item.body);
      if (item.type !== HELLO_REQUEST) return { kind: 'malformed' };
    } else if (item.type !== CHANGE_CIPHER_SPEC) return { kind: 'malformed' };
  }
  return withoutAnswer(end, items.length > 0, bytes.length > 0, warning);
}

function withoutAnswer(
  end: HandshakeRecords['end'],
  hasItems: boolean,
  isBegun: boolean,
  warning: number | null,
): ServerReply {
  if (end === 'malformed') return { kind: hasItems ? 'malformed' : 'not-tls' };
  if (end === 'whole' && warning !== null) return { kind: 'warned', alert: warning };
  return { kind: 'incomplete', isBegun };
}

function readServerHello(body: Buffer): ServerReply {
  if (body.length < 2 + 32 + 1) return { kind: 'malformed' };
  const afterSession = 35 + (body[34] ?? 0);
  if (body.length < afterSession + 3) return { kind: 'malformed' };
  const extensions = extensionsOf(body, afterSession + 3);
  return {
    kind: 'hello',
    version: selectedVersion(extensions) ?? body.readUInt16BE(0),
    suite: body.readUInt16BE(afterSession),
    compression: body[afterSession + 2] ?? 0,
    extensions,
  };
}

/** TLS 1.3 is announced only in an extension. */
function selectedVersion(extensions: ReadonlyMap<number, Buffer>): number | null {
  const selected = extensions.get(SUPPORTED_VERSIONS);
  return selected?.length === 2 ? selected.readUInt16BE(0) : null;
}

function extensionsOf(body: Buffer, at: number): ReadonlyMap<number, Buffer> {
  const found = new Map<number, Buffer>();
  if (body.length < at + 2) return found;
  const end = Math.min(body.length, at + 2 + body.readUInt16BE(at));
  let position = at + 2;
  while (position + 4 <= end) {
    const next = position + 4 + body.readUInt16BE(position + 2);
    if (next > end) break;
    found.set(body.readUInt16BE(position), body.subarray(position + 4, next));
    position = next;
  }
  return found;
}
