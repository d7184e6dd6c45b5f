import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { type Certified, makeCertificate } from '@parapet/test-kit/certificates';
import { afterEach, describe, expect, it } from 'vitest';
import { startDnsServer } from '../../testing/servers/dns-server.ts';
import { createTraffic } from '../../traffic/traffic.ts';
import { createDnsClient } from '../dns/dns-client.ts';
import { collectTransportPolicy } from './collect-transport-policy.ts';

const running: Array<{ close(): unknown }> = [];
afterEach(async () => {
  for (const server of running.splice(0)) await server.close();
});

const host = 'mta-sts.shop.test';
const trusted = makeCertificate({ names: [host] });

async function collect(
  serve: RequestListener,
  certificate: Certified,
  { allowPrivate = true, hasHost = true } = {},
) {
  const dns = await startDnsServer({
    allowsTransfer: false,
    records: [
      { name: '_mta-sts.shop.test', type: 'TXT', data: 'v=STSv1; id=1' },
      ...(hasHost ? [{ name: host, type: 'A', data: '127.0.0.1' } as const] : []),
    ],
  });
  const server = createServer(certificate, serve);
  server.on('tlsClientError', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  running.push(dns, server);
  const traffic = createTraffic({
    signal: new AbortController().signal,
    requestsPerSecond: 100,
    whenRunning: async () => undefined,
  });
  const { policy } = await collectTransportPolicy({
    name: 'shop.test',
    client: createDnsClient([dns], traffic),
    traffic,
    policy: { allowPrivate, ownEndpoints: [] },
    userAgent: 'test',
    httpsPort: (server.address() as AddressInfo).port,
    authorities: [trusted.cert],
  });
  return policy;
}

describe('reading an MTA-STS policy', () => {
  it('reads the file over a trusted certificate, and follows no redirect', async () => {
    const policy = await collect((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/plain' }).end('version: STSv1\n');
    }, trusted);
    expect(policy).toMatchObject({
      ok: true,
      value: { status: 200, contentType: 'text/plain', body: 'version: STSv1\n' },
    });
    const moved = await collect((_request, response) => {
      response.writeHead(301, { location: 'https://other.test/' }).end();
    }, trusted);
    expect(moved).toMatchObject({ ok: true, value: { status: 301 } });
  });

  it('reads nothing over a certificate that senders do not trust', async () => {
    const policy = await collect((_request, response) => response.end('version: STSv1\n'), {
      ...makeCertificate({ names: [host] }),
    });
    expect(policy).toMatchObject({ ok: true, value: { status: null } });
  });

  it('is not there when the host has no address', async () => {
    const policy = await collect((_request, response) => response.end(), trusted, {
      hasHost: false,
    });
    expect(policy).toMatchObject({ ok: true, value: { status: 0, proof: { type: 'dns' } } });
  });

  it('is not fetched from a private address of others', async () => {
    let requests = 0;
    const policy = await collect(
      (_request, response) => {
        requests += 1;
        response.end();
      },
      trusted,
      { allowPrivate: false },
    );
    expect(policy).toMatchObject({ ok: false });
    expect(requests).toBe(0);
  });
});
