import { createServer } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { makeCertificate } from '@parapet/test-kit/certificates';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MAX_TLS_PORTS } from '../../limits.ts';
import { scanOnce, target } from '../../testing/scans/scan-once.ts';

const ADDRESS = '127.25.0.1';
const MAX_WEB_ORIGINS = 2;
const WEB_SERVERS = MAX_WEB_ORIGINS + 2;
const PAGE = 'csp-present';
const ENV_FILE = 'env-file-not-exposed';

interface Site {
  port: number;
  /** How often its file was asked for. */
  fileRequests: number;
  isRepaired: boolean;
  close(): Promise<void>;
}

/** The one with the lowest port first, as a scan reads them. */
let sites: readonly Site[];
let last: Site;

beforeAll(async () => {
  const started = await Promise.all(Array.from({ length: WEB_SERVERS }, startSite));
  sites = started.sort((a, b) => a.port - b.port);
  last = sites.at(-1) as Site;
});
beforeEach(() => {
  last.isRepaired = false;
});
afterAll(() => Promise.all(sites.map((site) => site.close())));

async function startSite(): Promise<Site> {
  const site: Site = {
    port: 0,
    fileRequests: 0,
    isRepaired: false,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  const server = createServer(({ url }, response) => {
    if (url === '/.env') site.fileRequests += 1;
    if (url === '/.env' && !site.isRepaired) return response.end('DB_PASSWORD=not-real\n');
    const policy = site.isRepaired ? { 'content-security-policy': "default-src 'self'" } : {};
    const status = url === '/' ? 200 : 404;
    response.writeHead(status, { 'content-type': 'text/html', ...policy });
    return response.end(`<!doctype html><title>${status}</title>`);
  });
  await new Promise<void>((resolve) => server.listen(0, ADDRESS, resolve));
  site.port = (server.address() as AddressInfo).port;
  return site;
}

/** Tests one check again on the host, for a finding on a port of it. */
const retest = (checkId: string, port: number | null) =>
  scanOnce([target(ADDRESS, 'ip')], {
    intensity: 'safe',
    checkIds: [checkId],
    retestPlace: { host: ADDRESS, port, path: null },
    settings: { ports: sites.map((site) => site.port), maxWebOrigins: MAX_WEB_ORIGINS },
  });

describe('a retest on a host with more web servers than a scan examines', () => {
  it.each([PAGE, ENV_FILE])('sees what is still there on the last one: %s', async (checkId) => {
    const result = (await retest(checkId, last.port)).resultOf(checkId);
    expect(result).toMatchObject({ outcome: 'fail', reason: null });
    expect(result.detections.map(({ place }) => place.port)).toEqual([last.port]);
  });

  it.each([PAGE, ENV_FILE])('sees what is gone there, and at no other: %s', async (checkId) => {
    last.isRepaired = true;
    const result = (await retest(checkId, last.port)).resultOf(checkId);
    expect(result).toMatchObject({
      outcome: 'pass',
      cleared: 'all',
      ranAt: { host: ADDRESS, port: last.port },
    });
    expect(result.seen).not.toEqual([]);
  });

  it('asks no other for files', async () => {
    const before = sites.map(({ fileRequests }) => fileRequests);
    await retest(ENV_FILE, last.port);
    const asked = sites.filter(({ fileRequests }, index) => fileRequests !== before[index]);
    expect(asked).toEqual([last]);
  });

  it('names the limit where the port of the finding is not known', async () => {
    const result = (await retest(PAGE, null)).resultOf(PAGE);
    expect(result).toMatchObject({
      outcome: 'fail',
      reason: `Only the first ${MAX_WEB_ORIGINS} web servers were examined`,
      ranAt: { host: ADDRESS, port: null },
    });
  });
});

describe('a retest on a host with more TLS ports than a scan examines', () => {
  const host = '127.25.0.4';
  const certificate = makeCertificate({ names: ['other.test'] });
  const servers = Array.from({ length: MAX_TLS_PORTS + 2 }, () =>
    createHttpsServer(certificate, (_request, response) => response.end()),
  );
  const portOf = (server: (typeof servers)[number]) => (server.address() as AddressInfo).port;
  beforeAll(async () => {
    for (const server of servers) {
      await new Promise<void>((resolve) => server.listen(0, host, resolve));
    }
  });
  afterAll(() => {
    for (const server of servers) server.close();
  });

  it('sees the certificate of the last one', async () => {
    const ports = servers.map(portOf).sort((a, b) => a - b);
    const port = ports.at(-1) as number;
    const scan = await scanOnce([target(host, 'ip')], {
      intensity: 'safe',
      checkIds: ['certificate-names-host'],
      retestPlace: { host, port, path: null },
      settings: { ports },
    });
    const { outcome, reason, detections, ranAt } = scan.resultOf('certificate-names-host');
    expect({ outcome, reason, ranAt }).toEqual({
      outcome: 'fail',
      reason: null,
      ranAt: { host, port, path: null },
    });
    expect(detections.map(({ place }) => place.port)).toEqual([port]);
  });
});
