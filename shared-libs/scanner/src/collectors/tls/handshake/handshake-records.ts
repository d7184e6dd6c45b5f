/** A record of TLS as sent in clear text (RFC 8446, section 5.1; SSL 3.0 and later have the same). */
interface ClearRecord {
  type: number;
  content: Buffer;
}

export interface Alert {
  level: number;
  description: number;
}

/** One message of a handshake; it may come in parts of several records, or share a record with others. */
export interface HandshakeMessage {
  type: number;
  /** Without its type and length. */
  body: Buffer;
}

type HandshakeItem =
  | ({ kind: 'alert' } & Alert)
  | ({ kind: 'message' } & HandshakeMessage)
  | { kind: 'other'; type: number };

/** Describes what a server has sent before its encryption begins, in the order of the wire. */
export interface HandshakeRecords {
  items: readonly HandshakeItem[];
  /** How the bytes end: between two records, within one or within a message, or in what no client reads. */
  end: 'whole' | 'cut' | 'malformed';
}

const ALERT_RECORD = 21;
export const HANDSHAKE_RECORD = 22;
/** Change of cipher, data of an application, and heartbeats. */
const otherRecords: ReadonlySet<number> = new Set([20, 23, 24]);

/** Plain text has 2^14 bytes at most, encrypted text up to 2048 more. */
const MAX_RECORD_BYTES = 2 ** 14 + 2048;

/** More than any first flight has, chains of certificates included. */
const MAX_MESSAGE_BYTES = 2 ** 18;

/** Reads records up to the first that cannot be one of TLS. */
export function clearRecords(bytes: Buffer): {
  records: readonly ClearRecord[];
  end: HandshakeRecords['end'];
} {
  const records: ClearRecord[] = [];
  let at = 0;
  while (at < bytes.length) {
    const type = bytes[at] ?? 0;
    const isKnown = type === ALERT_RECORD || type === HANDSHAKE_RECORD || otherRecords.has(type);
    if (!isKnown || (at + 1 < bytes.length && bytes[at + 1] !== 3)) {
      return { records, end: 'malformed' };
    }
    if (at + 5 > bytes.length) return { records, end: 'cut' };
    const length = bytes.readUInt16BE(at + 3);
    if (length > MAX_RECORD_BYTES) return { records, end: 'malformed' };
    if (at + 5 + length > bytes.length) return { records, end: 'cut' };
    records.push({ type, content: bytes.subarray(at + 5, at + 5 + length) });
    at += 5 + length;
  }
  return { records, end: 'whole' };
}

/** Puts messages and alerts together from the records that hold their parts. */
export function readHandshake(bytes: Buffer): HandshakeRecords {
  const { records, end } = clearRecords(bytes);
  const items: HandshakeItem[] = [];
  let alertRest = Buffer.alloc(0);
  let messageRest = Buffer.alloc(0);
  for (const { type, content } of inRuns(records)) {
    if (type === ALERT_RECORD) {
      const alerts = Buffer.concat([alertRest, content]);
      for (let at = 0; at + 2 <= alerts.length; at += 2) {
        items.push({ kind: 'alert', level: alerts[at] ?? 0, description: alerts[at + 1] ?? 0 });
      }
      alertRest = alerts.subarray(alerts.length - (alerts.length % 2));
    } else if (type === HANDSHAKE_RECORD) {
      const { messages, rest } = messagesIn(Buffer.concat([messageRest, content]));
      items.push(...messages);
      if (rest === null) return { items: [...items, { kind: 'other', type }], end: 'malformed' };
      messageRest = rest;
    } else items.push({ kind: 'other', type });
  }
  const isPart = alertRest.length > 0 || messageRest.length > 0;
  return { items, end: end === 'whole' && isPart ? 'cut' : end };
}

/** Joins records of one type that follow each other, since a server may send each byte in one of its own. */
function inRuns(records: readonly ClearRecord[]): readonly ClearRecord[] {
  const runs: Array<{ type: number; parts: Buffer[] }> = [];
  for (const { type, content } of records) {
    const last = runs.at(-1);
    if (last?.type === type) last.parts.push(content);
    else runs.push({ type, parts: [content] });
  }
  return runs.map(({ type, parts }) => ({ type, content: Buffer.concat(parts) }));
}

/** @returns `rest`: the bytes of a message that is not whole; null where one is too long to be read */
function messagesIn(bytes: Buffer): {
  messages: ReadonlyArray<{ kind: 'message' } & HandshakeMessage>;
  rest: Buffer<ArrayBuffer> | null;
} {
  const messages: Array<{ kind: 'message' } & HandshakeMessage> = [];
  let at = 0;
  while (at + 4 <= bytes.length) {
    const length = bytes.readUIntBE(at + 1, 3);
    if (length > MAX_MESSAGE_BYTES) return { messages, rest: null };
    if (at + 4 + length > bytes.length) break;
    const body = bytes.subarray(at + 4, at + 4 + length);
    messages.push({ kind: 'message', type: bytes[at] ?? 0, body });
    at += 4 + length;
  }
  return { messages, rest: Buffer.from(bytes.subarray(at)) };
}
