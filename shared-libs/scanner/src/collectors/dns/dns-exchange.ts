import { randomInt } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { connect, isIP } from 'node:net';
import * as packet from 'dns-packet';
import { MAX_DNS_RECORDS, MAX_TRANSFER_BYTES } from '../../limits.ts';
import type { TrafficBounds } from '../../traffic/traffic.ts';

export interface DnsServer {
  address: string;
  port: number;
}

export interface Question {
  name: string;
  type: packet.RecordType;
  /** Default `IN`. */
  class?: 'IN' | 'CH';
  recursion: boolean;
  /** Asks for signatures, and for data that a resolver's own validation would hold back. */
  signed?: true;
}

const isIPv6 = (address: string): boolean => isIP(address) === 6;

/** Returns one reply over UDP, or over TCP if that is truncated; null when none came in time. */
export async function exchange(
  server: DnsServer,
  asked: Question,
  bounds: TrafficBounds,
): Promise<packet.DecodedPacket | null> {
  const overUdp = await queryUdp(server, asked, bounds);
  return overUdp?.flag_tc ? await queryTcp(server, asked, bounds) : overUdp;
}

export function messageFor({ name, type, recursion, signed, ...more }: Question): packet.Packet {
  const flags =
    (recursion ? packet.RECURSION_DESIRED : 0) | (signed ? packet.CHECKING_DISABLED : 0);
  return {
    type: 'query',
    id: randomInt(1, 65_535),
    flags,
    questions: [{ type, name, class: more.class ?? 'IN' }],
    ...(signed && { additionals: [withSignatures] }),
  };
}

/** RFC 6891, with the DO bit of RFC 3225. The size avoids fragments. */
const withSignatures: packet.OptAnswer = {
  type: 'OPT',
  name: '.',
  udpPayloadSize: 1232,
  flags: packet.DNSSEC_OK,
  options: [],
} as unknown as packet.OptAnswer;

function queryUdp(
  server: DnsServer,
  asked: Question,
  bounds: TrafficBounds,
): Promise<packet.DecodedPacket | null> {
  const query = messageFor(asked);
  const accept = (bytes: Buffer) => {
    const reply = decoded(bytes, MAX_DNS_RECORDS + 1);
    return reply !== null && isReplyTo(reply, query) ? reply : null;
  };
  return sendUdp(server, packet.encode(query), accept, bounds);
}

/** Returns the first answer that `accept` takes; null when none came in time. */
export function sendUdp<T>(
  server: DnsServer,
  message: Buffer,
  accept: (bytes: Buffer) => T | null,
  { signal, timeouts }: TrafficBounds,
): Promise<T | null> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) {
      reject(signal.reason);
      return;
    }
    const socket = createSocket(isIPv6(server.address) ? 'udp6' : 'udp4');
    const finish = (reply: T | null) => {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
      socket.close();
      resolve(reply);
    };
    const stop = () => {
      clearTimeout(timer);
      socket.close();
      reject(signal.reason);
    };
    const timer = setTimeout(() => finish(null), timeouts.dnsQueryMs);
    signal.addEventListener('abort', stop, { once: true });
    socket.once('error', () => finish(null));
    socket.on('message', (bytes) => {
      const reply = accept(bytes);
      if (reply !== null) finish(reply);
    });
    // A connected socket reports a closed port at once. A callback of `connect` would get an error instead of
    // this listener, where there is no route.
    socket.once('connect', () => socket.send(message));
    socket.connect(server.port, server.address);
  });
}

async function queryTcp(
  server: DnsServer,
  asked: Question,
  bounds: TrafficBounds,
): Promise<packet.DecodedPacket | null> {
  const query = messageFor(asked);
  const { replies } = await streamReplies(server, query, bounds, MAX_DNS_RECORDS + 1, () => true);
  const [reply] = replies;
  return reply !== undefined && isReplyTo(reply, query) ? reply : null;
}

export interface StreamedReplies {
  replies: readonly packet.DecodedPacket[];
  /** The server answered, hung up or refused the connection: it was there to be asked. */
  isHeard: boolean;
}

/** Reads length-prefixed messages until `isLast`, the end of the connection, or the timeout. */
export function streamReplies(
  server: DnsServer,
  query: packet.Packet,
  { signal, timeouts }: TrafficBounds,
  /** Limits each message. */
  maxRecords: number,
  isLast: (reply: packet.DecodedPacket) => boolean,
): Promise<StreamedReplies> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) {
      reject(signal.reason);
      return;
    }
    const socket = connect({ host: server.address, port: server.port });
    let isHeard = false;
    const replies: packet.DecodedPacket[] = [];
    let pending: Buffer = Buffer.alloc(0);
    let received = 0;
    const finish = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
      socket.destroy();
      resolve({ replies, isHeard });
    };
    const stop = () => {
      clearTimeout(timer);
      socket.destroy();
      reject(signal.reason);
    };
    const timer = setTimeout(finish, timeouts.dnsQueryMs * 2);
    signal.addEventListener('abort', stop, { once: true });
    socket.once('connect', () => socket.write(packet.streamEncode(query)));
    socket.on('end', () => {
      isHeard = true;
    });
    socket.on('error', ({ code }: NodeJS.ErrnoException) => {
      isHeard ||= code === 'ECONNREFUSED' || code === 'ECONNRESET';
      finish();
    });
    socket.on('close', finish);
    socket.on('data', (chunk: Buffer) => {
      isHeard = true;
      pending = Buffer.concat([pending, chunk]);
      received += chunk.length;
      if (received > MAX_TRANSFER_BYTES) return finish();
      while (pending.length >= 2 && pending.length >= 2 + pending.readUInt16BE(0)) {
        const end = 2 + pending.readUInt16BE(0);
        const reply = decoded(pending.subarray(2, end), maxRecords);
        pending = pending.subarray(end);
        if (reply === null) return finish();
        replies.push(reply);
        if (isLast(reply)) return finish();
      }
    });
  });
}

const rcodes = ['NOERROR', 'FORMERR', 'SERVFAIL', 'NXDOMAIN', 'NOTIMP', 'REFUSED'];

export function rcodeOf(reply: packet.DecodedPacket): string {
  const number = (reply.flags ?? 0) & 15;
  return rcodes[number] ?? `RCODE ${number}`;
}

const HEADER_BYTES = 12;
const QUESTIONS_AT = 4;
const ANSWERS_AT = 6;
const AUTHORITIES_AT = 8;
const ADDITIONALS_AT = 10;

/**
 * Decodes at most `maxRecords` answers and nothing else, because each may contain a long chain of
 * compression pointers.
 */
function decoded(bytes: Buffer, maxRecords: number): packet.DecodedPacket | null {
  if (bytes.length < HEADER_BYTES || bytes.readUInt16BE(QUESTIONS_AT) > 1) return null;
  const bounded = Buffer.from(bytes);
  const answers = Math.min(bytes.readUInt16BE(ANSWERS_AT), maxRecords);
  bounded.writeUInt16BE(answers, ANSWERS_AT);
  bounded.writeUInt16BE(0, AUTHORITIES_AT);
  bounded.writeUInt16BE(0, ADDITIONALS_AT);
  try {
    return packet.decode(bounded);
  } catch {
    return null;
  }
}

function isReplyTo(reply: packet.DecodedPacket, query: packet.Packet): boolean {
  const [asked] = query.questions ?? [];
  const [echoed] = reply.questions ?? [];
  return (
    reply.type === 'response' &&
    reply.id === query.id &&
    echoed?.type === asked?.type &&
    echoed?.name.toLowerCase() === asked?.name.toLowerCase()
  );
}
