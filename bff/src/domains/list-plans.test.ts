import { Client } from 'pg';
import { expect, test } from 'vitest';
import { FILLED_ASSETS } from '../testing/database/fill-workspace.ts';
import { prepareFilledLists } from '../testing/database/filled-lists.ts';
import type { Statement } from '../testing/database/record-statements.ts';

const AUDITED = 32_000;

let scanId: string;
let assetId: string;
const { filled, run, at, read, statementsOf, plansOf, rowsRead, expectPagesByIndex } =
  prepareFilledLists(async ({ ada, eve }) => {
    const [scan] = await run<{ id: string }>(
      `insert into parapet.scans (workspace_id, intensity, ruleset_version, status)
     values ('${ada.workspaceId}', 'safe', '1', 'completed') returning id`,
    );
    scanId = scan?.id ?? '';
    await run(
      `with list as (
       insert into parapet.check_lists (id, workspace_id, checks)
       select gen_random_uuid(), '${ada.workspaceId}', jsonb_agg(jsonb_build_object(
         'id', 'check-' || n, 'version', 1, 'title', 't', 'group', 'dns', 'severity', 'low'
       ) order by n)
       from generate_series(1, 5) n
       returning id
     )
     insert into parapet.scan_ledger (
       scan_id, asset_id, workspace_id, check_list_id, outcomes, legend
     )
     select '${scanId}', assets.id, workspace_id, list.id, '00000', '[["pass", null]]'
     from parapet.assets cross join list
     where workspace_id = '${ada.workspaceId}'`,
    );
    await run(
      `insert into parapet.scan_targets (scan_id, asset_id, workspace_id, display_name, position)
     select '${scanId}', id, workspace_id, display_name, row_number() over (order by id)
     from parapet.assets where workspace_id = '${ada.workspaceId}'`,
    );
    const [asset] = await run<{ id: string }>(
      `select id from parapet.assets where workspace_id = '${ada.workspaceId}' and type = 'domain' limit 1`,
    );
    assetId = asset?.id ?? '';
    // Entries of 400 people and 100 actions; a few of one person and of one asset. They are not chained,
    // which takes a while for each.
    await run(
      `alter table parapet.audit_log disable trigger chain;
     insert into parapet.audit_log (workspace_id, actor_kind, actor_id, action, target_type, target_id)
     select case when n % 4 = 0 then '${ada.workspaceId}' else '${eve.workspaceId}' end::uuid, 'user',
       case when n % 500 = 0 then '${ada.id}'
         else '0190f5a0-0000-7000-8000-' || lpad((n % 1600)::text, 12, '0') end::uuid,
       'asset.action_' || n % 400, 'asset', case when n % 800 = 0 then 'shop' else n::text end
     from generate_series(1, ${AUDITED}) n;
     alter table parapet.audit_log enable trigger chain`,
    );
    // The overview counts decisions since then; one of ten entries is one.
    await run(
      `update parapet.scans set finished_at = now() - interval '1 day',
       open_after = '{"critical": 0, "high": 0, "medium": 0, "low": 0, "info": 0}'
     where id = '${scanId}';
     insert into parapet.finding_history (workspace_id, finding_id, kind, from_status, to_status, actor_id)
     select workspace_id, id, 'status', 'open',
       case when score % 10 = 0 then 'risk_accepted' else 'acknowledged' end, '${ada.id}'
     from parapet.findings join (select id as asset, score from parapet.assets) a on asset = asset_id`,
    );
  });

test.each([
  ['/scans/{scan}/ledger?limit=20', 'scan_ledger', 'scan_ledger_pkey'],
  ['/overview', 'assets', 'assets_gaps_idx'],
  ['/overview', 'finding_history', 'finding_history_decisions_idx'],
  ['/services', 'asset_services', 'asset_services_pkey'],
  ['/services', 'asset_service_addresses', 'asset_service_addresses_pkey'],
  ['/technologies', 'asset_technologies', 'asset_technologies_pkey'],
  ['/technologies?slug=slug-3', 'asset_technologies', 'asset_technologies_slug_idx'],
  ['/technologies?state=gone&limit=20', 'asset_technologies', 'asset_technologies_gone_idx'],
  [
    '/technologies?slug=slug-3&version=none&limit=20',
    'asset_technologies',
    'asset_technologies_slug_idx',
  ],
  ['/certificates', 'asset_certificates', 'asset_certificates_workspace_idx'],
  ['/feed', 'feed_events', 'feed_events_newest_idx'],
  ['/feed?group=certificates&limit=10', 'feed_events', 'feed_events_type_idx'],
  ['/feed?severity=high&limit=10', 'feed_events', 'feed_events_type_idx'],
  // By its own index, or backwards by the key where the workspace has a large share of all entries.
  ['/audit-log', 'audit_log', 'audit_log_'],
  ['/audit-log?actorId={user}&limit=10', 'audit_log', 'audit_log_actor_idx'],
  ['/audit-log?action=asset.action_8&limit=20', 'audit_log', 'audit_log_action_idx'],
  ['/audit-log?targetType=asset&targetId=shop&limit=10', 'audit_log', 'audit_log_target_idx'],
])('%s reads its first and a later page of %s by the index %s', async (given, table, index) => {
  const path = given.replace('{scan}', scanId).replace('{user}', filled().ada.id);
  await expectPagesByIndex(path, table, index);
});

test.each([
  ['/assets/{asset}/coverage', 'scan_targets', 'scan_targets_latest_idx'],
  ['/assets/{asset}/score', 'scan_targets', 'scan_targets_latest_idx'],
  ['/scans?q=host77.', 'scan_targets', 'scan_targets_latest_idx'],
  ['/score', 'assets', 'assets_riskiest_idx'],
  ['/assets/{asset}/relations', 'assets', 'assets_host_idx'],
  ['/assets/{asset}/relations', 'asset_services', 'asset_services_address_idx'],
  ['/attack-surface', 'assets', 'assets_risk_idx'],
  ['/attack-surface', 'asset_finding_ranks', 'asset_finding_ranks_idx'],
  ['/attack-surface', 'asset_services', 'asset_services_asset_idx'],
  ['/attack-surface', 'asset_service_addresses', 'asset_service_addresses_'],
  ['/assets/{asset}/relations', 'asset_service_addresses', 'asset_service_addresses_'],
  ['/attack-surface', 'asset_relations', 'asset_relations_'],
  ['/assets/{asset}/relations', 'asset_relations', 'asset_relations_'],
  ['/assets/{asset}/relations', 'asset_relations', 'asset_relations_target_idx'],
  ['/assets/{asset}/relations', 'asset_certificates', 'asset_certificates_sha256_idx'],
  ['/assets/{asset}/relations', 'asset_services', 'asset_services_favicon_idx'],
  ['/attack-surface', 'asset_technologies', 'asset_technologies_'],
  ['/attack-surface', 'findings', 'findings_'],
])('%s reads %s by the index %s', async (given, table, index) => {
  const path = given.replace('{asset}', assetId);
  const plans = await plansOf(await statementsOf(() => read(path)), table);
  expect(plans.filter((plan) => plan.includes(index)).length).toBeGreaterThanOrEqual(2);
  expect(plans.filter((plan) => plan.includes(`Seq Scan on ${table}`))).toEqual([]);
});

test.each([
  ['/findings'],
  ['/findings?sort=title'],
  ['/feed'],
  ['/audit-log'],
  ['/services'],
  ['/certificates'],
  ['/asset-candidates'],
  ['/assets'],
  ['/assets?sort=name'],
  ['/assets?sort=-findings'],
  ['/assets?sort=-criticality'],
])('%s is not planned anew for each request', async (path) => {
  const statements = await statementsOf(() => read(path));
  const client = new Client({ connectionString: filled().api.database.url });
  await client.connect();
  try {
    for (const [index, { text, values }] of statements.entries()) {
      if (!/^\s*(?:select|with)\b/i.test(text)) await client.query(text, [...values]);
      else if (/\blimit \d+/.test(text)) {
        const name = `listed_${index}`;
        // Postgres decides between the two at the sixth use.
        for (let use = 0; use < 8; use += 1) {
          await client.query({ name, text, values: [...values] });
        }
        const { rows } = await client.query(
          'select generic_plans > 0 as kept from pg_prepared_statements where name = $1',
          [name],
        );
        expect({ text, kept: rows[0]?.kept }).toEqual({ text, kept: true });
      }
    }
    expect(statements.some(({ text }) => /\blimit \d+/.test(text))).toBe(true);
  } finally {
    await client.end();
  }
});

test('the attack surface is one statement, and names every place and its asset once', async () => {
  const statements = await statementsOf(() => read('/attack-surface'));
  const isRead = ({ text }: Statement) => /\b(?:findings|asset_technologies)\b/.test(text);
  expect(statements.filter(isRead)).toHaveLength(1);
  expect((await read('/attack-surface')).shownAssets).toBe(50);
  const { nodes, shownAssets, totalAssets } = await read('/attack-surface?limit=200');
  expect(nodes.length).toBeLessThanOrEqual(2000);
  expect(totalAssets).toBe(FILLED_ASSETS);
  expect(shownAssets).toBeGreaterThan(100);
  expect(new Set(nodes.map(({ id }: { id: string }) => id)).size).toBe(nodes.length);
});

test('the versions in use are counted as they were written', async () => {
  const { items } = await read('/technology-versions?sort=name');
  expect(items).toHaveLength(4);
  const gone = Math.floor(FILLED_ASSETS / 101);
  for (const { places } of items) expect(Math.abs(places - (FILLED_ASSETS - gone))).toBeLessThan(3);
});

test('names of people are planned once for a connection, not for each list', async () => {
  const [settings] = await run<{ of: string[] }>(
    "select proconfig as of from pg_proc where oid = 'parapet.people_of(uuid, uuid[])'::regprocedure",
  );
  expect(settings?.of).toContain('plan_cache_mode=force_generic_plan');
});

test('the people of an audit log are looked up, however many entries they have', async () => {
  await run(
    `alter table parapet.audit_log disable trigger chain;
     insert into parapet.audit_log (workspace_id, actor_kind, actor_id, action, target_type, target_id)
     select '${filled().ada.workspaceId}', 'user', '${filled().ada.id}', 'asset.added', 'asset', n::text
     from generate_series(1, 3000) n;
     alter table parapet.audit_log enable trigger chain`,
  );
  await run('analyze parapet.audit_log');
  expect(
    await rowsRead(`/audit-log?actorId=${filled().ada.id}&limit=10`, 'audit_log'),
  ).toBeLessThan(100);
});

const refusal = "set_config('transaction_read_only', 'on', true)";

test.each([
  ['a list', () => '/findings'],
  ['a download', () => '/finding-export?format=csv&severity=low'],
  ['a stream of events', () => `/scans/${scanId}/events`],
])('Postgres refuses what %s would write', async (_name, path) => {
  const sent = await statementsOf(async () => {
    expect((await filled().api.call(filled().ada, 'GET', at(path()))).status).toBe(200);
  });
  const opened = sent.filter(({ text }) => text.includes('request.jwt.claims'));
  expect(opened).not.toEqual([]);
  expect(opened.filter(({ text }) => !text.includes(refusal))).toEqual([]);
});

test('Postgres refuses nothing of requests that change', async () => {
  const view = { page: 'assets', name: 'Mine', query: '', shared: false };
  const ofPost = await statementsOf(async () => {
    expect((await filled().api.call(filled().ada, 'POST', at('/views'), view)).status).toBe(201);
  });
  expect(ofPost.length).toBeGreaterThan(2);
  expect(ofPost.filter(({ text }) => text.includes(refusal))).toEqual([]);
});
