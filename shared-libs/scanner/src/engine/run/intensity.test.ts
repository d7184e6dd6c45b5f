import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Intensity } from '@parapet/contracts/text/vocabulary';
import { ownLoopbackAddress } from '@parapet/test-kit/loopback-address';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { scanOnce, target } from '../../testing/scans/scan-once.ts';
import { startDnsServer, type TestDnsServer } from '../../testing/servers/dns-server.ts';
import { startTcpServer, type TestServer } from '../../testing/servers/tcp-servers.ts';
import { startUdpServer } from '../../testing/servers/udp-servers.ts';

// Tests the sentences of `intensity.ts` of the contracts about each intensity, as the targets see it.

type Kind =
  | 'lookup'
  | 'page'
  | 'port'
  | 'zone copy'
  | 'foreign host'
  | 'foreign origin'
  | 'method'
  | 'unusual input'
  | 'IPMI'
  | 'SNMP'
  | 'relay test'
  | 'anonymous login';

const seen = new Set<Kind>();
let dns: TestDnsServer;
let other: TestServer;
let site: ReturnType<typeof createServer>;
let sitePort: number;
const others: Array<{ close(): Promise<unknown> }> = [];
let ports: number[];

/** Services over UDP are at other ports than usual, where others do not listen. */
const UDP_OFFSET = 21_000;
const own = ownLoopbackAddress();

const startUdp = async (kind: Kind, port: number) =>
  others.push(
    await startUdpServer({ host: own, port: port + UDP_OFFSET }, () => {
      seen.add(kind);
      return null;
    }),
  );

/** Greets, and notes the commands that only an active scan sends. */
const startTalker = async (greeting: string, word: string, kind: Kind) => {
  const server = await startTcpServer(
    (socket) => {
      seen.add('port');
      socket.write(`${greeting}\r\n`);
      socket.on('data', (bytes) => {
        if (bytes.toString().startsWith(word)) seen.add(kind);
        socket.write('250 Ok\r\n');
      });
    },
    { host: own },
  );
  others.push(server);
  return server.port;
};

/** Input that no visitor sends: line breaks, and addresses of strangers as parameters or header. */
const isUnusual = (url: string, headers: Record<string, unknown>): boolean =>
  /%0d%0a/i.test(url) || /=(?:https?:|%2f|\/\/)/i.test(url) || 'x-forwarded-host' in headers;

function kindOf({ method, url = '', headers }: IncomingMessage): Kind {
  if (isUnusual(url, headers)) return 'unusual input';
  if (headers.host !== `127.0.0.1:${sitePort}`) return 'foreign host';
  if ('origin' in headers) return 'foreign origin';
  return method === 'GET' ? 'page' : 'method';
}

/** Tells what every scan sends to a web server. */
const web = ['foreign host', 'foreign origin', 'method', 'page'] as const;

beforeAll(async () => {
  dns = await startDnsServer({
    get records() {
      seen.add('lookup');
      return [
        { name: 'zone.example', type: 'A', data: own },
        { name: 'zone.example', type: 'NS', data: 'ns.zone.example' },
        { name: 'ns.zone.example', type: 'A', data: '127.0.0.1' },
      ] as const;
    },
    get allowsTransfer() {
      seen.add('zone copy');
      return false;
    },
  });
  other = await startTcpServer(
    (socket) => {
      seen.add('port');
      socket.end('SSH-2.0-Test\r\n');
    },
    { host: own },
  );
  await startUdp('IPMI', 623);
  await startUdp('SNMP', 161);
  ports = [
    other.port,
    await startTalker('220 mail.test ESMTP Postfix', 'RCPT', 'relay test'),
    await startTalker('220 (vsFTPd 3.0.5)', 'USER', 'anonymous login'),
  ];
  site = createServer((request, response) => {
    seen.add(kindOf(request));
    response.writeHead(request.url === '/' ? 200 : 404, { 'content-type': 'text/html' });
    response.end('<title>Shop</title>');
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  sitePort = (site.address() as AddressInfo).port;
});
beforeEach(() => seen.clear());
afterAll(async () => {
  await dns.close();
  await other.close();
  for (const server of others) await server.close();
  await new Promise((resolve) => {
    site.close(resolve);
    site.closeAllConnections();
  });
});

async function kindsOf(intensity: Intensity, ownershipProved: boolean): Promise<Kind[]> {
  const targets = [target('zone.example', 'domain'), target(`http://127.0.0.1:${sitePort}/`)];
  await scanOnce(
    targets.map((one) => ({ ...one, ownershipProved })),
    {
      intensity,
      settings: { dnsServers: [dns], nameServerPort: dns.port, ports, udpPortOffset: UDP_OFFSET },
    },
  );
  return [...seen];
}

describe('a scan sends what its intensity says', () => {
  it.each([
    ['passive', true, ['lookup', ...web]],
    ['passive', false, ['lookup', ...web]],
    ['safe', true, ['lookup', ...web, 'IPMI', 'port', 'zone copy']],
    ['safe', false, ['lookup', ...web]],
    [
      'active',
      true,
      [
        'IPMI',
        'SNMP',
        'anonymous login',
        'lookup',
        ...web,
        'port',
        'relay test',
        'unusual input',
        'zone copy',
      ],
    ],
    ['active', false, ['lookup', ...web]],
  ] as const)(
    '%s, ownership proved: %s',
    async (intensity, ownershipProved, kinds) => {
      expect((await kindsOf(intensity, ownershipProved)).sort()).toEqual([...kinds].sort());
    },
    60_000,
  );
});
