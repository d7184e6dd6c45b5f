import { ownLoopbackAddress } from '@parapet/test-kit/loopback-address';
import * as packet from 'dns-packet';
import { afterEach, describe, expect, it } from 'vitest';
import type { HostQuestion } from '../../../subjects/host.ts';
import { startUdpServer } from '../../../testing/servers/udp-servers.ts';
import { createTraffic } from '../../../traffic/traffic.ts';
import { askOverUdp } from './ask-udp.ts';
import { udpQuestions } from './udp-questions.ts';

const OFFSET = 20_000;
const host = ownLoopbackAddress();
const running: Array<{ close(): Promise<void> }> = [];
afterEach(async () => {
  for (const server of running.splice(0)) await server.close();
});

const limits = {
  signal: new AbortController().signal,
  requestsPerSecond: 5,
  whenRunning: async () => undefined,
};
const traffic = createTraffic(limits);
/** For services that keep silent. */
const impatient = createTraffic({ ...limits, timeouts: { packetMs: 300 } });

const portOf = (question: HostQuestion): number =>
  (udpQuestions.find((one) => one.question === question)?.port ?? 0) + OFFSET;

async function ask(
  question: HostQuestion,
  reply: ((bytes: Buffer) => Buffer | null) | null,
  more: { fromAnotherPort?: true; with?: typeof traffic } = {},
) {
  const { with: own = traffic, ...how } = more;
  if (reply !== null) {
    running.push(await startUdpServer({ host, port: portOf(question), ...how }, reply));
  }
  const questions = [question];
  const asked = { address: host, questions, excluded: [], portOffset: OFFSET };
  const [answer] = await askOverUdp(asked, own);
  return answer;
}

const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1');

/** As net-snmp answers: the request with another type, and the value in place of NULL. */
const snmpAgent = (bytes: Buffer): Buffer | null => {
  if (!bytes.includes('public')) return null;
  const text = 'Linux gw 6.1.0 x86_64';
  const value = Buffer.concat([Buffer.of(4, text.length), Buffer.from(text)]);
  const head = Buffer.from(bytes.subarray(0, bytes.length - 2));
  head[head.indexOf(0xa0)] = 0xa2;
  return Buffer.concat([head, value]);
};

const dnsReply = (bytes: Buffer, answers: packet.Answer[], flags: number): Buffer => {
  const query = packet.decode(bytes);
  return Buffer.from(
    packet.encode({
      type: 'response',
      id: query.id ?? 0,
      flags,
      questions: query.questions ?? [],
      answers,
    }),
  );
};
const root: packet.Answer = { name: '.', type: 'NS', data: 'a.root-servers.net' };
const service: packet.Answer = {
  name: '_services._dns-sd._udp.local',
  type: 'PTR',
  data: '_http._tcp.local',
};

const ipmi = Buffer.from(
  '0600ff07000000000000000000 10 811c6320003800 0197 16 00000000 00'.replaceAll(' ', ''),
  'hex',
);

describe('services over UDP', () => {
  it.each([
    ['snmp', snmpAgent, { product: 'Linux gw 6.1.0 x86_64' }],
    [
      'ssdp',
      () => latin1('HTTP/1.1 200 OK\r\nSERVER: Linux UPnP/1.1 MiniUPnPd/2.3\r\n\r\n'),
      { product: 'Linux UPnP/1.1 MiniUPnPd/2.3' },
    ],
    [
      'memcached-udp',
      (b: Buffer) =>
        b.includes('version') ? latin1('\0\x01\0\0\0\x01\0\0VERSION 1.5.4\r\n') : null,
      { version: '1.5.4' },
    ],
    ['dns-recursion', (b: Buffer) => dnsReply(b, [root], packet.RECURSION_AVAILABLE), {}],
    ['mdns', (b: Buffer) => dnsReply(b, [service], packet.AUTHORITATIVE_ANSWER), {}],
    ['llmnr', (b: Buffer) => dnsReply(b, [], 0), {}],
    ['cldap', () => Buffer.from('300c020101650702010004000400', 'hex'), {}],
    ['ipmi', () => ipmi, {}],
  ] as const)('%s that answers strangers', async (question, reply, more) => {
    expect(await ask(question, reply)).toMatchObject({
      question,
      transport: 'udp',
      port: portOf(question),
      result: 'open',
      ...more,
    });
  });

  it('TFTP, which answers from a port of its own', async () => {
    const refusal = () => latin1('\0\x05\0\x01File not found\0');
    expect(await ask('tftp', refusal, { fromAnotherPort: true })).toMatchObject({ result: 'open' });
  });

  it('tells a time server that answers control queries from one that tells the time', async () => {
    const time = (bytes: Buffer) => {
      if (bytes.length !== 48) return null;
      const answer = Buffer.alloc(48);
      answer[0] = 0x24;
      return answer;
    };
    expect(await ask('ntp-control', time, { with: impatient })).toMatchObject({
      result: 'protected',
      seen: 'It answers with the time alone',
    });
    await running.pop()?.close();
    const control = (bytes: Buffer) =>
      bytes[0] === 0x16
        ? Buffer.concat([
            Buffer.from('168200010000000000000030', 'hex'),
            latin1('version="ntpd 4.2.8p15@1.3728-o Wed", x'),
          ])
        : time(bytes);
    expect(await ask('ntp-control', control, { with: impatient })).toMatchObject({
      result: 'open',
      product: 'ntpd',
      version: '4.2.8p15',
    });
    await running.pop()?.close();
    const list = (bytes: Buffer) =>
      bytes[0] === 0x17 ? Buffer.from('9700032a40000000', 'hex') : null;
    expect(await ask('ntp-control', list, { with: impatient })).toMatchObject({
      result: 'protected',
    });
  });

  it('refuse: a name server that resolves nothing', async () => {
    const refusing = (bytes: Buffer) => dnsReply(bytes, [], 5);
    expect(await ask('dns-recursion', refusing)).toMatchObject({
      result: 'protected',
      seen: 'It answers REFUSED',
    });
  });

  it.each([
    ['dns-recursion', 'a resolver that cannot reach others', 2, packet.RECURSION_AVAILABLE],
    ['dns-recursion', 'a resolver without the root', 0, packet.RECURSION_AVAILABLE],
    [
      'dns-recursion',
      'a resolver that has the root as a zone of its own',
      0,
      packet.RECURSION_AVAILABLE | packet.AUTHORITATIVE_ANSWER,
    ],
    ['mdns', 'a name server that refuses', 5, 0],
    ['mdns', 'a name server that knows no such name', 3, 0],
    ['llmnr', 'a name server that refuses', 5, 0],
  ] as const)('%s is unclear with %s', async (question, _name, code, flags) => {
    const answer = (bytes: Buffer) => dnsReply(bytes, [], flags | code);
    expect(await ask(question, answer)).toMatchObject({ result: 'unclear' });
  });

  it('SNMP that knows the community, and shows it nothing', async () => {
    const refusing = (bytes: Buffer) => {
      const answer = snmpAgent(bytes);
      // The error stands behind the number of the request.
      answer?.writeUInt8(16, answer.indexOf('Para') + 'Para'.length + 2);
      return answer;
    };
    expect(await ask('snmp', refusing)).toMatchObject({ result: 'protected' });
  });

  it('are closed where the host says so', async () => {
    expect(await ask('snmp', null)).toMatchObject({ result: 'closed', seen: null });
  });

  it('that keep silent are not absent, and the answer says what was seen', async () => {
    expect(await ask('snmp', () => null, { with: impatient })).toMatchObject({
      result: 'silent',
      seen: expect.stringContaining('Nothing came back'),
    });
  });

  it('that answer something else stay unclear', async () => {
    expect(await ask('snmp', () => latin1('hello'))).toMatchObject({ result: 'unclear' });
  });

  it('are not asked at ports of Parapet itself, nor without need', async () => {
    const excluded = [portOf('snmp')];
    const asked = { address: host, questions: ['snmp'] as const, excluded, portOffset: OFFSET };
    expect(await askOverUdp(asked, traffic)).toEqual([]);
    expect(await askOverUdp({ ...asked, questions: [] }, traffic)).toEqual([]);
  });
});
