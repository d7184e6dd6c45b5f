import type { Server, Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import type { CheckGroup } from '@parapet/contracts/text/vocabulary';
import { makeCertificate } from '@parapet/test-kit/certificates';
import { afterEach, describe, expect, it } from 'vitest';
import type { Recording } from '../../testing/scans/recording-sink.ts';
import { scanOnce, target } from '../../testing/scans/scan-once.ts';
import { startTcpServer } from '../../testing/servers/tcp-servers.ts';

const running: Array<() => Promise<unknown>> = [];
afterEach(async () => {
  for (const close of running.splice(0)) await close();
});

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  running.push(() => new Promise((resolve) => server.close(resolve)));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return address.port;
}

/** A protocol of its own behind TLS. */
const ownProtocol = () =>
  listen(
    createTlsServer(makeCertificate(), (socket) => {
      socket.on('error', () => undefined);
      socket.once('data', () => socket.end('\u0001\u0002 what?'));
    }),
  );

/** Ends TLS with alert 116. */
const forClientsWithCertificate = () =>
  listen(
    createTlsServer({
      ...makeCertificate(),
      requestCert: true,
      rejectUnauthorized: true,
      minVersion: 'TLSv1.3',
    }),
  );

async function proxy(): Promise<number> {
  // As Squid 5.7 answers a request for a path of its own.
  const answer =
    'HTTP/1.1 400 Bad Request\r\nServer: squid/5.7\r\nContent-Type: text/html\r\nX-Squid-Error: ERR_INVALID_URL 0\r\nConnection: close\r\n\r\n<html><h1>ERROR</h1></html>';
  const server = await startTcpServer((socket: Socket) => {
    socket.on('data', (bytes) => {
      if (bytes.toString().startsWith('GET ')) socket.end(answer);
    });
  });
  running.push(() => server.close());
  return server.port;
}

const scanHost = (...ports: readonly number[]) =>
  scanOnce([target('127.0.0.1', 'ip')], {
    intensity: 'safe',
    settings: { ports, udpPortOffset: 40_000 },
  });

const ofPages: readonly CheckGroup[] = ['headers', 'cookies', 'files', 'content'];
const resultsOfPages = (scan: Recording) =>
  scan.all.filter(({ check, outcome }) => ofPages.includes(check.group) && outcome !== 'not_run');

/** Nothing is found, missing or closed; each check tells why it does not apply. */
function expectNoSite(scan: Recording, reason: string): void {
  const results = resultsOfPages(scan);
  expect(results.length).toBeGreaterThan(100);
  const seen = results.map(({ check, outcome, reason: told, cleared }) =>
    [check.id, outcome, told, cleared.length].join(' | '),
  );
  expect(seen).toEqual(
    results.map(({ check }) => [check.id, 'not_applicable', reason, 0].join(' | ')),
  );
}

// Slow: a scan of a host runs every check.
describe('a port without a site for strangers', () => {
  it('is judged as TLS alone where what answers behind it is no web server', async () => {
    const scan = await scanHost(await ownProtocol());
    expectNoSite(scan, 'What answers there is no web server');
    expect(scan.resultOf('tls13-offered').outcome).toBe('pass');
    expect(scan.verdicts).toMatchObject([{ score: expect.any(Number) }]);
  });

  it('is judged as TLS alone where it wants a certificate', async () => {
    const scan = await scanHost(await forClientsWithCertificate());
    expectNoSite(scan, 'The server talks only to clients that have a certificate');
    expect(scan.resultOf('tls13-offered').outcome).toBe('pass');
    expect(scan.verdicts).toMatchObject([{ score: expect.any(Number) }]);
  });

  it('is so as a URL, too', async () => {
    const port = await forClientsWithCertificate();
    const scan = await scanOnce([target(`https://127.0.0.1:${port}/`)]);
    expectNoSite(scan, 'The server talks only to clients that have a certificate');
    expect(scan.resultOf('tls13-offered').outcome).toBe('pass');
  });

  it('is not judged by its error pages where a proxy answers', async () => {
    const scan = await scanHost(await proxy());
    expectNoSite(scan, 'A proxy answers there, not a site');
    expect(scan.resultOf('https-offered').outcome).toBe('pass');
    expect(scan.inventories[0]?.services).toMatchObject([
      { name: 'http-proxy', product: 'squid/5.7' },
    ]);
    expect(scan.inventories[0]?.technologies).toMatchObject([{ slug: 'squid', version: '5.7' }]);
  });
});
