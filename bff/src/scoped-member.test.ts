import type { OpenApiDocument } from '@parapet/contracts/openapi/openapi-document';
import { sql as raw } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Database, openDatabase } from './platform/db/database.ts';
import { fillWorkspace } from './testing/database/two-workspaces.ts';
import { type IdsByTable, readIds } from './testing/isolation/foreign-ids.ts';
import { type Walk, walkEndpoints, walkLists } from './testing/isolation/walk-endpoints.ts';
import { signUpMember } from './testing/sign-up-member.ts';
import { startTestApi, type TestApi } from './testing/test-api.ts';
import { runSql, type TestUser } from './testing/test-identity.ts';

// Ada's workspace has an asset that Sam, an analyst of the assets tagged `team`, must not see, with a row
// about it in every table; and `inside.example`, which Sam sees.

const HIGH = 1_000_000;
const SECRET = 'secret-name.example';

let api: TestApi;
let db: Database;
let ada: TestUser;
let sam: TestUser;
let outside: Map<string, readonly string[]>;
let insideId: string;

/** Tables whose rows are about assets or the workspace as a whole: Sam sees none that Ada had before. */
const hidden = [
  'assets',
  'asset_services',
  'asset_service_addresses',
  'asset_technologies',
  'asset_certificates',
  'asset_relations',
  'merged_assets',
  'asset_candidates',
  'findings',
  'finding_mutes',
  'scans',
  'feed_events',
  'reports',
  'report_schedules',
  'cloud_accounts',
  'cloud_resources',
  'cloud_resource_changes',
  'integration_deliveries',
  'ownership_proofs',
];

const sql = <Row>(text: string, values: unknown[] = []) =>
  runSql<Row>(api.database.url, text, values);
const get = async (path: string, user = sam) =>
  (await api.call(user, 'GET', `/api/workspaces/${ada.workspaceId}${path}`)).body;

beforeAll(async () => {
  api = await startTestApi({
    resolveHost: async () => ['127.0.0.1'],
    rateLimits: { anyone: HIGH, pages: HIGH, reads: HIGH, writes: HIGH, cost: HIGH },
  });
  db = openDatabase({ url: api.database.url, poolSize: 1, onError: () => undefined });
  ada = await api.signUp('mssp');
  await fillWorkspace(api.database.url, ada);
  await sql('delete from parapet.deleted_workspaces where workspace_id = $1', [ada.workspaceId]);
  for (const [table, column] of [
    ['assets', 'display_name'],
    ['assets', 'canonical_key'],
    ['asset_services', 'host'],
    ['asset_service_addresses', 'product'],
    ['asset_technologies', 'host'],
    ['asset_certificates', 'host'],
    ['asset_relations', 'target'],
    ['merged_assets', 'display_name'],
    ['asset_candidates', 'display_name'],
    ['findings', 'title'],
    ['finding_mutes', 'title'],
    ['scan_targets', 'display_name'],
    ['feed_events', 'subject_name'],
    ['ownership_proofs', 'host'],
    ['cloud_accounts', 'alias'],
    ['cloud_resources', 'name'],
    ['technology_counts', 'name'],
  ]) {
    // Two assets cannot have one key.
    const isKey = column === 'canonical_key' ? "and type <> 'cloud_account'" : '';
    await sql(`update parapet.${table} set ${column} = $1 where workspace_id = $2 ${isKey}`, [
      SECRET,
      ada.workspaceId,
    ]);
  }
  await sql(
    `update parapet.assets set tags = '{secret-tag}',
       state = case when type = 'cloud_account' then state else 'approved' end
     where workspace_id = $1`,
    [ada.workspaceId],
  );
  await sql(
    `update parapet.findings set vulnerability = '{"cveIds": ["CVE-2026-0001"]}' where workspace_id = $1`,
    [ada.workspaceId],
  );
  const ids = await readIds(api.database.url, ada);
  outside = new Map(hidden.map((table) => [table, ids.get(table) ?? []]));
  sam = await signUpMember(api, {
    workspaceId: ada.workspaceId,
    role: 'analyst',
    assetScope: ['team'],
  });
  const added = await api.call(ada, 'POST', `/api/workspaces/${ada.workspaceId}/assets`, {
    value: 'inside.example',
    consent: true,
    tags: ['team'],
  });
  insideId = added.body.id;
  await addFinding(insideId, 'Inside finding');
});
afterAll(async () => {
  await db.close();
  await api.close();
});

const addFinding = (assetId: string, title: string) =>
  sql(
    `insert into parapet.findings (
       workspace_id, asset_id, place, place_host, fingerprint, fingerprint_version, check_id, catalogue_id, check_version,
       title, description, severity, confidence, locator, location, evidence, remediation,
       first_seen_at, last_seen_at, last_tested_at
     ) values ($1, $2, 'a.example', 'a.example', gen_random_uuid(), 'v2', 'one', 'TST-1', 1, $3, 'd', 'high', 'firm', 'x', '/', '[]',
       '{"summary":"Fix it.","steps":["Fix"],"effort":"low","reference":null}', now(), now(), now())`,
    [ada.workspaceId, assetId, title],
  );

async function walkAs(user: TestUser): Promise<Walk> {
  const stranger = await api.signUp();
  const ids: IdsByTable = new Map([
    ...outside,
    ['users', [stranger.id]],
    ['workspaces', [stranger.workspaceId]],
  ]);
  return {
    document: (await api.call(null, 'GET', '/api/openapi.json')).body as OpenApiDocument,
    workspaceId: ada.workspaceId,
    ids,
    secrets: [SECRET, 'secret-tag', ...[...outside.values()].flat()],
    async call(method, path, body) {
      // As if workers had made what was asked for: a workspace may wait for five. Not before each
      // request: a connection of its own for each took four fifths of the time of a walk.
      if (method === 'POST' && path.endsWith('/reports')) {
        await sql("update parapet.reports set status = 'failed' where created_by = $1", [sam.id]);
      }
      const answer = await fetch(api.url + path, {
        method,
        headers: {
          authorization: `Bearer ${user.token}`,
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body }),
      });
      if (answer.headers.get('content-type')?.startsWith('text/event-stream')) {
        await answer.body?.cancel();
        return { status: answer.status, text: '' };
      }
      return { status: answer.status, text: await answer.text() };
    },
  };
}

test('no list or summary tells what is outside of the tags, and Ada sees that it is there', async () => {
  const { faults, answered } = await walkLists(await walkAs(sam));
  expect(faults).toEqual([]);
  expect(answered).toEqual(
    expect.arrayContaining(['listAssets', 'listFindings', 'listScans', 'listFeed', 'getOverview']),
  );
  const seen = new Set(
    (await walkLists(await walkAs(ada))).faults.map((fault) => fault.split(':')[0]),
  );
  expect([...seen]).toEqual(
    expect.arrayContaining(['listAssets', 'listFindings', 'listScans', 'listFeed', 'listReports']),
  );
});

describe('a member who sees the assets with a tag', () => {
  test('lists and counts these alone, in every list and total', async () => {
    const assets = await get('/assets');
    expect(assets).toMatchObject({
      items: [{ id: insideId }],
      total: 1,
      facets: { tag: [{ tag: 'team', count: 1 }], state: { approved: 1 } },
      isCapped: false,
    });
    expect(await get('/assets?q=inside')).toMatchObject({ total: 1 });
    expect(await get('/assets?q=secret')).toMatchObject({ total: 0, items: [] });
    expect(await get('/assets?tag=secret-tag')).toMatchObject({ total: 0, items: [] });
    expect(await get('/findings')).toMatchObject({
      items: [{ title: 'Inside finding' }],
      facets: { severity: { high: 1, low: 0 } },
    });
    expect((await get('/findings?q=finding')).items).toHaveLength(1);
    expect((await get('/findings?q=secret')).items).toEqual([]);
    expect((await get('/findings?q=CVE-2026-0001')).items).toEqual([]);
    expect(await get('/overview')).toMatchObject({
      openFindings: { high: 1, low: 0 },
      coverage: { assets: 1, sample: [{ name: 'inside.example' }] },
      isCapped: false,
    });
    expect(await get('/attack-surface')).toMatchObject({ totalAssets: 1 });
    expect(await get('/score')).toMatchObject({ history: { items: [] } });
    const { body: plan } = await api.call(
      sam,
      'GET',
      `/api/subscription?workspaceId=${ada.workspaceId}`,
    );
    expect(plan.assets.current).toBe(1);
    expect(plan.cloud_accounts.current).toBe(0);
    // Ada counts both.
    expect(await get('/assets', ada)).toMatchObject({ total: 2 });
  });

  test('is told its tags with the workspace', async () => {
    const { body } = await api.call(sam, 'GET', '/api/workspaces/list');
    const [shared] = body.data.filter(({ id }: { id: string }) => id === ada.workspaceId);
    expect(shared).toMatchObject({ role: 'analyst', asset_scope: ['team'] });
  });

  test('scans and sees the scans of its assets, and no other', async () => {
    const path = `/api/workspaces/${ada.workspaceId}/scans`;
    const started = await api.call(sam, 'POST', path, { assetIds: [insideId] });
    expect(started.status).toBe(202);
    expect((await get('/scans')).items).toMatchObject([{ id: started.body.id }]);
    const [other] = outside.get('assets') ?? [];
    expect((await api.call(sam, 'POST', path, { assetIds: [other] })).status).toBe(404);
    const both = await api.call(ada, 'POST', path, { assetIds: [insideId, other] });
    expect(both.status).toBe(202);
    expect((await get('/scans')).items).toMatchObject([{ id: started.body.id }]);
    expect((await get('/scans', ada)).items).toHaveLength(3);
  });

  test('decides about its findings, and not about every asset at once', async () => {
    await addFinding(insideId, 'A second finding');
    const { items } = await get('/findings?q=second');
    const path = `/api/workspaces/${ada.workspaceId}/findings/${items[0].id}`;
    const decision = { status: 'false_positive', reason: 'Not ours.' };
    const everywhere = await api.call(sam, 'PATCH', path, { ...decision, scope: 'check' });
    expect(everywhere).toMatchObject({ status: 409, body: { code: 'role_insufficient' } });
    expect((await api.call(sam, 'PATCH', path, { ...decision, scope: 'asset' })).status).toBe(200);
  });

  test('reads no audit log, and is told why', async () => {
    await sql(
      "update parapet.memberships set role = 'auditor' where user_id = $1 and workspace_id = $2",
      [sam.id, ada.workspaceId],
    );
    const answer = await api.call(sam, 'GET', `/api/workspaces/${ada.workspaceId}/audit-log`);
    expect(answer).toMatchObject({ status: 409, body: { error: expect.stringContaining('tags') } });
    await sql(
      "update parapet.memberships set role = 'analyst' where user_id = $1 and workspace_id = $2",
      [sam.id, ada.workspaceId],
    );
  });
});

// Slow: it sends an id outside of the tags to each operation.
test('ids outside of the tags are unknown to every endpoint, and nothing about them changes', {
  timeout: 180_000,
}, async () => {
  const contents = () =>
    sql(
      hidden
        .map(
          (table) =>
            `select '${table}' as name, jsonb_agg(to_jsonb(t) order by t::text) as rows
             from parapet.${table} t where id = any ('{${outside.get(table)?.join(',')}}'::uuid[])`,
        )
        .join(' union all '),
    );
  const before = await contents();
  expect(await walkEndpoints(await walkAs(sam))).toEqual([]);
  expect(await contents()).toEqual(before);
});

describe('Postgres itself, asked as that member,', () => {
  class Undo extends Error {}

  /** The one text that a statement returns; what it changed is undone. */
  async function read(text: string): Promise<string> {
    let found = '';
    await db
      .asActor({ userId: sam.id, sessionId: sam.sessionId }, async (tx) => {
        const { rows } = await raw.raw<{ text: string }>(text).execute(tx);
        found = rows[0]?.text ?? '';
        throw new Undo();
      })
      .catch((error: unknown) => {
        if (!(error instanceof Undo)) throw error;
      });
    return found;
  }

  test('returns no row of the others from any table or function', async () => {
    const tables = await sql<{ name: string; columns: string[] }>(
      `select relname as name, array_agg(quote_ident(attname)) as columns
       from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
       where relnamespace = 'parapet'::regnamespace and relkind = 'r'
         and has_column_privilege('parapet_api', attrelid, attnum, 'select')
       group by relname`,
    );
    expect(tables.length).toBeGreaterThan(40);
    const secrets = [SECRET, ...[...outside.values()].flat()];
    const leaks: string[] = [];
    for (const { name, columns } of tables) {
      const text =
        await read(`select coalesce(string_agg((${columns.join(', ')})::text, ' '), '') as text
        from parapet.${name}`);
      if (secrets.some((secret) => text.includes(secret))) leaks.push(name);
    }
    for (const call of [
      `parapet.search_assets('${ada.workspaceId}', '%secret%', 10) as found`,
      `parapet.search_findings('${ada.workspaceId}', '%secret%', null, null, 10) as found`,
      `parapet.search_check_findings('${ada.workspaceId}', '{check-1,env-file-not-exposed}', null, null, 10) as found`,
      `parapet.search_cve_findings('${ada.workspaceId}', 'CVE-2026-0001', null, null, 10) as found`,
    ]) {
      const text = await read(
        `select coalesce(string_agg(found::text, ' '), '') as text from ${call}`,
      );
      if (text !== '') leaks.push(call);
    }
    expect(leaks).toEqual([]);
  });

  test('has a policy on every table whose rows belong to an asset, a finding or a scan', async () => {
    const unlimited = await sql<{ name: string }>(
      `with recursive about as (
         select attrelid as id from pg_attribute join pg_class on pg_class.oid = attrelid
           where attname in ('asset_id', 'finding_id', 'scan_id') and relkind = 'r'
             and relnamespace = 'parapet'::regnamespace
             or attrelid in ('parapet.assets'::regclass, 'parapet.scans'::regclass)
         union
         select conrelid from pg_constraint join about on confrelid = about.id where contype = 'f'
       )
       select relname as name from about join pg_class on pg_class.oid = about.id
       where has_any_column_privilege('parapet_api', about.id, 'select')
         and not exists (
           select from pg_policies where schemaname = 'parapet' and tablename = relname
             and cmd in ('SELECT', 'ALL') and qual like '%actor_open_workspaces%'
         )
       order by 1`,
    );
    // One's own, sent to who sees all of the scan.
    expect(unlimited).toEqual([{ name: 'notification_mails' }]);
  });

  test.each([
    'asset_counts',
    'asset_tag_counts',
    'asset_tag_groups',
    'candidate_counts',
    'finding_counts',
    'technology_counts',
    'score_days',
  ])('shows no counter of %s', async (table) => {
    expect(await read(`select count(*)::text as text from parapet.${table}`)).toBe('0');
  });

  test('changes and assigns nothing outside of the tags', async () => {
    const [finding] = outside.get('findings') ?? [];
    const [asset] = outside.get('assets') ?? [];
    expect(
      await read(
        `select parapet.assign_finding('${ada.workspaceId}', '${finding}', '${sam.id}')::text as text`,
      ),
    ).toBe('false');
    expect(
      await read(
        `select parapet.set_asset_owner('${ada.workspaceId}', '{${asset}}', '${sam.id}')::text as text`,
      ),
    ).toBe('false');
    expect(
      await read(`with gone as (delete from parapet.assets returning id)
        select coalesce(string_agg(id::text, ' '), '') as text from gone`),
    ).not.toContain(asset);
  });
});
