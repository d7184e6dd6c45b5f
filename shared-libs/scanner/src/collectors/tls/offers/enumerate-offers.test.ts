import { connect } from 'node:net';
import { createServer, type TlsOptions } from 'node:tls';
import { known } from '@parapet/checks/definition/read';
import { makeCertificate } from '@parapet/test-kit/certificates';
import { afterEach, describe, expect, it } from 'vitest';
import { MAX_ENUMERATING_HELLOS } from '../../../limits.ts';
import type { HelloAnswer, TlsService, TlsVersion } from '../../../subjects/tls-service.ts';
import { startTcpServer } from '../../../testing/servers/tcp-servers.ts';
import { createTraffic } from '../../../traffic/traffic.ts';
import { suiteNames } from '../handshake/suites.ts';
import { enumerateOffers } from './enumerate-offers.ts';

const running: Array<{ close(): Promise<unknown> }> = [];
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

const answer = (accepted: boolean) =>
  known<HelloAnswer>({
    accepted,
    suite: null,
    proof: { type: 'tls', request: '', response: '', capturedAt: '', reproduce: '' },
  });

async function enumerate(port: number, accepted: readonly TlsVersion[]) {
  const versions = Object.fromEntries(
    ['SSLv3', 'TLSv1.0', 'TLSv1.1', 'TLSv1.2', 'TLSv1.3'].map((version) => [
      version,
      answer(accepted.includes(version as TlsVersion)),
    ]),
  ) as TlsService['versions'];
  const endpoint = { host: 'localhost', address: '127.0.0.1', port };
  return await enumerateOffers(endpoint, versions, traffic);
}

const rsa = makeCertificate({ key: 'rsa-2048' });

/** The suites of a hello (RFC 5246, section 7.4.1.2): behind record, version, random and the id of a session. */
function suitesIn(hello: Buffer): readonly number[] {
  const at = 44 + (hello[43] ?? 0);
  const count = hello.readUInt16BE(at) / 2;
  return Array.from({ length: count }, (_, index) => hello.readUInt16BE(at + 2 + 2 * index));
}

/** Follows the client's order, and hangs up on a finite field, as Dovecot does without `ssl_dh`. */
async function serveWithoutParameters(options: TlsOptions, own: readonly number[]) {
  const behind = await serve(options);
  const server = await startTcpServer((socket) => {
    socket.once('data', (hello) => {
      const [chosen = 0] = suitesIn(hello).filter((suite) => own.includes(suite));
      if (suiteNames.get(chosen)?.startsWith('TLS_DHE_')) return void socket.destroy();
      const inner = connect(behind, '127.0.0.1').on('error', () => socket.destroy());
      inner.write(hello);
      socket.pipe(inner).pipe(socket);
    });
  });
  running.push(server);
  return server.port;
}
const names = (suites: readonly number[]) => suites.map((suite) => suiteNames.get(suite));

it('finds the suites of a server that hangs up on a finite field', async () => {
  const own = [0x009e, 0xc02f, 0x009c];
  const ciphers = 'AES128-GCM-SHA256:ECDHE-RSA-AES128-GCM-SHA256';
  const port = await serveWithoutParameters(
    { ...rsa, ciphers, maxVersion: 'TLSv1.2', honorCipherOrder: false },
    own,
  );
  const { accepted } = await enumerate(port, ['TLSv1.2']);
  expect(accepted['TLSv1.2']).toMatchObject({ ok: true, value: { suites: [0xc02f, 0x009c] } });
});

describe('suites that a server accepts', () => {
  const ciphers =
    'AES256-SHA:ARIA128-GCM-SHA256:ECDHE-RSA-CHACHA20-POLY1305:AES128-SHA:@SECLEVEL=0';
  const ours = [
    'TLS_RSA_WITH_AES_256_CBC_SHA',
    'TLS_RSA_WITH_ARIA_128_GCM_SHA256',
    'TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305_SHA256',
    'TLS_RSA_WITH_AES_128_CBC_SHA',
  ];

  it('come in its order, from whichever hello they were', async () => {
    const port = await serve({ ...rsa, maxVersion: 'TLSv1.2', ciphers, honorCipherOrder: true });
    const { accepted } = await enumerate(port, ['TLSv1.2']);
    if (!accepted['TLSv1.2']?.ok) throw new Error('Not enumerated');
    const { suites, order, groups, isCutOff } = accepted['TLSv1.2'].value;
    expect({ suites: names(suites), order, isCutOff }).toEqual({
      suites: ours,
      order: 'server',
      isCutOff: false,
    });
    expect(groups).toMatchObject({ ok: true, value: expect.arrayContaining([0x1d, 0x17]) });
    expect(accepted['TLSv1.0']).toBeNull();
  });

  it('come in the order of the client where the server leaves it the choice', async () => {
    const port = await serve({ ...rsa, maxVersion: 'TLSv1.2', ciphers, honorCipherOrder: false });
    const { accepted } = await enumerate(port, ['TLSv1.2']);
    expect(accepted['TLSv1.2']).toMatchObject({ ok: true, value: { order: 'client' } });
    const value = accepted['TLSv1.2']?.ok ? accepted['TLSv1.2'].value.suites : [];
    expect(names(value).toSorted()).toEqual(ours.toSorted());
  });

  it('tell of no order where ChaCha20 alone could show one', async () => {
    const two = 'ECDHE-RSA-AES128-GCM-SHA256:ECDHE-RSA-CHACHA20-POLY1305';
    const options = { ...rsa, maxVersion: 'TLSv1.2', ciphers: two } as const;
    const port = await serve({ ...options, honorCipherOrder: false });
    const { accepted } = await enumerate(port, ['TLSv1.2']);
    expect(accepted['TLSv1.2']).toMatchObject({ ok: true, value: { order: null } });
  });

  it('of TLS 1.3 come with the groups that it names when it asks for another hello', async () => {
    const options = { minVersion: 'TLSv1.3', ecdhCurve: 'P-384:X25519' } as const;
    const port = await serve({ ...makeCertificate(), ...options });
    const { accepted } = await enumerate(port, ['TLSv1.3']);
    if (!accepted['TLSv1.3']?.ok) throw new Error('Not enumerated');
    expect(accepted['TLSv1.3'].value.suites.toSorted()).toEqual([0x1301, 0x1302, 0x1303]);
    const { groups } = accepted['TLSv1.3'].value;
    expect(groups?.ok && groups.value.toSorted()).toEqual([0x18, 0x1d]);
  });
});

/** A server that chooses with `choose` among the suites of each hello, whatever it would be able to do. */
async function serveChoice(choose: (suites: readonly number[]) => number): Promise<number> {
  const server = await startTcpServer((socket) => {
    socket.once('data', (hello: Buffer) => {
      const at = 44 + (hello[43] ?? 0);
      const length = hello.readUInt16BE(at);
      const suites = Array.from({ length: length / 2 }, (_, index) =>
        hello.readUInt16BE(at + 2 + 2 * index),
      );
      const body = Buffer.alloc(38);
      body.writeUInt16BE(0x0303, 0);
      body.writeUInt16BE(choose(suites), 35);
      const message = Buffer.concat([Buffer.of(2, 0, 0, body.length), body]);
      socket.end(Buffer.concat([Buffer.of(22, 3, 3, 0, message.length), message]));
    });
  });
  running.push(server);
  return server.port;
}

describe('a hostile server', () => {
  it('that accepts everything ends the enumeration at its limit', async () => {
    const port = await serveChoice(([first = 0]) => first);
    const before = traffic.requestsSent;
    const { accepted } = await enumerate(port, ['TLSv1.2', 'TLSv1.3']);
    expect(traffic.requestsSent - before).toBe(MAX_ENUMERATING_HELLOS);
    expect(accepted['TLSv1.2']).toMatchObject({ ok: true, value: { isCutOff: true, order: null } });
  });

  it('that chooses what was not offered shows nothing', async () => {
    const port = await serveChoice(() => 0x1234);
    const { accepted } = await enumerate(port, ['TLSv1.2']);
    expect(accepted['TLSv1.2']).toEqual({
      ok: false,
      reason: expect.stringContaining('not offered'),
    });
  });

  it('that stops to answer is asked no further', async () => {
    let answers = 0;
    const server = await startTcpServer((socket) => {
      answers += 1;
      socket.on('data', () => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
    });
    running.push(server);
    const { accepted } = await enumerate(server.port, ['TLSv1.1', 'TLSv1.2', 'TLSv1.3']);
    expect(answers).toBe(1);
    expect(accepted['TLSv1.3']).toMatchObject({
      ok: false,
      reason: 'The server stopped answering',
    });
  });
});
