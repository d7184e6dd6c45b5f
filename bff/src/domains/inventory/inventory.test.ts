import type { SeenService } from '@parapet/scanner/contract';
import { describe, expect, test } from 'vitest';
import { modulePortsOf } from '../../composition/module-ports.ts';
import {
  certificate,
  hour,
  place,
  recordedInventory,
  service,
  technology,
} from '../../testing/scans/recorded-inventory.ts';
import { runSql } from '../../testing/test-identity.ts';

const space = recordedInventory();
const { at, get, addAsset, record } = space;

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
    expect((await get(`/services?assetId=${space.assetId}`)).items).toMatchObject([
      {
        ...times,
        assetId: space.assetId,
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
    await space.api.call(space.ada, 'PATCH', at(`/assets/${space.assetId}`), { state: 'archived' });
    expect((await get('/services')).items).toEqual([]);
    await space.api.call(space.ada, 'DELETE', at(`/assets/${space.assetId}`));
    const left = 'select 1 from parapet.asset_services where asset_id = $1';
    expect(await runSql(space.api.database.url, left, [space.assetId])).toEqual([]);
  });

  test('is deleted a year after it is gone', async () => {
    await record(hour(1), {
      technologies: [technology('nginx')],
      certificates: [certificate('aa')],
    });
    await record(hour(2), {});
    const { inventory } = modulePortsOf(space.db);
    const scope = { workspaceId: space.ada.workspaceId };
    const deleteBefore = (time: string) =>
      space.db.asWorker(scope.workspaceId, (tx) =>
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
    (await get(`/services?assetId=${space.assetId}&state=${state}`)).items
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
      assetId: space.assetId,
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
      space.api.database.url,
      `select count(*)::integer as count from parapet.feed_events
       where asset_id = $1 and type = 'port.opened'`,
      [space.assetId],
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
    const bob = await space.api.signUp('core');
    for (const list of ['services', 'technologies', 'certificates', 'data-bundles']) {
      expect((await space.api.call(bob, 'GET', at(`/${list}`))).status).toBe(404);
      if (list === 'data-bundles') continue;
      expect((await space.api.call(space.ada, 'GET', at(`/${list}?cursor=abc`))).status).toBe(422);
    }
  });

  test('of data bundles tell how old each is, and which are empty', async () => {
    const { items } = await get('/data-bundles');
    expect(items).toHaveLength(8);
    expect(items[0]).toMatchObject({
      id: 'known-exploited',
      state: 'shipped',
      entries: 1408,
      ageDays: expect.any(Number),
      licence: 'CC0-1.0',
    });
    expect(items[4]).toMatchObject({ id: 'cve', state: 'shipped', ageDays: expect.any(Number) });
    expect(items[5]).toMatchObject({ id: 'epss', state: 'empty', ageDays: null, entries: 0 });
  });
});
