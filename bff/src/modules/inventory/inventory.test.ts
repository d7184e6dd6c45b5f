import type { AssetInventory, SeenCertificate, SeenService } from '@parapet/scanner/contract';
import { type Bundles, loadBundles } from '@parapet/scanner/data-bundles';
import type { Technology } from '@parapet/scanner/technology';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { modulePortsOf } from '../../composition/module-ports.ts';
import { type Database, openDatabase } from '../../platform/db/database.ts';
import { createLogger } from '../../platform/log/logger.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { runSql, type TestUser } from '../../testing/test-identity.ts';
import { matchStored } from './match-stored.ts';

let api: TestApi;
let db: Database;
let ada: TestUser;
let assetId: string;

beforeAll(async () => {
  api = await startTestApi();
  db = openDatabase({ url: api.database.url, poolSize: 2, onError: () => undefined });
});
beforeEach(async () => {
  ada = await api.signUp('core');
  assetId = await addAsset();
});
afterAll(async () => {
  await db.close();
  await api.close();
});

const at = (path: string) => `/api/workspaces/${ada.workspaceId}${path}`;
const get = async (path: string) => (await api.call(ada, 'GET', at(path))).body;
const hour = (hours: number) => new Date(Date.UTC(2026, 10, 20, hours)).toISOString();

async function addAsset(): Promise<string> {
  const value = `${crypto.randomUUID()}.example`;
  const { body } = await api.call(ada, 'POST', at('/assets'), { value, consent: true });
  return body.id;
}

const place = (port: number, path: string | null = null) =>
  ({ host: 'shop.example', address: '192.0.2.7', port, protocol: 'tcp', path }) as const;
const service = (port: number, parts: Partial<SeenService> = {}): SeenService => ({
  place: place(port),
  name: 'http',
  isTls: true,
  product: 'nginx/1.25.3',
  version: '1.25.3',
  cpe: 'f5:nginx',
  faviconHash: 81_586_312,
  httpVersions: ['HTTP/2'],
  tlsVersions: [],
  ...parts,
});
const technology = (slug: string, parts: Partial<Technology> = {}): Technology => ({
  slug,
  name: slug,
  category: 'web-server',
  version: '1.25.3',
  cpe: null,
  place: place(443, '/'),
  isTls: true,
  source: 'header',
  evidence: `server: ${slug}`,
  ...parts,
});
const certificate = (sha256: string, days = 90): SeenCertificate => ({
  place: place(443),
  sha256,
  subject: 'CN=shop.example',
  issuer: 'CN=Some CA',
  names: ['shop.example'],
  notBefore: new Date(hour(0)),
  notAfter: new Date(Date.parse(hour(0)) + days * 86_400_000),
  keyType: 'ec',
  keyBits: 256,
  signatureAlgorithm: 'ecdsa-with-SHA256',
  isSelfSigned: false,
});

const record = (time: string, seen: Partial<AssetInventory>) =>
  db.asWorker(ada.workspaceId, (tx) =>
    modulePortsOf(db).inventory.record(
      { tx, workspaceId: ada.workspaceId },
      {
        assetId,
        services: [],
        technologies: [],
        certificates: [],
        examined: { wholeHost: false, technologies: [443], certificates: [443] },
        ...seen,
      },
      time,
    ),
  );

describe('what a scan sees', () => {
  test('is listed with when it was seen first and last', async () => {
    const seen = {
      services: [service(443)],
      technologies: [technology('nginx'), technology('php', { category: 'language' })],
      certificates: [certificate('aa')],
    };
    await record(hour(1), seen);
    await record(hour(2), seen);
    const times = { firstSeenAt: hour(1), lastSeenAt: hour(2), goneAt: null };
    expect((await get(`/services?assetId=${assetId}`)).items).toMatchObject([
      {
        ...times,
        assetId,
        port: 443,
        name: 'http',
        version: '1.25.3',
        cpe: 'f5:nginx',
        faviconHash: 81_586_312,
        httpVersions: ['HTTP/2'],
      },
    ]);
    const nginx = { slug: 'nginx', version: '1.25.3', versionSince: hour(1), path: '/' };
    expect((await get('/technologies?slug=nginx')).items).toMatchObject([{ ...times, ...nginx }]);
    expect((await get('/technologies?category=language')).items).toMatchObject([
      { ...times, slug: 'php', category: 'language' },
    ]);
    expect((await get('/certificates')).items).toMatchObject([
      { ...times, sha256: 'aa', names: ['shop.example'], notAfter: expect.any(String) },
    ]);
  });

  test('has one row for each place, also when its version changes', async () => {
    await record(hour(1), { technologies: [technology('nginx')] });
    await record(hour(2), { technologies: [technology('nginx', { version: '1.26.0' })] });
    await record(hour(3), { technologies: [technology('nginx', { version: '1.26.0' })] });
    expect((await get('/technologies')).items).toMatchObject([
      { version: '1.26.0', versionSince: hour(2), firstSeenAt: hour(1), lastSeenAt: hour(3) },
    ]);
  });

  test('keeps what a port accepts in TLS while scans do not examine it, or it speaks TLS', async () => {
    const tls13 = { version: 'TLSv1.3', suites: [0x1301], order: null, groups: [0x1d] } as const;
    const tlsVersions = [{ ...tls13, isCutOff: false }];
    const readTls = async () => (await get('/services')).items[0].tlsVersions;
    await record(hour(1), { services: [service(443, { tlsVersions })] });
    const described = {
      version: 'TLSv1.3',
      suites: [{ name: 'TLS_AES_128_GCM_SHA256', strength: 'strong' }],
      order: null,
      groups: ['x25519'],
      isCutOff: false,
    };
    expect(await readTls()).toEqual([described]);
    await record(hour(2), { services: [service(443)] });
    expect(await readTls()).toEqual([described]);
    await record(hour(3), { services: [service(443, { isTls: false })] });
    expect(await readTls()).toEqual([]);
  });

  test('is gone when a scan looked there and did not see it, and comes back', async () => {
    await record(hour(1), {
      technologies: [technology('nginx'), technology('ssh', { place: place(22) })],
      certificates: [certificate('aa')],
    });
    await record(hour(2), { certificates: [certificate('bb')] });
    expect((await get('/technologies')).items).toMatchObject([{ slug: 'ssh' }]);
    expect((await get('/technologies?state=gone')).items).toMatchObject([
      { slug: 'nginx', lastSeenAt: hour(1), goneAt: hour(2) },
    ]);
    expect((await get('/certificates')).items).toMatchObject([{ sha256: 'bb' }]);
    expect((await get('/certificates?state=gone')).items).toMatchObject([{ sha256: 'aa' }]);
    await record(hour(3), { technologies: [technology('nginx')] });
    expect((await get('/technologies?state=gone')).items).toEqual([]);
  });

  test('stays while nothing examined its place', async () => {
    await record(hour(1), { services: [service(443), service(22, { name: 'ssh' })] });
    await record(hour(2), { services: [service(443)] });
    expect((await get('/services')).items).toHaveLength(2);
    const examined = { wholeHost: true, technologies: [], certificates: [] };
    await record(hour(3), { services: [service(443)], examined });
    expect((await get('/services')).items).toMatchObject([{ port: 443 }]);
    expect((await get('/services?state=gone')).items).toMatchObject([
      { port: 22, goneAt: hour(3) },
    ]);
  });

  test('of an asset that is archived is not listed, and goes with a deleted one', async () => {
    await record(hour(1), { services: [service(443)] });
    await api.call(ada, 'PATCH', at(`/assets/${assetId}`), { state: 'archived' });
    expect((await get('/services')).items).toEqual([]);
    await api.call(ada, 'DELETE', at(`/assets/${assetId}`));
    const left = 'select 1 from parapet.asset_services where asset_id = $1';
    expect(await runSql(api.database.url, left, [assetId])).toEqual([]);
  });

  test('is deleted a year after it is gone', async () => {
    await record(hour(1), {
      technologies: [technology('nginx')],
      certificates: [certificate('aa')],
    });
    await record(hour(2), {});
    const { inventory } = modulePortsOf(db);
    const scope = { workspaceId: ada.workspaceId };
    const deleteBefore = (time: string) =>
      db.asWorker(scope.workspaceId, (tx) =>
        inventory.deleteGone({ ...scope, tx }, new Date(time)),
      );
    expect(await deleteBefore(hour(2))).toEqual({ count: 0, isLast: true });
    expect(await deleteBefore(hour(3))).toEqual({ count: 2, isLast: true });
  });
});

describe('a name with several addresses', () => {
  const OTHER = '2001:db8::7';
  const both = ['192.0.2.7', OTHER];
  const examined = { wholeHost: true, addresses: both, technologies: [], certificates: [] };
  const further = (port: number, parts: Partial<SeenService> = {}, address = OTHER) =>
    service(port, { ...parts, place: { ...place(port), address } });
  const rows = async (state = 'present') =>
    (await get(`/services?assetId=${assetId}&state=${state}`)).items
      .map(({ port, address, version }: Record<string, unknown>) => `${port} ${address} ${version}`)
      .sort();

  test('has a row for each address that shows a port, with what that one shows', async () => {
    const seen = {
      services: [service(443), service(22)],
      furtherServices: [further(443, { version: '1.18.0' })],
      examined,
    };
    await record(hour(1), seen);
    await record(hour(2), seen);
    expect(await rows()).toEqual([
      '22 192.0.2.7 1.25.3',
      '443 192.0.2.7 1.25.3',
      '443 2001:db8::7 1.18.0',
    ]);
    const { items } = await get('/services');
    expect(items.find(({ address }: { address: string }) => address === OTHER)).toMatchObject({
      assetId,
      host: 'shop.example',
      firstSeenAt: hour(1),
      lastSeenAt: hour(2),
      faviconHash: 81_586_312,
      httpVersions: ['HTTP/2'],
    });
  });

  test('loses the row of a port that one of them closed, not that of the other', async () => {
    await record(hour(1), { services: [service(443)], furtherServices: [further(443)], examined });
    await record(hour(2), { services: [service(443)], furtherServices: [] });
    expect(await rows()).toHaveLength(2);
    await record(hour(3), { services: [service(443)], furtherServices: [], examined });
    expect(await rows()).toEqual(['443 192.0.2.7 1.25.3']);
    expect(await rows('gone')).toEqual(['443 2001:db8::7 1.25.3']);
    await record(hour(4), { services: [service(443)], furtherServices: [further(443)], examined });
    expect(await rows('gone')).toEqual([]);
  });

  test('keeps nothing of an address that it has lost, and tells none twice', async () => {
    await record(hour(1), { services: [service(443)], furtherServices: [further(443)], examined });
    await record(hour(2), { services: [further(443)], furtherServices: [], examined });
    expect(await rows()).toEqual(['443 2001:db8::7 1.25.3']);
    const third = '2001:db8::8';
    await record(hour(3), {
      services: [further(443)],
      furtherServices: [further(443, {}, third)],
      examined: { ...examined, addresses: [OTHER, third] },
    });
    await record(hour(4), {
      services: [further(443)],
      examined: { ...examined, addresses: [OTHER] },
    });
    expect(await rows()).toEqual(['443 2001:db8::7 1.25.3']);
    expect(await rows('gone')).toEqual([]);
  });

  test('is listed in pages that cut through a port, and opens a port once in the feed', async () => {
    const addresses = ['2001:db8::1', '2001:db8::2', '2001:db8::3'];
    await record(hour(1), { services: [service(22)], examined });
    await record(hour(2), {
      services: [service(22), service(443)],
      furtherServices: addresses.map((address) => further(443, {}, address)),
      examined: { ...examined, addresses: [...both, ...addresses] },
    });
    const found: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page = await get(`/services?limit=2${cursor && `&cursor=${cursor}`}`);
      found.push(...page.items.map(({ address, port }: never) => `${port} ${address}`));
      cursor = page.nextCursor;
    }
    expect(found.sort()).toEqual([
      '22 192.0.2.7',
      '443 192.0.2.7',
      ...addresses.map((address) => `443 ${address}`),
    ]);
    const opened = await runSql<{ count: number }>(
      api.database.url,
      `select count(*)::integer as count from parapet.feed_events
       where asset_id = $1 and type = 'port.opened'`,
      [assetId],
    );
    expect(opened).toEqual([{ count: 1 }]);
  });
});

describe('the lists', () => {
  test('come in pages and are narrowed by asset, name, category and end', async () => {
    const names = ['a', 'b', 'c', 'd', 'e'];
    await record(hour(1), {
      technologies: names.map((slug) => technology(slug)),
      certificates: names.map((sha256, days) => certificate(sha256, 10 * (days + 1))),
    });
    for (const list of ['technologies', 'certificates']) {
      const first = await get(`/${list}?limit=3`);
      const second = await get(`/${list}?limit=3&cursor=${first.nextCursor}`);
      const ids = [...first.items, ...second.items].map(({ id }: { id: string }) => id);
      expect(new Set(ids).size).toBe(5);
      expect(second.nextCursor).toBeNull();
    }
    expect((await get('/technologies?slug=c')).items).toMatchObject([{ slug: 'c' }]);
    expect((await get('/technologies?category=cms')).items).toEqual([]);
    const before = new Date(Date.parse(hour(0)) + 25 * 86_400_000).toISOString();
    expect((await get(`/certificates?expiresBefore=${before}`)).items).toHaveLength(2);
    const other = await addAsset();
    expect((await get(`/technologies?assetId=${other}`)).items).toEqual([]);
  });

  test('refuse a strange cursor and a strange workspace', async () => {
    const bob = await api.signUp('core');
    for (const list of ['services', 'technologies', 'certificates', 'data-bundles']) {
      expect((await api.call(bob, 'GET', at(`/${list}`))).status).toBe(404);
      if (list === 'data-bundles') continue;
      expect((await api.call(ada, 'GET', at(`/${list}?cursor=abc`))).status).toBe(422);
    }
  });

  test('of data bundles tell how old each is, and which are empty', async () => {
    const { items } = await get('/data-bundles');
    expect(items).toHaveLength(7);
    expect(items[0]).toMatchObject({
      id: 'known-exploited',
      state: 'shipped',
      entries: 1404,
      ageDays: expect.any(Number),
      licence: 'CC0-1.0',
    });
    expect(items[4]).toMatchObject({ id: 'cve', state: 'empty', ageDays: null, entries: 0 });
  });
});

describe('newer data', () => {
  const log = createLogger({ process: 'worker', level: 'silent' });
  const match = async (bundles: Bundles) =>
    matchStored({
      ...modulePortsOf(db),
      db,
      log,
      readBundles: async () => bundles,
      now: () => new Date(),
      pageSize: 2,
    })({ signal: new AbortController().signal });
  const findings = async () => (await get('/findings')).items;
  /** The shipped data with a further entry of the list. */
  async function withEntry(cve: string): Promise<Bundles> {
    const shipped = await loadBundles(null);
    const entry = { cve, vendor: 'Apache', product: 'Tomcat', name: 'Some flaw' };
    const listed = { ...entry, added: '2026-11-20', due: null, ransomware: false };
    const range = {
      exactly: null,
      from: '9.0',
      fromIncluded: true,
      to: '9.0.99',
      toIncluded: false,
    };
    const affected = [{ product: 'apache:tomcat', ...range }];
    const rated = { severity: 'high', score: 8, cvss4: null, cvss3: null } as const;
    return {
      contents: {
        ...shipped.contents,
        'known-exploited': [...shipped.contents['known-exploited'], listed],
        cve: [{ cve, summary: 'A flaw', ...rated, affected }],
      },
      infos: shipped.infos.map((info) => (info.id === 'cve' ? { ...info, sha256: cve } : info)),
    };
  }

  test('is matched with stored technologies, without a scan, once', async () => {
    const tomcat = technology('tomcat', { version: '9.0.80', cpe: 'apache:tomcat' });
    await record(hour(1), { technologies: [tomcat] });
    for (let more = 0; more < 3; more += 1) {
      assetId = await addAsset();
      const host = `shop-${more}.example`;
      const elsewhere = { ...tomcat, place: { ...tomcat.place, host } };
      await record(hour(1), { technologies: [elsewhere] });
    }
    const bundles = await withEntry('CVE-2026-7777');
    await match(bundles);
    const found = (await findings()).filter(
      ({ checkId }: { checkId: string }) => checkId === 'software-not-exploited',
    );
    expect(found).toHaveLength(4);
    expect(found[0]).toMatchObject({ severity: 'critical', status: 'open' });
    expect((await get('/scans')).items).toEqual([]);
    const [before] = await runSql<{ at: string }>(
      api.database.url,
      'select matched_at::text as at from parapet.matched_data',
    );
    await match(bundles);
    const [after] = await runSql<{ at: string }>(
      api.database.url,
      'select matched_at::text as at from parapet.matched_data',
    );
    expect(after).toEqual(before);
  });

  test('opens nothing for what is gone, and closes nothing', async () => {
    const tomcat = technology('tomcat', { version: '9.0.80', cpe: 'apache:tomcat' });
    await record(hour(1), { technologies: [tomcat] });
    await match(await withEntry('CVE-2026-8001'));
    const opened = await findings();
    expect(opened.length).toBeGreaterThan(0);
    await record(hour(2), {});
    await match(await withEntry('CVE-2026-8002'));
    expect((await findings()).map(({ status }: { status: string }) => status)).toEqual(
      opened.map(() => 'open'),
    );
  });

  test('keeps what a person decided', async () => {
    await record(hour(1), {
      technologies: [technology('tomcat', { version: '9.0.80', cpe: 'apache:tomcat' })],
    });
    await match(await withEntry('CVE-2026-9001'));
    const [{ id }] = await findings();
    const decision = { status: 'risk_accepted', reason: 'known' };
    expect((await api.call(ada, 'PATCH', at(`/findings/${id}`), decision)).status).toBe(200);
    await match(await withEntry('CVE-2026-9002'));
    expect(await get(`/findings/${id}`)).toMatchObject({ status: 'risk_accepted' });
  });
});

describe('the versions in use', () => {
  const versions = async (query = '') => (await get(`/technology-versions${query}`)).items;
  const seen = (slug: string, version: string | null, port: number) =>
    technology(slug, { name: slug, version, place: place(port, '/') });

  test('are counted by place, and follow what is seen and archived', async () => {
    await record(hour(1), {
      technologies: [
        seen('nginx', '1.18.0', 80),
        seen('nginx', '1.18.0', 443),
        seen('php', null, 80),
      ],
    });
    expect(await versions('?sort=name')).toMatchObject([
      { slug: 'nginx', version: '1.18.0', places: 2 },
      { slug: 'php', version: null, places: 1, support: 'unknown', flawLevel: 'none' },
    ]);
    const examined = { wholeHost: false, technologies: [80, 443], certificates: [] };
    await record(hour(2), { technologies: [seen('nginx', '1.26.0', 443)], examined });
    expect(await versions()).toMatchObject([{ slug: 'nginx', version: '1.26.0', places: 1 }]);
    await api.call(ada, 'PATCH', at(`/assets/${assetId}`), { state: 'archived' });
    expect(await versions()).toEqual([]);
    await api.call(ada, 'PATCH', at(`/assets/${assetId}`), { state: 'approved' });
    expect(await versions()).toMatchObject([{ version: '1.26.0', places: 1 }]);
    await api.call(ada, 'DELETE', at(`/assets/${assetId}`));
    expect(await versions()).toEqual([]);
  });

  test('are compared with the data, the worst first, and filtered by what they say', async () => {
    await record(hour(1), {
      technologies: [
        seen('php', '5.6.40', 80),
        seen('nginx', '1.25.3', 80),
        technology('jquery', {
          name: 'jQuery',
          category: 'javascript',
          version: '1.8.0',
          place: place(80, '/'),
        }),
      ],
    });
    const list = await get('/technology-versions');
    const bySlug = new Map(list.items.map((item: { slug: string }) => [item.slug, item]));
    expect(bySlug.get('php')).toMatchObject({ support: 'ended', release: { hasEnded: true } });
    expect(bySlug.get('jquery')).toMatchObject({
      flawLevel: 'exploited',
      flaws: {
        worst: 'medium',
        named: expect.arrayContaining([
          { id: expect.stringMatching(/^CVE-/), severity: 'medium', isExploited: true },
        ]),
      },
    });
    expect(list.facets.support).toMatchObject({ ended: expect.any(Number) });
    expect(await versions('?support=ended&category=web-server&q=php')).toMatchObject([
      { slug: 'php' },
    ]);
    expect(await versions('?flaws=exploited')).toMatchObject([{ slug: 'jquery' }]);
    expect(await versions('?q=NGINX%201.25')).toMatchObject([{ slug: 'nginx' }]);
    const [places] = (await get('/technologies?slug=php&version=5.6.40')).items;
    expect(places).toMatchObject({ release: { hasEnded: true }, isPackaged: false });
    expect((await get('/technologies?slug=php&version=none')).items).toEqual([]);
  });

  test.each(['risk', 'name', '-name', 'places', '-places', 'support'])(
    'come in pages, each once, sorted by %s',
    async (sort) => {
      const slugs = ['a', 'b', 'c', 'd', 'e'];
      await record(hour(1), { technologies: slugs.map((slug) => seen(slug, '1', 80)) });
      const found: string[] = [];
      for (let cursor = ''; ; ) {
        const page = await get(`/technology-versions?limit=2&sort=${sort}${cursor}`);
        found.push(...page.items.map(({ slug }: { slug: string }) => slug));
        if (page.nextCursor === null) break;
        cursor = `&cursor=${page.nextCursor}`;
      }
      expect(found.toSorted()).toEqual(slugs);
    },
  );
});
