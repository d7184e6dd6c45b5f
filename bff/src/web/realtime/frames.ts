import { z } from 'zod';

/** The versions of Phoenix's protocol: messages are objects in the first, arrays and binary frames in the second. */
export type ProtocolVersion = '1.0.0' | '2.0.0';

export interface Frame {
  readonly joinRef: string | null;
  readonly ref: string | null;
  readonly topic: string;
  readonly event: string;
  readonly payload: unknown;
}

/** A message of one client to the others: `body` is JSON text, or bytes in base64. */
export interface Broadcast {
  readonly event: string;
  readonly encoding: 'json' | 'binary';
  readonly body: string;
}

const refSchema = z.string().max(40).nullish();
const textSchema = z.string().max(255);
const arrayFrame = z.tuple([refSchema, refSchema, textSchema, textSchema, z.unknown()]);
const objectFrame = z.object({
  join_ref: refSchema,
  ref: refSchema,
  topic: textSchema,
  event: textSchema,
  payload: z.unknown(),
});

/** Returns null for what is no message; clients that send it are not told, as in Supabase's own server. */
export function readTextFrame(text: string, version: ProtocolVersion): Frame | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  if (version === '1.0.0') {
    const { data } = objectFrame.safeParse(value);
    return data
      ? {
          joinRef: data.join_ref ?? null,
          ref: data.ref ?? null,
          topic: data.topic,
          event: data.event,
          payload: data.payload,
        }
      : null;
  }
  const { data } = arrayFrame.safeParse(value);
  if (!data) return null;
  const [joinRef, ref, topic, event, payload] = data;
  return { joinRef: joinRef ?? null, ref: ref ?? null, topic, event, payload };
}

/** The kinds of binary frames: a client sends the first, the server the second. */
const PUSHED = 3;
const BROADCAST = 4;
const PUSH_HEAD = 7;
const JSON_BODY = 1;
const BINARY_BODY = 0;

/**
 * Reads a broadcast in a binary frame: kind, five lengths of a byte each, the encoding, then join ref, ref,
 * topic, event, metadata and the body. Returns null for anything else.
 */
export function readBinaryFrame(bytes: Buffer): (Frame & { readonly broadcast: Broadcast }) | null {
  if (bytes.length < PUSH_HEAD || bytes[0] !== PUSHED) return null;
  const encoding = bytes[6];
  if (encoding !== JSON_BODY && encoding !== BINARY_BODY) return null;
  let offset = PUSH_HEAD;
  const parts = [...bytes.subarray(1, 6)].map((length) => {
    const part = bytes.subarray(offset, offset + length);
    offset += length;
    return part.toString('utf8');
  });
  if (offset > bytes.length) return null;
  const [joinRef = '', ref = '', topic = '', event = ''] = parts;
  const body = bytes.subarray(offset);
  const isJson = encoding === JSON_BODY;
  if (isJson && !isJsonText(body.toString('utf8'))) return null;
  return {
    joinRef: joinRef || null,
    ref: ref || null,
    topic,
    event: 'broadcast',
    payload: null,
    broadcast: {
      event,
      encoding: isJson ? 'json' : 'binary',
      body: body.toString(isJson ? 'utf8' : 'base64'),
    },
  };
}

function isJsonText(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

export const writeFrame = (
  { joinRef, ref, topic, event, payload }: Frame,
  version: ProtocolVersion,
): string =>
  JSON.stringify(
    version === '1.0.0'
      ? { topic, event, payload, ref, join_ref: joinRef }
      : [joinRef, ref, topic, event, payload],
  );

/** Returns null for bytes under version 1, which has no binary frames. */
export function writeBroadcast(
  topic: string,
  { event, encoding, body }: Broadcast,
  version: ProtocolVersion,
): string | Buffer | null {
  if (version === '1.0.0') {
    if (encoding === 'binary') return null;
    const payload = `{"type":"broadcast","event":${JSON.stringify(event)},"payload":${body}}`;
    return `{"topic":${JSON.stringify(topic)},"event":"broadcast","payload":${payload},"ref":null,"join_ref":null}`;
  }
  const names = [Buffer.from(topic), Buffer.from(event)];
  return Buffer.concat([
    Buffer.from([BROADCAST, ...names.map((name) => name.length), 0]),
    Buffer.from([encoding === 'json' ? JSON_BODY : BINARY_BODY]),
    ...names,
    Buffer.from(body, encoding === 'json' ? 'utf8' : 'base64'),
  ]);
}
