import { copyZone } from '@parapet/scanner/copy-zone';
import { createDnsClient } from '@parapet/scanner/dns-client';
import {
  startDnsServer,
  type TestDnsServer,
  type TestZone,
} from '@parapet/scanner/testing/dns-server';
import { createTraffic } from '@parapet/scanner/traffic';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { joinWorkspace } from '../../testing/sign-up-member.ts';
import { type Answer, startTestApi, type TestApi } from '../../testing/test-api.ts';
import { runSql, type TestUser } from '../../testing/test-identity.ts';

const soa = {
  mname: 'ns.copy.example',
  rname: 'host.copy.example',
  serial: 1,
  refresh: 1,
  retry: 1,
  expire: 1,
  minimum: 1,
};

let api: TestApi;
let ada: TestUser;
let dns: TestDnsServer;
const records: TestZone['records'][number][] = [];
let logAnswer = '[]';
const asked: string[] = [];

beforeAll(async () => {
  api = await startTestApi();
  dns = await startDnsServer({ records, allowsTransfer: true });
  const openDns = (signal: AbortSignal) =>
    createDnsClient(
      [dns],
      createTraffic({ signal, requestsPerSecond: 1000, whenRunning: async () => undefined }),
    );
  await api.startDiscovery({
    openDns,
    labels: ['www', 'api', 'vpn'],
    copyZone: (domain, lookUp, signal) =>
      copyZone({
        domain,
        dns: lookUp,
        signal,
        policy: { allowPrivate: true, ownEndpoints: [] },
        nameServerPort: dns.port,
      }),
    certificateLog: {
      address: 'https://log.example/?q={domain}',
      fetchText: async (url) => {
        asked.push(url);
        return { status: 200, body: logAnswer, truncated: false };
      },
    },
  });
  await api.startOwnership(
    {
      policy: { allowPrivate: true, ownEndpoints: [] },
      publicUrl: 'https://parapet.example',
      dnsServers: [dns],
    },
    () => new Date(),
  );
});
beforeEach(async () => {
  ada = await api.signUp('pro');
  records.length = 0;
  asked.length = 0;
  logAnswer = '[]';
});
afterAll(async () => {
  await dns.close();
  await api.close();
});

const at = (path: string, user = ada) => `/api/workspaces/${user.workspaceId}${path}`;
const add = async (value: string, user = ada): Promise<string> =>
  (await api.call(user, 'POST', at('/assets', user), { value, consent: true })).body.id;
const exists = (...names: string[]) =>
  records.push(...names.map((name) => ({ name, type: 'A' as const, data: '192.0.2.1' })));
const list = async (query = '', user = ada): Promise<Answer['body']> =>
  (await api.call(user, 'GET', at(`/asset-candidates${query}`, user))).body;
const namesOf = ({ items }: { items: { canonicalKey: string }[] }) =>
  items.map(({ canonicalKey }) => canonicalKey).sort();
const decide = (how: 'approve' | 'dismiss', body: unknown, user = ada): Promise<Answer> =>
  api.call(user, 'POST', at(`/asset-candidates/${how}`, user), body);

const ended = (id: string, user = ada): Promise<Answer['body']> =>
  vi.waitFor(
    async () => {
      const { body } = await api.call(user, 'GET', at(`/assets/${id}/discovery`, user));
      expect(['completed', 'failed']).toContain(body.status);
      return body;
    },
    { timeout: 10_000 },
  );

async function search(id: string, user = ada): Promise<Answer['body']> {
  const { status, body } = await api.call(user, 'POST', at(`/assets/${id}/discover`, user));
  expect(status).toBe(202);
  expect(body.status).toBe('queued');
  return ended(id, user);
}

test('a search keeps what is new as candidates, which are no assets and count in no plan', async () => {
  const id = await add('shop.example');
  await add('www.shop.example');
  exists('www.shop.example', 'api.shop.example', 'xn--bcher-kva.shop.example');
  logAnswer = JSON.stringify([{ name_value: 'xn--bcher-kva.shop.example\ngone.shop.example' }]);
  const run = await search(id);
  expect(run).toMatchObject({
    status: 'completed',
    found: 2,
    cutOff: expect.stringContaining('1 known'),
  });
  expect(run.sources.map(({ source, outcome }: Answer['body']) => [source, outcome])).toEqual([
    ['zone_transfer', 'skipped'],
    ['zone_walk', 'skipped'],
    ['zone_records', 'searched'],
    ['certificate_san', 'searched'],
    ['word_list', 'searched'],
    ['certificate_log', 'searched'],
  ]);
  expect(asked).toEqual(['https://log.example/?q=shop.example']);
  const { items, counts } = await list();
  expect(counts).toEqual({ candidate: 2, dismissed: 0 });
  expect(items[0]).toMatchObject({ parentAssetId: id, state: 'candidate' });
  expect(items.map(({ displayName }: Answer['body']) => displayName).sort()).toEqual([
    'api.shop.example',
    'bücher.shop.example',
  ]);
  expect((await api.call(ada, 'GET', at('/assets'))).body.total).toBe(2);
  const scan = await api.call(ada, 'POST', at('/scans'), { assetIds: [items[0].id] });
  expect(scan.status).toBe(404);
  const events = await runSql<{ name: string }>(
    api.database.url,
    `select subject_name as name from parapet.feed_events
     where workspace_id = '${ada.workspaceId}' and type = 'asset.discovered' order by 1`,
  );
  expect(events.map(({ name }) => name)).toEqual(['api.shop.example', 'bücher.shop.example']);
});

test('a copy of the zone is asked for only where ownership is proved', async () => {
  const id = await add('copy.example');
  exists('hidden.copy.example');
  records.push(
    { name: 'copy.example', type: 'NS', data: 'ns.copy.example' },
    { name: 'copy.example', type: 'SOA', data: soa },
    { name: 'ns.copy.example', type: 'A', data: '127.0.0.1' },
  );
  expect((await search(id)).sources[0]).toMatchObject({ outcome: 'skipped' });
  expect(namesOf(await list())).toEqual(['ns.copy.example']);
  await runSql(
    api.database.url,
    `update parapet.assets set ownership = 'verified', ownership_until = now() + interval '1 day' where id = $1`,
    [id],
  );
  expect((await search(id)).sources[0]).toMatchObject({ outcome: 'searched' });
  expect(namesOf(await list())).toEqual(['hidden.copy.example', 'ns.copy.example']);
});

test('certificates that scans have seen give names', async () => {
  const id = await add('cert.example');
  exists('inside.cert.example');
  await runSql(
    api.database.url,
    `insert into parapet.asset_certificates (
       workspace_id, asset_id, host, address, protocol, port, sha256, subject, issuer, names,
       not_before, not_after, key_type, key_bits, signature_algorithm, is_self_signed,
       first_seen_at, last_seen_at
     ) values ($1, $2, 'cert.example', '192.0.2.1', 'tcp', 443, 'a', 's', 'i',
       '{cert.example,inside.cert.example,*.else.example}', now(), now(), 'ec', 256, 'x', false,
       now(), now())`,
    [ada.workspaceId, id],
  );
  await search(id);
  const { items } = await list();
  expect(items).toMatchObject([
    {
      canonicalKey: 'inside.cert.example',
      source: 'certificate_san',
      evidence: 'The certificate of cert.example:443 names it',
    },
  ]);
});

test('what was dismissed stays dismissed, and what was approved is not found again', async () => {
  const id = await add('again.example');
  exists('www.again.example', 'api.again.example');
  await search(id);
  const { items } = await list();
  const idOf = (name: string) =>
    items.find(({ canonicalKey }: Answer['body']) => canonicalKey === name).id;
  expect((await decide('dismiss', { ids: [idOf('www.again.example')] })).body).toEqual({
    dismissed: 1,
  });
  const approved = await decide('approve', { ids: [idOf('api.again.example')], consent: true });
  expect(approved.status).toBe(200);
  const [assetId] = approved.body.assetIds;
  expect((await api.call(ada, 'GET', at(`/assets/${assetId}`))).body).toMatchObject({
    canonicalKey: 'api.again.example',
    type: 'subdomain',
    state: 'approved',
  });
  expect((await search(id)).found).toBe(0);
  expect(namesOf(await list())).toEqual([]);
  expect(namesOf(await list('?state=dismissed'))).toEqual(['www.again.example']);
});

describe('approving', () => {
  const fill = async (user: TestUser, count: number): Promise<string[]> => {
    const rows = await runSql<{ id: string }>(
      api.database.url,
      `insert into parapet.asset_candidates (workspace_id, canonical_key, display_name, source,
         evidence, confidence, first_seen_at, last_seen_at)
       select $1, h, h, 'word_list', 'e', 80, now(), now()
       from generate_series(1, $2) n cross join lateral (select 'h' || n || '.many.example' as h) as named
       returning id`,
      [user.workspaceId, count],
    );
    return rows.map(({ id }) => id);
  };

  test('more than the plan has room for adds none of them', async () => {
    const bob = await api.signUp();
    const ids = await fill(bob, 6);
    const refused = await decide('approve', { ids, consent: true }, bob);
    expect(refused).toMatchObject({ status: 402, body: { code: 'plan_limit' } });
    expect((await api.call(bob, 'GET', at('/assets', bob))).body.total).toBe(0);
    expect((await list('', bob)).counts.candidate).toBe(6);
    const fits = await decide('approve', { ids: ids.slice(0, 5), consent: true }, bob);
    expect(fits.body.assetIds).toHaveLength(5);
    const one = await decide('approve', { ids: ids.slice(5), consent: true }, bob);
    expect(one.status).toBe(402);
  });

  test('at once takes the last slots only once', async () => {
    const bob = await api.signUp();
    const ids = await fill(bob, 9);
    const answers = await Promise.all(
      [ids.slice(0, 3), ids.slice(3, 6), ids.slice(6, 9)].map((some) =>
        decide('approve', { ids: some, consent: true }, bob),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 402, 402]);
  });

  test('needs the confirmed right to scan, and names that nobody has decided on', async () => {
    const ids = await fill(ada, 2);
    expect(await decide('approve', { ids, consent: false })).toMatchObject({
      status: 422,
      body: { code: 'consent_required' },
    });
    expect((await decide('approve', { ids, consent: true })).status).toBe(200);
    expect((await decide('approve', { ids, consent: true })).status).toBe(404);
    expect((await decide('dismiss', { ids })).status).toBe(404);
    expect((await decide('dismiss', { ids: [] })).status).toBe(422);
  });

  test('of a page reads further pages by their cursor', async () => {
    await fill(ada, 5);
    const first = await list('?limit=3');
    const second = await list(`?limit=3&cursor=${first.nextCursor}`);
    expect(first.items).toHaveLength(3);
    expect([...namesOf(first), ...namesOf(second)].sort()).toHaveLength(5);
    expect(second.nextCursor).toBeNull();
  });

  test('is not possible for others, nor for members who may only read', async () => {
    const ids = await fill(ada, 1);
    const bob = await api.signUp();
    const strange = await api.call(bob, 'POST', at('/asset-candidates/approve'), {
      ids,
      consent: true,
    });
    expect(strange.status).toBe(404);
    expect((await decide('approve', { ids, consent: true }, bob)).status).toBe(404);
    await joinWorkspace(api, bob, { workspaceId: ada.workspaceId, role: 'viewer' });
    const denied = await api.call(bob, 'POST', at('/asset-candidates/dismiss'), { ids });
    expect(denied).toMatchObject({ status: 409, body: { code: 'role_insufficient' } });
  });
});

test('addresses, URLs, archived assets and assets that are searched are refused', async () => {
  const start = (id: string) => api.call(ada, 'POST', at(`/assets/${id}/discover`));
  for (const value of ['192.0.32.8', 'https://shop.example/']) {
    expect((await start(await add(value))).status).toBe(409);
  }
  const id = await add('twice.example');
  await runSql(
    api.database.url,
    `insert into parapet.discovery_runs (asset_id, workspace_id, status) values ($1, $2, 'running')`,
    [id, ada.workspaceId],
  );
  expect((await start(id)).status).toBe(409);
  await runSql(
    api.database.url,
    `update parapet.discovery_runs set requested_at = now() - interval '1 hour'`,
  );
  expect((await start(id)).status).toBe(202);
  await ended(id);
  await api.call(ada, 'PATCH', at(`/assets/${id}`), { state: 'archived' });
  expect((await start(id)).status).toBe(409);
});

const DAY_MS = 24 * 3_600_000;

async function prove(id: string, user: TestUser): Promise<void> {
  const path = at(`/assets/${id}/ownership`, user);
  const { proof } = (await api.call(user, 'POST', path, { method: 'dns_txt' })).body;
  records.push({ name: proof.place, type: 'TXT', data: proof.value });
  await api.call(user, 'POST', `${path}/check`);
  await vi.waitFor(
    async () => {
      expect((await api.call(user, 'GET', path)).body.status).toBe('verified');
    },
    { timeout: 10_000 },
  );
}
const discoveryOf = async (id: string, user = ada): Promise<Answer['body']> =>
  (await api.call(user, 'GET', at(`/assets/${id}/discovery`, user))).body;
/** Moves the next search of each proved domain of a workspace to a time. */
const makeDue = (user: TestUser, when: Date) =>
  runSql(
    api.database.url,
    'update parapet.subdomain_syncs set next_at = $2 where workspace_id = $1',
    [user.workspaceId, when],
  );

test('a proved domain is searched each week on a paid plan, one at a time in a workspace', async () => {
  const [one, two] = [await add('weekly-one.example'), await add('weekly-two.example')];
  for (const id of [one, two]) {
    await prove(id, ada);
    await ended(id);
  }
  const first = await discoveryOf(one);
  const wait = Date.parse(first.nextSyncAt) - Date.parse(first.requestedAt);
  expect(wait).toBeGreaterThan(6.9 * DAY_MS);
  expect(wait).toBeLessThan(7.3 * DAY_MS);

  await api.syncSubdomains(new Date());
  expect(await discoveryOf(one), 'nothing is due').toEqual(first);

  exists('www.weekly-one.example', 'www.weekly-two.example');
  const now = new Date();
  await makeDue(ada, now);
  // Both at once, as on two workers.
  await Promise.all([api.syncSubdomains(now), api.syncSubdomains(now)]);
  const runs = await Promise.all([one, two].map((id) => ended(id)));
  const again = runs.filter(({ requestedAt }) => Date.parse(requestedAt) >= now.getTime());
  expect(again, 'the other one waits').toMatchObject([{ status: 'completed', found: 1 }]);
  await api.syncSubdomains(now);
  await Promise.all([one, two].map((id) => ended(id)));
  expect(namesOf(await list())).toEqual(['www.weekly-one.example', 'www.weekly-two.example']);
  for (const id of [one, two]) {
    const { nextSyncAt } = await discoveryOf(id);
    expect(Date.parse(nextSyncAt) - now.getTime()).toBeGreaterThan(6.9 * DAY_MS);
  }
});

test('a domain without a proof, or archived, has no timetable; on the free plan it waits for an upgrade', async () => {
  const bob = await api.signUp();
  const free = await add('weekly-free.example', bob);
  await prove(free, bob);
  const lost = await add('weekly-lost.example');
  const archived = await add('weekly-archived.example');
  for (const id of [lost, archived]) {
    await prove(id, ada);
    await ended(id);
  }
  await runSql(api.database.url, `update parapet.assets set ownership = 'expired' where id = $1`, [
    lost,
  ]);
  await api.call(ada, 'PATCH', at(`/assets/${archived}`), { state: 'archived' });
  const now = new Date();
  await makeDue(ada, now);
  await makeDue(bob, now);
  await api.syncSubdomains(now);
  await api.syncSubdomains(now);
  for (const id of [lost, archived]) expect((await discoveryOf(id)).nextSyncAt).toBeNull();
  const waiting = await discoveryOf(free, bob);
  expect(waiting.status).toBe('none');
  expect(Date.parse(waiting.nextSyncAt)).toBeGreaterThan(now.getTime());
});

test('a proof starts a search on paid plans alone', async () => {
  const bob = await api.signUp();
  for (const user of [ada, bob]) {
    const id = await add(`sync-${user === ada}.example`, user);
    await prove(id, user);
    if (user === bob) expect((await discoveryOf(id, user)).status).toBe('none');
    else expect((await ended(id, user)).status).toBe('completed');
  }
});
