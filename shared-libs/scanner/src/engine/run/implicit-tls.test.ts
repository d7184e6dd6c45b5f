import { createServer as createHttpsServer } from 'node:https';
import type { AddressInfo, Server } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { makeCertificate } from '@parapet/test-kit/certificates';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Recording } from '../../testing/scans/recording-sink.ts';
import { scanOnce, target } from '../../testing/scans/scan-once.ts';

// Services that begin with TLS at ports that are not theirs, with a certificate without alternative names.

const ADDRESS = '127.25.0.3';
const certificate = makeCertificate({ names: [] });

const servers: Server[] = [];
const ports = new Map<string, number>();
let scan: Recording;

async function listen(name: string, server: Server): Promise<void> {
  await new Promise<void>((resolve) => server.listen(0, ADDRESS, resolve));
  servers.push(server);
  ports.set(name, (server.address() as AddressInfo).port);
}

/** Greets, and answers each line that begins with one of these words. */
const speaking = (greeting: string, replies: Readonly<Record<string, string>> = {}) =>
  createTlsServer(certificate, (socket) => {
    socket.on('error', () => undefined);
    socket.write(`${greeting}\r\n`);
    socket.on('data', (bytes) => {
      const [word = ''] = bytes.toString().split(/\s/);
      socket.write(`${replies[word] ?? '500 What?'}\r\n`);
    });
  });

beforeAll(async () => {
  const website = createHttpsServer(certificate, (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<title>Shop</title>');
  });
  await listen('website', website);
  await listen('SMTPS', speaking('220 mail.test ESMTP Postfix'));
  await listen('SMTPS that greets with its name alone', speaking('220 mail', { EHLO: '250 SIZE' }));
  await listen('IMAPS', speaking('* OK ready'));
  await listen('POP3S', speaking('+OK ready'));
  await listen('FTPS', speaking('220 (vsFTPd 3.0.5)'));
  await listen('FTPS that greets with its name alone', speaking('220 files', { FEAT: '211 End' }));
  scan = await scanOnce([target(ADDRESS, 'ip')], {
    intensity: 'safe',
    settings: { ports: [...ports.values()], udpPortOffset: 40_000 },
  });
});
afterAll(() => {
  for (const server of servers) server.close();
});

describe('a service that begins with TLS, and whose certificate has no alternative names', () => {
  const severityAt = (name: string) =>
    scan
      .resultOf('certificate-names-host')
      .detections.find(({ place }) => place.port === ports.get(name))?.severity;

  it('is a website where it answers HTTP, which visitors cannot reach', () => {
    expect(severityAt('website')).toBe('high');
  });

  it.each([
    'SMTPS',
    'SMTPS that greets with its name alone',
    'IMAPS',
    'POP3S',
    'FTPS',
    'FTPS that greets with its name alone',
  ])('is no website where it greets as mail and file servers do: %s', (name) => {
    expect(severityAt(name)).toBe('low');
  });

  it('has no pages to be judged', () => {
    const pages = scan.resultOf('csp-present').detections.map(({ place }) => place.port);
    expect(pages).toEqual([ports.get('website')]);
  });
});
