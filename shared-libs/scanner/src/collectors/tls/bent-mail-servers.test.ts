import { makeCertificate } from '@parapet/test-kit/certificates';
import { afterEach, describe, expect, it } from 'vitest';
import { checks } from '../../registry/registry.ts';
import type { TlsService } from '../../subjects/tls-service.ts';
import {
  brokenStartTls,
  brokenTalk,
  sameTalk,
  startBentMailServer,
  type TextBend,
} from '../../testing/servers/bent-mail-server.ts';
import { startStartTlsServer } from '../../testing/servers/start-tls-servers.ts';
import type { TestServer } from '../../testing/servers/tcp-servers.ts';
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

async function bent(port: number, bend: TextBend): Promise<number> {
  const front = await startBentMailServer(port, bend);
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

describe('a mail server that says the same in other bytes', () => {
  /** Read once, for all of them. */
  let plain: readonly string[] | null = null;

  it.each(Object.entries(sameTalk))('has the same results: %s', async (_how, bend) => {
    const port = await serve();
    const front = await bent(port, bend);
    expect(await offered(front, patient)).toBe(true);
    plain ??= endings(await readAt(port, patient));
    expect(plain.length).toBeGreaterThan(0);
    expect(endings(await readAt(front, patient))).toEqual(plain);
  });
});

describe('a mail server of which nothing is understood', () => {
  it.each(Object.entries(brokenTalk))('has no result at all: %s', async (_how, bend) => {
    const front = await bent(await serve(), bend);
    expect(await offered(front, impatient)).toBeNull();
    expect(
      endings(await readAt(front, impatient)).filter((each) => each.includes(': pass')),
    ).toEqual([]);
  });

  it.each(Object.entries(brokenStartTls))('passes nothing of TLS: %s', async (_how, bend) => {
    const front = await bent(await serve(), bend);
    expect(
      endings(await readAt(front, impatient)).filter((each) => each.includes(': pass')),
    ).toEqual([]);
  });
});
