import { createServer as createHttpServer } from 'node:http';
import { createServer, type TlsOptions } from 'node:tls';
import { makeCertificate } from '@parapet/test-kit/certificates';
import { afterEach, describe, expect, it } from 'vitest';
import { likeRedis, startTcpServer } from '../../testing/servers/tcp-servers.ts';
import { createTraffic } from '../../traffic/traffic.ts';
import { createDnsClient } from '../dns/dns-client.ts';
import { makeListedCertificate, serialOf } from '../testing/revocation-lists.ts';
import { collectTls } from './collect-tls.ts';

const running: Array<{ close(): Promise<unknown> }> = [];
afterEach(async () => {
  for (const server of running.splice(0)) await server.close();
});

const traffic = createTraffic({
  signal: new AbortController().signal,
  requestsPerSecond: 1000,
  whenRunning: async () => undefined,
});

const dns = createDnsClient([], traffic);
const policy = { allowPrivate: true, ownEndpoints: [] };

async function serve(options: TlsOptions): Promise<number> {
  const server = createServer(options, (socket) => socket.end());
  server.on('tlsClientError', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  running.push({ close: () => new Promise((resolve) => server.close(resolve)) });
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

async function readTls(options: TlsOptions, host = 'localhost') {
  const port = await serve(options);
  const read = await collectTls({ host, address: '127.0.0.1', port }, traffic, policy, dns);
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

describe('reading a TLS server', () => {
  it('finds exactly the versions that it accepts', async () => {
    const modern = await readTls(makeCertificate());
    expect(modern.versions).toEqual(['TLSv1.2', 'TLSv1.3']);
    const old = await readTls({
      ...makeCertificate({ key: 'rsa-2048' }),
      minVersion: 'TLSv1',
      maxVersion: 'TLSv1.1',
      ciphers: 'ALL:@SECLEVEL=0',
    });
    expect(old.versions).toEqual(['TLSv1.0', 'TLSv1.1']);
    const newest = await readTls({ ...makeCertificate(), minVersion: 'TLSv1.3' });
    expect(newest.versions).toEqual(['TLSv1.3']);
  });

  it('finds which families of suites it accepts', async () => {
    const weak = await readTls({
      ...makeCertificate({ key: 'rsa-2048' }),
      maxVersion: 'TLSv1.2',
      ciphers: 'AES128-SHA:NULL-SHA256:@SECLEVEL=0',
    });
    expect(weak.suites).toEqual(['null', 'static-rsa']);
    const strong = await readTls({
      ...makeCertificate(),
      ciphers: 'ECDHE-ECDSA-AES128-GCM-SHA256',
    });
    expect(strong.suites).toEqual(['forward']);
  });

  it('reads the certificate', async () => {
    const { certificate } = await readTls({
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

  it('detects a certificate for another host', async () => {
    const elsewhere = makeCertificate({ names: ['other.example'] });
    expect((await readTls(elsewhere)).certificate?.coversHost).toBe(false);
    expect((await readTls(makeCertificate(), '127.0.0.1')).certificate?.coversHost).toBe(true);
  });

  it('tells a missing intermediate of a public authority from an unknown authority', async () => {
    const root = makeCertificate({ names: ['Test root'] });
    const issuer = { ...root, name: 'Test root' };
    const logged = makeCertificate({ issuer, timestamps: 2 });
    expect((await readTls(logged)).certificate?.trust).toBe('incomplete-chain');
    const leaf = makeCertificate({ issuer });
    const full = { ...leaf, cert: leaf.cert + root.cert };
    expect((await readTls(full)).certificate?.trust).toBe('unknown-issuer');
  });

  it('lists the intermediates on the way, with their last days', async () => {
    const root = makeCertificate({ names: ['Test root'] });
    const issuer = { ...root, name: 'Test root' };
    const old = makeCertificate({ names: ['Middle'], issuer, from: -100, until: -10 });
    const leaf = makeCertificate({ issuer: { ...old, name: 'Middle' } });
    const { certificate } = await readTls({ ...leaf, cert: leaf.cert + old.cert + root.cert });
    expect(certificate).toMatchObject({
      trust: 'unknown-issuer',
      isPublic: false,
      isSelfSigned: false,
    });
    expect(certificate?.intermediates.map(({ notAfter }) => notAfter < new Date())).toEqual([true]);
  });

  it('looks the certificate up in the list that it names', async () => {
    const file: { bytes: Buffer } = { bytes: Buffer.alloc(0) };
    const publisher = createHttpServer((_request, response) => response.end(file.bytes));
    await new Promise<void>((resolve) => publisher.listen(0, '127.0.0.1', resolve));
    running.push({ close: () => new Promise((resolve) => publisher.close(resolve)) });
    const address = publisher.address();
    const at = typeof address === 'object' ? address?.port : '';
    const made = makeListedCertificate(`http://127.0.0.1:${at}/7.crl`);
    file.bytes = made.list({ revoked: [{ serial: serialOf(made.leaf), at: new Date(0) }] });
    const port = await serve({ ...made.issued, cert: made.issued.cert + made.authority.cert });
    const endpoint = { host: 'localhost', address: '127.0.0.1', port };
    expect(await collectTls(endpoint, traffic, policy, dns)).toMatchObject({
      ok: true,
      value: {
        certificate: { value: { hasResponder: false, hasRevocationList: true } },
        revocation: { ok: true, value: { status: 'revoked' } },
      },
    });
  });

  it('returns null for a port that does not speak TLS', async () => {
    const redis = await startTcpServer(likeRedis({ password: false }));
    running.push(redis);
    const read = await collectTls(
      { host: 'localhost', address: '127.0.0.1', port: redis.port },
      traffic,
      policy,
      dns,
    );
    expect(read).toEqual({ ok: true, value: null });
  });
});

describe('a server that has too many clients for a while', () => {
  /** Hands connections to a TLS server, but for those that are told in clear text to come back, as by Exim. */
  async function readBusy(busy: ReadonlySet<number>) {
    let connections = 0;
    let handshakeAt = 0;
    const server = createServer(makeCertificate(), (socket) => socket.end());
    // Only the handshake asks for it.
    server.on('OCSPRequest', (_certificate, _issuer, answer) => {
      handshakeAt ||= connections;
      answer(null, Buffer.alloc(0));
    });
    server.on('tlsClientError', () => undefined);
    const front = await startTcpServer((socket) => {
      connections += 1;
      if (!busy.has(connections)) server.emit('connection', socket);
      else socket.resume().end('421 Too many concurrent SMTP connections\r\n');
    });
    running.push(front);
    const endpoint = { host: 'localhost', address: '127.0.0.1', port: front.port };
    return { read: await collectTls(endpoint, traffic, policy, dns), connections, handshakeAt };
  }

  it('is asked again, before a hello and before the handshake', async () => {
    const free = await readBusy(new Set());
    expect(free.handshakeAt).toBeGreaterThan(1);
    // The second attempt of the first hello comes in between.
    const busy = await readBusy(new Set([1, free.handshakeAt + 1]));
    expect(busy.connections).toBe(free.connections + 2);
    for (const { read } of [free, busy]) {
      expect(read).toMatchObject({ value: { certificate: { ok: true } } });
    }
  });
});
