import type { Answer } from 'dns-packet';
import { afterEach, describe, expect, it } from 'vitest';
import { scanOnce, target } from '../../testing/scans/scan-once.ts';
import { startDnsServer } from '../../testing/servers/dns-server.ts';
import { likeRedis, mute, startTcpServer } from '../../testing/servers/tcp-servers.ts';
import { startWeakTarget } from '../../testing/servers/weak-target.ts';

const running: Array<{ close(): Promise<unknown> }> = [];
const keep = <T extends { close(): Promise<unknown> }>(server: T): T => {
  running.push(server);
  return server;
};
afterEach(async () => {
  for (const server of running.splice(0)) await server.close();
});

/** One port keeps silent, so that its questions wait for their limit. */
const timeouts = { probeMs: 600 };

// Slow: each host is scanned twice, and one of its ports keeps silent.
describe('a scan of a host', () => {
  it('identifies services on any port, and closes findings of services that are gone', async () => {
    const redis = await startTcpServer(likeRedis({ password: false }));
    const locked = keep(await startTcpServer(likeRedis({ password: true })));
    const silent = keep(await startTcpServer(mute));
    const settings = { ports: [redis.port, locked.port, silent.port], timeouts };
    const only = ['redis-requires-authentication'];
    const scan = () => scanOnce([target('127.0.0.1', 'ip')], { intensity: 'safe', only, settings });
    const first = (await scan()).resultOf('redis-requires-authentication');
    expect(first.detections).toMatchObject([
      {
        locator: `tcp/${redis.port}`,
        severity: 'critical',
        evidence: [{ type: 'banner', response: '+PONG', confirmations: 2 }],
      },
    ]);
    await redis.close();
    const second = (await scan()).resultOf('redis-requires-authentication');
    expect(second).toMatchObject({ outcome: 'pass', cleared: 'all' });
  });

  it('is offline when no port accepts a connection, even if it refuses them', async () => {
    const gone = await startTcpServer(mute);
    await gone.close();
    const scan = await scanOnce([target('127.0.0.1', 'ip')], {
      intensity: 'safe',
      only: ['redis-requires-authentication'],
      settings: { ports: [gone.port] },
    });
    expect(scan.verdicts).toMatchObject([{ reachability: 'offline' }]);
    expect(scan.resultOf('redis-requires-authentication')).toMatchObject({
      outcome: 'error',
      cleared: [],
    });
  });

  it('examines every web server it finds, over TLS too, and leaves findings of vanished ones open', async () => {
    const weak = keep(await startWeakTarget());
    const secure = await startWeakTarget({ tls: true });
    const silent = keep(await startTcpServer(mute));
    const settings = { ports: [weak.port, secure.port, silent.port], timeouts };
    const only = [
      'redis-requires-authentication',
      'env-file-not-exposed',
      'certificate-not-expired',
      'modern-tls-offered',
      'tls10-disabled',
    ];
    const scan = () => scanOnce([target('127.0.0.1', 'ip')], { intensity: 'safe', only, settings });
    const first = await scan();
    expect(
      first
        .resultOf('env-file-not-exposed')
        .detections.map((d) => d.locator)
        .sort(),
    ).toEqual([`${weak.url}/.env`, `${secure.url}/.env`].sort());
    expect(first.resultOf('certificate-not-expired').detections).toMatchObject([
      {
        locator: `tcp/${secure.port}/certificate-expired`,
        severity: 'high',
        evidence: [{ confirmations: 2 }],
      },
    ]);
    expect(first.resultOf('modern-tls-offered').outcome).toBe('pass');
    expect(first.resultOf('tls10-disabled').outcome).toBe('pass');
    await secure.close();
    const second = await scan();
    // One port on the host does not answer, which could be the missing server.
    expect(second.resultOf('certificate-not-expired')).toMatchObject({
      outcome: 'not_applicable',
      reason: 'No TLS service answered',
      cleared: [],
    });
  });
});

describe('a scan of a domain', () => {
  const name = 'weak.test';
  const records: readonly Answer[] = [
    {
      name,
      type: 'SOA',
      data: {
        mname: `ns.${name}`,
        rname: `a.${name}`,
        serial: 1,
        refresh: 1,
        retry: 1,
        expire: 1,
        minimum: 1,
      },
    },
    { name, type: 'NS', data: `ns.${name}` },
    { name: `ns.${name}`, type: 'A', data: '127.0.0.1' },
    { name, type: 'A', data: '127.0.0.1' },
    { name, type: 'MX', data: { preference: 10, exchange: `mail.${name}` } },
    { name, type: 'TXT', data: ['v=spf1 ', '+all'] },
    { name: `_dmarc.${name}`, type: 'TXT', data: 'v=DMARC1; p=none' },
  ];

  it('reads its zone and mail records, and finds the web server behind it', async () => {
    const weak = keep(await startWeakTarget());
    const dns = keep(await startDnsServer({ records, allowsTransfer: true }));
    const scan = await scanOnce([target(name, 'domain')], {
      intensity: 'safe',
      settings: { dnsServers: [dns], nameServerPort: dns.port, ports: [weak.port] },
    });
    expect(scan.verdicts).toMatchObject([{ reachability: 'online', ipAddresses: ['127.0.0.1'] }]);
    expect(scan.detections()).toEqual(
      expect.arrayContaining([
        `zone-transfer-refused AXFR ns.${name}@${name}`,
        `name-servers-redundant NS@${name}`,
        `dnssec-enabled DS@${name}`,
        `certificate-authorities-named CAA@${name}`,
        `spf-rejects-strangers TXT spf-all@${name}`,
        `dmarc-enforced TXT dmarc-policy@${name}`,
        `env-file-not-exposed http://${name}:${weak.port}/.env`,
      ]),
    );
    expect(scan.resultOf('names-exist-on-purpose').outcome).toBe('pass');
    expect(scan.resultOf('private-addresses-unpublished').outcome).toBe('not_applicable');
  });

  it('evaluates the zone even when the host behind the name does not answer', async () => {
    const dns = keep(await startDnsServer({ records, allowsTransfer: false }));
    const scan = await scanOnce([target(name, 'domain')], {
      settings: { dnsServers: [dns], nameServerPort: dns.port },
      allowPrivateTargets: false,
    });
    expect(scan.verdicts).toMatchObject([{ reachability: 'offline', score: null }]);
    expect(scan.resultOf('dnssec-enabled').outcome).toBe('fail');
    expect(scan.resultOf('csp-present').outcome).toBe('error');
  });

  it('ends with an error when the DNS server does not answer', async () => {
    const dns = await startDnsServer({ records, allowsTransfer: false });
    await dns.close();
    const scan = await scanOnce([target('localhost.localdomain.test', 'domain')], {
      settings: { dnsServers: [dns] },
    });
    expect(scan.resultOf('dnssec-enabled')).toMatchObject({
      outcome: 'error',
      reason: 'The DNS server did not answer',
    });
  });
});
