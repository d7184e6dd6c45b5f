import { createServer, type TlsOptions } from 'node:tls';
import { makeCertificate } from '@parapet/test-kit/certificates';
import { afterEach, describe, expect, it } from 'vitest';
import { checks } from '../../registry/registry.ts';
import type { TlsService } from '../../subjects/tls-service.ts';
import {
  type RecordBend,
  startBendingTlsProxy,
  tlsAlert,
} from '../../testing/servers/bending-tls-proxy.ts';
import { startOpenSslServer } from '../../testing/servers/openssl-server.ts';
import { startPlainTls12Server } from '../../testing/servers/plain-tls12-server.ts';
import { createTraffic } from '../../traffic/traffic.ts';
import { createDnsClient } from '../dns/dns-client.ts';
import { createBodyMemory } from '../http/body-memory.ts';
import { createHttpClient } from '../http/http-client.ts';
import { identifyService } from '../services/identify-service.ts';
import { collectTls } from './collect-tls.ts';

const running: Array<{ close(): unknown }> = [];
afterEach(async () => {
  for (const server of running.splice(0)) await server.close();
});

const traffic = createTraffic({
  signal: new AbortController().signal,
  requestsPerSecond: 1000,
  whenRunning: async () => undefined,
});

async function serve(options: TlsOptions): Promise<number> {
  const server = createServer(options, (socket) => socket.end());
  server.on('tlsClientError', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  running.push({ close: () => new Promise((resolve) => server.close(resolve)) });
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

async function readAt(port: number): Promise<TlsService> {
  const endpoint = { host: 'localhost', address: '127.0.0.1', port };
  const policy = { allowPrivate: true, ownEndpoints: [] };
  const read = await collectTls(endpoint, traffic, policy, createDnsClient([], traffic), {
    asksHeartbeat: true,
  });
  if (!read.ok || read.value === null) throw new Error('No TLS service was found');
  return read.value;
}

/** How each check of TLS ends: `tls10-disabled: pass`. */
const endings = (service: TlsService): readonly string[] =>
  checks
    .filter(({ subject }) => subject === 'tls-service')
    .flatMap((check) =>
      check
        .judge(service)
        .map(({ outcome }) => `${check.id}: ${check.outcomes[outcome]?.verdict} (${outcome})`),
    );

const unrecognisedName = tlsAlert(1, 112);

const bends: ReadonlyArray<readonly [string, RecordBend]> = [
  ['warns before its hello', { before: unrecognisedName }],
  ['warns twice', { before: Buffer.concat([unrecognisedName, unrecognisedName]) }],
  ['sends its handshake in records of 40 bytes', { fragment: 40 }],
  ['sends its messages in one record', { joins: true }],
  ['warns and sends records of 7 bytes', { before: unrecognisedName, fragment: 7 }],
];

describe('a server that sends the same in other records', () => {
  const old = {
    ...makeCertificate({ key: 'rsa-2048' }),
    minVersion: 'TLSv1',
    maxVersion: 'TLSv1.2',
    ciphers: 'AES128-SHA:AES128-GCM-SHA256:@SECLEVEL=0',
  } as const;

  it.each(bends)('has the same results where it %s', async (_how, bend) => {
    const port = await serve(old);
    const proxy = await startBendingTlsProxy(port, bend);
    running.push(proxy);
    const [plain, bent] = [await readAt(port), await readAt(proxy.port)];
    expect(endings(bent)).toEqual(endings(plain));
    expect(endings(bent)).toContain('tls10-disabled: fail (accepted)');
    expect(bent.certificate.ok).toBe(true);
  });

  it('is known as TLS by its warning', async () => {
    const proxy = await startBendingTlsProxy(await serve(old), { before: unrecognisedName });
    running.push(proxy);
    const service = await identifyService(
      { host: '127.0.0.1', address: '127.0.0.1', port: proxy.port },
      traffic,
    );
    expect(service.tls).toBe(true);
  });
});

describe('OpenSSL with a certificate for a second name', () => {
  it('warns who asks for another one, and has the same results as without', async () => {
    const plain = await startOpenSslServer(['-tls1_2']);
    const named = await startOpenSslServer(['-tls1_2'], 'rsa-2048', 'other.example');
    running.push(plain, named);
    expect(endings(await readAt(named.port))).toEqual(endings(await readAt(plain.port)));
  });
});

describe('a server of TLS 1.2 without RFC 5746', () => {
  it.each([
    ['no extension', Buffer.alloc(0)],
    ['an empty list of extensions', Buffer.of(0, 0)],
    ['the forms of its points alone', Buffer.of(0, 6, 0, 0x0b, 0, 2, 1, 0)],
  ])(
    'has its renegotiation found, its certificate read and its page answered: %s',
    async (_, extensions) => {
      const server = await startPlainTls12Server('<title>Old shop</title>', extensions);
      running.push(server);
      const service = await readAt(server.port);
      expect(endings(service)).toContain('renegotiation-secure: fail (bad)');
      expect(service.certificate).toMatchObject({ ok: true, value: { subject: 'CN=localhost' } });
      const client = createHttpClient(
        { scheme: 'https', host: 'localhost', port: server.port, address: '127.0.0.1' },
        {
          traffic,
          userAgent: 'test',
          bodyMemory: createBodyMemory(),
          share: 'test',
        },
      );
      running.push(client);
      expect(await client.send({ method: 'GET', path: '/', maxBytes: 1000 })).toMatchObject({
        ok: true,
        value: { exchange: { status: 200, body: '<title>Old shop</title>' } },
      });
    },
  );
});
