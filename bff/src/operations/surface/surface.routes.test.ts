import type { AssetInventory, SeenService } from '@parapet/scanner/contract';
import type { Technology } from '@parapet/scanner/technology';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { modulePortsOf } from '../../composition/module-ports.ts';
import { rankAssets } from '../../domains/assets/rank-assets.ts';
import { type Database, openDatabase } from '../../platform/db/database.ts';
import { certificate } from '../../testing/scans/recorded-inventory.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { runSql, type TestUser } from '../../testing/test-identity.ts';

let api: TestApi;
let db: Database;
let ada: TestUser;

beforeAll(async () => {
  api = await startTestApi();
  db = openDatabase({ url: api.database.url, poolSize: 2, onError: () => undefined });
});
beforeEach(async () => {
  ada = await api.signUp('core');
});
afterAll(async () => {
  await db.close();
  await api.close();
});

const at = (path: string) => `/api/workspaces/${ada.workspaceId}${path}`;
const get = async (path: string) => (await api.call(ada, 'GET', at(path))).body;

const addAsset = async (value: string): Promise<string> =>
  (await api.call(ada, 'POST', at('/assets'), { value, consent: true })).body.id;

const place = (host: string, port: number, path: string | null = null) =>
  ({ host, address: '192.0.2.7', port, protocol: 'tcp', path }) as const;
const service = (host: string, port: number): SeenService => ({
  place: place(host, port),
  name: 'http',
  isTls: true,
  product: 'nginx',
  version: '1.18.0',
  cpe: 'f5:nginx',
  faviconHash: null,
  httpVersions: [],
  tlsVersions: [],
});
const nginx = (host: string, port: number): Technology => ({
  slug: 'nginx',
  name: 'nginx',
  category: 'web-server',
  version: '1.18.0',
  cpe: null,
  place: place(host, port, '/'),
  isTls: true,
  source: 'header',
  evidence: 'server: nginx/1.18.0',
});

const record = (
  assetId: string,
  host: string,
  ports: readonly number[],
  furtherServices: readonly SeenService[] = [],
) =>
  recordSeen({
    assetId,
    services: ports.map((port) => service(host, port)),
    furtherServices,
    technologies: ports.map((port) => nginx(host, port)),
    certificates: [],
    examined: { wholeHost: true, technologies: [...ports], certificates: [] },
  });

const recordSeen = (seen: AssetInventory, when = new Date().toISOString()) =>
  db.asWorker(ada.workspaceId, (tx) =>
    modulePortsOf(db).inventory.record({ tx, workspaceId: ada.workspaceId }, seen, when),
  );

/** Tells what a scan of DNS and of one page tells. */
const seenAt = (
  assetId: string,
  parts: Partial<Pick<AssetInventory, 'relations' | 'services' | 'certificates'>>,
): AssetInventory => ({
  assetId,
  services: [],
  technologies: [],
  certificates: [],
  ...parts,
  examined: {
    wholeHost: false,
    technologies: [443],
    certificates: [443],
    dns: ['cname', 'mx', 'ns'],
  },
});

const addFinding = (
  assetId: string,
  severity: string,
  parts: { place: string; location: string },
) =>
  runSql(
    api.database.url,
    `insert into parapet.findings (
       workspace_id, asset_id, fingerprint, fingerprint_version, check_id, catalogue_id,
       check_version, title, description, severity, confidence, locator, location, place, place_host, evidence,
       remediation, first_seen_at, last_seen_at, last_tested_at
     ) values ($1, $2, gen_random_uuid(), 'v2', 'c', 'C-1', 1, 'A flaw', 'd', $3, 'firm', 'l', $4, $5, $5,
       '[]', '{}', now(), now(), now())`,
    [ada.workspaceId, assetId, severity, parts.location, parts.place],
  );

interface Node {
  id: string;
  kind: string;
  label: string;
  severity: string | null;
  hasMore: boolean;
  isUntested: boolean;
}
interface Graph {
  nodes: Node[];
  edges: [number, number][];
  shownAssets: number;
  totalAssets: number | null;
}

/** The labels from the domain to the first node of a kind. */
const pathTo = ({ nodes, edges }: Graph, kind: string): string[] => {
  const path: string[] = [];
  for (let at = nodes.findIndex((node) => node.kind === kind); at >= 0; ) {
    path.unshift(nodes[at]?.label ?? '');
    at = edges.find(([, to]) => to === at)?.[0] ?? -1;
  }
  return path;
};

describe('the attack surface', () => {
  test('leads from the domain to the finding, and everything on the way is as severe', async () => {
    const id = await addAsset('www.shop.example');
    await record(id, 'www.shop.example', [443]);
    await addFinding(id, 'critical', {
      place: 'www.shop.example:443',
      location: 'www.shop.example, tcp/443/nginx',
    });
    const graph: Graph = await get('/attack-surface');
    expect(pathTo(graph, 'finding')).toEqual([
      'shop.example',
      'www.shop.example',
      '192.0.2.7',
      'tcp/443',
      'nginx 1.18.0',
      'A flaw',
    ]);
    expect(new Set(graph.nodes.map(({ severity }) => severity))).toEqual(new Set(['critical']));
    expect(graph).toMatchObject({ shownAssets: 1, totalAssets: 1 });
  });

  test('names a domain as the list of assets does, not in punycode', async () => {
    await addAsset('www.xn--grn-ioa.example');
    const { nodes }: Graph = await get('/attack-surface');
    expect(nodes.find(({ kind }) => kind === 'domain')?.label).toBe('grün.example');
  });

  test('shows what two assets share once, and a finding of the whole host at the host', async () => {
    for (const name of ['a.shop.example', 'b.shop.example']) {
      const id = await addAsset(name);
      await record(id, name, [80]);
      if (name.startsWith('b'))
        await addFinding(id, 'low', { place: name, location: 'TXT _dmarc' });
    }
    const graph: Graph = await get('/attack-surface');
    const kinds = Map.groupBy(graph.nodes, ({ kind }) => kind);
    expect(kinds.get('asset')).toHaveLength(2);
    for (const kind of ['domain', 'address', 'port', 'technology']) {
      expect(kinds.get(kind), kind).toHaveLength(1);
    }
    expect(pathTo(graph, 'finding')).toEqual(['shop.example', 'b.shop.example', 'A flaw']);
    expect(kinds.get('port')?.[0]?.severity).toBeNull();
  });

  test('says that an asset has more, and shows it on request', async () => {
    const id = await addAsset('many.example');
    const ports = Array.from({ length: 30 }, (_, index) => 1000 + index);
    await record(id, 'many.example', ports);
    const count = ({ nodes }: Graph) => nodes.filter(({ kind }) => kind === 'port').length;
    const first: Graph = await get('/attack-surface');
    expect(count(first)).toBe(20);
    expect(first.nodes.find(({ kind }) => kind === 'asset')?.hasMore).toBe(true);
    const whole: Graph = await get(`/attack-surface?assetId=${id}`);
    expect(count(whole)).toBe(30);
    expect(whole.nodes.find(({ kind }) => kind === 'asset')?.hasMore).toBe(false);
  });

  test('has the assets with the highest risk, as many as are asked for', async () => {
    for (const name of ['low', 'high', 'middle']) {
      const id = await addAsset(`${name}.example`);
      const score = { low: 90, middle: 50, high: 10 }[name];
      await runSql(api.database.url, 'update parapet.assets set score = $2 where id = $1', [
        id,
        score,
      ]);
    }
    const shown = async (query: string) => {
      const { nodes, shownAssets, totalAssets } = await get(`/attack-surface${query}`);
      const assets = nodes.filter(({ kind }: { kind: string }) => kind === 'asset');
      expect({ shownAssets, totalAssets }).toEqual({ shownAssets: assets.length, totalAssets: 3 });
      return assets.map(({ label }: { label: string }) => label);
    };
    expect(await shown('?limit=2')).toEqual(['high.example', 'middle.example']);
    expect(await shown('')).toEqual(['high.example', 'middle.example', 'low.example']);
    const { status } = await api.call(ada, 'GET', at('/attack-surface?limit=201'));
    expect(status).toBe(422);
  });

  test('has an asset with open findings before scored ones, also while it has no score', async () => {
    const found = await addAsset('found.example');
    const scored = await addAsset('scored.example');
    await addAsset('untested.example');
    await runSql(api.database.url, 'update parapet.assets set score = 10 where id = $1', [scored]);
    await addFinding(found, 'critical', { place: 'found.example', location: 'TXT _dmarc' });
    await rankAssets({ db })({ signal: new AbortController().signal });
    const { nodes } = await get('/attack-surface?limit=2');
    const labels = (kind: string) =>
      nodes.filter((node: Node) => node.kind === kind).map(({ label }: Node) => label);
    expect(labels('asset')).toEqual(['found.example', 'scored.example']);
    const whole: Graph = await get('/attack-surface');
    const untested = whole.nodes.filter(({ isUntested }) => isUntested);
    expect(untested.map(({ id }) => id.split(':')[0])).toEqual(['domain', 'asset']);
    expect(new Set(untested.map(({ label }) => label))).toEqual(new Set(['untested.example']));
  });

  test('tells which of its assets lead to which, each way once', async () => {
    const shop = await addAsset('shop.example');
    await addAsset('mx.shop.example');
    await recordSeen(
      seenAt(shop, {
        relations: [
          { type: 'mx', target: 'mx.shop.example', port: 0 },
          { type: 'ns', target: 'ns1.host.example', port: 0 },
          { type: 'redirect', target: 'mx.shop.example', port: 80 },
          { type: 'redirect', target: 'mx.shop.example', port: 443 },
        ],
      }),
    );
    const { nodes, relations } = await get('/attack-surface');
    const labelAt = (at: number) => nodes[at].label;
    expect(
      relations.map(({ relation, from, to }: never) => [relation, labelAt(from), labelAt(to)]),
    ).toEqual([
      ['mx', 'shop.example', 'mx.shop.example'],
      ['redirect', 'shop.example', 'mx.shop.example'],
    ]);
    expect((await get(`/attack-surface?assetId=${shop}`)).relations).toEqual([]);
  });

  test('is searched by name, leaves archived assets out and is nobody else’s', async () => {
    const kept = await addAsset('kept.example');
    const gone = await addAsset('gone.example');
    await api.call(ada, 'PATCH', at(`/assets/${gone}`), { state: 'archived' });
    const labels = async (path: string) =>
      (await get(path)).nodes
        .filter(({ kind }: { kind: string }) => kind === 'asset')
        .map(({ label }: { label: string }) => label);
    expect(await labels('/attack-surface')).toEqual(['kept.example']);
    expect(await labels('/attack-surface?q=kept')).toEqual(['kept.example']);
    expect(await labels('/attack-surface?q=gone')).toEqual([]);
    const eve = await api.signUp();
    expect((await api.call(eve, 'GET', at('/attack-surface'))).status).toBe(404);
    const own = `/api/workspaces/${eve.workspaceId}/attack-surface?assetId=${kept}`;
    expect((await api.call(eve, 'GET', own)).body.nodes).toEqual([]);
  });
});

describe('the relations of an asset', () => {
  const names = (list: { items: { name: string }[] }) => list.items.map(({ name }) => name);

  test('are the names above and below, the same host and what shares an address', async () => {
    const domain = await addAsset('shop.example');
    const www = await addAsset('www.shop.example');
    const page = await addAsset('https://www.shop.example/login');
    await addAsset('a.www.shop.example');
    await addAsset('notshop.example');
    const other = await addAsset('other.example');
    await record(www, 'www.shop.example', [443]);
    await record(other, 'other.example', [80, 443]);
    const found = await get(`/assets/${www}/relations`);
    expect(found).toMatchObject({ host: 'www.shop.example', domain: 'shop.example' });
    expect(names(found.above)).toEqual(['shop.example']);
    expect(names(found.below)).toEqual(['a.www.shop.example']);
    expect(names(found.sameHost)).toEqual(['https://www.shop.example/login']);
    expect(found.addresses).toMatchObject([{ address: '192.0.2.7' }]);
    expect(names(found.addresses[0].shared)).toEqual(['other.example']);
    expect(names((await get(`/assets/${domain}/relations`)).below).sort()).toEqual([
      'a.www.shop.example',
      'https://www.shop.example/login',
      'www.shop.example',
    ]);
    expect(names((await get(`/assets/${page}/relations`)).sameHost)).toEqual(['www.shop.example']);
  });

  test('and the graph know every address of a name', async () => {
    const name = await addAsset('two.example');
    const neighbour = await addAsset('near.example');
    const elsewhere = (host: string) => ({
      ...service(host, 443),
      place: { ...place(host, 443), address: '2001:db8::7' },
    });
    await record(name, 'two.example', [443], [elsewhere('two.example')]);
    await record(neighbour, 'near.example', [80, 443], [elsewhere('near.example')]);
    const { addresses } = await get(`/assets/${name}/relations`);
    expect(addresses.map(({ address, shared }: never) => [address, names(shared)])).toEqual([
      ['192.0.2.7', ['near.example']],
      ['2001:db8::7', ['near.example']],
    ]);
    const { nodes }: Graph = await get(`/attack-surface?assetId=${name}`);
    const labels = (kind: string) =>
      nodes.filter((node) => node.kind === kind).map(({ label }) => label);
    expect(labels('address').sort()).toEqual(['192.0.2.7', '2001:db8::7']);
    expect(labels('port')).toEqual(['tcp/443', 'tcp/443']);
  });

  test('lead where DNS and redirects lead, to assets and other names, and back', async () => {
    const shop = await addAsset('shop.example');
    const mail = await addAsset('mx.shop.example');
    const seen = [
      { type: 'mx', target: 'mx.shop.example', port: 0 },
      { type: 'ns', target: 'ns1.host.example', port: 0 },
      { type: 'redirect', target: 'mx.shop.example', port: 443 },
    ] as const;
    const [first, second] = ['2026-11-20T01:00:00.000Z', '2026-11-20T02:00:00.000Z'];
    await recordSeen(seenAt(shop, { relations: seen }), first);
    await recordSeen(seenAt(shop, { relations: seen }), second);
    const asset = { id: mail, name: 'mx.shop.example', type: 'subdomain' };
    expect((await get(`/assets/${shop}/relations`)).pointsTo).toEqual([
      { relation: 'mx', name: 'mx.shop.example', asset, lastSeenAt: second },
      { relation: 'ns', name: 'ns1.host.example', asset: null, lastSeenAt: second },
      { relation: 'redirect', name: 'mx.shop.example', asset, lastSeenAt: second },
    ]);
    expect((await get(`/assets/${mail}/relations`)).pointedFrom).toEqual({
      items: ['mx', 'redirect'].map((relation) => ({
        relation,
        id: shop,
        name: 'shop.example',
        type: 'domain',
        lastSeenAt: second,
      })),
      hasMore: false,
    });
    const added = await addAsset('ns1.host.example');
    await api.call(ada, 'PATCH', at(`/assets/${mail}`), { state: 'archived' });
    expect(
      (await get(`/assets/${shop}/relations`)).pointsTo.map(
        ({ asset }: { asset: { id: string } | null }) => asset?.id,
      ),
    ).toEqual([undefined, added, undefined]);
  });

  test('end when a scan asks and sees them no more, and come back', async () => {
    const shop = await addAsset('shop.example');
    const seen = [
      { type: 'mx', target: 'mx.shop.example', port: 0 },
      { type: 'redirect', target: 'www.shop.example', port: 443 },
      { type: 'redirect', target: 'www.shop.example', port: 8443 },
    ] as const;
    const types = async () =>
      (await get(`/assets/${shop}/relations`)).pointsTo.map(
        ({ relation }: { relation: string }) => relation,
      );
    await recordSeen(seenAt(shop, { relations: seen }));
    const unanswered = seenAt(shop, { relations: [] });
    await recordSeen({ ...unanswered, examined: { ...unanswered.examined, dns: [] } });
    expect(await types(), 'port 8443 was not read, and DNS did not answer').toEqual([
      'mx',
      'redirect',
    ]);
    await recordSeen(seenAt(shop, { relations: seen.slice(2) }));
    expect(await types()).toEqual(['redirect']);
    await recordSeen(seenAt(shop, { relations: seen }));
    expect(await types()).toEqual(['mx', 'redirect']);
  });

  test('are who shows the same certificate or icon', async () => {
    const ids = await Promise.all(['a.example', 'b.example', 'c.example'].map(addAsset));
    const [a = '', b = '', c = ''] = ids;
    const withIcon = (host: string, faviconHash: number) => [
      { ...service(host, 443), faviconHash },
    ];
    await recordSeen(
      seenAt(a, { certificates: [certificate('aa')], services: withIcon('a.example', 7) }),
    );
    await recordSeen(
      seenAt(b, { certificates: [certificate('aa')], services: withIcon('b.example', 8) }),
    );
    await recordSeen(
      seenAt(c, { certificates: [certificate('cc')], services: withIcon('c.example', 7) }),
    );
    const found = await get(`/assets/${a}/relations`);
    expect(names(found.sameCertificate)).toEqual(['b.example']);
    expect(names(found.sameFavicon)).toEqual(['c.example']);
    await recordSeen(seenAt(b, { certificates: [certificate('bb')] }));
    expect(names((await get(`/assets/${a}/relations`)).sameCertificate)).toEqual([]);
  });

  test('of another workspace are not told, whatever they have in common', async () => {
    const theirs = await addAsset('shop.example');
    await recordSeen(
      seenAt(theirs, {
        relations: [{ type: 'mx', target: 'mx.shop.example', port: 0 }],
        certificates: [certificate('aa')],
        services: [{ ...service('shop.example', 443), faviconHash: 7 }],
      }),
    );
    ada = await api.signUp('core');
    const own = await addAsset('mx.shop.example');
    await recordSeen(
      seenAt(own, {
        certificates: [certificate('aa')],
        services: [{ ...service('mx.shop.example', 443), faviconHash: 7 }],
      }),
    );
    const none = { items: [], hasMore: false };
    expect(await get(`/assets/${own}/relations`)).toMatchObject({
      pointedFrom: none,
      sameCertificate: none,
      sameFavicon: none,
    });
  });

  test('of an asset of another workspace are not found', async () => {
    const id = await addAsset('mine.example');
    const eve = await api.signUp();
    const path = `/api/workspaces/${eve.workspaceId}/assets/${id}/relations`;
    expect((await api.call(eve, 'GET', path)).status).toBe(404);
  });
});
