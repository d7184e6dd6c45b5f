import type { Client } from 'pg';
import { countRows, withoutIndices } from './fast-inserts.ts';

export interface SeedSizes {
  readonly userId: string;
  readonly workspaces: number;
  /** Over all workspaces. */
  readonly findings: number;
  readonly assets: number;
}

/** The workspace that is measured, its owner, and rows of it for the detail pages. */
export interface Seeded {
  readonly userId: string;
  readonly workspaceId: string;
  readonly assetId: string;
  readonly findingId: string;
  readonly scanId: string;
}

const CHECKS = 60;
const SCANS = 60;
const MAX_TARGETS = 1000;
/** Texts of 1.6 kB that do not compress, which the evidence of the findings shares. */
const NOISES = 1000;

/**
 * Fills a database with set-based statements: findings of 60 checks with 2 kB of evidence each, a
 * history of scans, and in each workspace one scan of up to 1,000 assets with its ledger. Runs as a
 * superuser, without triggers and their references, so a million findings take a minute or two.
 */
export async function seed(
  client: Client,
  { userId, workspaces, findings, assets }: SeedSizes,
  report: (step: string) => void,
): Promise<Seeded> {
  const run = async (step: string, text: string, values: unknown[] = []) => {
    report(step);
    await client.query(text, values);
  };
  await client.query('set session_replication_role = replica');
  await client.query('set synchronous_commit = off');
  await run(
    'workspaces',
    `with added as (
       insert into parapet.workspaces (name, owner_id)
       select 'Workspace ' || n, $1::uuid from generate_series(2, $2::int) n returning id
     )
     insert into parapet.memberships (workspace_id, user_id, role)
     select id, $1::uuid, 'owner' from added`,
    [userId, workspaces],
  );
  await client.query(
    `create temporary table place as
     select id as workspace_id, row_number() over (order by id) - 1 as slot
     from parapet.workspaces where owner_id = $1`,
    [userId],
  );
  await run(
    `${assets.toLocaleString('en')} assets`,
    `insert into parapet.assets (
       workspace_id, type, value, canonical_key, display_name, state, status, tags, score,
       consented_by, consented_at, last_scanned_at, criticality, environment, owner_id
     )
     select workspace_id, (array['domain', 'subdomain', 'subdomain', 'ip', 'url'])[1 + n % 5],
       host, host, host,
       case when n % 40 = 0 then 'archived' when n % 25 = 0 then 'monitor_only' else 'approved' end,
       (array['online', 'online', 'online', 'offline', 'unknown'])[1 + n % 5],
       case when n % 50 = 0 then array['shop'] when n % 3 = 0 then array['web'] else '{}' end,
       case when n % 5 = 4 then null else n % 101 end, $1, now(),
       case when n % 5 = 4 then null else now() end, 1 + n % 5,
       case when n % 4 = 0 then 'staging' else 'production' end,
       case when n % 6 = 0 then $1::uuid end
     from generate_series(1, $2::int) n
     cross join lateral (
       select format('h%s.%s.northquay.example', n,
         (array['shop', 'mail', 'api', 'cdn', 'intern', 'stage', 'vpn'])[1 + n % 7]) as host
     ) as named
     join place on slot = n % $3::int`,
    [userId, assets, workspaces],
  );
  await client.query(
    `create temporary table numbered as
     select id, workspace_id, display_name, state,
       row_number() over (partition by workspace_id order by id) as n from parapet.assets;
     create index on numbered (workspace_id, n);
     analyze numbered`,
  );
  await client.query(
    `create temporary table noise as
     select n, (select string_agg(md5(n::text || part), '') from generate_series(1, 50) part) as text
     from generate_series(0, ${NOISES - 1}) n;
     create index on noise (n);
     analyze noise`,
  );
  await withoutIndices(client, 'findings', async () => {
    await run(
      `${findings.toLocaleString('en')} findings`,
      `insert into parapet.findings (
       id, archived, workspace_id, asset_id, place, place_host, fingerprint, fingerprint_version, check_id, catalogue_id,
       check_version, title, description, severity, confidence, status, locator, location,
       evidence, remediation, first_seen_at, last_seen_at, last_tested_at,
       priority_score, priority_version, fix
     )
     select uuidv7(), asset.state = 'archived', asset.workspace_id, asset.id,
       asset.display_name, asset.display_name, md5(asset.id::text || k), 'v2',
       case when c = 11 then 'framing-restricted' else 'check-' || c || '-secure' end,
       'TST-' || c, 1,
       (array['HSTS is not sent', 'Environment file readable from the web', 'TLS 1.0 accepted',
         'Session cookie without Secure', 'DMARC policy is none', 'Redis answers without a password'
       ])[1 + c % 6] || ' (rule ' || c || ')',
       repeat('The server sends what it should keep. ', 8),
       (array['critical', 'high', 'medium', 'medium', 'low', 'info'])[1 + c % 6], 'firm',
       (array['open', 'open', 'open', 'open', 'fixed', 'reopened', 'acknowledged', 'open',
         'risk_accepted', 'false_positive', 'fixed'])[1 + (asset.n * 7 + k) % 11],
       'l' || k, 'https://' || asset.display_name || '/path/' || k,
       jsonb_build_array(jsonb_build_object(
         'type', 'http', 'request', 'GET / HTTP/1.1', 'response', noise.text, 'matched', null,
         'expected', null, 'actual', null, 'redactions', 0, 'sha256', md5(asset.id::text),
         'capturedAt', '2026-11-01T00:00:00.000Z', 'confirmations', 1, 'reproduce', 'curl -sS'
       )),
       '{"summary": "Fix it.", "steps": ["One."], "effort": "low", "reference": null}',
       timestamptz '2026-11-01' - make_interval(mins => (asset.n * 13 + k)::int % 500000),
       timestamptz '2026-11-01' + make_interval(secs => (asset.n * 17 + k)::int % 900000), now(),
       (array[90, 60, 35, 30, 15, 2])[1 + c % 6] + (asset.n + k) % 9, 3, 'fix-' || c / 2
     from numbered as asset
     cross join generate_series(1, $1::int) k
     cross join lateral (select (asset.n * 11 + k * 3) % ${CHECKS} as c) as chosen
     join noise on noise.n = (asset.n * 17 + k) % ${NOISES}`,
      [Math.max(1, Math.round(findings / assets))],
    );
  });
  await countRows(client);
  await run(
    'scans',
    `insert into parapet.scans (
       workspace_id, status, intensity, progress, ruleset_version, open_after, started_at,
       finished_at
     )
     select workspace_id, 'completed', 'safe', 100, '1',
       '{"critical": 1, "high": 2, "medium": 3, "low": 4, "info": 5}', now(), now()
     from place cross join generate_series(1, ${SCANS})`,
  );
  await client.query(
    `create temporary table newest as
     select distinct on (workspace_id) workspace_id, id as scan_id from parapet.scans
     order by workspace_id, id desc`,
  );
  await run(
    'targets and ledgers',
    `insert into parapet.scan_targets (
       scan_id, asset_id, workspace_id, display_name, position, reachability
     )
     select scan_id, id, workspace_id, display_name, n, 'online'
     from newest join numbered using (workspace_id) where n <= ${MAX_TARGETS}`,
  );
  await client.query(
    `update parapet.scans set asset_count = counted.targets
     from (select scan_id, count(*) as targets from parapet.scan_targets group by scan_id) counted
     where scans.id = counted.scan_id`,
  );
  await client.query(
    `with list as (
       insert into parapet.check_lists (id, workspace_id, checks)
       select gen_random_uuid(), workspace_id, jsonb_agg(jsonb_build_object(
         'id', 'check-' || c || '-secure', 'version', 1, 'title', 'Rule ' || c,
         'group', (array['dns', 'mail', 'tls', 'headers', 'cookies', 'files'])[1 + c % 6],
         'severity', 'medium'
       ) order by 'check-' || c || '-secure' collate "C")
       from place cross join generate_series(0, ${CHECKS - 1}) c
       group by workspace_id returning id, workspace_id
     )
     insert into parapet.scan_ledger (
       scan_id, asset_id, workspace_id, check_list_id, outcomes, legend
     )
     select scan_id, asset_id, workspace_id, list.id,
       repeat('011', ${CHECKS / 3}), '[["fail", null], ["pass", null]]'
     from parapet.scan_targets join list using (workspace_id)`,
  );
  await client.query(
    `insert into parapet.finding_occurrences (scan_id, finding_id, workspace_id, change)
     select scan_id, findings.id, findings.workspace_id, 'unchanged'
     from parapet.findings join parapet.scan_targets using (workspace_id, asset_id)`,
  );
  await run('statistics', 'vacuum (analyze)');
  const { rows } = await client.query<Seeded>(
    `select $1::uuid as "userId", newest.workspace_id as "workspaceId", newest.scan_id as "scanId",
       asset.id as "assetId",
       (select id from parapet.findings where asset_id = asset.id limit 1) as "findingId"
     from newest join numbered as asset using (workspace_id)
     where asset.state = 'approved' order by asset.n limit 1`,
    [userId],
  );
  const [seeded] = rows;
  if (!seeded) throw new Error('The sizes are too small: no asset was added.');
  return seeded;
}
