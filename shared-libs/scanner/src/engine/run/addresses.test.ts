import { randomInt } from 'node:crypto';
import { TLSSocket } from 'node:tls';
import { makeCertificate } from '@parapet/test-kit/certificates';
import type { Answer } from 'dns-packet';
import { afterEach, describe, expect, it } from 'vitest';
import { MAX_EXAMINED_ADDRESSES } from '../../limits.ts';
import { scanOnce, target } from '../../testing/scans/scan-once.ts';
import { startDnsServer } from '../../testing/servers/dns-server.ts';
import { startSilentPort } from '../../testing/servers/silent-port.ts';
import { likeRedis, startTcpServer } from '../../testing/servers/tcp-servers.ts';

const running: Array<{ close(): Promise<unknown> }> = [];
const keep = <T extends { close(): Promise<unknown> }>(server: T): T => {
  running.push(server);
  return server;
};
afterEach(async () => {
  for (const server of running.splice(0)) await server.close();
});

const CHECK = 'redis-requires-authentication';

const four = (data: string): Answer => ({ name: 'two.example', type: 'A', data });
const six = (data: string): Answer => ({ name: 'two.example', type: 'AAAA', data });

/**
 * A port where no server listens, neither by IPv4 nor by IPv6. The system gives none of this range to
 * servers of other tests, which would be found at the address that has to stay closed.
 */
async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000);
    const server = await startTcpServer(() => undefined, { host: '::', port }).catch(() => null);
    if (!server) continue;
    await server.close();
    return port;
  }
}

type Serve = Parameters<typeof startTcpServer>[0];
const start = async (serve: Serve, host: string, port?: number) =>
  keep(await startTcpServer(serve, { host, port: port ?? (await freePort()) }));

const redis = (host: string, port?: number) => start(likeRedis({ password: false }), host, port);
const ssh = (host: string, port?: number, version = 'Test') =>
  start((socket) => void socket.end(`SSH-2.0-${version}\r\n`), host, port);

/** TLS 1.2 alone, with a certificate of its own. What is said behind it ends the connection. */
function encrypted(host: string, port?: number) {
  const tls = { ...makeCertificate(), isServer: true, maxVersion: 'TLSv1.2' } as const;
  return start(
    (socket) => {
      const secure = new TLSSocket(socket, tls).on('error', () => undefined);
      secure.on('data', () => secure.end());
    },
    host,
    port,
  );
}

async function scanName(records: readonly Answer[], ports: readonly number[]) {
  const dns = keep(await startDnsServer({ records, allowsTransfer: false }));
  return await scanOnce([target('two.example', 'domain')], {
    intensity: 'safe',
    only: [CHECK, 'addresses-show-the-same', 'tls10-disabled', 'tls13-offered'],
    settings: {
      dnsServers: [dns],
      nameServerPort: dns.port,
      ports,
      timeouts: { probeMs: 800, helloMs: 800 },
    },
  });
}

describe('a name with several addresses', () => {
  it('has one finding for what all of them show, with the evidence of each', async () => {
    const { port } = await redis('127.0.0.1');
    await redis('::1', port);
    const scan = await scanName([four('127.0.0.1'), six('::1')], [port]);
    const { detections } = scan.resultOf(CHECK);

    expect(detections.map(({ locator, place }) => [locator, place.host])).toEqual([
      [`tcp/${port}`, '127.0.0.1'],
    ]);
    const shown = detections[0]?.evidence.map(({ reproduce }) => reproduce).join('\n');
    expect(shown).toContain("'127.0.0.1'");
    expect(shown).toContain("'::1'");
    expect(scan.resultOf('addresses-show-the-same').outcome).toBe('pass');
  });

  it('is told what one of them shows alone', async () => {
    const { port: shared } = await ssh('127.0.0.1');
    await ssh('::1', shared);
    const { port } = await redis('::1');
    const scan = await scanName([four('127.0.0.1'), six('::1')], [shared, port]);

    expect(scan.resultOf(CHECK).detections.map(({ locator }) => locator)).toEqual([`tcp/${port}`]);
    expect(scan.resultOf('addresses-show-the-same')).toMatchObject({
      outcome: 'fail',
      detections: [{ locator: `tcp/${port} at IPv6` }],
    });
    expect(scan.inventories[0]?.services).toMatchObject([
      { name: 'ssh', place: { address: '127.0.0.1', port: shared } },
      { name: 'redis', place: { address: '::1', port } },
    ]);
    expect(scan.inventories[0]?.furtherServices).toMatchObject([
      { name: 'ssh', place: { address: '::1', port: shared } },
    ]);
    expect(scan.inventories[0]?.examined.addresses).toEqual(['127.0.0.1', '::1']);
  });

  it('is told by its oldest version, and by each certificate', async () => {
    const { port } = await ssh('127.0.0.1', undefined, 'OpenSSH_10.0');
    await ssh('::1', port, 'OpenSSH_7.2p2');
    const { port: web } = await encrypted('127.0.0.1');
    await encrypted('::1', web);
    const scan = await scanName([four('127.0.0.1'), six('::1')], [port, web]);

    const [inventory] = scan.inventories;
    expect(inventory?.technologies).toMatchObject([
      { slug: 'openssh', version: '7.2p2', place: { address: '::1', port } },
    ]);
    expect(inventory?.certificates.map(({ place }) => place.address).sort()).toEqual([
      '127.0.0.1',
      '::1',
    ]);
  });

  it('closes a finding only where no address shows it', async () => {
    const { port } = await ssh('127.0.0.1');
    await redis('::1', port);
    const scan = await scanName([four('127.0.0.1'), six('::1')], [port]);

    expect(scan.resultOf(CHECK).cleared).not.toContain(`tcp/${port}`);
  });

  it('has the TLS of each of them read', async () => {
    const { port: web } = await ssh('127.0.0.1');
    const { port } = await encrypted('::1');
    const scan = await scanName([four('127.0.0.1'), six('::1')], [web, port]);

    expect(scan.resultOf('tls13-offered')).toMatchObject({
      outcome: 'fail',
      detections: [{ place: { host: 'two.example', port } }],
    });
    expect(scan.inventories[0]?.certificates).toMatchObject([{ place: { address: '::1', port } }]);
  });

  it('closes no finding of TLS while an address that may show it is silent', async () => {
    const silent = keep(await startSilentPort());
    const { port } = await encrypted('::1', silent.port);
    const scan = await scanName([four('127.0.0.1'), six('::1')], [port]);

    expect(scan.resultOf('tls10-disabled')).toMatchObject({
      outcome: 'error',
      reason: expect.stringContaining('127.0.0.1: '),
      cleared: [],
    });
  });

  it('passes nothing where a limit left addresses out', async () => {
    const count = MAX_EXAMINED_ADDRESSES + 3;
    const { port } = await ssh('127.0.0.1');
    const records = Array.from({ length: count }, (_, n) => four(`127.0.0.${n + 1}`));
    const scan = await scanName(records, [port]);

    expect(scan.resultOf(CHECK)).toMatchObject({
      outcome: 'error',
      reason: `Only ${MAX_EXAMINED_ADDRESSES} of the ${count} addresses of the name were examined`,
      cleared: [],
    });
  });
});
