import { connect } from 'node:net';
import { makeCertificate } from '@parapet/test-kit/certificates';
import { afterEach, describe, expect, it } from 'vitest';
import type { StartTlsProtocol } from '../../../subjects/host.ts';
import { startStartTlsServer } from '../../../testing/servers/start-tls-servers.ts';
import { startTcpServer, type TestServer } from '../../../testing/servers/tcp-servers.ts';
import { createTraffic } from '../../../traffic/traffic.ts';
import { createDnsClient } from '../../dns/dns-client.ts';
import { askStartTls } from '../../services/ask-start-tls.ts';
import { identifyService } from '../../services/identify-service.ts';
import { collectTls } from '../collect-tls.ts';
import { startTlsSteps } from './start-tls.ts';

const running: TestServer[] = [];
afterEach(async () => {
  for (const server of running.splice(0)) await server.close();
});

const limits = {
  signal: new AbortController().signal,
  requestsPerSecond: 1000,
  whenRunning: async () => undefined,
};
const traffic = createTraffic(limits);
/** For services that keep silent, or have no place for a while. */
const impatient = createTraffic({
  ...limits,
  timeouts: { startTlsMs: 500, startTlsSilenceMs: 200, busyWaitsMs: [50, 100, 200] },
});
const dns = createDnsClient([], traffic);
const policy = { allowPrivate: true, ownEndpoints: [] };
const certificate = makeCertificate();
const protocols = Object.keys(startTlsSteps) as StartTlsProtocol[];

async function endpointOf(parts: Parameters<typeof startStartTlsServer>[0]) {
  const server = await startStartTlsServer(parts);
  running.push(server);
  return { host: 'localhost', address: '127.0.0.1', port: server.port };
}

describe.each(protocols)('%s', (protocol) => {
  it('tells that it changes to TLS, or not', async () => {
    const with_ = await endpointOf({ protocol, tls: certificate });
    const without = await endpointOf({ protocol });

    expect(await askStartTls(with_, protocol, traffic)).toMatchObject({ isOffered: true });
    expect(await askStartTls(without, protocol, traffic)).toMatchObject({ isOffered: false });
  });

  it('has its TLS read like any other', async () => {
    const endpoint = await endpointOf({ protocol, tls: { ...certificate, maxVersion: 'TLSv1.2' } });
    const read = await collectTls({ ...endpoint, startTls: protocol }, traffic, policy, dns);
    if (!read.ok || read.value === null) throw new Error('No TLS service was found');
    const { versions, suites, handshake, startTls, traits } = read.value;
    const accepted = Object.entries(versions).flatMap(([version, answer]) =>
      answer.ok && answer.value.accepted ? [version] : [],
    );

    expect({ startTls, accepted }).toEqual({ startTls: protocol, accepted: ['TLSv1.2'] });
    expect(suites.forward).toMatchObject({ ok: true, value: { accepted: true } });
    expect(suites.rc4).toMatchObject({ ok: true, value: { accepted: false } });
    expect(read.value.certificate).toMatchObject({ ok: true });
    expect(traits.renegotiation).toMatchObject({ ok: true, value: { accepted: true } });
    expect(handshake.reproduce).toContain(`-starttls ${protocol}`);
  });
});

describe.each(['smtp', 'imap', 'pop3', 'xmpp'] as const)('%s', (protocol) => {
  it.each([true, false])('tells about logins before TLS: %s', async (login) => {
    const endpoint = await endpointOf({ protocol, login, tls: certificate });
    expect(await askStartTls(endpoint, protocol, traffic)).toMatchObject({ loginBefore: login });
  });
});

it.each([
  ['smtp', '220 mail.test ESMTP', '250-mail.test\r\n250 AUTH NTLM GSSAPI SCRAM-SHA-256', false],
  ['smtp', '220 mail.test ESMTP', '250-mail.test\r\n250 AUTH=LOGIN', true],
  ['imap', '* OK ready', '* CAPABILITY IMAP4rev1 LOGINDISABLED AUTH=GSSAPI\r\na1 OK', false],
  ['imap', '* OK ready', '* CAPABILITY IMAP4rev1 LOGINDISABLED AUTH=PLAIN\r\na1 OK', true],
  ['pop3', '+OK ready', '+OK\r\nSASL SCRAM-SHA-1\r\n.', false],
] as const)(
  '%s tells logins that send the password: %s %s',
  async (protocol, greeting, told, login) => {
    const server = await startTcpServer((socket) => {
      socket.write(`${greeting}\r\n`);
      socket.on('data', () => socket.write(`${told}\r\n`));
    });
    running.push(server);
    const endpoint = { host: 'localhost', address: '127.0.0.1', port: server.port };
    expect(await askStartTls(endpoint, protocol, traffic)).toMatchObject({ loginBefore: login });
  },
);

it.each([
  ['smtp', '220 mail.test ESMTP\r\n'],
  ['imap', '* OK ready\r\n'],
  ['pop3', '+OK ready\r\n'],
  ['ftp', '220 ready\r\n'],
] as const)(
  'stays unknown where %s greets and then answers nothing',
  async (protocol, greeting) => {
    const server = await startTcpServer((socket) => void socket.resume().write(greeting));
    running.push(server);
    const endpoint = { host: 'localhost', address: '127.0.0.1', port: server.port };
    expect(await askStartTls(endpoint, protocol, impatient)).toMatchObject({
      isOffered: null,
      loginBefore: null,
    });
  },
);

it('stays unknown where FTP takes nobody for now', async () => {
  const server = await startTcpServer((socket) => {
    socket.write('220 ready\r\n');
    socket.on('data', () => socket.write('421 Too many users\r\n'));
  });
  running.push(server);
  const endpoint = { host: 'localhost', address: '127.0.0.1', port: server.port };
  expect(await askStartTls(endpoint, 'ftp', impatient)).toMatchObject({ isOffered: null });
});

it('stays unknown where the service says nothing', async () => {
  const endpoint = await endpointOf({ protocol: 'ldap' });
  expect(await askStartTls(endpoint, 'smtp', impatient)).toMatchObject({
    isOffered: null,
    loginBefore: null,
  });
});

describe('a mail server that takes few connections at once', () => {
  const PLACES = 12;

  /** Stands before a server; connections that were closed hold their places until somebody was refused. */
  async function withFewPlaces(port: number) {
    let open = 0;
    let taken = 0;
    let refused = 0;
    const server = await startTcpServer((socket) => {
      if (taken >= PLACES) {
        refused += 1;
        taken = open;
        socket.end('421 Too many concurrent SMTP connections; please try again later.\r\n');
        return;
      }
      taken += 1;
      open += 1;
      const behind = connect({ port, host: '127.0.0.1' });
      behind.on('error', () => socket.destroy());
      behind.on('close', () => socket.destroy());
      socket.pipe(behind).pipe(socket);
      socket.once('close', () => {
        open -= 1;
        behind.destroy();
      });
    });
    running.push(server);
    return { port: server.port, refused: () => refused };
  }

  it('is read whole, since who is refused comes again', async () => {
    const { port } = await endpointOf({ protocol: 'smtp', tls: certificate });
    const front = await withFewPlaces(port);
    const endpoint = { host: 'localhost', address: '127.0.0.1', port: front.port } as const;

    expect(await identifyService(endpoint, impatient)).toMatchObject({
      name: 'smtp',
      startTls: { isOffered: true },
    });
    const read = await collectTls({ ...endpoint, startTls: 'smtp' }, impatient, policy, dns);
    if (!read.ok || read.value === null) throw new Error('No TLS service was found');
    const { versions, accepted, certificate: leaf } = read.value;
    expect(front.refused()).toBeGreaterThan(0);
    expect(leaf.ok).toBe(true);
    expect(Object.values(versions).every(({ ok }) => ok)).toBe(true);
    expect(accepted['TLSv1.3']).toMatchObject({ ok: true, value: { groups: { ok: true } } });
  });

  it('is named once it has a place again', async () => {
    let connections = 0;
    const server = await startTcpServer((socket) => {
      connections += 1;
      if (connections <= 2) socket.end('421 Too many concurrent SMTP connections\r\n');
      else socket.write('220 mail.test ESMTP Exim 4.96\r\n');
    });
    running.push(server);
    const endpoint = { host: 'localhost', address: '127.0.0.1', port: server.port };
    expect(await identifyService(endpoint, impatient)).toMatchObject({ name: 'smtp' });
  });
});
