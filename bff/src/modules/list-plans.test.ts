import { Client } from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { FILLED_ASSETS, FINDINGS_PER_ASSET, fillWorkspace } from '../testing/fill-workspace.ts';
import { recordStatements, type Statement } from '../testing/record-statements.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';
import { runSql, type TestUser } from '../testing/test-identity.ts';

// The statements of lists are planned over enough rows that a missing index would show as a
// sequential scan. Times are not compared: they depend on the machine.

const AUDITED = 32_000;

let api: TestApi;
let ada: TestUser;
let eve: TestUser;
let scanId: string;
let assetId: string;
const statementsOf = recordStatements();

beforeAll(async () => {
  api = await startTestApi();
  ada = await api.signUp();
  eve = await api.signUp();
  for (const user of [ada, eve]) await fillWorkspace(api.database.url, user);
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
  await run('vacuum (analyze)');
}, 120_000);
afterAll(() => api.close());

const run = <Row>(text: string) => runSql<Row>(api.database.url, text);

const at = (path: string) => `/api/workspaces/${ada.workspaceId}${path}`;

async function read(path: string) {
  const { status, body } = await api.call(ada, 'GET', at(path));
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

/** Returns the plans of the statements that name the table, under the role and claims of the API. */
async function plansOf(statements: readonly Statement[], table: string): Promise<string[]> {
  const client = new Client({ connectionString: api.database.url });
  await client.connect();
  try {
    const plans: string[] = [];
    for (const { text, values } of statements) {
      const isRead = /^\s*(?:select|with)\b/i.test(text) && new RegExp(`\\b${table}\\b`).test(text);
      if (!isRead) {
        await client.query(text, [...values]);
        continue;
      }
      // Prepared statements run by a generic plan from their sixth use on.
      for (const explained of [
        await client.query(`explain ${text}`, [...values]),
        await client.query(`explain (generic_plan) ${text}`),
      ]) {
        plans.push(explained.rows.map((row) => row['QUERY PLAN']).join('\n'));
      }
    }
    return plans;
  } finally {
    await client.end();
  }
}

test.each([
  ['/findings', 'findings', 'findings_last_seen_idx'],
  ['/findings?status=open,reopened', 'findings', 'findings_last_seen_idx'],
  ['/findings?severity=low&status=fixed&sort=last-seen', 'findings', 'findings_last_seen_idx'],
  ['/findings?sort=first-seen', 'findings', 'findings_first_seen_idx'],
  ['/findings?sort=title', 'findings', 'findings_title_idx'],
  ['/findings?sort=priority', 'findings', 'findings_priority_idx'],
  ['/findings?sort=due', 'findings', 'findings_due_idx'],
  // A check with few findings; one with more than the cap is read worst first by `findings_check_idx`.
  ['/findings?checkId=check-2', 'findings', 'findings_titles_idx'],
  // Few of many: one with more than the cap is read worst first too.
  ['/findings?assigneeId={user}', 'findings', 'findings_assignee_idx'],
  ['/findings?overdue=true', 'findings', 'findings_overdue_idx'],
  ['/assets', 'assets', 'assets_newest_idx'],
  ['/assets?sort=name&type=ip', 'assets', 'assets_name_idx'],
  ['/assets?sort=-name', 'assets', 'assets_name_idx'],
  ['/assets?sort=risk', 'assets', 'assets_risk_idx'],
  ['/assets?sort=-scanned', 'assets', 'assets_scanned_idx'],
  ['/assets?sort=-findings', 'asset_finding_ranks', 'asset_finding_ranks_idx'],
  ['/assets?sort=findings&type=ip', 'asset_finding_ranks', 'asset_finding_ranks_idx'],
  ['/assets?sort=tags', 'assets', 'assets_tags_idx'],
  ['/assets?criticality=5', 'assets', 'assets_groups_idx'],
  ['/assets?sort=criticality', 'assets', 'assets_groups_idx'],
  ['/assets?environment=production&sort=name', 'assets', 'assets_name_idx'],
  ['/assets?sort=-criticality', 'assets', 'assets_groups_idx'],
  // By age within its type and state, or backwards by the key, as the log below.
  ['/assets?sort=owner', 'assets', 'assets_'],
  // A rare tag is read by its key, a frequent one along the order of the list.
  ['/assets?tag=shop&sort=risk', 'asset_tags', 'asset_tags_pkey'],
  ['/assets?tag=web', 'asset_tags', 'asset_tags_pkey'],
  ['/assets?tag=web&sort=name', 'assets', 'assets_name_idx'],
  ['/scans/{scan}/ledger?limit=20', 'scan_ledger', 'scan_ledger_pkey'],
  ['/overview', 'assets', 'assets_gaps_idx'],
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
  const path = given.replace('{scan}', scanId).replace('{user}', ada.id);
  const separator = path.includes('?') ? '&' : '?';
  const { nextCursor } = await read(path);
  const pages = [path, ...(nextCursor ? [`${path}${separator}cursor=${nextCursor}`] : [])];
  expect(pages).toHaveLength(given === '/overview' ? 1 : 2);
  for (const page of pages) {
    const plans = await plansOf(await statementsOf(() => read(page)), table);
    // Of the first statement both the plan for its values and the generic one.
    expect(plans.filter((plan) => plan.includes(index)).length).toBeGreaterThanOrEqual(2);
    expect(plans.filter((plan) => plan.includes(`Seq Scan on ${table}`))).toEqual([]);
    // A sort of one page of each group is small; a sort of the table is not.
    expect(plans.filter((plan) => / rows=\d{5,}/.test(plan))).toEqual([]);
  }
});

test.each([
  ['/assets/{asset}/coverage', 'scan_targets', 'scan_targets_latest_idx'],
  ['/assets/{asset}/score', 'scan_targets', 'scan_targets_latest_idx'],
  ['/scans?q=host77.', 'scan_targets', 'scan_targets_latest_idx'],
  ['/score', 'assets', 'assets_riskiest_idx'],
  ['/assets/{asset}/relations', 'assets', 'assets_host_idx'],
  ['/assets/{asset}/relations', 'asset_services', 'asset_services_address_idx'],
  ['/attack-surface', 'assets', 'assets_risk_idx'],
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
  ['/findings?assignee=nobody'],
  ['/findings?sort=asset'],
  ['/finding-groups?by=check'],
  ['/finding-groups?by=asset&status=open'],
])('%s reads the worst findings in their order, none of them to be left out', async (path) => {
  const plans = await plansOf(await statementsOf(() => read(path)), 'matching');
  const given = plans.filter((plan) => plan.includes('findings_worst_idx'));
  expect(given.length).toBeGreaterThanOrEqual(1);
  expect(given.filter((plan) => /Sort Key: finding\.severity_rank/.test(plan))).toEqual([]);
});

test('groups by asset find its name by its key', async () => {
  const plans = await plansOf(
    await statementsOf(() => read('/finding-groups?by=asset')),
    'matching',
  );
  expect(plans.filter((plan) => plan.includes('Seq Scan on assets'))).toEqual([]);
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
  const client = new Client({ connectionString: api.database.url });
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

interface Scans {
  readonly index: number;
  readonly table: number;
}

const scansOf = async (index: string, table: string): Promise<Scans> => {
  const [row] = await run<Scans>(
    `select (select idx_scan::int from pg_stat_user_indexes where indexrelname = '${index}') as index,
       (select seq_scan::int from pg_stat_user_tables
        where schemaname = 'parapet' and relname = '${table}') as table`,
  );
  if (!row) throw new Error(`There are no statistics of ${index}.`);
  return row;
};

test.each([
  ['/findings?q=redis', 'findings', 'findings_titles_idx'],
  ['/findings?q=host77.', 'findings', 'assets_search_idx'],
  ['/findings?q=nowhere&status=open', 'findings', 'findings_words_idx'],
  ['/assets?q=host77.', 'assets', 'assets_search_idx'],
])('%s searches %s by the index %s', async (path, table, index) => {
  const before = await scansOf(index, table);
  // A session reports its statistics once a second at most, and only at its next statement soon.
  await vi.waitFor(
    async () => {
      await read(path);
      expect((await scansOf(index, table)).index).toBeGreaterThan(before.index);
    },
    { timeout: 15_000, interval: 200 },
  );
  expect((await scansOf(index, table)).table).toBe(before.table);
});

/** Counts the rows of a table that the statements of a request fetch, those inside of functions too. */
async function rowsRead(path: string, table: string): Promise<number> {
  const statements = await statementsOf(() => read(path));
  const client = new Client({ connectionString: api.database.url });
  await client.connect();
  let rows = 0;
  try {
    for (const { text, values } of statements) {
      if (text === 'commit') {
        const { rows: read } = await client.query<{ rows: number }>(
          `select (coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int as rows
           from pg_stat_xact_user_tables where schemaname = 'parapet' and relname = $1`,
          [table],
        );
        rows += read[0]?.rows ?? 0;
      }
      await client.query(text, [...values]);
    }
    return rows;
  } finally {
    await client.end();
  }
}

// Few, so that a sample of assets tells that the word is rare: 300 of them are read.
test.each([['/assets?q=77.'], ['/attack-surface?q=77.']])(
  '%s reads its matches, not all assets in their order',
  async (path) => {
    expect(await rowsRead(path, 'assets')).toBeLessThan(600);
  },
);

test.each([['risk'], ['-risk'], ['scanned'], ['-scanned'], ['name'], ['-created']])(
  'a later page of assets by %s reads none of the pages before it',
  async (sort) => {
    const { nextCursor } = await read(`/assets?sort=${sort}&limit=200`);
    const later = `/assets?sort=${sort}&limit=10&cursor=${nextCursor}`;
    expect((await read(later)).items).toHaveLength(10);
    // 11 of each of three types, those of the page, and what the plan keeps in use.
    expect(await rowsRead(later, 'assets')).toBeLessThan(150);
  },
);

test.each([
  // 51 of each of three types, up to a fifth more that the filter leaves out, and those of the page.
  ['tag=web', 200],
  ['tag=web&sort=name', 400],
  ['tag=web&sort=-findings', 400],
  ['tag=web&criticality=2', 500],
  ['environment=production&sort=name', 400],
  ['sort=-criticality', 500],
  // Backwards by the key, each type and state leaves out the others.
  ['sort=owner', 600],
])('a page of assets by %s reads little more than its rows', async (filter, most) => {
  const path = `/assets?${filter}`;
  expect((await read(path)).items).toHaveLength(50);
  // Besides what the plan keeps in use.
  expect(await rowsRead(path, 'assets')).toBeLessThan(most + 150);
  const { nextCursor } = await read(`${path}&limit=200`);
  expect(await rowsRead(`${path}&cursor=${nextCursor}`, 'assets')).toBeLessThan(most + 150);
});

test('a tag at the far end of an order is found by the tag, not by all assets before it', async () => {
  await run(
    `update parapet.assets set tags = tags || '{last}'::text[]
     where id in (
       select id from parapet.assets where workspace_id = '${ada.workspaceId}'
       order by display_name desc limit 900
     )`,
  );
  const { items, total, isCapped } = await read('/assets?tag=last&sort=name');
  expect({ total, isCapped }).toEqual({ total: 900, isCapped: false });
  const names = items.map(({ displayName }: { displayName: string }) => displayName);
  expect(names).toEqual(names.toSorted());
  expect(await rowsRead('/assets?tag=last&sort=name', 'asset_tags')).toBeLessThan(4000);
});

test('pages of a tag are in order where some of its types lie at the far end', async () => {
  await run(
    `update parapet.assets set tags = tags || '{mixed}'::text[]
     where workspace_id = '${ada.workspaceId}'
       and (type = 'domain' or (type = 'ip' and display_name > 'host89'))`,
  );
  const names: string[] = [];
  let cursor = '';
  do {
    const { items, nextCursor } = await read(`/assets?tag=mixed&sort=name&limit=100${cursor}`);
    names.push(...items.map(({ displayName }: { displayName: string }) => displayName));
    cursor = nextCursor && `&cursor=${nextCursor}`;
  } while (cursor);
  const tagged = await run<{ name: string }>(
    `select display_name as name from parapet.assets
     where workspace_id = '${ada.workspaceId}' and 'mixed' = any (tags) order by 1`,
  );
  expect(names).toEqual(tagged.map(({ name }) => name));
});

test('a connection that changed all assets changes a single one by its keys', async () => {
  const client = new Client({ connectionString: api.database.url });
  await client.connect();
  const change = (where: string) => `update parapet.assets set tags = tags || '{all}'::text[],
    state = case state when 'approved' then 'monitor_only' else 'approved' end where ${where}`;
  try {
    await client.query('set parapet.as_owner = on');
    await client.query('begin');
    await client.query(change('true'));
    await client.query(change('true'));
    const read = async () => {
      const { rows } = await client.query<{ rows: number }>(
        `select sum(seq_tup_read)::int as rows from pg_stat_xact_user_tables
         where schemaname = 'parapet' and relname in ('asset_tags', 'asset_finding_ranks')`,
      );
      return rows[0]?.rows;
    };
    const before = await read();
    await client.query(change(`id = '${assetId}'`));
    expect(await read()).toBe(before);
    await client.query('rollback');
  } finally {
    await client.end();
  }
});

test('a page of assets beyond the limit of the plan looks up the oldest ones, not all', async () => {
  const { items } = await read('/assets');
  expect(items.every(({ isReadOnly }: { isReadOnly: boolean }) => isReadOnly)).toBe(true);
  // 51 of each type and state, then those of the page, and as many as the plan includes.
  expect(await rowsRead('/assets', 'assets')).toBeLessThan(600);
});

test('a search that matches more than it lists says so, and a filter searches again', async () => {
  const all = await read('/findings?q=hsts');
  expect(all.isCapped).toBe(true);
  expect(sum(all.facets.severity)).toBe(1001);
  const low = await read('/findings?q=hsts&severity=low&limit=200');
  expect(low.items).toHaveLength(200);
  expect(new Set(low.items.map(({ severity }: { severity: string }) => severity))).toEqual(
    new Set(['low']),
  );
  expect((await read('/findings?q=redis')).isCapped).toBe(false);
  expect((await read('/assets?q=host')).isCapped).toBe(true);
});

const worstOf = async (workspaceId: string, matches: string) => {
  const worst = await run<{ id: string }>(
    `select id from parapet.findings
     where workspace_id = '${workspaceId}' and not archived and ${matches}
     order by severity_rank, last_seen_at desc, id desc limit 200`,
  );
  return worst.map(({ id }) => id);
};

test.each([
  ['hsts', "title like 'HSTS%'"],
  // All of its matches have the lowest severity.
  ['check-5', "check_id = 'check-5'"],
  // Rare, in titles of every severity, and in the locations of other findings.
  ['redis', "title like 'Redis%'"],
  ['host19', "location like '%host19%'"],
])('a search for %s lists the worst of all matches', async (word, matches) => {
  const page = await read(`/findings?q=${word}&limit=200`);
  expect(page.isCapped).toBe(!['redis', 'host19'].includes(word));
  const listed = page.items.map(({ id }: { id: string }) => id);
  expect(listed).toEqual(await worstOf(ada.workspaceId, matches));
});

test.each([
  // Few of all findings, most of those that the filter keeps.
  ['check-1', 'critical', 'open'],
  ['hsts', 'low', 'fixed'],
  // Rare under the filter, too.
  ['redis', 'low', 'reopened'],
])('a search for %s lists the worst of %s and %s', async (word, severity, status) => {
  const { items } = await read(
    `/findings?q=${word}&severity=${severity}&status=${status}&limit=200`,
  );
  const listed = items.map(({ id }: { id: string }) => id);
  const matches = `(title ilike '%${word}%' or check_id = '${word}')
    and severity = '${severity}' and status = '${status}'`;
  expect(listed).toEqual(await worstOf(ada.workspaceId, matches));
});

test('a search among too many titles to look at each lists the worst of all matches', async () => {
  await run(
    `update parapet.findings set title = title || ' ' || id
     where workspace_id = '${eve.workspaceId}'`,
  );
  for (const [word, matches] of [
    ['redis', "title like 'Redis%'"],
    ['hsts', "title like 'HSTS%'"],
    ['check-5', "check_id = 'check-5'"],
  ] as const) {
    const path = `/api/workspaces/${eve.workspaceId}/findings?q=${word}&limit=200`;
    const { body } = await api.call(eve, 'GET', path);
    const listed = body.items.map(({ id }: { id: string }) => id);
    expect(listed).toEqual(await worstOf(eve.workspaceId, matches));
  }
});

const sum = (counts: Record<string, number>) =>
  Object.values(counts).reduce((total, count) => total + count, 0);

test('counts of a list come from counters, and equal a count', async () => {
  const statements = await statementsOf(() => read('/findings'));
  expect(statements.filter(({ text }) => /count\(\*\)/.test(text))).toEqual([]);
  const { facets } = await read('/findings');
  expect(sum(facets.severity)).toBe(FILLED_ASSETS * FINDINGS_PER_ASSET);
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
     select '${ada.workspaceId}', 'user', '${ada.id}', 'asset.added', 'asset', n::text
     from generate_series(1, 3000) n;
     alter table parapet.audit_log enable trigger chain`,
  );
  await run('analyze parapet.audit_log');
  expect(await rowsRead(`/audit-log?actorId=${ada.id}&limit=10`, 'audit_log')).toBeLessThan(100);
});

test('Postgres refuses what a GET would write, and nothing of other requests', async () => {
  const refusal = "set_config('transaction_read_only', 'on', true)";
  const ofGet = await statementsOf(() => read('/findings'));
  expect(ofGet.filter(({ text }) => text.includes(refusal))).toHaveLength(1);
  const view = { page: 'assets', name: 'Mine', query: '', shared: false };
  const ofPost = await statementsOf(async () => {
    expect((await api.call(ada, 'POST', at('/views'), view)).status).toBe(201);
  });
  expect(ofPost.length).toBeGreaterThan(2);
  expect(ofPost.filter(({ text }) => text.includes(refusal))).toEqual([]);
});
