import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addAssetsOf } from '../../../testing/add-assets.ts';
import { joinWorkspace, signUpMember } from '../../../testing/sign-up-member.ts';
import { startTestApi, type TestApi } from '../../../testing/test-api.ts';
import { runSql, type TestUser } from '../../../testing/test-identity.ts';

const HOST = 'a.example';
const SHOP = 'https://a.example/';
const APP = 'https://a.example/app/';

let api: TestApi;
let ada: TestUser;
let ids: Record<string, string>;

beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  ada = await api.signUp('mssp');
  ids = await addAssetsOf(api, ada, [HOST, SHOP, APP]);
});
afterAll(() => api.close());

const at = (path: string) => `/api/workspaces/${ada.workspaceId}${path}`;
const idOf = (value: string): string => ids[value] ?? '';
const sql = <Row>(text: string, values: unknown[] = []) =>
  runSql<Row>(api.database.url, text, values);
const both = () => ({ keepId: idOf(HOST), mergeIds: [idOf(SHOP), idOf(APP)] });
const preview = (which: object = both()) =>
  api.call(ada, 'POST', at('/assets/merge/preview'), which);
const merge = (which: object = both(), user = ada) =>
  api.call(user, 'POST', at('/assets/merge'), { confirm: HOST, ...which });

async function addService(value: string, port: number, firstSeen: string, gone = false) {
  await sql(
    `insert into parapet.asset_services (workspace_id, asset_id, host, address, protocol, port, is_tls,
       first_seen_at, last_seen_at, gone_at)
     values ($1, $2, 'a.example', '192.0.2.1', 'tcp', $3, true, $4, now(), case when $5 then now() end)`,
    [ada.workspaceId, idOf(value), port, firstSeen, gone],
  );
  await sql(
    `insert into parapet.asset_technologies (workspace_id, asset_id, host, address, protocol, port, is_tls,
       slug, name, category, version_since, source, evidence, first_seen_at, last_seen_at)
     values ($1, $2, 'a.example', '192.0.2.1', 'tcp', $3, true, 'nginx', 'nginx', 'web-server', now(),
       'header', 'e', $4, now())`,
    [ada.workspaceId, idOf(value), port, firstSeen],
  );
}

const addRelation = (
  value: string,
  type: string,
  target: string,
  { port = 443, firstSeen, gone = false }: { port?: number; firstSeen: string; gone?: boolean },
) =>
  sql(
    `insert into parapet.asset_relations (workspace_id, asset_id, type, target, port, first_seen_at,
       last_seen_at, gone_at)
     values ($1, $2, $3, $4, $5, $6, now(), case when $7 then now() end)`,
    [ada.workspaceId, idOf(value), type, target, port, firstSeen, gone],
  );

const addFinding = (value: string, fingerprint: string) =>
  sql(
    `insert into parapet.findings (
       workspace_id, asset_id, place, place_host, fingerprint, fingerprint_version, check_id, catalogue_id, check_version,
       title, description, severity, confidence, locator, location, evidence, remediation,
       first_seen_at, last_seen_at, last_tested_at
     ) values ($1, $2, 'a.example', 'a.example', $3, 'v2', 'c', 'C-1', 1, $3, 'd', 'low', 'firm', 'l', 'l', '[]', '{}', now(), now(), now())`,
    [ada.workspaceId, idOf(value), fingerprint],
  );

describe('a merge', () => {
  test('gives the kept asset what the others have, in one entry of the log', async () => {
    await addService(HOST, 443, '2026-11-10T00:00:00Z', true);
    await addService(SHOP, 443, '2026-11-01T00:00:00Z');
    await addService(APP, 443, '2026-11-05T00:00:00Z');
    await addService(APP, 8443, '2026-11-06T00:00:00Z');
    await sql(
      `insert into parapet.asset_service_addresses (workspace_id, service_id, address, is_tls,
         first_seen_at, last_seen_at)
       select workspace_id, id, '2001:db8::1', true, now(), now() from parapet.asset_services
       where asset_id = $1 and port = 8443`,
      [idOf(APP)],
    );
    await addFinding(HOST, 'f1');
    await addFinding(SHOP, 'f2');
    await addFinding(APP, 'f3');
    await sql(
      `insert into parapet.finding_assets (finding_id, asset_id, workspace_id)
       select id, $2::uuid, workspace_id from parapet.findings where workspace_id = $1
         and fingerprint in ('f1', 'f2')
       on conflict do nothing`,
      [ada.workspaceId, idOf(APP)],
    );
    await api.call(ada, 'PATCH', at(`/assets/${idOf(SHOP)}`), { tags: ['shop'], criticality: 5 });
    await api.call(ada, 'PATCH', at(`/assets/${idOf(APP)}`), { ownerId: ada.id });
    const schedule = await api.call(ada, 'POST', at('/schedules'), {
      name: 'Nights',
      target: { kind: 'assets', assetIds: [idOf(APP), idOf(HOST), idOf(SHOP)] },
      cron: '0 3 * * *',
      timezone: 'UTC',
    });
    const rule = await api.call(ada, 'POST', at('/notification-rules'), {
      name: 'Shop',
      destination: { kind: 'inbox' },
      timezone: 'UTC',
      assetIds: [idOf(APP), idOf(SHOP)],
    });
    const view = await api.call(ada, 'POST', at('/views'), {
      page: 'findings',
      name: 'Shop',
      query: `asset=${idOf(SHOP)}&severity=high`,
    });

    expect((await preview()).body).toMatchObject({
      keep: { id: idOf(HOST), name: HOST },
      refusals: [],
      result: { tags: ['shop'], criticality: 5, ownerId: ada.id },
      moved: { findings: 2, services: 3, technologies: 3, schedules: 1, rules: 1, mutes: 0 },
    });
    const merged = await merge();
    expect(merged.status, JSON.stringify(merged.body)).toBe(200);
    expect(merged.body).toMatchObject({
      id: idOf(HOST),
      tags: ['shop'],
      criticality: 5,
      ownerId: ada.id,
      openFindings: { low: 3 },
    });

    const { body: list } = await api.call(ada, 'GET', at('/assets'));
    expect(list).toMatchObject({ total: 1, items: [{ id: idOf(HOST) }] });
    const services = await sql<{ port: number; first: string; gone: boolean }>(
      `select port, first_seen_at::date::text as first, gone_at is not null as gone
       from parapet.asset_services where asset_id = $1 order by port`,
      [idOf(HOST)],
    );
    expect(services).toEqual([
      { port: 443, first: '2026-11-01', gone: false },
      { port: 8443, first: '2026-11-06', gone: false },
    ]);
    const { items: seen } = (await api.call(ada, 'GET', at(`/services?assetId=${idOf(HOST)}`)))
      .body;
    expect(seen.map(({ port, address }: never) => `${port} ${address}`).sort()).toEqual([
      '443 192.0.2.1',
      '8443 192.0.2.1',
      '8443 2001:db8::1',
    ]);
    const [places] = await sql(
      'select sum(places)::int as places from parapet.technology_counts where workspace_id = $1',
      [ada.workspaceId],
    );
    expect(places).toEqual({ places: 2 });
    expect(
      await sql('select from parapet.finding_assets where workspace_id = $1', [ada.workspaceId]),
    ).toEqual([]);
    expect((await api.call(ada, 'GET', at(`/schedules/${schedule.body.id}`))).body.target).toEqual({
      kind: 'assets',
      assetIds: [idOf(HOST)],
    });
    const rules = (await api.call(ada, 'GET', at('/notification-rules'))).body.items;
    expect(rules).toMatchObject([{ id: rule.body.id, assetIds: [idOf(HOST)] }]);
    const views = (await api.call(ada, 'GET', at('/views?page=findings'))).body.items;
    expect(views).toMatchObject([{ id: view.body.id, query: `asset=${idOf(HOST)}&severity=high` }]);
    const fed = (await api.call(ada, 'GET', at(`/feed?assetId=${idOf(HOST)}`))).body.items;
    expect(fed).toHaveLength(3);
    const [log, ...more] = await sql<{ before: object; after: object }>(
      `select before, after from parapet.audit_log where workspace_id = $1 and action = 'assets.merged'`,
      [ada.workspaceId],
    );
    expect(more).toEqual([]);
    expect(log).toMatchObject({
      before: { merged: [{ name: SHOP }, { name: APP }] },
      after: { keep: { name: HOST }, moved: { findings: 2 } },
    });
  });

  test('gives the kept asset what the others lead to, each once and none to itself', async () => {
    await addRelation(HOST, 'mx', 'mail.example', { port: 0, firstSeen: '2026-11-10' });
    await addRelation(HOST, 'redirect', 'www.example', { firstSeen: '2026-11-10', gone: true });
    await addRelation(SHOP, 'redirect', 'www.example', { firstSeen: '2026-11-01' });
    await addRelation(APP, 'redirect', 'www.example', { firstSeen: '2026-11-05' });
    await addRelation(APP, 'redirect', 'www.example', { port: 8443, firstSeen: '2026-11-06' });
    await addRelation(SHOP, 'redirect', 'login.example', { firstSeen: '2026-11-07', gone: true });
    await addRelation(APP, 'redirect', HOST, { firstSeen: '2026-11-08' });
    expect((await merge()).status).toBe(200);
    const kept = await sql(
      `select type, target, port, first_seen_at::date::text as first, gone_at is not null as gone, asset_id
       from parapet.asset_relations where workspace_id = $1 order by target, port`,
      [ada.workspaceId],
    );
    const of = { asset_id: idOf(HOST), gone: false };
    const redirect = { ...of, type: 'redirect', port: 443 };
    expect(kept).toEqual([
      { ...redirect, target: 'login.example', first: '2026-11-07', gone: true },
      { ...of, type: 'mx', target: 'mail.example', port: 0, first: '2026-11-10' },
      { ...redirect, target: 'www.example', first: '2026-11-01' },
      { ...redirect, target: 'www.example', port: 8443, first: '2026-11-06' },
    ]);
    const { body } = await api.call(ada, 'GET', at(`/assets/${idOf(HOST)}/relations`));
    expect(body.pointsTo).toMatchObject([
      { relation: 'mx', name: 'mail.example' },
      { relation: 'redirect', name: 'www.example' },
    ]);
  });

  test('leads from the ids of the merged ones to the kept one, over several merges', async () => {
    expect((await merge({ keepId: idOf(SHOP), mergeIds: [idOf(APP)], confirm: SHOP })).status).toBe(
      200,
    );
    expect((await merge({ keepId: idOf(HOST), mergeIds: [idOf(SHOP)] })).status).toBe(200);
    for (const id of [SHOP, APP].map(idOf)) {
      const { status, body } = await api.call(ada, 'GET', at(`/assets/${id}`));
      expect([status, body.id]).toEqual([200, idOf(HOST)]);
    }
    const { body } = await api.call(ada, 'GET', at(`/assets/${idOf(HOST)}/merged`));
    const by = { mergedAt: expect.any(String), mergedBy: { id: ada.id, name: expect.any(String) } };
    expect(body.items).toEqual([
      { id: idOf(SHOP), name: SHOP, ...by },
      { id: idOf(APP), name: APP, ...by },
    ]);
  });

  test('lists, groups, exports and changes the findings of the kept one under the id of a merged one', async () => {
    for (const [value, fingerprint] of [
      [HOST, 'f1'],
      [SHOP, 'f2'],
      [APP, 'f3'],
    ] as const) {
      await addFinding(value, fingerprint);
    }
    expect((await merge()).status).toBe(200);
    const of = async (path: string) =>
      (await api.call(ada, 'GET', at(`${path}assetId=${idOf(APP)}`))).body;
    const listed = await of('/findings?sort=title&limit=2&');
    expect(listed.items.map(({ title }: { title: string }) => title)).toEqual(['f1', 'f2']);
    expect(listed.facets.status.open).toBe(3);
    const next = await of(
      `/findings?sort=title&limit=2&cursor=${encodeURIComponent(listed.nextCursor)}&`,
    );
    expect(next.items).toMatchObject([{ title: 'f3', assetId: idOf(HOST) }]);
    expect((await of('/finding-groups?by=asset&')).items).toMatchObject([
      { key: idOf(HOST), count: 3 },
    ]);
    expect((await of('/finding-export?format=json&')).findings).toHaveLength(3);
    const changed = await api.call(ada, 'POST', at('/finding-changes'), {
      action: 'comment',
      filter: { assetId: idOf(APP) },
      text: 'All of it',
    });
    expect(changed.body.changed).toBe(3);
    const bob = await api.signUp('core');
    const foreign = `/api/workspaces/${bob.workspaceId}/findings?assetId=${idOf(APP)}`;
    expect((await api.call(bob, 'GET', foreign)).body.items).toEqual([]);
  });

  test('leads nobody to an asset that they do not see', async () => {
    expect((await merge()).status).toBe(200);
    const bob = await api.signUp('core');
    const foreign = `/api/workspaces/${bob.workspaceId}/assets/${idOf(SHOP)}`;
    const never = `/api/workspaces/${bob.workspaceId}/assets/${crypto.randomUUID()}`;
    const [seen, unknown] = [
      await api.call(bob, 'GET', foreign),
      await api.call(bob, 'GET', never),
    ];
    expect([seen.status, seen.body.error]).toEqual([404, unknown.body.error]);
    const sam = await signUpMember(api, {
      workspaceId: ada.workspaceId,
      role: 'viewer',
      assetScope: ['team'],
    });
    expect((await api.call(sam, 'GET', at(`/assets/${idOf(SHOP)}`))).status).toBe(404);
    expect((await api.call(sam, 'GET', at(`/assets/${idOf(HOST)}/merged`))).status).toBe(404);
    await api.call(ada, 'PATCH', at(`/assets/${idOf(HOST)}`), { tags: ['team'] });
    expect((await api.call(sam, 'GET', at(`/assets/${idOf(SHOP)}`))).body.id).toBe(idOf(HOST));
    await api.call(ada, 'DELETE', at(`/assets/${idOf(HOST)}`));
    expect((await api.call(ada, 'GET', at(`/assets/${idOf(SHOP)}`))).status).toBe(404);
  });

  test('does not widen a rule of false positives to the kept asset', async () => {
    await sql(
      `insert into parapet.finding_mutes (workspace_id, check_id, asset_id, title, reason)
       values ($1, 'c', $2, 't', 'r')`,
      [ada.workspaceId, idOf(APP)],
    );
    expect((await preview()).body.moved.mutes).toBe(1);
    expect((await merge()).status).toBe(200);
    expect(
      await sql('select from parapet.finding_mutes where workspace_id = $1', [ada.workspaceId]),
    ).toEqual([]);
  });

  test('brings back what an archived asset has', async () => {
    await addFinding(SHOP, 'f1');
    await api.call(ada, 'PATCH', at(`/assets/${idOf(SHOP)}`), { state: 'archived' });
    expect((await merge()).body.openFindings.low).toBe(1);
  });

  test('asks for the name, and changes nothing without it', async () => {
    const { status, body } = await merge({ ...both(), confirm: 'a' });
    expect(status).toBe(422);
    expect(body.issues).toEqual([{ path: ['confirm'], message: 'Type a.example to confirm.' }]);
    expect((await api.call(ada, 'GET', at('/assets'))).body.total).toBe(3);
  });

  test('is refused with its reason: another host, an asset between, a running scan', async () => {
    const other = (
      await api.call(ada, 'POST', at('/assets'), { value: 'b.example', consent: true })
    ).body.id;
    const foreign = await merge({ keepId: idOf(HOST), mergeIds: [other] });
    expect(foreign.body).toMatchObject({
      code: 'conflict',
      error: `b.example: It is on another host than ${HOST}, whose scans do not test it.`,
    });
    const past = { keepId: idOf(HOST), mergeIds: [idOf(APP)] };
    expect((await preview(past)).body.refusals).toMatchObject([
      { name: APP, reason: expect.stringContaining('lies between') },
    ]);
    await api.call(ada, 'POST', at('/scans'), { assetIds: [idOf(SHOP)] });
    expect((await merge()).body.error).toContain('A scan of it is running');
    expect((await api.call(ada, 'GET', at('/assets'))).body.total).toBe(4);
  });

  test('is for admins, within their workspace', async () => {
    const bob = await api.signUp('core');
    const theirs = await api.call(bob, 'POST', `/api/workspaces/${bob.workspaceId}/assets`, {
      value: 'https://a.example/bob',
      consent: true,
    });
    expect((await merge({ keepId: idOf(HOST), mergeIds: [theirs.body.id] })).status).toBe(404);
    await joinWorkspace(api, bob, { workspaceId: ada.workspaceId, role: 'analyst' });
    expect((await merge(both(), bob)).body.code).toBe('role_insufficient');
  });
});
