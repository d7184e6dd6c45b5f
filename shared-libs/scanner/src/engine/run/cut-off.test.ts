import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { MAX_FINDINGS_OF_CHECK } from '@parapet/checks/limits';
import type { Answer } from 'dns-packet';
import { afterEach, describe, expect, it } from 'vitest';
import {
  MAX_BANNER_BYTES,
  MAX_CERTIFICATE_NAMES,
  MAX_COOKIES,
  MAX_DNS_RECORDS,
  MAX_HEADERS,
  MAX_REDIRECTS,
} from '../../limits.ts';
import { startHostileTarget, startManyNamesTarget } from '../../testing/hostile/hostile-targets.ts';
import { scanOnce, target } from '../../testing/scans/scan-once.ts';
import { startDnsServer } from '../../testing/servers/dns-server.ts';
import { startTcpServer } from '../../testing/servers/tcp-servers.ts';
import { startWeakTarget } from '../../testing/servers/weak-target.ts';

const running: Array<{ close(): Promise<unknown> }> = [];
const keep = <T extends { close(): Promise<unknown> }>(server: T): T => {
  running.push(server);
  return server;
};
afterEach(async () => {
  for (const server of running.splice(0)) await server.close();
});

const onlyCookies = `Only the first ${MAX_COOKIES} cookies of an answer were evaluated`;

describe('a page that sets thousands of cookies', () => {
  it('has as many findings as the limit allows, and the ledger names the limit', async () => {
    const hostile = keep(await startHostileTarget('many cookies'));
    const scan = await scanOnce([target(hostile.url)], {
      only: ['session-cookie-secure', 'session-cookie-short-lived'],
    });
    const { outcome, reason, detections } = scan.resultOf('session-cookie-secure');

    expect({ outcome, reason }).toEqual({ outcome: 'fail', reason: onlyCookies });
    expect(detections).toHaveLength(MAX_COOKIES);
    expect(scan.resultOf('session-cookie-short-lived')).toMatchObject({
      outcome: 'error',
      reason: onlyCookies,
    });
  });

  it('closes no finding of a cookie that may be cut off', async () => {
    const hostile = keep(await startHostileTarget('many cookies'));
    const scan = await scanOnce([target(hostile.url)], {
      only: ['session-cookie-secure', 'session-cookie-short-lived', 'csp-present'],
    });

    expect(scan.resultOf('session-cookie-secure').cleared).toEqual([]);
    expect(scan.resultOf('session-cookie-short-lived').cleared).toEqual([]);
    expect(scan.resultOf('csp-present').cleared).toBe('all');
  });

  it('keeps the limit of a check over all answers of a chain of redirects', async () => {
    const hostile = keep(await startHostileTarget('cookies on every hop'));
    const scan = await scanOnce([target(hostile.url)], { only: ['session-cookie-secure'] });

    expect(scan.resultOf('session-cookie-secure').detections).toHaveLength(MAX_FINDINGS_OF_CHECK);
  });

  it('does not affect the other asset of the same scan', async () => {
    const hostile = keep(await startHostileTarget('many cookies'));
    const weak = keep(await startWeakTarget());
    const alone = await scanOnce([target(`${weak.url}/`)]);
    const beside = await scanOnce([target(hostile.url), target(`${weak.url}/`)]);

    const ofWeak = beside.detections().filter((detection) => detection.includes(weak.url));
    expect(ofWeak).toEqual(alone.detections());
  });
});

describe('an answer with more than is read', () => {
  it('ends with an error when it has too many headers', async () => {
    const hostile = keep(await startHostileTarget('many headers'));
    const scan = await scanOnce([target(hostile.url)], { only: ['csp-present'] });

    expect(scan.resultOf('csp-present')).toMatchObject({
      outcome: 'error',
      reason: `The answer has more than ${MAX_HEADERS} headers`,
      cleared: [],
    });
  });

  it('ends with an error when it redirects without end', async () => {
    const server = createServer((request, response) => {
      const hop = Number(new URL(request.url ?? '/', 'http://hop').searchParams.get('hop'));
      response.writeHead(302, { location: `/?hop=${hop + 1}` }).end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    keep({ close: async () => void server.close() });
    const { port } = server.address() as AddressInfo;
    const scan = await scanOnce([target(`http://127.0.0.1:${port}/`)], {
      only: ['csp-present', 'env-file-not-exposed'],
    });

    expect(scan.resultOf('csp-present')).toMatchObject({
      outcome: 'error',
      reason: `The page redirects more than ${MAX_REDIRECTS} times`,
      cleared: [],
    });
    expect(scan.resultOf('env-file-not-exposed').outcome).toBe('pass');
  });

  it('affects only the checks that read the cut-off part', async () => {
    const body = `<title>Long</title>${'<p>text</p>\n'.repeat(200_000)}`;
    const server = createServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).end(body);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    keep({ close: async () => void server.close() });
    const { port } = server.address() as AddressInfo;
    const scan = await scanOnce([target(`http://127.0.0.1:${port}/`)], {
      only: ['csp-present', 'nosniff', 'env-file-not-exposed'],
    });

    expect(scan.resultOf('csp-present')).toMatchObject({
      outcome: 'fail',
      reason: 'Only the first 2048 kB of an answer were read',
      cleared: [],
    });
    expect(scan.resultOf('nosniff')).toMatchObject({ outcome: 'fail', reason: null });
    expect(scan.resultOf('env-file-not-exposed')).toMatchObject({ outcome: 'pass', reason: null });
  });
});

it('evaluates the first names of a certificate that has thousands', async () => {
  const hostile = keep(await startManyNamesTarget());
  const scan = await scanOnce([target(hostile.url)], {
    only: ['certificate-names-host', 'certificate-not-expired'],
  });

  expect(scan.resultOf('certificate-names-host')).toMatchObject({
    outcome: 'fail',
    reason: `Only the first ${MAX_CERTIFICATE_NAMES} names of the certificate were evaluated`,
    cleared: [],
  });
  expect(scan.resultOf('certificate-not-expired').reason).toBeNull();
});

it('evaluates the first records of a name that has thousands', async () => {
  const name = 'many.test';
  const soa = { mname: name, rname: name, serial: 1, refresh: 1, retry: 1, expire: 1, minimum: 1 };
  const records: readonly Answer[] = [
    { name, type: 'SOA', data: soa },
    { name, type: 'NS', data: `ns.${name}` },
    ...Array.from({ length: 2500 }, (_, n): Answer => ({ name, type: 'TXT', data: `${n}` })),
  ];
  const dns = keep(await startDnsServer({ records, allowsTransfer: false }));
  const scan = await scanOnce([target(name, 'domain')], {
    only: ['spf-single', 'dnssec-enabled'],
    settings: { dnsServers: [dns] },
  });

  expect(scan.resultOf('spf-single')).toMatchObject({
    outcome: 'error',
    reason: `Only the first ${MAX_DNS_RECORDS} records of a DNS answer were evaluated`,
    cleared: [],
  });
  expect(scan.resultOf('dnssec-enabled').reason).toBeNull();
});

it('keeps the beginning of an endless greeting', async () => {
  const babbler = keep(
    await startTcpServer((socket) => {
      socket.write(`@RSYNCD: 31.0 ${'blah '.repeat(1_000_000)}`);
    }),
  );
  const scan = await scanOnce([target('127.0.0.1', 'ip')], {
    intensity: 'safe',
    only: ['rsync-not-exposed'],
    settings: { ports: [babbler.port] },
  });

  const [finding] = scan.resultOf('rsync-not-exposed').detections;
  expect(finding?.evidence[0]?.response.length).toBeLessThanOrEqual(MAX_BANNER_BYTES);
});
