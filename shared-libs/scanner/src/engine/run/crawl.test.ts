import { createServer, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { makeCertificate } from '@parapet/test-kit/certificates';
import { afterEach, describe, expect, it } from 'vitest';
import { MAX_CRAWLED_PAGES } from '../../limits.ts';
import { scanOnce, target } from '../../testing/scans/scan-once.ts';
import { startDnsServer } from '../../testing/servers/dns-server.ts';
import { startGuardedSite } from '../../testing/servers/guarded-site.ts';

const running: Array<{ close(): unknown }> = [];
afterEach(() => {
  for (const server of running.splice(0)) server.close();
});

type Answers = Readonly<Record<string, { body: string; type?: string; status?: number }>>;

/** Serves these paths and 404 for all others, and records what it is asked. */
async function startSite(answers: Answers) {
  const requests: string[] = [];
  const site: Server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    const answer = answers[request.url ?? ''];
    response.writeHead(answer === undefined ? 404 : (answer.status ?? 200), {
      'content-type': answer?.type ?? 'text/html',
    });
    response.end(answer?.body ?? 'Not found');
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  running.push(site);
  return { url: `http://127.0.0.1:${(site.address() as AddressInfo).port}/`, requests };
}

const script = (body: string) => ({ body, type: 'text/javascript' });

describe('the crawl of a site', () => {
  it('reads scripts, their maps and the pages behind links', async () => {
    const key = `sk_live_${'a1B2c3D4e5F6'.repeat(2)}`;
    const { url } = await startSite({
      '/': { body: '<title>Shop</title><a href="/about#team">About</a>' },
      '/about': { body: '<title>About</title><script src="js/app.js"></script>' },
      '/js/app.js': script(`pay("${key}");\n//# sourceMappingURL=app.js.map`),
      '/js/app.js.map': script('{"version":3,"sources":["a.ts"],"sourcesContent":["pay()"]}'),
    });
    const scan = await scanOnce([target(url)], {
      only: ['page-without-secrets', 'source-maps-not-exposed'],
    });
    expect(scan.detections()).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^page-without-secrets /),
        expect.stringMatching(/^source-maps-not-exposed /),
      ]),
    );
    const [secret] = scan.resultOf('page-without-secrets').detections;
    expect(secret?.evidence[0]).toMatchObject({ confirmations: 2 });
    expect(JSON.stringify(secret)).not.toContain(key);
  });

  it('never follows what ends a session or changes something', async () => {
    const refused = [
      '/logout',
      '/users/7/delete',
      '/item?action=remove&id=1',
      '/%6Cogout',
      '/cart',
    ];
    const links = [...refused, '/help', '/guide.pdf', 'https://elsewhere.example/'];
    const { url, requests } = await startSite({
      '/': { body: links.map((href) => `<a href="${href}">x</a>`).join('') },
    });
    await scanOnce([target(url)], { only: ['page-without-secrets', 'source-maps-not-exposed'] });
    expect(requests).toContain('GET /help');
    for (const path of [...refused, '/guide.pdf']) expect(requests).not.toContain(`GET ${path}`);
  });

  it('reads a bounded number of pages, one of each path, and says that there are more', async () => {
    const links = Array.from({ length: 60 }, (_, n) => `<a href="/p${n}">${n}</a>`).join('');
    const page = { body: `${links}<a href="/list?page=1">1</a><script src="/a.js"></script>` };
    const pages = Array.from({ length: 60 }, (_, n) => [`/p${n}`, page] as const);
    const { url, requests } = await startSite({ '/': page, ...Object.fromEntries(pages) });
    const scan = await scanOnce([target(url)], { only: ['page-without-secrets'] });
    const crawled = requests.filter((request) => /^GET \/p\d+$/.test(request));
    expect(crawled).toHaveLength(MAX_CRAWLED_PAGES);
    expect(scan.resultOf('page-without-secrets')).toMatchObject({
      outcome: 'error',
      reason: expect.stringContaining('more pages of the site'),
      cleared: [],
    });
  });

  it('asks storage that the site names to list itself, where ownership is proved', async () => {
    const name = 'shop-files.s3.amazonaws.com';
    const asked: string[] = [];
    const bucket = createSecureServer(makeCertificate({ names: [name] }), (request, response) => {
      asked.push(`${request.method} ${request.url}`);
      const isListing = request.url?.includes('list-type') === true;
      response.writeHead(isListing ? 200 : 403, { 'content-type': 'application/xml' });
      response.end(isListing ? '<ListBucketResult></ListBucketResult>' : '<Error/>');
    });
    await new Promise<void>((resolve) => bucket.listen(0, '127.0.0.1', resolve));
    running.push(bucket);
    const dns = await startDnsServer({
      records: [{ name, type: 'A', data: '127.0.0.1' }],
      allowsTransfer: false,
    });
    running.push(dns);
    const { url } = await startSite({
      '/': { body: `<title>Shop</title><img src="https://${name}/a.png">` },
    });
    const { port } = bucket.address() as AddressInfo;
    const settings = { dnsServers: [dns], storagePort: port, ports: [Number(new URL(url).port)] };
    const passive = await scanOnce([target(url)], {
      only: ['bucket-listing-disabled', 'bucket-not-writable'],
      settings,
    });
    expect(asked).toEqual([]);
    expect(passive.resultOf('bucket-listing-disabled').outcome).toBe('not_run');
    const scan = await scanOnce([target(url)], {
      intensity: 'safe',
      only: ['bucket-listing-disabled', 'bucket-not-writable'],
      settings,
    });
    expect(scan.resultOf('bucket-listing-disabled').detections).toMatchObject([
      { severity: 'high', location: expect.stringContaining(name) },
    ]);
    expect(scan.resultOf('bucket-not-writable').outcome).toBe('not_applicable');
    expect(asked).toEqual(expect.arrayContaining(['GET /?list-type=2&max-keys=5', 'GET /?acl']));
  });

  it('reads an application of more than a megabyte to its end', async () => {
    const key = `sk_live_${'a1B2c3D4e5F6'.repeat(2)}`;
    const { url } = await startSite({
      '/': { body: '<title>Shop</title><script src="/app.js"></script>' },
      '/app.js': script(`${'step();\n'.repeat(200_000)}pay("${key}");`),
    });
    const scan = await scanOnce([target(url)], {
      only: ['page-without-secrets', 'source-maps-not-exposed'],
    });
    expect(scan.resultOf('page-without-secrets').detections).toHaveLength(1);
    expect(scan.resultOf('source-maps-not-exposed').outcome).toBe('pass');
  });

  it('says that it did not read all scripts of a site with more than it keeps', async () => {
    const scripts = Array.from({ length: 4 }, (_, n) => `<script src="/${n}.js"></script>`).join(
      '',
    );
    const large = script('step();\n'.repeat(240_000));
    const names = ['0', '1', '2', '3'].map((n) => [`/${n}.js`, large] as const);
    const { url } = await startSite({
      '/': { body: `<title>Shop</title>${scripts}` },
      ...Object.fromEntries(names),
    });
    const scan = await scanOnce([target(url)], { only: ['page-without-secrets'] });
    expect(scan.resultOf('page-without-secrets')).toMatchObject({ outcome: 'error', cleared: [] });
  });

  it.each([
    ['/app.js', { ...script('busy'), status: 503 }],
    ['/app.js', { body: '<title>Just a moment...</title>', status: 403 }],
    ['/about', { body: 'busy', status: 429 }],
    ['/app.js.map', { body: 'busy', status: 503 }],
  ])('closes nothing where %s tells nothing', async (path, answer) => {
    const { url } = await startSite({
      '/': { body: '<title>Shop</title><script src="/app.js"></script><a href="/about">About</a>' },
      '/about': { body: '<title>About</title>' },
      '/app.js': script('step();\n//# sourceMappingURL=app.js.map'),
      [path]: answer,
    });
    const scan = await scanOnce([target(url)], {
      only: ['page-without-secrets', 'source-maps-not-exposed'],
    });
    const checkId = path.endsWith('.map') ? 'source-maps-not-exposed' : 'page-without-secrets';
    expect(scan.resultOf(checkId)).toMatchObject({ outcome: 'error', cleared: [] });
  });

  it('passes where a script or a page is not there', async () => {
    const { url } = await startSite({
      '/': { body: '<title>Shop</title><script src="/gone.js"></script><a href="/staff">x</a>' },
      '/staff': { body: '<title>Forbidden</title>', status: 403 },
    });
    const scan = await scanOnce([target(url)], { only: ['page-without-secrets'] });
    expect(scan.resultOf('page-without-secrets')).toMatchObject({ outcome: 'pass' });
  });

  it('asks nothing of a site that something else answers for', async () => {
    const site = await startGuardedSite();
    running.push(site);
    site.use('challenge for all');
    const scan = await scanOnce([target(`${site.url}/`)], { only: ['source-maps-not-exposed'] });
    expect(scan.resultOf('source-maps-not-exposed').outcome).toBe('error');
  });

  it('finds code from a domain that nobody has registered', async () => {
    const dns = await startDnsServer({
      records: [
        { name: 'com', type: 'NS', data: 'ns.test' },
        { name: 'ns.test', type: 'A', data: '127.0.0.1' },
        { name: 'there.com', type: 'NS', data: 'ns.test' },
      ],
      allowsTransfer: false,
      isAuthoritative: true,
    });
    running.push(dns);
    const { url } = await startSite({
      '/': {
        body: `<script src="https://cdn.gone.com/a.js"></script>
          <a href="https://there.com/">There</a><a href="https://away.com/">Away</a>`,
      },
    });
    const settings = { dnsServers: [dns], nameServerPort: dns.port };
    const scan = await scanOnce([target(url)], {
      only: ['script-domains-registered', 'linked-domains-registered'],
      settings,
    });
    const [code] = scan.resultOf('script-domains-registered').detections;
    expect(code).toMatchObject({ severity: 'critical', evidence: [{ confirmations: 2 }] });
    const [link] = scan.resultOf('linked-domains-registered').detections;
    expect(link?.evidence[0]?.matched).toContain('away.com');
  });
});
