import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { faviconHash } from '../../collectors/http/favicon-hash.ts';
import { loadBundles } from '../../data-bundles/load-bundles.ts';
import { scanOnce, target } from '../../testing/scans/scan-once.ts';
import { startDnsServer } from '../../testing/servers/dns-server.ts';
import { startTcpServer } from '../../testing/servers/tcp-servers.ts';

const bundles = await loadBundles(null);
const readBundles = async () => bundles;
const running: Array<{ close(): unknown }> = [];
afterEach(() => {
  for (const server of running.splice(0)) server.close();
});

/** Serves one page with these headers on every path but those that cannot exist. */
async function startSite(headers: Record<string, string>, body: string): Promise<string> {
  const site: Server = createServer((request, response) => {
    const isPage = request.url === '/';
    response.writeHead(isPage ? 200 : 404, { 'content-type': 'text/html', ...headers });
    response.end(isPage ? body : 'Not found');
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  running.push(site);
  return `http://127.0.0.1:${(site.address() as AddressInfo).port}/`;
}

describe('a scan of outdated software', () => {
  it('tells what it saw, and what that means', async () => {
    const script = '<script src="/js/jquery-3.4.1.min.js"></script>';
    const url = await startSite({ server: 'nginx/1.21.6' }, `<title>Shop</title>${script}`);
    const scan = await scanOnce([target(url)], { settings: { readBundles } });
    const port = Number(new URL(url).port);
    expect(scan.inventories).toMatchObject([
      {
        assetId: url,
        services: [{ name: 'http', product: 'nginx/1.21.6', version: '1.21.6', cpe: 'f5:nginx' }],
        technologies: [
          { slug: 'nginx', version: '1.21.6', place: { port, path: '/' } },
          { slug: 'jquery', version: '3.4.1', source: 'script' },
        ],
        certificates: [],
        examined: { wholeHost: false, technologies: [port], certificates: [] },
      },
    ]);
    expect(scan.detections()).toEqual(
      expect.arrayContaining([
        `software-not-exploited tcp/${port}/jquery`,
        `software-supported tcp/${port}/nginx`,
        `software-without-known-flaws tcp/${port}/nginx`,
      ]),
    );
    const [exploited] = scan.resultOf('software-not-exploited').detections;
    expect(exploited).toMatchObject({
      title: 'jQuery 3.4.1: CVE-2020-11023 (exploited)',
      severity: 'high',
      evidence: [{ confirmations: 2, actual: expect.stringContaining('CVE-2020-11023') }],
      vulnerability: {
        cveIds: expect.arrayContaining(['CVE-2020-11023']),
        kev: { cveId: 'CVE-2020-11023', addedOn: expect.stringMatching(/^2025/) },
      },
    });
    expect(scan.resultOf('javascript-libraries-sound')).toMatchObject({
      outcome: 'not_applicable',
      reason: expect.stringContaining('reported by another check'),
    });
    const [flawed] = scan.resultOf('software-without-known-flaws').detections;
    expect(flawed).toMatchObject({
      title: expect.stringMatching(/^nginx 1\.21\.6: CVE-/),
      confidence: 'tentative',
    });
  });

  it('keeps the icon of a site as a fact of its service', async () => {
    const icon = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(80, 7)]);
    const site = createServer((request, response) => {
      const isIcon = request.url === '/static/icon.png';
      const isPage = request.url === '/';
      const type = isIcon ? 'image/png' : 'text/html';
      response.writeHead(isIcon || isPage ? 200 : 404, { 'content-type': type });
      response.end(isIcon ? icon : '<link rel="icon" href="static/icon.png"><title>Shop</title>');
    });
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
    running.push(site);
    const url = `http://127.0.0.1:${(site.address() as AddressInfo).port}/`;
    const scan = await scanOnce([target(url)]);
    expect(scan.inventories[0]?.services).toMatchObject([
      { faviconHash: faviconHash(icon), httpVersions: [] },
    ]);
  });

  it('of a current server that hides its version finds nothing', async () => {
    const url = await startSite({ server: 'nginx' }, '<title>Shop</title>');
    const scan = await scanOnce([target(url)], { settings: { readBundles } });
    const failed = scan.all.filter(
      ({ check, outcome }) => check.group === 'software' && outcome === 'fail',
    );
    expect(failed).toEqual([]);
  });

  it('asks where a product tells its version, and decides the flaw that is exploited', async () => {
    const asked: string[] = [];
    const site = createServer((request, response) => {
      asked.push(request.url ?? '');
      const isHealth = request.url === '/api/health';
      const isPage = request.url === '/';
      response.writeHead(isHealth || isPage ? 200 : 404, {
        'content-type': isHealth ? 'application/json' : 'text/html',
      });
      const health = JSON.stringify({ database: 'ok', version: '8.3.0' }, null, 2);
      response.end(isHealth ? health : '<title>Grafana</title><p>Loading Grafana</p>');
    });
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
    running.push(site);
    const { port } = site.address() as AddressInfo;
    const scan = await scanOnce([target(`http://127.0.0.1:${port}/`)], {
      settings: { readBundles },
      checkIds: ['software-not-exploited', 'software-without-known-flaws'],
    });
    const [exploited] = scan.resultOf('software-not-exploited').detections;
    expect(exploited).toMatchObject({
      title: 'Grafana 8.3.0: CVE-2021-43798 (exploited)',
      severity: 'critical',
      confidence: 'firm',
      vulnerability: { kev: { cveId: 'CVE-2021-43798', addedOn: null } },
      evidence: [{ confirmations: 2, reproduce: expect.stringContaining('/api/health') }],
    });
    expect(asked.filter((url) => url === '/api/health')).toHaveLength(2);
  });

  it('names services by their banners', async () => {
    const ssh = await startTcpServer((socket) => {
      socket.write('SSH-2.0-OpenSSH_9.2p1 Debian-2+deb12u3\r\n');
    });
    running.push(ssh);
    const scan = await scanOnce([target('127.0.0.1', 'ip')], {
      intensity: 'safe',
      settings: { readBundles, ports: [ssh.port] },
    });
    expect(scan.inventories).toMatchObject([
      {
        services: [
          { name: 'ssh', version: '9.2p1', cpe: 'openbsd:openssh', place: { port: ssh.port } },
        ],
        technologies: [{ slug: 'openssh', version: '9.2p1' }],
        examined: { wholeHost: true },
      },
    ]);
  });
});

describe('a scan of an alias', () => {
  it('reports a missing name at a service where anyone can create it', async () => {
    const name = 'docs.shop.example';
    const data = 'free.elasticbeanstalk.com';
    const dns = await startDnsServer({
      records: [{ name, type: 'CNAME', data }],
      allowsTransfer: false,
    });
    running.push(dns);
    const settings = { readBundles, dnsServers: [dns], nameServerPort: dns.port };
    const scan = await scanOnce([target(name, 'subdomain')], { settings });
    expect(scan.resultOf('alias-target-exists')).toMatchObject({
      outcome: 'fail',
      detections: [
        {
          severity: 'high',
          locator: `CNAME target@${name}`,
          evidence: [{ confirmations: 2, actual: `alias of ${data}` }],
        },
      ],
    });
    expect(scan.resultOf('alias-target-claimed')).toMatchObject({ outcome: 'not_applicable' });
    expect(scan.verdicts).toMatchObject([{ reachability: 'unresolved' }]);
  });
});

describe('the relations of an asset', () => {
  const shop = [
    { name: 'shop.example', type: 'MX', data: { preference: 10, exchange: 'MX.Shop.example' } },
    { name: 'shop.example', type: 'NS', data: 'ns1.host.example' },
    { name: 'www.shop.example', type: 'CNAME', data: 'shop.example' },
  ] as const;

  const scanZone = async (name: string, type: 'domain' | 'subdomain') => {
    const dns = await startDnsServer({ records: [...shop], allowsTransfer: false });
    running.push(dns);
    const settings = { readBundles, dnsServers: [dns], nameServerPort: dns.port };
    const { inventories } = await scanOnce([target(name, type)], { settings });
    return inventories[0];
  };

  it('are its mail and name servers, also where no host answers', async () => {
    const seen = await scanZone('shop.example', 'domain');
    expect(seen?.relations).toEqual([
      { type: 'mx', target: 'mx.shop.example', port: 0 },
      { type: 'ns', target: 'ns1.host.example', port: 0 },
    ]);
    expect(seen?.services).toEqual([]);
    expect(seen?.examined).toMatchObject({ wholeHost: false, dns: ['cname', 'mx', 'ns'] });
  });

  it('are the name it is an alias of, without the name servers of that', async () => {
    const seen = await scanZone('www.shop.example', 'subdomain');
    expect(seen?.relations).toContainEqual({ type: 'cname', target: 'shop.example', port: 0 });
    expect(seen?.relations?.filter(({ type }) => type === 'ns')).toEqual([]);
  });

  it('are the host its page redirects to, unless that is its own', async () => {
    const url = await startSite({}, '');
    const away = createServer((_request, response) => {
      response.writeHead(302, { location: 'https://Login.shop.example/start' }).end();
    });
    await new Promise<void>((resolve) => away.listen(0, '127.0.0.1', resolve));
    running.push(away);
    const { port } = away.address() as AddressInfo;
    const scan = await scanOnce([target(url), target(`http://127.0.0.1:${port}/`)]);
    const relationsOf = (assetId: string) =>
      scan.inventories.find((seen) => seen.assetId === assetId)?.relations;
    expect(relationsOf(url)).toEqual([]);
    expect(relationsOf(`http://127.0.0.1:${port}/`)).toEqual([
      { type: 'redirect', target: 'login.shop.example', port },
    ]);
  });
});
