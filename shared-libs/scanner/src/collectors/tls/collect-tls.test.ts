import { createServer, type TlsOptions } from 'node:tls';
import { makeCertificate } from '@parapet/test-kit/certificates';
import { afterEach, describe, expect, it } from 'vitest';
import { createTraffic } from '../../engine/traffic.ts';
import { likeRedis, startTcpServer } from '../../testing/tcp-servers.ts';
import { collectTls } from './collect-tls.ts';

const running: Array<{ close(): Promise<unknown> }> = [];
afterEach(async () => {
  for (const server of running.splice(0)) await server.close();
});

const traffic = createTraffic({
  signal: new AbortController().signal,
  requestsPerSecond: 5,
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

async function look(options: TlsOptions, host = 'localhost') {
  const port = await serve(options);
  const read = await collectTls({ host, address: '127.0.0.1', port }, traffic);
  if (!read.ok || read.value === null) throw new Error('No TLS service was found');
  const { versions, suites, certificate } = read.value;
  const accepted = <K extends string>(offers: Record<K, (typeof versions)['TLSv1.2']>) =>
    (Object.keys(offers) as K[]).filter((key) => offers[key].ok && offers[key].value.accepted);
  return {
    versions: accepted(versions),
    suites: accepted(suites),
    certificate: certificate.ok ? certificate.value : null,
  };
}

describe('looking at a TLS server', () => {
  it('sees exactly the versions that it accepts', async () => {
    const modern = await look(makeCertificate());
    expect(modern.versions).toEqual(['TLSv1.2', 'TLSv1.3']);
    const old = await look({
      ...makeCertificate({ key: 'rsa-2048' }),
      minVersion: 'TLSv1',
      maxVersion: 'TLSv1.1',
      ciphers: 'ALL:@SECLEVEL=0',
    });
    expect(old.versions).toEqual(['TLSv1.0', 'TLSv1.1']);
    const newest = await look({ ...makeCertificate(), minVersion: 'TLSv1.3' });
    expect(newest.versions).toEqual(['TLSv1.3']);
  });

  it('sees which families of suites it accepts', async () => {
    const weak = await look({
      ...makeCertificate({ key: 'rsa-2048' }),
      maxVersion: 'TLSv1.2',
      ciphers: 'AES128-SHA:NULL-SHA256:@SECLEVEL=0',
    });
    expect(weak.suites).toEqual(['null', 'static-rsa']);
    const strong = await look({ ...makeCertificate(), ciphers: 'ECDHE-ECDSA-AES128-GCM-SHA256' });
    expect(strong.suites).toEqual(['forward']);
  });

  it('reads what the certificate says', async () => {
    const { certificate } = await look({
      ...makeCertificate({ key: 'rsa-1024' }),
      ciphers: 'DEFAULT:@SECLEVEL=0',
    });
    expect(certificate).toMatchObject({
      subject: 'CN=localhost',
      names: ['localhost', '127.0.0.1'],
      key: { type: 'rsa', bits: 1024 },
      trust: 'self-signed',
      coversHost: true,
    });
  });

  it('notices a certificate for another host', async () => {
    const elsewhere = makeCertificate({ names: ['other.example'] });
    expect((await look(elsewhere)).certificate?.coversHost).toBe(false);
    expect((await look(makeCertificate(), '127.0.0.1')).certificate?.coversHost).toBe(true);
  });

  it('tells a missing intermediate from an unknown authority', async () => {
    const root = makeCertificate({ names: ['Test root'] });
    const leaf = makeCertificate({ issuer: { ...root, name: 'Test root' } });
    expect((await look(leaf)).certificate?.trust).toBe('incomplete-chain');
    const full = { ...leaf, cert: leaf.cert + root.cert };
    expect((await look(full)).certificate?.trust).toBe('unknown-issuer');
  });

  it('knows a port that does not speak TLS', async () => {
    const redis = await startTcpServer(likeRedis({ password: false }));
    running.push(redis);
    const read = await collectTls(
      { host: 'localhost', address: '127.0.0.1', port: redis.port },
      traffic,
    );
    expect(read).toEqual({ ok: true, value: null });
  });
});
