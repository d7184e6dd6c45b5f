import { createTestDatabase, type TestDatabase } from '@parapet/test-kit/postgres';
import { openTestPool } from '@parapet/test-kit/test-pool';
import type { Pool, PoolClient } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Database, openDatabase } from '../../platform/db/database.ts';
import {
  signUp,
  startTestIdentity,
  type TestIdentity,
  type TestUser,
} from '../../testing/test-identity.ts';
import { rankAssets } from './rank-assets.ts';
import { findingRanksIn } from './repositories/finding-ranks.repository.ts';

// Folds beside writers: none waits for a writer, and the ranks equal the findings in the end.

const WRITERS = 6;
const ASSETS = 40;
const signal = new AbortController().signal;

let database: TestDatabase;
let identity: TestIdentity;
let db: Database;
let pool: Pool;
let ada: TestUser;

beforeAll(async () => {
  database = await createTestDatabase();
  identity = await startTestIdentity();
  db = openDatabase({ url: database.url, poolSize: 4, onError: () => undefined });
  const asOwner = new URL(database.url);
  asOwner.searchParams.set('options', '-c parapet.as_owner=on');
  pool = openTestPool(asOwner.href, WRITERS + 2);
});
afterAll(async () => {
  await pool.end();
  await db.close();
  await identity.close();
  await database.drop();
});

beforeEach(async () => {
  ada = await signUp(database.url, identity);
  await addAssets(ASSETS);
  await addFindings(pool, WRITERS);
  await rankAssets({ db })({ signal });
});

const addAssets = (count: number) =>
  pool.query(
    `insert into parapet.assets (workspace_id, type, value, canonical_key, display_name, consented_at)
     select $1, 'domain', k, k, k, now()
     from generate_series(1, $2::int) as n
     cross join lateral (select gen_random_uuid()::text || n as k) as named`,
    [ada.workspaceId, count],
  );

/** Adds as many findings to each asset, of all levels. */
const addFindings = (client: Pick<Pool, 'query'>, perAsset: number) =>
  client.query(
    `insert into parapet.findings (
       workspace_id, asset_id, place, place_host, fingerprint, fingerprint_version, check_id, catalogue_id,
       check_version, title, description, severity, confidence, locator, location, evidence,
       remediation, first_seen_at, last_seen_at, last_tested_at
     )
     select workspace_id, id, 'a.example', 'a.example', gen_random_uuid()::text, 'v2', 'c', 'T', 1, 't', 'd',
       (array['critical', 'high', 'medium', 'low', 'info'])[1 + n % 5], 'firm', n::text, 'l', '[]',
       '{}', now(), now(), now()
     from parapet.assets cross join generate_series(1, $2::int) as n where workspace_id = $1`,
    [ada.workspaceId, perAsset],
  );

const fold = (changes = 1000) =>
  db.asWorker(ada.workspaceId, (tx) =>
    findingRanksIn({ tx, workspaceId: ada.workspaceId }).fold(changes),
  );

/** The assets whose rank, state or type is not what their findings and they themselves say. */
async function wronglyRanked(): Promise<number> {
  const { rows } = await pool.query(
    `select count(*)::int as wrong from parapet.assets
     left join parapet.asset_finding_ranks as ranked on ranked.asset_id = assets.id
     left join lateral (
       select sum(least(findings, 999) * weight) as open_rank from (
         select count(*) as findings, case severity
             when 'critical' then 1e12 when 'high' then 1e9 when 'medium' then 1e6
             when 'low' then 1e3 else 1 end as weight
         from parapet.findings
         where asset_id = assets.id and status in ('open', 'reopened', 'acknowledged')
           and duplicate_of_id is null
         group by severity
       ) as levels
     ) as counted on true
     where assets.workspace_id = $1 and (
       ranked.open_rank is distinct from coalesce(counted.open_rank, 0)
       or ranked.state is distinct from assets.state or ranked.type is distinct from assets.type
     )`,
    [ada.workspaceId],
  );
  return rows[0].wrong;
}

const staleRows = async (): Promise<number> => {
  const text =
    'select count(*)::int as stale from parapet.stale_finding_ranks where workspace_id = $1';
  return (await pool.query(text, [ada.workspaceId])).rows[0].stale;
};

/** Runs `work` while another transaction, which is rolled back after it, has run `text`. */
async function beside(text: string, work: (other: PoolClient) => Promise<void>): Promise<void> {
  const other = await pool.connect();
  try {
    await other.query('begin');
    await other.query(text, text.includes('$1') ? [ada.workspaceId] : []);
    await work(other);
  } finally {
    await other.query('rollback');
    other.release();
  }
}

const decide =
  "update parapet.findings set status = 'fixed' where workspace_id = $1 and severity = 'low'";

describe('a fold', () => {
  test.each([
    'select from parapet.findings where workspace_id = $1 for update',
    'select from parapet.workspaces where id = $1 for update',
  ])('does its work beside: %s', async (held) => {
    await pool.query(decide, [ada.workspaceId]);
    await beside(held, async () => {
      expect(await fold()).toBe(ASSETS);
      expect(await wronglyRanked()).toBe(0);
    });
  });

  test.each([
    "update parapet.assets set state = 'archived' where workspace_id = $1",
    'select from parapet.asset_finding_ranks where workspace_id = $1 for update',
    'select from parapet.stale_finding_ranks where workspace_id = $1 for update',
    'delete from parapet.assets where workspace_id = $1',
    'delete from parapet.workspaces where id = $1',
  ])('leaves to the next one, without waiting, what is held by: %s', async (held) => {
    await pool.query(decide, [ada.workspaceId]);
    await beside(held, async () => expect(await fold()).toBe(0));
    await rankAssets({ db })({ signal });
    expect(await staleRows()).toBe(0);
    expect(await wronglyRanked()).toBe(0);
  });

  test('takes what a writer that has not committed changes later', async () => {
    await beside(decide.replace('$1', `'${ada.workspaceId}'`), async (writer) => {
      expect(await fold()).toBe(0);
      await writer.query('commit');
    });
    expect(await fold()).toBe(ASSETS);
    expect(await wronglyRanked()).toBe(0);
  });

  test('lets writers of findings pass while it is open', async () => {
    await pool.query(decide, [ada.workspaceId]);
    await db.asWorker(ada.workspaceId, async (tx) => {
      await findingRanksIn({ tx, workspaceId: ada.workspaceId }).fold(1000);
      const text = `update parapet.findings set status = 'reopened' where workspace_id = '${ada.workspaceId}'`;
      await pool.query(`begin; set local lock_timeout = '1s'; ${text}; commit`);
    });
    await fold();
    expect(await wronglyRanked()).toBe(0);
  });

  test('removes what names deleted assets, and the ranks go with their assets', async () => {
    await pool.query(decide, [ada.workspaceId]);
    await pool.query('delete from parapet.assets where workspace_id = $1', [ada.workspaceId]);
    expect(await staleRows()).toBe(ASSETS);
    await rankAssets({ db, changes: 7 })({ signal });
    expect(await staleRows()).toBe(0);
    const { rowCount } = await pool.query(
      'select from parapet.asset_finding_ranks where workspace_id = $1',
      [ada.workspaceId],
    );
    expect(rowCount).toBe(0);
  });

  test('touches no workspace of somebody else', async () => {
    await pool.query(decide, [ada.workspaceId]);
    const { workspaceId } = ada;
    const eve = await signUp(database.url, identity);
    const asEve = { userId: eve.id, sessionId: eve.sessionId };
    const settled = await db.asActor(asEve, (tx) => findingRanksIn({ tx, workspaceId }).fold(1000));
    expect(settled).toBe(0);
    expect(await staleRows()).toBe(ASSETS);
  });
});

test('an asset whose findings are all fixed ranks with those that have none', async () => {
  await pool.query("update parapet.findings set status = 'fixed' where workspace_id = $1", [
    ada.workspaceId,
  ]);
  await fold();
  expect(await wronglyRanked()).toBe(0);
});

test('a scan that finds the same again names no asset', async () => {
  await pool.query('update parapet.findings set last_seen_at = now() where workspace_id = $1', [
    ada.workspaceId,
  ]);
  expect(await staleRows()).toBe(0);
});

test('more than 999 findings of a level stay below one of the next', async () => {
  await pool.query('delete from parapet.assets where workspace_id = $1', [ada.workspaceId]);
  await addAssets(1);
  await addFindings(pool, 5 * 1001);
  await fold();
  expect(await wronglyRanked()).toBe(0);
});

test('many writers beside many folds end without a deadlock, and the ranks are exact', async () => {
  const writer = async (n: number) => {
    const client = await pool.connect();
    const { workspaceId } = ada;
    try {
      for (let round = 0; round < 12; round += 1) {
        await client.query('begin');
        // Each asset has a finding of each writer, so that all of them change the same assets.
        await client.query(
          `update parapet.findings set
             status = (array['open', 'fixed', 'acknowledged'])[1 + $2::int % 3],
             severity = (array['critical', 'high', 'low'])[1 + $2::int % 3]
           where workspace_id = $1 and locator = $3`,
          [workspaceId, round, String(n + 1)],
        );
        await client.query(
          `update parapet.assets set score = $2
           where workspace_id = $1 and mod(abs(hashtext(id::text)), ${WRITERS}) = $3
             and value not like '%.example'`,
          [workspaceId, round, n],
        );
        // Assets that the writer alone knows are added with findings, archived and deleted.
        await client.query(
          `update parapet.assets set state = 'archived' where workspace_id = $1 and value = $2`,
          [workspaceId, `${n}.${round - 1}.example`],
        );
        await client.query('delete from parapet.assets where workspace_id = $1 and value = $2', [
          workspaceId,
          `${n}.${round - 2}.example`,
        ]);
        await client.query(
          `with asset as (
             insert into parapet.assets (
               workspace_id, type, value, canonical_key, display_name, consented_at
             ) values ($1, 'domain', $2, $2, $2, now()) returning id
           )
           insert into parapet.findings (
             workspace_id, asset_id, place, place_host, fingerprint, fingerprint_version, check_id, catalogue_id,
             check_version, title, description, severity, confidence, locator, location, evidence,
             remediation, first_seen_at, last_seen_at, last_tested_at
           )
           select $1, id, 'a.example', 'a.example', $2, 'v2', 'c', 'T', 1, 't', 'd', 'high', 'firm', 'own', 'l', '[]', '{}',
             now(), now(), now()
           from asset`,
          [workspaceId, `${n}.${round}.example`],
        );
        await client.query(round % 5 === 4 ? 'rollback' : 'commit');
      }
    } finally {
      client.release();
    }
  };
  let isWriting = true;
  const folder = async () => {
    while (isWriting) await fold(10);
  };
  const folders = [folder(), folder(), folder()];
  try {
    await Promise.all(Array.from({ length: WRITERS }, (_, n) => writer(n)));
  } finally {
    isWriting = false;
  }
  await Promise.all(folders);
  await rankAssets({ db })({ signal });
  expect(await staleRows()).toBe(0);
  expect(await wronglyRanked()).toBe(0);
});
