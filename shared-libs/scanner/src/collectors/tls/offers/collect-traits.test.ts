import { connect } from 'node:net';
import { createServer, type TlsOptions } from 'node:tls';
import { makeCertificate } from '@parapet/test-kit/certificates';
import { afterEach, describe, expect, it } from 'vitest';
import { startTcpServer } from '../../../testing/servers/tcp-servers.ts';
import { createTraffic } from '../../../traffic/traffic.ts';
import { createDnsClient } from '../../dns/dns-client.ts';
import { collectTls } from '../collect-tls.ts';

const running: Array<{ close(): Promise<unknown> }> = [];
afterEach(async () => {
  for (const server of running.splice(0)) await server.close();
});

const traffic = createTraffic({
  signal: new AbortController().signal,
  requestsPerSecond: 1000,
  whenRunning: async () => undefined,
});

const HANDSHAKE = 22;

/** Returns whether a ClientHello names a group of RFC 7919 (0x0100 and up). */
function namesFiniteField(hello: Buffer): boolean {
  if (hello[0] !== HANDSHAKE) return false;
  // Past the record, the type, the version and the random part: session, suites, compression.
  let at = 5 + 4 + 2 + 32;
  at += 1 + (hello[at] ?? 0);
  at += 2 + hello.readUInt16BE(at);
  at += 1 + (hello[at] ?? 0) + 2;
  // SSL 3.0 ends here.
  while (at + 4 <= hello.length) {
    const length = hello.readUInt16BE(at + 2);
    const groups = hello.subarray(at + 6, at + 4 + length);
    if (hello.readUInt16BE(at) === 10) {
      return groups.some((byte, index) => index % 2 === 0 && byte === 1);
    }
    at += 4 + length;
  }
  return false;
}

/** Lets through who names such a group, as GnuTLS does where finite fields are all it has. */
const forNamedGroups = (port: number) =>
  startTcpServer((socket) => {
    socket.once('data', (hello) => {
      if (!namesFiniteField(hello)) return void socket.destroy();
      const behind = connect({ host: '127.0.0.1', port }).on('error', () => socket.destroy());
      socket.once('close', () => behind.destroy());
      behind.write(hello);
      socket.pipe(behind).pipe(socket);
    });
  });

async function traitsOf(options: TlsOptions, staple?: Buffer, isForNamedGroups = false) {
  const server = createServer(options, (socket) => socket.end());
  server.on('tlsClientError', () => undefined);
  if (staple !== undefined) {
    server.on('OCSPRequest', (_certificate, _issuer, reply) => reply(null, staple));
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  running.push({ close: () => new Promise((resolve) => server.close(resolve)) });
  const address = server.address();
  const bound = typeof address === 'object' && address !== null ? address.port : 0;
  const front = isForNamedGroups ? await forNamedGroups(bound) : null;
  if (front !== null) running.unshift(front);
  const port = front?.port ?? bound;
  const dns = createDnsClient([], traffic);
  const policy = { allowPrivate: true, ownEndpoints: [] };
  const read = await collectTls(
    { host: 'localhost', address: '127.0.0.1', port },
    traffic,
    policy,
    dns,
  );
  if (!read.ok || read.value === null) throw new Error('No TLS service was found');
  const { dhBits, timestamps, ...offers } = read.value.traits;
  const accepted = Object.fromEntries(
    Object.entries(offers).map(([name, offer]) => [name, offer?.ok ? offer.value.accepted : null]),
  );
  return {
    ...accepted,
    timestamps,
    dhBits: dhBits.ok ? (dhBits.value?.bits ?? null) : 'unread',
    staple: read.value.staple,
    revocation: read.value.revocation,
  };
}

describe('the traits of a TLS server', () => {
  it('are those of a modern one', async () => {
    expect(await traitsOf(makeCertificate())).toMatchObject({
      ssl2: false,
      authenticated: true,
      compression: false,
      renegotiation: true,
      fallback: false,
      dhBits: null,
      timestamps: 0,
      staple: { ok: true, value: null },
      revocation: null,
    });
  });

  it('leave a staple open whose issuer was not sent', async () => {
    const authority = { ...makeCertificate({ names: ['Test authority'] }), name: 'Test authority' };
    const { staple } = await traitsOf(
      makeCertificate({ issuer: authority }),
      Buffer.from('staple'),
    );
    expect(staple).toMatchObject({ ok: false });
  });

  it('do not apply where TLS 1.3 is the only version', async () => {
    expect(await traitsOf({ ...makeCertificate(), minVersion: 'TLSv1.3' })).toMatchObject({
      ssl2: false,
      authenticated: null,
      compression: null,
      renegotiation: null,
      fallback: null,
      preference: null,
    });
  });

  it('show suites with CBC alone, and who chooses', async () => {
    const options = {
      ...makeCertificate({ key: 'rsa-2048' }),
      maxVersion: 'TLSv1.2',
      ciphers: 'AES128-SHA:AES256-SHA:@SECLEVEL=0',
    } as const;
    expect(await traitsOf({ ...options, honorCipherOrder: true })).toMatchObject({
      authenticated: false,
      hybridGroup: null,
      preference: true,
    });
    expect(await traitsOf({ ...options, honorCipherOrder: false })).toMatchObject({
      preference: false,
    });
  });

  it('know suites that authenticate what they encrypt without forward secrecy', async () => {
    const options = { ...makeCertificate({ key: 'rsa-2048' }), maxVersion: 'TLSv1.2' } as const;
    expect(await traitsOf({ ...options, ciphers: 'AES128-GCM-SHA256' })).toMatchObject({
      authenticated: true,
    });
  });

  it('leave the group open where the handshake fails for want of a certificate', async () => {
    const traits = await traitsOf({
      ...makeCertificate({ key: 'rsa-2048' }),
      maxVersion: 'TLSv1.2',
      ciphers: 'DHE-RSA-AES128-GCM-SHA256',
      dhparam: 'auto',
      requestCert: true,
      rejectUnauthorized: true,
    });
    expect(traits.dhBits).toBe('unread');
  });

  it('take a finite-field group that clients have to name for a large one', async () => {
    const options = {
      ...makeCertificate({ key: 'rsa-2048' }),
      maxVersion: 'TLSv1.2',
      ciphers: 'DHE-RSA-AES128-GCM-SHA256',
      dhparam: 'auto',
    } as const;
    expect((await traitsOf(options, undefined, true)).dhBits).toBe(2048);
  });

  it('show the size of a finite-field group', async () => {
    const traits = await traitsOf({
      ...makeCertificate({ key: 'rsa-2048' }),
      maxVersion: 'TLSv1.2',
      ciphers: 'DHE-RSA-AES128-GCM-SHA256',
      dhparam: 'auto',
    });
    expect(traits.dhBits).toBeGreaterThanOrEqual(2048);
  });
});
