import { randomInt } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { getServers } from 'node:dns';
import { connect, isIP } from 'node:net';
import * as packet from 'dns-packet';
import {
  MAX_DNS_RECORDS,
  MAX_DNS_VALUE_LENGTH,
  MAX_TRANSFER_BYTES,
  MAX_TRANSFER_RECORDS,
} from '../../limits.ts';
import { known, type Read, unknown } from '../../subjects/read.ts';
import type { DnsAnswer } from '../../subjects/zone.ts';
import type { Traffic } from '../../traffic/traffic.ts';
import { presentation, shellName } from './presentation.ts';

export interface DnsServer {
  address: string;
  port: number;
}

export type RecordType =
  | 'A'
  | 'AAAA'
  | 'CAA'
  | 'CNAME'
  | 'DNSKEY'
  | 'DS'
  | 'MX'
  | 'NS'
  | 'SOA'
  | 'TXT';

export interface DnsClient {
  /** NXDOMAIN and empty results count as answers. @throws only the signal's reason. */
  query(name: string, type: RecordType): Promise<Read<DnsAnswer>>;
}

const QUERY_TIMEOUT_MS = 3000;
const ATTEMPTS = 2;

/** Returns the DNS servers of the system. */
export function systemDnsServers(): readonly DnsServer[] {
  return getServers().map((server) => {
    const match =
      /^\[(?<v6>.+)\]:(?<port>\d+)$/.exec(server) ?? /^(?<v4>[\d.]+):(?<port>\d+)$/.exec(server);
    return {
      address: match?.groups?.v6 ?? match?.groups?.v4 ?? server,
      port: Number(match?.groups?.port ?? 53),
    };
  });
}

/** Queries over UDP, then over TCP if the answer is truncated. Tries each server twice. */
export function createDnsClient(servers: readonly DnsServer[], traffic: Traffic): DnsClient {
  const ask = async (name: string, type: RecordType): Promise<packet.DecodedPacket | null> => {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      for (const server of servers) {
        await traffic.proceed();
        const overUdp = await queryUdp(server, name, type, traffic.signal);
        if (overUdp === null) continue;
        if (!overUdp.flag_tc) return overUdp;
        const overTcp = await queryTcp(server, name, type, traffic.signal);
        if (overTcp !== null) return overTcp;
      }
    }
    return null;
  };

  return {
    async query(name, type) {
      const reply = await ask(name, type);
      if (reply === null) return unknown('The DNS server did not answer');
      const rcode = rcodeOf(reply);
      if (rcode !== 'NOERROR' && rcode !== 'NXDOMAIN') {
        return unknown(`The DNS server answered ${rcode}`);
      }
      return known(answerFrom(name, type, rcode, reply.answers ?? []));
    },
  };
}

function answerFrom(
  name: string,
  type: RecordType,
  rcode: string,
  all: readonly packet.Answer[],
): DnsAnswer {
  const records = all.slice(0, MAX_DNS_RECORDS);
  const values = records.filter((r) => r.type === type).map(presentation);
  const lines = records.map((r) => `${'name' in r ? r.name : ''}. ${r.type} ${presentation(r)}`);
  return {
    name,
    type,
    rcode,
    values: values.sort(),
    cnames: records.filter((r) => r.type === 'CNAME').map(presentation),
    proof: {
      type: 'dns',
      request: `${type} record of ${name}`,
      response: [rcode, ...lines.sort()].join('\n'),
      capturedAt: new Date().toISOString(),
      reproduce: `dig ${shellName(name)} ${type}`,
    },
    ...cutOffOf(all, values),
  };
}

function cutOffOf(
  all: readonly packet.Answer[],
  values: readonly string[],
): Pick<DnsAnswer, 'cutOff'> {
  const isCut = values.some(({ length }) => length >= MAX_DNS_VALUE_LENGTH);
  if (isCut) return { cutOff: { values: tooLong } };
  return all.length > MAX_DNS_RECORDS ? { cutOff: { values: tooMany } } : {};
}

const tooMany = `Only the first ${MAX_DNS_RECORDS} records of a DNS answer were evaluated`;
const tooLong = `Only the first ${MAX_DNS_VALUE_LENGTH} characters of a DNS record were evaluated`;

function question(name: string, type: RecordType | 'AXFR', recursion: boolean): packet.Packet {
  return {
    type: 'query',
    id: randomInt(1, 65_535),
    flags: recursion ? packet.RECURSION_DESIRED : 0,
    questions: [{ type, name, class: 'IN' }],
  };
}

function queryUdp(
  server: DnsServer,
  name: string,
  type: RecordType,
  signal: AbortSignal,
): Promise<packet.DecodedPacket | null> {
  const query = question(name, type, true);
  return new Promise((resolve, reject) => {
    if (signal.aborted) {
      reject(signal.reason);
      return;
    }
    const socket = createSocket(isIP(server.address) === 6 ? 'udp6' : 'udp4');
    const finish = (reply: packet.DecodedPacket | null) => {
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
    const timer = setTimeout(() => finish(null), QUERY_TIMEOUT_MS);
    signal.addEventListener('abort', stop, { once: true });
    socket.once('error', () => finish(null));
    socket.on('message', (bytes) => {
      const reply = decoded(bytes, MAX_DNS_RECORDS + 1);
      if (reply !== null && isReplyTo(reply, query)) finish(reply);
    });
    // A connected socket reports a closed port at once.
    socket.connect(server.port, server.address, () => socket.send(packet.encode(query)));
  });
}

async function queryTcp(
  server: DnsServer,
  name: string,
  type: RecordType,
  signal: AbortSignal,
): Promise<packet.DecodedPacket | null> {
  const query = question(name, type, true);
  const replies = await streamReplies(server, query, signal, MAX_DNS_RECORDS + 1, () => true);
  const [reply] = replies;
  return reply !== undefined && isReplyTo(reply, query) ? reply : null;
}

/**
 * Asks one name server for a copy of the zone.
 * @returns the records it sent, at most `MAX_TRANSFER_RECORDS`; an empty list when it refused
 * @throws only the signal's reason
 */
export async function transferZone(
  server: DnsServer,
  zone: string,
  signal: AbortSignal,
): Promise<readonly packet.Answer[]> {
  const query = question(zone, 'AXFR', false);
  let soas = 0;
  let records = 0;
  const replies = await streamReplies(server, query, signal, MAX_TRANSFER_RECORDS, (reply) => {
    const answers = reply.answers ?? [];
    soas += answers.filter(({ type }) => type === 'SOA').length;
    records += answers.length;
    return (
      rcodeOf(reply) !== 'NOERROR' ||
      answers.length === 0 ||
      soas >= 2 ||
      records >= MAX_TRANSFER_RECORDS
    );
  });
  return replies
    .filter((reply) => rcodeOf(reply) === 'NOERROR')
    .flatMap(({ answers }) => answers ?? [])
    .slice(0, MAX_TRANSFER_RECORDS);
}

/** Reads length-prefixed messages until `isLast`, the end of the connection, or the timeout. */
function streamReplies(
  server: DnsServer,
  query: packet.Packet,
  signal: AbortSignal,
  /** Of each message. */
  maxRecords: number,
  isLast: (reply: packet.DecodedPacket) => boolean,
): Promise<readonly packet.DecodedPacket[]> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) {
      reject(signal.reason);
      return;
    }
    const socket = connect({ host: server.address, port: server.port });
    const replies: packet.DecodedPacket[] = [];
    let pending: Buffer = Buffer.alloc(0);
    let received = 0;
    const finish = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
      socket.destroy();
      resolve(replies);
    };
    const stop = () => {
      clearTimeout(timer);
      socket.destroy();
      reject(signal.reason);
    };
    const timer = setTimeout(finish, QUERY_TIMEOUT_MS * 2);
    signal.addEventListener('abort', stop, { once: true });
    socket.once('connect', () => socket.write(packet.streamEncode(query)));
    socket.on('error', finish);
    socket.on('close', finish);
    socket.on('data', (chunk: Buffer) => {
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

function rcodeOf(reply: packet.DecodedPacket): string {
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
