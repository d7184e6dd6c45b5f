import { connect, type Socket } from 'node:net';
import { makeCertificate } from '@parapet/test-kit/certificates';
import { afterEach, describe, expect, it } from 'vitest';
import { checks } from '../../registry/registry.ts';
import type { TlsService } from '../../subjects/tls-service.ts';
import { startStartTlsServer } from '../../testing/servers/start-tls-servers.ts';
import { startTcpServer, type TestServer } from '../../testing/servers/tcp-servers.ts';
import { createTraffic, type Traffic } from '../../traffic/traffic.ts';
import { createDnsClient } from '../dns/dns-client.ts';
import { askStartTls } from '../services/ask-start-tls.ts';
import { collectTls } from './collect-tls.ts';

const running: TestServer[] = [];
afterEach(async () => {
  for (const server of running.splice(0)) await server.close();
});

const bounds = {
  signal: new AbortController().signal,
  requestsPerSecond: 1000,
  whenRunning: async () => undefined,
};
const patient = createTraffic(bounds);
const impatient = createTraffic({
  ...bounds,
  timeouts: {
    startTlsMs: 600,
    startTlsSilenceMs: 200,
    preambleMs: 300,
    handshakeMs: 300,
    helloMs: 300,
    rareHelloMs: 300,
    heartbeatMs: 300,
    clientCertificateMs: 300,
    busyWaitsMs: [],
  },
});
const dns = createDnsClient([], patient);
const policy = { allowPrivate: true, ownEndpoints: [] };
const certificate = makeCertificate();

async function serve(): Promise<number> {
  const server = await startStartTlsServer({
    protocol: 'smtp',
    tls: { ...certificate, maxVersion: 'TLSv1.2' },
  });
  running.push(server);
  return server.port;
}

/** Stands before a mail server and sends what it says in clear text otherwise; TLS passes as it is. */
async function bent(port: number, bend: (socket: Socket, text: string) => void): Promise<number> {
  const front = await startTcpServer((socket) => {
    const behind = connect({ port, host: '127.0.0.1' });
    behind.on('error', () => socket.destroy());
    socket.on('error', () => behind.destroy());
    socket.on('close', () => behind.destroy());
    socket.pipe(behind);
    let isClear = true;
    behind.on('data', (bytes: Buffer) => {
      if (!isClear) {
        socket.write(bytes);
        return;
      }
      const text = bytes.toString('latin1');
      isClear = !text.startsWith('220 Go ahead');
      bend(socket, text);
    });
    behind.on('end', () => socket.end());
  });
  running.push(front);
  return front.port;
}

const at = (port: number) => ({ host: 'localhost', address: '127.0.0.1', port });
const offered = async (port: number, traffic: Traffic) =>
  (await askStartTls(at(port), 'smtp', traffic)).isOffered;
async function readAt(port: number, traffic: Traffic): Promise<TlsService | null> {
  const read = await collectTls({ ...at(port), startTls: 'smtp' }, traffic, policy, dns);
  return read.ok ? read.value : null;
}

/** How each check of TLS ends: `tls10-disabled: pass`. */
const endings = (service: TlsService | null): readonly string[] =>
  checks
    .filter(({ subject }) => subject === 'tls-service' && service !== null)
    .flatMap((check) =>
      check
        .judge(service as TlsService)
        .map(({ outcome }) => `${check.id}: ${check.outcomes[outcome]?.verdict} (${outcome})`),
    );

const isGoAhead = (text: string): boolean => text.startsWith('220 Go ahead');

describe('a mail server that says the same in other bytes', () => {
  /** Read once, for all of them. */
  let plain: readonly string[] | null = null;

  it.each<[string, (socket: Socket, text: string) => void]>([
    ['in parts of a byte', (socket, text) => [...text].forEach((byte) => void socket.write(byte))],
    [
      'in lines that end with LF',
      (socket, text) => void socket.write(text.replaceAll('\r\n', '\n')),
    ],
    ['in small letters', (socket, text) => void socket.write(text.toLowerCase())],
    [
      'in more lines',
      (socket, text) =>
        void socket.write(text.startsWith('220') ? `${text.slice(0, 3)}-wait\r\n${text}` : text),
    ],
  ])('has the same results: %s', async (_how, bend) => {
    const port = await serve();
    const front = await bent(port, bend);
    expect(await offered(front, patient)).toBe(true);
    plain ??= endings(await readAt(port, patient));
    expect(plain.length).toBeGreaterThan(0);
    expect(endings(await readAt(front, patient))).toEqual(plain);
  });
});

const endless = (socket: Socket): void => {
  const more = () => {
    if (!socket.destroyed && socket.write('220-wait\r\n'.repeat(100))) setImmediate(more);
    else socket.once('drain', more);
  };
  more();
};

describe('a mail server of which nothing is understood', () => {
  it.each<[string, (socket: Socket, text: string) => void]>([
    ['silence', () => undefined],
    ['a greeting that is cut', (socket, text) => void socket.end(text.slice(0, 5))],
    ['a greeting that has no end', endless],
    [
      'a capability list that is cut',
      (socket, text) => void (text.startsWith('250') ? socket.end('250-mail') : socket.write(text)),
    ],
    ['bytes that are no reply', (socket) => void socket.write(Buffer.alloc(200, 0xff))],
    ['a server that has no place', (socket) => void socket.end('421 Too many\r\n')],
  ])('has no result at all: %s', async (_how, bend) => {
    const front = await bent(await serve(), bend);
    expect(await offered(front, impatient)).toBeNull();
    expect(
      endings(await readAt(front, impatient)).filter((each) => each.includes(': pass')),
    ).toEqual([]);
  });

  it.each<[string, (socket: Socket, text: string) => void]>([
    [
      'plain text in the packet of the go-ahead',
      (socket, text) => void socket.write(isGoAhead(text) ? `${text}250 injected\r\n` : text),
    ],
    [
      'plain text behind the go-ahead',
      (socket, text) => {
        socket.write(text);
        if (isGoAhead(text)) setImmediate(() => socket.write('250 injected\r\n'));
      },
    ],
    [
      'plain text without an end behind the go-ahead',
      (socket, text) => {
        socket.write(text);
        if (isGoAhead(text)) endless(socket);
      },
    ],
    ['silence after STARTTLS', (socket, text) => void (isGoAhead(text) || socket.write(text))],
    ['a refusal', (socket, text) => void socket.write(isGoAhead(text) ? '454 Not now\r\n' : text)],
    ['an end', (socket, text) => void (isGoAhead(text) ? socket.end() : socket.write(text))],
  ])('passes nothing of TLS: %s', async (_how, bend) => {
    const front = await bent(await serve(), bend);
    expect(
      endings(await readAt(front, impatient)).filter((each) => each.includes(': pass')),
    ).toEqual([]);
  });
});
