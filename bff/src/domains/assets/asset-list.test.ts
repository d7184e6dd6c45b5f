import type { Asset } from '@parapet/contracts/assets/asset';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Database, openDatabase } from '../../platform/db/database.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { runSql, type TestUser } from '../../testing/test-identity.ts';

import { rankAssets } from './rank-assets.ts';

type Level = keyof Asset['openFindings'];
const levels: readonly Level[] = ['critical', 'high', 'medium', 'low', 'info'];

// More assets than are found by their groups, so that lists are read in both ways.
const ASSETS = 1500;

let api: TestApi;
let db: Database;
let ada: TestUser;
let bob: TestUser;
let all: Asset[];

beforeAll(async () => {
  api = await startTestApi();
  ada = await api.signUp();
  bob = await api.signUp();
  await runSql(
    api.database.url,
    `insert into parapet.memberships (workspace_id, user_id, role)
     values ('${ada.workspaceId}', '${bob.id}', 'viewer')`,
  );
  await runSql(
    api.database.url,
    `insert into parapet.assets (
       workspace_id, type, value, canonical_key, display_name, consented_at, score, state, status,
       ownership, criticality, environment, owner_id, tags, last_scanned_at
     )
     select '${ada.workspaceId}', (array['domain', 'ip', 'url'])[1 + n % 3], h, h, h, now(),
       case when n % 11 = 0 then null else n % 101 end,
       case when n % 40 = 0 then 'archived' else 'approved' end,
       (array['online', 'offline', 'unknown'])[1 + n % 3],
       case when n % 50 = 0 then 'verified' when n % 70 = 0 then 'pending' else 'unverified' end,
       1 + n % 5, case when n % 10 = 0 then 'staging' else 'production' end,
       case when n % 7 = 0 then '${ada.id}'::uuid when n % 13 = 0 then '${bob.id}'::uuid end,
       case when n % 3 = 0 then array['shop', 'web'] when n % 4 = 0 then array['mail'] else '{}' end,
       case when n % 9 = 0 then null else now() - make_interval(secs => n % 17) end
     from generate_series(1, ${ASSETS}) n
     cross join lateral (select 'host' || (n * 7919) % 100003 || '.example' as h) as named`,
  );
  await runSql(
    api.database.url,
    `insert into parapet.findings (
       workspace_id, asset_id, place, place_host, fingerprint, fingerprint_version, check_id, catalogue_id,
       check_version, title, description, severity, confidence, status, locator, location, evidence,
       remediation, first_seen_at, last_seen_at, last_tested_at
     )
     select workspace_id, id, 'a.example', 'a.example', md5(id::text || k), 'v2', 'c', 'T-1', 1, 't', 'd',
       (array['critical', 'high', 'medium', 'low', 'info'])[1 + abs(hashtext(id::text || k)::bigint) % 5],
       'firm', (array['open', 'fixed', 'reopened', 'acknowledged', 'false_positive'])[1 + k % 5],
       'l' || k, 'at', '[]', '{}', now(), now(), now()
     from parapet.assets cross join generate_series(1, 6) k
     where workspace_id = '${ada.workspaceId}' and k <= abs(hashtext(id::text)::bigint) % 7`,
  );
  db = openDatabase({ url: api.database.url, poolSize: 1, onError: () => undefined });
  await rankAssets({ db })({ signal: new AbortController().signal });
  all = await readAll('');
}, 60_000);
afterAll(async () => {
  await db.close();
  await api.close();
});

const path = () => `/api/workspaces/${ada.workspaceId}/assets`;

async function readAll(query: string, limit = 200): Promise<Asset[]> {
  const items: Asset[] = [];
  let cursor: string | null = null;
  do {
    const after: string = cursor ? `&cursor=${cursor}` : '';
    const { status, body } = await api.call(
      ada,
      'GET',
      `${path()}?limit=${limit}&${query}${after}`,
    );
    expect(status, JSON.stringify(body)).toBe(200);
    items.push(...body.items);
    cursor = body.nextCursor;
  } while (cursor);
  return items;
}

const mostSevere = (a: readonly number[], b: readonly number[]): number => {
  const at = a.findIndex((count, level) => count !== b[level]);
  return (b[at] ?? 0) - (a[at] ?? 0);
};

const idsOf = (assets: readonly Asset[]) => assets.map(({ id }) => id);
const newest = (a: Asset, b: Asset) => (a.id < b.id ? 1 : -1);

describe('a filter', () => {
  test.each<[string, (asset: Asset) => boolean]>([
    ['criticality=5', ({ criticality }) => criticality === 5],
    ['criticality=1,2&type=ip', (a) => a.criticality <= 2 && a.type === 'ip'],
    ['environment=production', ({ environment }) => environment === 'production'],
    ['environment=staging', ({ environment }) => environment === 'staging'],
    ['status=offline,unknown', ({ status }) => status !== 'online'],
    ['ownership=verified', ({ ownership }) => ownership === 'verified'],
    ['scanned=never', ({ lastScannedAt }) => lastScannedAt === null],
    ['owner=none', ({ ownerId }) => ownerId === null],
    ['owner={bob},none', ({ ownerId }) => ownerId === null || ownerId === bob.id],
    ['owner={ada}&criticality=3', (a) => a.ownerId === ada.id && a.criticality === 3],
    ['tag=shop', ({ tags }) => tags.includes('shop')],
    ['tag=mail,web&status=online', (a) => a.tags.length > 0 && a.status === 'online'],
    ['tag=nothing', () => false],
    ['q=host1&criticality=4', (a) => a.displayName.includes('host1') && a.criticality === 4],
    ['q=host1&tag=mail', (a) => a.displayName.includes('host1') && a.tags.includes('mail')],
  ])('%s keeps what it names, and counts it', async (given, isKept) => {
    const query = given.replace('{ada}', ada.id).replace('{bob}', bob.id);
    const expected = all.filter(isKept);
    expect(idsOf(await readAll(query))).toEqual(idsOf(expected.sort(newest)));
    const { body } = await api.call(ada, 'GET', `${path()}?${query}`);
    expect(body).toMatchObject({ total: expected.length, isCapped: false });
  });

  test.each(['criticality=6', 'environment=moon', 'owner=me', 'scanned=yes', 'tag=', 'status=up'])(
    '%s is refused',
    async (query) => {
      expect((await api.call(ada, 'GET', `${path()}?${query}`)).status).toBe(422);
    },
  );
});

describe('facets', () => {
  const count = <T extends string | number | null>(
    assets: readonly Asset[],
    read: (asset: Asset) => T,
  ) => {
    const counts: Record<string, number> = {};
    for (const asset of assets) {
      const value = String(read(asset));
      counts[value] = (counts[value] ?? 0) + 1;
    }
    return counts;
  };

  test('are counted under the other filters', async () => {
    const { body } = await api.call(ada, 'GET', `${path()}?criticality=5&environment=production`);
    const critical = all.filter(({ criticality }) => criticality === 5);
    const live = all.filter(({ environment }) => environment === 'production');
    const both = critical.filter((asset) => live.includes(asset));
    expect(body.facets).toMatchObject({
      criticality: count(live, ({ criticality }) => criticality),
      environment: count(critical, ({ environment }) => environment),
      status: count(both, ({ status }) => status),
      ownership: count(both, ({ ownership }) => ownership),
      neverScanned: both.filter(({ lastScannedAt }) => lastScannedAt === null).length,
    });
    const owners = count(both, ({ ownerId }) => ownerId ?? 'none');
    expect(
      Object.fromEntries(
        body.facets.owner.map((each: { id: string; count: number }) => [each.id, each.count]),
      ),
    ).toEqual(owners);
    expect(body.facets.owner.at(-1)).toMatchObject({ id: 'none', name: null });
  });

  test('of tags follow the state alone', async () => {
    const { body } = await api.call(ada, 'GET', `${path()}?criticality=5`);
    const having = (tag: string) => all.filter(({ tags }) => tags.includes(tag)).length;
    expect(body.facets.tag).toEqual([
      { tag: 'shop', count: having('shop') },
      { tag: 'web', count: having('web') },
      { tag: 'mail', count: having('mail') },
    ]);
  });
});

describe('a sort', () => {
  const by =
    <T extends string | number>(...keys: ((asset: Asset) => T)[]) =>
    (a: Asset, b: Asset) => {
      for (const key of keys) {
        if (key(a) !== key(b)) return key(a) < key(b) ? -1 : 1;
      }
      return newest(a, b);
    };
  const inOrder = <T extends string>(values: readonly T[], value: T) => values.indexOf(value);
  const ownerNames = () => [bob.id, ada.id, null];

  test.each<[string, (a: Asset, b: Asset) => number]>([
    ['criticality', by((a) => a.criticality)],
    ['-criticality', by((a) => -a.criticality)],
    ['type', by((a) => inOrder(['domain', 'subdomain', 'ip', 'url'], a.type))],
    ['environment', by((a) => inOrder(['production', 'staging'], a.environment as 'staging'))],
    ['status', by((a) => inOrder(['online', 'offline', 'unresolved', 'unknown'], a.status))],
    [
      '-ownership',
      by((a) => -inOrder(['unverified', 'pending', 'verified'], a.ownership as never)),
    ],
  ])('by %s gives the newest of each value first', async (sort, compare) => {
    const expected = idsOf(all.toSorted(compare));
    expect(idsOf(await readAll(`sort=${sort}`, 190))).toEqual(expected);
    const shops = all.filter(({ tags }) => tags.includes('shop'));
    expect(idsOf(await readAll(`sort=${sort}&tag=shop`, 90))).toEqual(
      idsOf(shops.toSorted(compare)),
    );
  });

  test('by owner follows the names, and nobody comes last', async () => {
    const { body } = await api.call(ada, 'GET', `${path()}?limit=1`);
    const order = body.facets.owner.map(({ id }: { id: string }) => id);
    const compare = by((a) => order.indexOf(a.ownerId ?? 'none'));
    expect(order).toHaveLength(ownerNames().length);
    expect(idsOf(await readAll('sort=owner', 170))).toEqual(idsOf(all.toSorted(compare)));
  });

  test('by last scan puts those without one first, and pages among equal times', async () => {
    const never = all.filter(({ lastScannedAt }) => lastScannedAt === null).length;
    for (const filter of ['', '&environment=production', '&tag=shop']) {
      const listed = await readAll(`sort=scanned${filter}`, 70);
      const times = listed.map(({ lastScannedAt }) => lastScannedAt ?? '');
      expect(times).toEqual(times.toSorted());
      expect(new Set(idsOf(listed)).size).toBe(listed.length);
      if (!filter) expect(times.filter((time) => time === '')).toHaveLength(never);
      const reverse = await readAll(`sort=-scanned${filter}`, 70);
      expect(idsOf(reverse)).toEqual(idsOf(listed).reverse());
    }
  });

  test('by open findings compares the most severe level first, and pages among equal ones', async () => {
    for (const filter of ['', '&environment=staging', '&tag=shop', '&q=host1']) {
      const listed = await readAll(`sort=-findings${filter}`, 70);
      const counts = listed.map(({ openFindings }) => levels.map((level) => openFindings[level]));
      expect(counts).toEqual(counts.toSorted(mostSevere));
      expect(counts[0]?.[0]).toBeGreaterThan(0);
      expect(new Set(idsOf(listed)).size).toBe(listed.length);
      const reverse = await readAll(`sort=findings${filter}`, 70);
      expect(idsOf(reverse)).toEqual(idsOf(listed).reverse());
    }
  });

  test('by open findings shows what has just changed', async () => {
    const worst = async () => {
      const { body } = await api.call(ada, 'GET', `${path()}?sort=-findings&limit=1`);
      return body.items[0].id;
    };
    const before = await worst();
    await runSql(
      api.database.url,
      `update parapet.findings set status = 'fixed' where asset_id = '${before}'`,
    );
    expect(await worst()).not.toBe(before);
  });

  test.each([
    ['are fixed', `update parapet.findings set status = 'fixed' where severity = 'critical'`],
    ['change in severity', `update parapet.findings set severity = 'high' where severity = 'low'`],
    [
      'go to another asset',
      `update parapet.findings set asset_id = (select min(asset_id::text)::uuid from parapet.findings)
       where severity = 'medium'`,
    ],
    ['are deleted', `delete from parapet.findings where severity = 'high'`],
    ['are deleted with their assets', `delete from parapet.assets where criticality = 2`],
    [
      'are of archived assets',
      `update parapet.assets set state = 'archived' where criticality = 3`,
    ],
  ])('by open findings follows findings that %s', async (_, change) => {
    await runSql(api.database.url, change);
    // A list settles 1,000 changes; the job of the worker settles all.
    await rankAssets({ db })({ signal: new AbortController().signal });
    const listed = await readAll('sort=-findings');
    const counts = listed.map(({ openFindings }) => levels.map((level) => openFindings[level]));
    expect(counts.length).toBeGreaterThan(0);
    expect(counts).toEqual(counts.toSorted(mostSevere));
    all = await readAll('');
  });

  test('by tag puts those without one last, and pages among equal tags', async () => {
    for (const filter of ['', '&environment=staging', '&tag=shop,mail', '&q=host1']) {
      const listed = await readAll(`sort=tags${filter}`, 70);
      const first = listed.map(({ tags: [tag] }) => tag ?? '~');
      expect(first).toEqual(first.toSorted());
      expect(new Set(idsOf(listed)).size).toBe(listed.length);
      if (!filter) expect(listed).toHaveLength(all.length);
      const reverse = await readAll(`sort=-tags${filter}`, 70);
      expect(idsOf(reverse)).toEqual(idsOf(listed).reverse());
    }
  });

  test('goes on from a cursor of a filtered list by name', async () => {
    const listed = await readAll('sort=name&environment=production', 100);
    const names = listed.map(({ displayName }) => displayName);
    expect(names).toHaveLength(all.filter((a) => a.environment === 'production').length);
    expect(new Set(names).size).toBe(names.length);
  });

  test('refuses the cursor of another sort', async () => {
    const { body } = await api.call(ada, 'GET', `${path()}?sort=owner&limit=1`);
    const other = `${path()}?sort=scanned&cursor=${body.nextCursor}`;
    expect((await api.call(ada, 'GET', other)).status).toBe(422);
  });
});

test('an old name that mixes scripts is listed as punycode, and pages go on after it', async () => {
  await runSql(
    api.database.url,
    `insert into parapet.assets (
       workspace_id, type, value, canonical_key, display_name, consented_at, tags
     ) values ('${bob.workspaceId}', 'domain', 'x', 'xn--pple-43d.example', 'аpple.example', now(), '{}'),
       ('${bob.workspaceId}', 'domain', 'x', 'b.example', 'b.example', now(), '{}')`,
  );
  const theirs = `/api/workspaces/${bob.workspaceId}/assets?sort=name&limit=1`;
  const first = await api.call(bob, 'GET', theirs);
  const second = await api.call(bob, 'GET', `${theirs}&cursor=${first.body.nextCursor}`);
  expect([...first.body.items, ...second.body.items].map(({ displayName }) => displayName)).toEqual(
    expect.arrayContaining(['xn--pple-43d.example', 'b.example']),
  );
});
