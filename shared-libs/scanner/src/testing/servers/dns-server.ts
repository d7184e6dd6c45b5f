import { createSocket, type Socket as UdpSocket } from 'node:dgram';
import { createServer, type Server } from 'node:net';
import * as packet from 'dns-packet';

export interface TestDnsServer {
  address: string;
  port: number;
  close(): Promise<void>;
}

export interface TestZone {
  /** Records of the zone; a name that is not among them does not exist. */
  records: readonly packet.Answer[];
  /** Sends the whole zone to anyone. */
  allowsTransfer: boolean;
  /** Answers as a server of the zone; else like a resolver. */
  isAuthoritative?: true;
  /** Names that it cannot look up for now, such as `shop.test`, or with one type: `shop.test AAAA`. */
  fails?: readonly string[];
  /** Leaves a question without an answer; called for each, with its name in lower case. */
  isSilentFor?(name: string): boolean;
}

/** Answers for one zone on 127.0.0.1, over UDP and TCP on one port. */
export async function startDnsServer(zone: TestZone): Promise<TestDnsServer> {
  const tcp = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.on('data', (bytes) => {
      const query = readQuery(() => packet.streamDecode(bytes));
      if (query === null) socket.destroy();
      else if (isHeard(query, zone)) socket.end(packet.streamEncode(replyTo(query, zone)));
    });
  });
  const port = await listen(tcp);
  const udp = createSocket('udp4');
  udp.on('message', (bytes, sender) => {
    const query = readQuery(() => packet.decode(bytes));
    if (query === null || !isHeard(query, zone)) return;
    udp.send(packet.encode(replyTo(query, zone)), sender.port, sender.address);
  });
  await new Promise<void>((resolve) => udp.bind(port, '127.0.0.1', resolve));
  return { address: '127.0.0.1', port, close: () => closeBoth(udp, tcp) };
}

/** Null for what is no DNS: a scan of its host asks this port in other protocols, too. */
function readQuery(read: () => packet.Packet | null): packet.Packet | null {
  try {
    return read();
  } catch {
    return null;
  }
}

function isHeard({ questions = [] }: packet.Packet, { isSilentFor }: TestZone): boolean {
  const [question] = questions;
  return question === undefined || isSilentFor?.(question.name.toLowerCase()) !== true;
}

function replyTo(query: packet.Packet, zone: TestZone): packet.Packet {
  const [question] = query.questions ?? [];
  const reply = (rcode: number, answers: readonly packet.Answer[]): packet.Packet => ({
    type: 'response',
    id: query.id ?? 0,
    flags:
      packet.RECURSION_DESIRED |
      packet.RECURSION_AVAILABLE |
      (zone.isAuthoritative ? packet.AUTHORITATIVE_ANSWER : 0) |
      rcode,
    questions: query.questions ?? [],
    answers: [...answers],
  });
  if (question === undefined) return reply(1, []);
  const name = question.name.toLowerCase();
  const isFailing = [name, `${name} ${question.type}`].some((one) => zone.fails?.includes(one));
  if (isFailing) return reply(2, []);
  if (question.type === 'AXFR') {
    const soa = zone.records.filter(({ type }) => type === 'SOA');
    return zone.allowsTransfer ? reply(0, [...zone.records, ...soa]) : reply(5, []);
  }
  const { isFound, answers } = follow(name, question.type, zone.records);
  return reply(isFound ? 0 : 3, answers);
}

const MAX_ALIASES = 8;

/** The records of a name, behind its aliases as far as they lead within the zone. */
function follow(
  name: string,
  type: string,
  records: readonly packet.Answer[],
  passed = 0,
): { isFound: boolean; answers: readonly packet.Answer[] } {
  const named = records.filter((record) => record.name.toLowerCase() === name);
  const answers = named.filter((record) => record.type === type);
  const alias = named.find((record): record is packet.StringAnswer => record.type === 'CNAME');
  if (answers.length > 0 || alias === undefined || passed === MAX_ALIASES) {
    return { isFound: named.length > 0, answers };
  }
  const next = follow(alias.data.toLowerCase(), type, records, passed + 1);
  return { isFound: next.isFound, answers: [alias, ...next.answers] };
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      if (address === null || typeof address === 'string') reject(new Error('no port'));
      else resolve(address.port);
    });
  });
}

async function closeBoth(udp: UdpSocket, tcp: Server): Promise<void> {
  await new Promise<void>((resolve) => udp.close(resolve));
  await new Promise<void>((resolve) => tcp.close(() => resolve()));
}
