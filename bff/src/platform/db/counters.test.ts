import { createTestDatabase, type TestDatabase } from '@parapet/test-kit/postgres';
import { openTestPool } from '@parapet/test-kit/test-pool';
import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  runSql,
  signUp,
  startTestIdentity,
  type TestIdentity,
  type TestUser,
} from '../../testing/test-identity.ts';

// Writes, each followed by a comparison of the counters with a count of the rows.

const WRITERS = 6;

let database: TestDatabase;
let identity: TestIdentity;
let ada: TestUser;
let pool: Pool;

beforeAll(async () => {
  database = await createTestDatabase();
  identity = await startTestIdentity();
  ada = await signUp(database.url, identity);
  const asOwner = new URL(database.url);
  asOwner.searchParams.set('options', '-c parapet.as_owner=on');
  pool = openTestPool(asOwner.href, WRITERS);
});
afterAll(async () => {
  await pool.end();
  await identity.close();
  await database.drop();
});

const write = (text: string, values: unknown[] = []) => pool.query(text, values);

const addAssets = (count: number) =>
  write(
    `insert into parapet.assets (
       workspace_id, type, value, canonical_key, display_name, consented_at, status, score
     )
     select $1, case when n % 2 = 0 then 'ip' else 'domain' end, k, k, k, now(), 'online',
       case when n % 3 = 0 then null else n end
     from generate_series(1, $2::int) n
     cross join lateral (select gen_random_uuid()::text || n as k) as named`,
    [ada.workspaceId, count],
  );

const addFindings = (perAsset: number) =>
  write(
    `insert into parapet.findings (
       workspace_id, asset_id, place, place_host, fingerprint, fingerprint_version, check_id, catalogue_id,
       check_version, title, description, severity, confidence, locator, location, evidence,
       remediation, first_seen_at, last_seen_at, last_tested_at
     )
     select workspace_id, id, 'a.example', 'a.example', gen_random_uuid()::text || n, 'v2', 'c', 'T', 1, 't', 'd',
       (array['critical', 'high', 'medium', 'low', 'info'])[1 + n % 5], 'firm', 'l', 'l', '[]', '{}',
       now(), now(), now()
     from parapet.assets cross join generate_series(1, $1::int) n`,
    [perAsset],
  );

/** Reads both, each without groups of 0. */
async function readCounts() {
  const { rows } = await write(
    `select
       (select coalesce(jsonb_agg(c order by c), '[]') from (
         select severity, status, archived, sum(findings) as count from parapet.finding_counts
         where workspace_id = $1 group by 1, 2, 3 having sum(findings) <> 0) as c) as findings,
       (select coalesce(jsonb_agg(c order by c), '[]') from (
         select severity, status, archived, count(*) as count from parapet.findings
         where workspace_id = $1 group by 1, 2, 3) as c) as "findingRows",
       (select coalesce(jsonb_agg(c order by c), '[]') from (
         select type, state, outcome, status, ownership, criticality, environment, owner_id,
           sum(assets) as count, sum(scored) as scored, sum(score) as score
         from parapet.asset_counts
         where workspace_id = $1 group by 1, 2, 3, 4, 5, 6, 7, 8 having sum(assets) <> 0
       ) as c) as assets,
       (select coalesce(jsonb_agg(c order by c), '[]') from (
         select type, state, parapet.scan_outcome(status, last_scanned_at) as outcome, status,
           ownership, criticality, environment, owner_id,
           count(*) as count, count(score) as scored, coalesce(sum(score), 0) as score
         from parapet.assets where workspace_id = $1 group by 1, 2, 3, 4, 5, 6, 7, 8
       ) as c) as "assetRows",
       (select coalesce(jsonb_agg(c order by c), '[]') from (
         select tag, state, sum(assets) as count from parapet.asset_tag_counts
         where workspace_id = $1 group by 1, 2 having sum(assets) <> 0) as c) as tags,
       (select coalesce(jsonb_agg(c order by c), '[]') from (
         select tag, state, count(distinct id) as count
         from parapet.assets cross join unnest(tags) as tag
         where workspace_id = $1 group by 1, 2) as c) as "tagRows",
       (select coalesce(jsonb_agg(c order by c), '[]') from (
         select tag, type, state, status, ownership, criticality, environment, owner_id,
           never_scanned, sum(assets) as count
         from parapet.asset_tag_groups
         where workspace_id = $1 group by 1, 2, 3, 4, 5, 6, 7, 8, 9 having sum(assets) <> 0
       ) as c) as "tagGroups",
       (select coalesce(jsonb_agg(c order by c), '[]') from (
         select tag, type, state, status, ownership, criticality, environment, owner_id,
           last_scanned_at is null as never_scanned, count(distinct id) as count
         from parapet.assets cross join unnest(tags) as tag
         where workspace_id = $1 group by 1, 2, 3, 4, 5, 6, 7, 8, 9
       ) as c) as "tagGroupRows",
       (select count(*)::int from (
         select id, tag from parapet.assets cross join unnest(tags) as tag where workspace_id = $1
         except select asset_id, tag from parapet.asset_tags
       ) as lost) as untagged,
       (select count(*)::int from (
         select asset_id, tag from parapet.asset_tags where workspace_id = $1
         except select id, tag from parapet.assets cross join unnest(tags) as tag
       ) as kept) as overtagged,
       (select count(*)::int from parapet.findings
         join parapet.assets on assets.id = asset_id
         where archived <> (state = 'archived')) as strayed`,
    [ada.workspaceId],
  );
  return rows[0];
}

async function expectExact() {
  const { findings, findingRows, assets, assetRows, strayed, ...tagged } = await readCounts();
  expect(findings).toEqual(findingRows);
  expect(assets).toEqual(assetRows);
  expect(strayed).toBe(0);
  expect(tagged.tags).toEqual(tagged.tagRows);
  expect(tagged.tagGroups).toEqual(tagged.tagGroupRows);
  expect(tagged).toMatchObject({ untagged: 0, overtagged: 0 });
}

test.each([
  ['assets are added', () => addAssets(30)],
  ['findings are added', () => addFindings(10)],
  [
    'some are decided',
    () => write("update parapet.findings set status = 'fixed' where severity = 'low'"),
  ],
  [
    'a severity changes',
    () => write("update parapet.findings set severity = 'high' where severity = 'info'"),
  ],
  [
    'a scan ends',
    () => write("update parapet.assets set last_scanned_at = now(), score = 7 where type = 'ip'"),
  ],
  [
    'assets get tags, twice the same, and an environment',
    () =>
      write(
        `update parapet.assets set environment = 'staging', tags =
           case when score % 2 = 0 then '{a,b,a}'::text[] else '{b}'::text[] end`,
      ),
  ],
  [
    'a tag is taken away',
    () => write("update parapet.assets set tags = array_remove(tags, 'b') where score % 4 = 0"),
  ],
  [
    'an asset is archived',
    () => write("update parapet.assets set state = 'archived' where type = 'ip'"),
  ],
  ['a scan adds findings of an archived asset', () => addFindings(2)],
  ['one is restored', () => write("update parapet.assets set state = 'approved' where score = 7")],
  ['nothing is written', () => write('update parapet.findings set status = status where false')],
  ['findings are deleted', () => write("delete from parapet.findings where severity = 'medium'")],
  [
    'assets are deleted with their findings',
    () => write("delete from parapet.assets where type = 'ip'"),
  ],
])('counters equal the rows after %s', async (_, work) => {
  await work();
  await expectExact();
});

test('counters equal the rows after concurrent writers, and their rows are folded', async () => {
  const writer = async (n: number) => {
    const client = await pool.connect();
    for (let round = 0; round < 20; round += 1) {
      await client.query('begin');
      await client.query(
        `update parapet.findings set status = (array['open', 'fixed', 'acknowledged'])[1 + $2::int % 3]
         where workspace_id = $1 and mod(abs(hashtext(id::text)), ${WRITERS}) = $3`,
        [ada.workspaceId, round, n],
      );
      await client.query(
        `update parapet.assets set score = $2::int, criticality = 1 + $2::int % 5,
           tags = array['a', 'round' || $2::int % 3]
         where workspace_id = $1 and mod(abs(hashtext(id::text)), ${WRITERS}) = $3`,
        [ada.workspaceId, round, n],
      );
      await client.query(round % 5 === 4 ? 'rollback' : 'commit');
    }
    client.release();
  };
  await Promise.all(Array.from({ length: WRITERS }, (_, n) => writer(n)));
  await expectExact();
  const { rows } = await write(
    'select count(*)::int as kept from parapet.finding_counts where workspace_id = $1',
    [ada.workspaceId],
  );
  expect(rows[0].kept).toBeLessThan(600);
  const groups = await write(
    'select count(*)::int as kept from parapet.asset_tag_groups where workspace_id = $1 and tag = $2',
    [ada.workspaceId, 'a'],
  );
  expect(groups.rows[0].kept).toBeLessThan(300);
});

test('a writer does not wait for another one that has not committed', async () => {
  const slow = await pool.connect();
  const [first, second] = (await write('select id from parapet.findings limit 2')).rows;
  const decide = "update parapet.findings set status = 'risk_accepted' where id = $1";
  await slow.query('begin');
  await slow.query(decide, [first.id]);
  const client = await pool.connect();
  await client.query("set statement_timeout = '5s'");
  await client.query(decide, [second.id]);
  await client.query('reset statement_timeout');
  client.release();
  await slow.query('commit');
  slow.release();
  await expectExact();
});

test('the counters of a deleted workspace go with it', async () => {
  await runSql(database.url, 'delete from parapet.workspaces where id = $1', [ada.workspaceId]);
  const { rows } = await write(
    `select (select count(*)::int from parapet.finding_counts) as findings,
       (select count(*)::int from parapet.asset_counts) as assets,
       (select count(*)::int from parapet.asset_tag_groups) as "tagGroups"`,
  );
  expect(rows[0]).toEqual({ findings: 0, assets: 0, tagGroups: 0 });
});
