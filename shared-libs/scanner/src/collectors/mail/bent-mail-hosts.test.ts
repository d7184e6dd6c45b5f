import { known } from '@parapet/checks/definition/read';
import { makeCertificate } from '@parapet/test-kit/certificates';
import { afterEach, describe, expect, it } from 'vitest';
import { checks } from '../../registry/registry.ts';
import {
  brokenStartTls,
  brokenTalk,
  sameTalk,
  startBentMailServer,
  type TextBend,
} from '../../testing/servers/bent-mail-server.ts';
import { startDnsServer } from '../../testing/servers/dns-server.ts';
import { startMailServer } from '../../testing/servers/mail-server.ts';
import { zone } from '../../testing/zones.ts';
import { createTraffic } from '../../traffic/traffic.ts';
import { createDnsClient } from '../dns/dns-client.ts';
import { collectMailHosts } from './collect-mail-hosts.ts';

const running: Array<{ close(): Promise<unknown> }> = [];
const keep = <T extends { close(): Promise<unknown> }>(server: T): T => {
  running.push(server);
  return server;
};
afterEach(async () => {
  for (const server of running.splice(0)) await server.close();
});

const NAME = 'mail.shop.test';
const tls = makeCertificate({ names: [NAME] });
const traffic = (mailSessionMs: number) =>
  createTraffic({
    signal: new AbortController().signal,
    requestsPerSecond: 1000,
    whenRunning: async () => undefined,
    timeouts: { mailSessionMs },
  });
const PATIENT = 10_000;
const IMPATIENT = 400;

/** Returns how each check of mail servers ends at one that MX names: `mail-servers-offer-tls: pass`. */
async function endingsAt(bend: TextBend | null, mailSessionMs: number): Promise<readonly string[]> {
  const dns = keep(
    await startDnsServer({
      records: [
        { name: 'shop.test', type: 'MX', data: { preference: 10, exchange: NAME } },
        { name: NAME, type: 'A', data: '127.0.0.1' },
        { name: '1.0.0.127.in-addr.arpa', type: 'PTR', data: NAME },
      ],
      allowsTransfer: false,
      isAuthoritative: true,
    }),
  );
  const server = keep(await startMailServer({ tls }));
  const { port } = bend === null ? server : keep(await startBentMailServer(server.port, bend));
  const client = createDnsClient([dns], traffic(mailSessionMs));
  const mailHosts = await collectMailHosts(
    {
      client,
      domainExists: async () => known(true),
      traffic: traffic(mailSessionMs),
      policy: { allowPrivate: true, ownEndpoints: [] },
      isProved: true,
      mailPort: port,
    },
    await client.query('shop.test', 'MX'),
  );
  if (!mailHosts.ok) throw new Error(mailHosts.reason);
  const subject = zone({ mailHosts: mailHosts.value });
  return checks
    .filter(({ id }) => ofSessions.includes(id))
    .flatMap((check) =>
      check
        .judge(subject)
        .map(({ outcome }) => `${check.id}: ${check.outcomes[outcome]?.verdict} (${outcome})`),
    );
}

/** The checks that read what a mail server says. */
const ofSessions = [
  'mail-servers-offer-tls',
  'mail-server-certificates-valid',
  'dane-matches-certificate',
];

const passed = (endings: readonly string[]) => endings.filter((each) => each.includes(': pass'));

describe('a mail server of MX that says the same in other bytes', () => {
  /** Read once, for all of them. */
  let plain: readonly string[] | null = null;

  it.each(Object.entries(sameTalk))('has the same results: %s', async (_how, bend) => {
    plain ??= await endingsAt(null, PATIENT);
    expect(plain).toContain('mail-servers-offer-tls: pass (offered)');
    expect(await endingsAt(bend, PATIENT)).toEqual(plain);
  });
});

describe('a mail server of MX of which nothing is understood', () => {
  it.each(Object.entries(brokenTalk))('passes nothing: %s', async (_how, bend) => {
    expect(passed(await endingsAt(bend, IMPATIENT))).toEqual([]);
  });

  it.each(Object.entries(brokenStartTls))('passes nothing of TLS: %s', async (_how, bend) => {
    expect(passed(await endingsAt(bend, IMPATIENT))).toEqual([]);
  });
});
