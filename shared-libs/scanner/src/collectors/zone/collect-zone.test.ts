import { createHash } from 'node:crypto';
import { Socket } from 'node:dgram';
import { known } from '@parapet/checks/definition/read';
import { makeCertificate } from '@parapet/test-kit/certificates';
import type { Answer } from 'dns-packet';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { startDnsServer } from '../../testing/servers/dns-server.ts';
import { startMailServer, type TestMailServer } from '../../testing/servers/mail-server.ts';
import { productTimeouts } from '../../traffic/timeouts.ts';
import { createTraffic } from '../../traffic/traffic.ts';
import { createDnsClient } from '../dns/dns-client.ts';
import { collectZone } from './collect-zone.ts';

const running: Array<{ close(): Promise<unknown> }> = [];
const keep = <T extends { close(): Promise<unknown> }>(server: T): T => {
  running.push(server);
  return server;
};
afterEach(async () => {
  for (const server of running.splice(0)) await server.close();
});

const name = 'shop.test';
/** As many labels as the example of RFC 9989, section 4.10, has. */
const deepName = 'a.b.c.d.e.f.g.h.i.j.mail.shop.test';
const traffic = createTraffic({
  signal: new AbortController().signal,
  requestsPerSecond: 100,
  whenRunning: async () => undefined,
});
/** The label that the scanner invents for the name. */
const invented = createHash('sha256').update(name).digest('hex').slice(0, 20);
const records: readonly Answer[] = [
  { name: `${invented}.${name}`, type: 'AAAA', data: '::1' },
  {
    name,
    type: 'SOA',
    data: {
      mname: 'ns1.shop.test',
      rname: 'host.shop.test',
      serial: 7,
      refresh: 1,
      retry: 1,
      expire: 1,
      minimum: 1,
    },
  },
  { name, type: 'A', data: '127.0.0.1' },
  { name: deepName, type: 'A', data: '127.0.0.1' },
  { name, type: 'NS', data: 'ns1.shop.test' },
  { name: 'ns1.shop.test', type: 'A', data: '127.0.0.1' },
  { name, type: 'MX', data: { preference: 10, exchange: 'mail.shop.test' } },
  { name: 'mail.shop.test', type: 'A', data: '127.0.0.1' },
  { name: '1.0.0.127.in-addr.arpa', type: 'PTR', data: 'mail.shop.test' },
  {
    name,
    type: 'TXT',
    data: 'v=spf1 mx include:_spf.shop.test include:gone.shop-mailer.com exists:%{i}.free-mailer.com -all include:behind.shop.test',
  },
  { name: 'com', type: 'NS', data: 'ns1.shop.test' },
  {
    name: '_spf.shop.test',
    type: 'TXT',
    data: 'v=spf1 a:void.shop.test include:_spf.shop.test -all',
  },
  { name: 's1._domainkey.shop.test', type: 'TXT', data: 'v=DKIM1; k=rsa; t=y; p=' },
  { name: 'k1._domainkey.shop.test', type: 'TXT', data: 'v=DMARC1; p=reject' },
  { name: '_dmarc.shop.test', type: 'TXT', data: 'v=DMARC1; p=none; rua=mailto:a@reports.test' },
];

interface Circumstances {
  name?: string;
  isProved?: boolean;
  isHosted?: true;
  /** Names that the DNS server fails to look up, or those with one type. */
  fails?: readonly string[];
  allowsTransfer?: true;
  /** Besides those of all tests. */
  records?: readonly Answer[];
  /** In place of those of all tests. */
  usual?: readonly Answer[];
}

async function collect(mail: TestMailServer, more: Circumstances = {}) {
  const { fails = [], allowsTransfer = false } = more;
  const all = [...(more.usual ?? records), ...(more.records ?? [])];
  const served = { records: all, allowsTransfer, isAuthoritative: true, fails } as const;
  const dns = keep(await startDnsServer(served));
  const server = keep(await startMailServer(mail));
  const zone = await collectZone({
    name: more.name ?? name,
    client: createDnsClient([dns], traffic),
    traffic,
    policy: { allowPrivate: more.isHosted !== true, ownEndpoints: [] },
    isProved: more.isProved ?? true,
    userAgent: 'test',
    nameServerPort: dns.port,
    mailPort: server.port,
  });
  if (!zone.ok || zone.value === null) throw new Error('No zone');
  const { mailHosts, nameServers } = zone.value;
  return {
    zone: zone.value,
    server,
    mailHost: mailHosts.ok ? mailHosts.value[0] : undefined,
    mailAnswer: mailHosts.ok ? mailHosts.value[0]?.answers[0] : undefined,
    nameServer: nameServers.ok ? nameServers.value[0] : undefined,
  };
}

function withoutRouteTo(address: string): void {
  const connect = Socket.prototype.connect;
  vi.spyOn(Socket.prototype, 'connect').mockImplementation(function (
    this: Socket,
    ...to: unknown[]
  ) {
    if (!to.includes(address)) return Reflect.apply(connect, this, to);
    this.emit('error', Object.assign(new Error('no route'), { code: 'ENETUNREACH' }));
  });
}

const addressesOf = (owner: string, ...lasts: readonly number[]): readonly Answer[] =>
  lasts.map((last) => ({ name: owner, type: 'A', data: `127.0.0.${last}` }));

describe('reading a zone', () => {
  it('asks each name server itself', async () => {
    const { nameServer } = await collect({});
    const [answer] = nameServer?.answers ?? [];

    expect(answer?.soa).toMatchObject({
      ok: true,
      value: { serial: 7, primary: 'ns1.shop.test', isAuthoritative: true },
    });
    expect(answer?.recursion).toMatchObject({ ok: true, value: { resolves: false } });
    expect(answer?.version).toMatchObject({ ok: true, value: { text: null } });
    // The server of this test sends no OPT record.
    expect(answer?.edns).toMatchObject({
      ok: true,
      value: { current: { rcode: 0, version: null } },
    });
  });

  it('tells addresses of a name server apart to which this machine has no route', async () => {
    withoutRouteTo('127.0.0.9');
    const { nameServer } = await collect({}, { records: addressesOf('ns1.shop.test', 9) });
    expect(nameServer?.unrouted).toEqual(['127.0.0.9']);
    expect(nameServer?.answers.map(({ address }) => address)).toEqual(['127.0.0.1']);
  });

  it('says which addresses of a name server it did not ask', async () => {
    const more = addressesOf('ns1.shop.test', 2, 3, 4, 5);
    const { nameServer } = await collect({}, { records: more });
    const last = nameServer?.answers.at(-1);
    expect(last?.recursion).toEqual({
      ok: false,
      reason: 'The name server has over 4 addresses, so 127.0.0.5 was not asked',
    });
  });

  it('asks each address of a name server for a copy of the zone', async () => {
    const more = addressesOf('ns1.shop.test', 2);
    const open = await collect({}, { records: more, allowsTransfer: true });
    expect(open.nameServer?.answers).toMatchObject([
      { transfer: { ok: true, value: { records: records.length + more.length + 1 } } },
      { transfer: { ok: true, value: { records: 0 } } },
    ]);
    const closed = await collect({});
    expect(closed.nameServer?.answers[0]?.transfer).toMatchObject({ value: { records: 0 } });
    const unproved = await collect({}, { isProved: false, allowsTransfer: true });
    expect(unproved.nameServer?.answers[0]?.transfer).toMatchObject({ ok: false });
  });

  it('does not take a failure for a refusal of recursion', async () => {
    const { nameServer } = await collect({}, { fails: ['example.com'] });
    expect(nameServer?.answers[0]?.recursion).toMatchObject({ ok: false });
  });

  it('finds a wildcard that has addresses of IPv6 alone', async () => {
    const { zone } = await collect({});
    expect(zone.inventedLabel).toMatchObject({ ok: true, value: { values: ['::1'] } });
  });

  it('follows the SPF record, and notes what is void, broken and free', async () => {
    const { zone } = await collect({});

    expect(zone.spf).toMatchObject({
      ok: true,
      value: {
        lookUps: 6,
        voids: ['void.shop.test', 'gone.shop-mailer.com'],
        unregistered: ['gone.shop-mailer.com', 'free-mailer.com'],
        registrationUnread: null,
        included: [
          { name: '_spf.shop.test', record: 'v=spf1 a:void.shop.test include:_spf.shop.test -all' },
        ],
        broken: ['_spf.shop.test', 'gone.shop-mailer.com'],
        unread: null,
      },
    });
  });

  it('finds keys for mail, and asks outside hosts whether they want reports', async () => {
    const { zone } = await collect({});

    expect(zone.dkim).toMatchObject({
      ok: true,
      value: [{ selector: 's1', kind: 'revoked', isTest: true }],
    });
    expect(zone.reportPermissions).toMatchObject([
      { host: 'reports.test', answer: { ok: true, value: { values: [] } } },
    ]);
  });

  it.each([10, 11, 12])('counts %i mail servers behind a term mx', async (count) => {
    const owner = 'many.test';
    const hosts = Array.from({ length: count }, (_, at) => `mx${at}.${owner}`);
    const own: readonly Answer[] = [
      { name: owner, type: 'TXT', data: 'v=spf1 mx mx -all' },
      ...hosts.map(
        (exchange): Answer => ({ name: owner, type: 'MX', data: { preference: 1, exchange } }),
      ),
      ...hosts.map((host): Answer => ({ name: host, type: 'A', data: '192.0.2.1' })),
    ];
    const { zone } = await collect({}, { name: owner, records: own, isProved: false });
    expect(zone.spf).toMatchObject({
      ok: true,
      value: { lookUps: 2, voids: [], crowded: count > 10 ? [{ name: owner, hosts: count }] : [] },
    });
  });

  it('counts each look-up that finds nothing, of mail servers and of fixed names too', async () => {
    const owner = 'void.test';
    const own: readonly Answer[] = [
      {
        name: owner,
        type: 'TXT',
        data: `v=spf1 mx a:gone.${owner} a:gone.${owner} exists:no.${owner} -all`,
      },
      { name: owner, type: 'MX', data: { preference: 1, exchange: `mx.${owner}` } },
      { name: owner, type: 'MX', data: { preference: 2, exchange: `v6.${owner}` } },
      { name: `v6.${owner}`, type: 'AAAA', data: '2001:db8::1' },
    ];
    const { zone } = await collect({}, { name: owner, records: own, isProved: false });
    expect(zone.spf).toMatchObject({
      ok: true,
      value: {
        voids: [`mx.${owner}`, `gone.${owner}`, `gone.${owner}`, `no.${owner}`],
        unread: null,
      },
    });
  });

  it('does not take a mail server that could not be looked up for one that is there', async () => {
    const own: Answer = { name: 'deaf.test', type: 'TXT', data: 'v=spf1 mx:shop.test -all' };
    const circumstances = { name: 'deaf.test', records: [own], fails: ['mail.shop.test'] } as const;
    const { zone } = await collect({}, { ...circumstances, isProved: false });
    expect(zone.spf).toMatchObject({ ok: true, value: { unread: expect.any(String) } });
  });

  it('notes mail servers and name servers that are aliases', async () => {
    const owner = 'led.test';
    const own: readonly Answer[] = [
      { name: owner, type: 'MX', data: { preference: 1, exchange: `mx.${owner}` } },
      { name: owner, type: 'NS', data: `ns.${owner}` },
      { name: owner, type: 'NS', data: 'ns1.shop.test' },
      { name: `mx.${owner}`, type: 'CNAME', data: 'mail.shop.test' },
      { name: `ns.${owner}`, type: 'CNAME', data: 'ns1.shop.test' },
    ];
    const soa: Answer = { ...(records[1] as Extract<Answer, { type: 'SOA' }>), name: owner };
    const { mailHost, zone } = await collect(
      {},
      { name: owner, records: [...own, soa], isProved: false },
    );
    expect(mailHost).toMatchObject({ aliasOf: 'mail.shop.test', addresses: known(['127.0.0.1']) });
    const servers = zone.nameServers.ok ? zone.nameServers.value : [];
    expect(servers.map(({ aliasOf }) => aliasOf).sort()).toEqual(['ns1.shop.test', null].sort());
  });

  it('finds several keys at one selector', async () => {
    const key = (data: string): Answer => ({
      name: 'selector1._domainkey.keys.test',
      type: 'TXT',
      data,
    });
    const own = [key('v=DKIM1; p=AAAA'), key('v=DKIM1; p=BBBB'), { ...key('v=spf1 -all') }];
    const { zone } = await collect(
      {},
      {
        name: 'keys.test',
        records: [...own, { name: 'keys.test', type: 'A', data: '127.0.0.1' }],
        isProved: false,
      },
    );
    expect(zone.dkim).toMatchObject({
      ok: true,
      value: [{ selector: 'selector1', kind: 'several', fault: '2 records' }],
    });
  });

  it('tells which names of exists are the same for every mail, and have an address', async () => {
    const record =
      'v=spf1 exists:mail.shop.test exists:none.shop.test exists:%{i}.shop.test exists:down.shop.test -all';
    const own: Answer = { name: 'fixed.test', type: 'TXT', data: record };
    const { zone } = await collect(
      {},
      { name: 'fixed.test', records: [own], fails: ['down.shop.test'] },
    );
    expect(zone.spf).toMatchObject({
      ok: true,
      value: {
        fixedTargets: [
          { name: 'mail.shop.test', exists: true },
          { name: 'none.shop.test', exists: false },
          { name: 'down.shop.test', exists: null },
        ],
      },
    });
  });

  it('takes the name servers of an alias for those of another zone, and asks them nothing', async () => {
    const shop = (alias: string): Answer => ({ name: alias, type: 'CNAME', data: name });
    const aliases = [shop('www.shop.test'), shop('shop.com'), shop('shop.pages.dev')];
    const of = async (alias: string) => (await collect({}, { name: alias, records: aliases })).zone;

    const part = await of('www.shop.test');
    expect(part).toMatchObject({ soaTimers: null, ns: { ok: true, value: { values: [] } } });
    expect(part).toMatchObject({ nameServers: known([]) });
    const atProvider = await of('shop.pages.dev');
    expect(atProvider).toMatchObject({ nameServers: known([]) });
    const hidden = { ok: false, reason: expect.stringContaining('is an alias') };
    expect(await of('shop.com')).toMatchObject({
      soaTimers: null,
      ns: hidden,
      dnskey: hidden,
      dnssec: hidden,
      nameServers: hidden,
      mx: { ok: true, value: { values: ['10 mail.shop.test'] } },
    });
  });

  it('asks the names above for DMARC that a receiver asks', async () => {
    const { zone } = await collect({}, { name: deepName });

    expect(zone.dmarcAbove.map((above) => above.name)).toEqual([
      'g.h.i.j.mail.shop.test',
      'h.i.j.mail.shop.test',
      'i.j.mail.shop.test',
      'j.mail.shop.test',
      'mail.shop.test',
      'shop.test',
      'test',
    ]);
    expect(zone.dmarcAbove[5]?.answer).toMatchObject({
      ok: true,
      value: { name: '_dmarc.shop.test', values: ['v=DMARC1; p=none; rua=mailto:a@reports.test'] },
    });
  });

  it('tells whether TLSA records of a mail server are in a signed domain', async () => {
    const tlsa: Answer = {
      name: '_25._tcp.mail.shop.test',
      type: 'TLSA',
      data: { usage: 3, selector: 1, matchingType: 1, certificate: Buffer.of(0xab) },
    };
    const ds: Answer = {
      name,
      type: 'DS',
      data: { keyTag: 1, algorithm: 13, digestType: 2, digest: Buffer.alloc(32) },
    };
    const isProved = false;
    const signed = await collect({}, { isProved, records: [tlsa, ds] });
    expect(signed.mailHost).toMatchObject({
      tlsa: { ok: true, value: ['3 1 1 ab'] },
      isSigned: { ok: true, value: true },
    });
    const unsigned = await collect({}, { isProved, records: [tlsa] });
    expect(unsigned.mailHost?.isSigned).toEqual({ ok: true, value: false });
    const without = await collect({}, { isProved, records: [ds] });
    expect(without.mailHost?.isSigned).toEqual({ ok: true, value: false });
  });

  it('reads the certificate of a mail server', async () => {
    const { mailAnswer } = await collect({ tls: makeCertificate({ names: ['mail.shop.test'] }) });

    expect(mailAnswer?.reverse).toMatchObject({
      ok: true,
      value: { names: ['mail.shop.test'], leadsBack: true },
    });
    expect(mailAnswer?.session).toMatchObject({
      ok: true,
      value: {
        offersStartTls: true,
        certificate: { ok: true, value: { coversHost: true, trust: 'self-signed' } },
      },
    });
  });

  it.each([
    ['a line that is continued', '220-please wait'],
    ['several such lines', '220-please wait\r\n220-and wait'],
  ])('waits for the greeting of a mail server behind %s', async (_, text) => {
    const tls = makeCertificate({ names: ['mail.shop.test'] });
    const { mailAnswer } = await collect({ tls, before: { text, ms: 200 } });
    expect(mailAnswer?.session).toMatchObject({ ok: true, value: { offersStartTls: true } });
    // RFC 5321, section 4.5.3.2.1, lets a server take five minutes; those against spam take up to 30 seconds.
    expect(productTimeouts.mailSessionMs).toBeGreaterThan(30_000);
  });

  it('looks up ten names of the address of a mail server, and does not judge by a part of more', async () => {
    const named = (count: number): readonly Answer[] =>
      Array.from({ length: count }, (_, at) => ({
        name: '1.0.0.127.in-addr.arpa',
        type: 'PTR',
        data: `a${at}.shop.test`,
      }));
    const tenth: Answer = { name: 'a8.shop.test', type: 'A', data: '127.0.0.1' };
    const without = records.filter(({ type }) => type !== 'PTR');
    const reverse = async (more: readonly Answer[]) =>
      (await collect({}, { records: more, usual: without })).mailAnswer?.reverse;

    expect(await reverse([...named(10), tenth])).toMatchObject({ value: { leadsBack: true } });
    expect(await reverse(named(10))).toMatchObject({ value: { leadsBack: false } });
    expect(await reverse(named(11))).toMatchObject({
      ok: false,
      reason: 'Only the first 10 names of the address were looked up',
    });
  });

  it('talks to each address of a mail server', async () => {
    withoutRouteTo('127.0.0.9');
    const more = addressesOf('mail.shop.test', 2, 9);
    const { mailHost } = await collect({}, { records: more });
    const reverse = { ok: true, value: { names: [], leadsBack: false } };

    expect(mailHost?.answers).toMatchObject([
      { address: '127.0.0.1', session: { ok: true } },
      {
        address: '127.0.0.2',
        session: { ok: false, reason: 'The mail server does not accept connections at 127.0.0.2' },
        reverse,
      },
      { address: '127.0.0.9', session: null, reverse },
    ]);
  });

  it('says which addresses of a mail server it did not ask', async () => {
    const more = addressesOf('mail.shop.test', 2, 3, 4, 5, 6, 7, 8, 9);
    const { mailHost } = await collect({}, { records: more });
    const notAsked = {
      ok: false,
      reason: 'The mail server has over 8 addresses, so 127.0.0.9 was not asked',
    };
    expect(mailHost?.answers).toHaveLength(9);
    expect(mailHost?.answers[8]).toEqual({
      address: '127.0.0.9',
      session: notAsked,
      reverse: notAsked,
    });
  });

  it('says when addresses of one family could not be looked up', async () => {
    const { mailHost } = await collect({}, { fails: ['mail.shop.test AAAA'] });
    expect(mailHost).toMatchObject({
      addresses: known(['127.0.0.1']),
      unlisted: expect.stringContaining('SERVFAIL'),
    });
  });

  it('tells a mail server without encryption from one that does not greet', async () => {
    const plain = await collect({});
    expect(plain.mailAnswer?.session).toMatchObject({ ok: true, value: { offersStartTls: false } });
    const ancient = await collect({ replies: { EHLO: '500 Unknown command' } });
    expect(ancient.mailAnswer?.session).toMatchObject({
      ok: true,
      value: { offersStartTls: false },
    });
    const picky = await collect({ replies: { EHLO: '550 Who are you?' } });
    expect(picky.mailAnswer?.session).toMatchObject({ ok: false });
    const tls = makeCertificate({ names: ['mail.shop.test'] });
    const broken = await collect({ tls, replies: { STARTTLS: '454 Not now' } });
    expect(broken.mailAnswer?.session).toMatchObject({ ok: false });
    const busy = await collect({ greeting: '421 Too many connections' });
    expect(busy.mailAnswer?.session).toMatchObject({ ok: false });
  });

  it('talks to no mail server without proof of ownership, nor at a private address of others', async () => {
    const unproved = await collect({}, { isProved: false });
    expect(unproved.server.connections()).toBe(0);
    expect(unproved.mailHost?.answers).toEqual([]);
    const hosted = await collect({}, { isHosted: true });
    expect(hosted.server.connections()).toBe(0);
    expect(hosted.mailHost?.answers).toEqual([]);
    expect(hosted.nameServer?.answers).toEqual([]);
  });
});
