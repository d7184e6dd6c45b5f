import { getServers } from 'node:dns';
import { known, type Read, unknown } from '@parapet/checks/definition/read';
import type * as packet from 'dns-packet';
import { MAX_DNS_RECORDS, MAX_DNS_VALUE_LENGTH } from '../../limits.ts';
import type { DnsAnswer } from '../../subjects/dns-answer.ts';
import type { Traffic } from '../../traffic/traffic.ts';
import { type DnsServer, exchange, type Question, rcodeOf } from './dns-exchange.ts';
import { presentation, shellName } from './presentation.ts';

export type RecordType =
  | 'A'
  | 'AAAA'
  | 'CAA'
  | 'CNAME'
  | 'DNSKEY'
  | 'DS'
  | 'MX'
  | 'NS'
  | 'PTR'
  | 'SOA'
  | 'TLSA'
  | 'TXT';

export interface DnsClient {
  /** NXDOMAIN and empty results count as answers. @throws only the signal's reason. */
  query(name: string, type: RecordType): Promise<Read<DnsAnswer>>;
  /**
   * Records of one type with their signatures, also where the resolver does not trust them.
   * @throws only the signal's reason
   */
  signed(
    name: string,
    type: RecordType | 'NSEC' | 'UNKNOWN_65',
  ): Promise<Read<readonly packet.Answer[]>>;
}

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
  const ask = async (asked: Question): Promise<packet.DecodedPacket | null> => {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      for (const server of servers) {
        await traffic.proceed();
        const reply = await exchange(server, asked, traffic);
        if (reply !== null) return reply;
      }
    }
    return null;
  };
  const read = async (asked: Question): Promise<Read<packet.DecodedPacket>> => {
    let reply = await ask(asked);
    // A resolver that validates withholds a zone with broken signatures, unless asked not to.
    if (reply !== null && rcodeOf(reply) === 'SERVFAIL' && !asked.signed) {
      reply = await ask({ ...asked, signed: true });
    }
    if (reply === null) return unknown('The DNS server did not answer');
    const rcode = rcodeOf(reply);
    const isAnswer = rcode === 'NOERROR' || rcode === 'NXDOMAIN';
    return isAnswer ? known(reply) : unknown(`The DNS server answered ${rcode}`);
  };

  return {
    async query(name, type) {
      const reply = await read({ name, type, recursion: true });
      if (!reply.ok) return reply;
      return known(answerFrom(name, type, rcodeOf(reply.value), reply.value.answers ?? []));
    },
    async signed(name, type) {
      const asked = { name, type: type as RecordType, recursion: true, signed: true } as const;
      const reply = await read(asked);
      return reply.ok ? known(reply.value.answers ?? []) : reply;
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
    cnames: chainFrom(name, records),
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

/** The targets of aliases from the name on, in their order, whatever the order of the records is. */
function chainFrom(name: string, records: readonly packet.Answer[]): readonly string[] {
  const aliases = records.filter((record) => record.type === 'CNAME');
  const next = new Map(aliases.map((record) => [lowerCase(record.name), presentation(record)]));
  const chain = new Set<string>();
  let target = next.get(lowerCase(name));
  while (target !== undefined && !chain.has(target)) {
    chain.add(target);
    target = next.get(lowerCase(target));
  }
  return [...chain];
}

const lowerCase = (name: string): string => name.toLowerCase().replace(/\.$/, '');

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
