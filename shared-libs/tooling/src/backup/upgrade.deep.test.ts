import { readdirSync, readFileSync, statSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ColumnDigests, digestColumns } from './column-digests.ts';
import { readKeyFile } from './key-file.ts';
import { restore } from './restore.ts';
import {
  type CallApi,
  FIXTURE,
  facts,
  type Installation,
  startInstallation,
} from './upgraded-installation.ts';

/** The data that 0.2.0 left, as `digestColumns` digests it. */
const columns: ColumnDigests = JSON.parse(readFileSync(join(FIXTURE, 'columns.json'), 'utf8'));
/** Columns that a start or later migrations write, and tables of which each column changes. */
const MOVED = [
  // A list of assets first counts the findings of the assets that wait for it.
  'asset_finding_ranks.open_rank',
  // Requests of the running minute.
  'request_counts',
  'stale_finding_ranks',
];

const WORKSPACE = `/api/workspaces/${facts.workspaceId}`;

let dataDir: string;
let installation: Installation;
let callApi: CallApi;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'parapet-upgrade-'));
  const { identities } = await readKeyFile(join(FIXTURE, 'backup.key'));
  await restore(join(FIXTURE, 'backup.tar.gz.age'), dataDir, {
    force: false,
    chooseKey: async () => ({ kind: 'identities', identities }),
  });
  await mkdir(join(dataDir, 'releases'), { recursive: true });
  installation = await startInstallation(dataDir);
  callApi = await installation.signIn(facts);
}, 180_000);
afterAll(async () => {
  await installation?.stop();
  await rm(dataDir, { recursive: true, force: true });
}, 60_000);

/** The data that a user sees, without values that change over time. */
async function readAll(user: CallApi) {
  return {
    workspaces: (await user('GET', '/api/workspaces/list')).data,
    assets: (await user('GET', `${WORKSPACE}/assets`)).items,
    scans: (await user('GET', `${WORKSPACE}/scans`)).items,
    findings: await user('GET', `${WORKSPACE}/findings?limit=100`),
    integrations: (await user('GET', `${WORKSPACE}/integrations`)).items,
  };
}

async function asOwner<T>(work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: installation.databaseUrl });
  await client.connect();
  try {
    await client.query("set parapet.as_owner = 'on'");
    return await work(client);
  } finally {
    await client.end();
  }
}

const query = (text: string): Promise<Record<string, unknown>[]> =>
  asOwner(async (client) => (await client.query(text)).rows);

describe('an installation of version 0.2.0, started with the current version', () => {
  test('its user signs in with the same password and has the same workspace', async () => {
    const { workspaces } = await readAll(callApi);
    expect(workspaces).toMatchObject([{ id: facts.workspaceId, role: 'owner', personal: true }]);
  });

  test('another user signs in, and sees nothing of it', async () => {
    const other = await installation.signIn(facts.other);
    const { data } = await other('GET', '/api/workspaces/list');
    expect(data.map(({ id }: { id: string }) => id)).not.toContain(facts.workspaceId);
    await expect(other('GET', `${WORKSPACE}/assets`)).rejects.toThrow('answered 404');
  });

  test('its assets and scans are kept, and private assets are still verified', async () => {
    const { assets, scans } = await readAll(callApi);
    expect(assets).toHaveLength(facts.assets);
    for (const { displayName, ownership } of assets) {
      expect(ownership).toBe(/\/\/127\./.test(displayName) ? 'verified' : 'unverified');
    }
    expect(scans.map((scan: { id: string }) => scan.id).sort()).toEqual([...facts.scans].sort());
  });

  test('its scans have the outcome of every check', async () => {
    const { scans } = await readAll(callApi);
    for (const { id, coverage } of scans) {
      const { items } = await callApi('GET', `${WORKSPACE}/scans/${id}/ledger`);
      const of = (outcome: string) =>
        items.filter((item: { outcome: string }) => item.outcome === outcome).length;
      expect(items.length).toBeGreaterThan(0);
      expect(coverage).toEqual({
        planned: items.length,
        passed: of('pass'),
        failed: of('fail'),
        errored: of('error'),
        notApplicable: of('not_applicable'),
        notRun: of('not_run'),
      });
    }
  });

  test('every value that it had is as it was, except in columns that are named here', async () => {
    const now = await asOwner(digestColumns);
    const changed = Object.entries(columns).flatMap(([table, digests]) => {
      const names = Object.keys(digests);
      const others = names.filter((name) => now[table]?.[name] !== digests[name]);
      return others.length === names.length ? [table] : others.map((name) => `${table}.${name}`);
    });
    expect(changed).toEqual(MOVED);
  });

  test('its findings are kept with their status', async () => {
    const { findings } = await readAll(callApi);
    expect(findings.facets.status).toMatchObject(facts.findings);
    const counted: Record<string, number> = {};
    for (const { status } of findings.items) counted[status] = (counted[status] ?? 0) + 1;
    expect(counted).toEqual(facts.findings);
  });

  test('the address of its integration is still decrypted and used', async () => {
    const { integrations } = await readAll(callApi);
    expect(integrations).toHaveLength(facts.integrations.length);
    const [{ id, name, addressHint }] = integrations;
    expect(name).toBe(facts.integrations[0]?.name);
    expect(addressHint).toContain(facts.integrations[0]?.hint);
    const sent = await callApi('POST', `${WORKSPACE}/integrations/${id}/test`);
    const find = async () => {
      const { items } = await callApi('GET', `${WORKSPACE}/integrations/${id}/deliveries`);
      return items.find((delivery: { id: string }) => delivery.id === sent.id);
    };
    await expect.poll(find, { timeout: 30_000 }).toMatchObject({ tries: 1 });
    // No server may listen there. The attempt must get as far as connecting.
    const { error, responseCode } = await find();
    expect(responseCode === null ? error : 'answered').toMatch(/Nothing listens|answered/);
  }, 60_000);

  test('its database rights are those of a new installation', async () => {
    const [rights] = await query(
      `select
         has_table_privilege('parapet_api', 'parapet.assets', 'insert')
           or has_column_privilege('parapet_api', 'parapet.assets', 'ownership', 'update') as wide,
         (select count(*)::int from pg_roles where (rolsuper or rolbypassrls)
            and pg_has_role('parapet', oid, 'member')) as bypassing,
         (select count(*)::int from pg_class where relnamespace = 'parapet'::regnamespace
            and relkind = 'r' and not relforcerowsecurity) as unbound`,
    );
    expect(rights).toEqual({ wide: false, bypassing: 0, unbound: 0 });
  });

  test('a second start changes nothing', async () => {
    const before = { seen: await readAll(callApi), schema: await query(SCHEMA) };
    await installation.stop();
    const files = readOwnFiles();

    installation = await startInstallation(dataDir);

    expect(installation.applied).toBe(0);
    callApi = await installation.signIn(facts);
    expect({ seen: await readAll(callApi), schema: await query(SCHEMA) }).toEqual(before);
    expect(readOwnFiles()).toEqual(files);
  }, 120_000);
});

/** Migrations, SQL files, columns, rights and policies: everything that a start could change. */
const SCHEMA = `
  select 'migration' as kind, name, timestamp as detail from migrations.product
  union all select 'migration', name, timestamp from migrations.embedded
  union all select 'file', path, hash || ' ' || version from migrations.sql_files
  union all
  select 'column', format('%s.%s.%s', table_schema, table_name, column_name), data_type
    from information_schema.columns where table_schema in ('auth', 'embedded', 'parapet')
  union all
  select 'rights', oid::regclass::text, relacl::text from pg_class
    where relnamespace = 'parapet'::regnamespace
  union all
  select 'rights', format('%s.%s', attrelid::regclass, attname), attacl::text from pg_attribute
    join pg_class on pg_class.oid = attrelid where relnamespace = 'parapet'::regnamespace
  union all
  select 'policy', format('%s on %s', policyname, tablename), concat(qual, with_check)
    from pg_policies where schemaname = 'parapet'
  order by 1, 2, 3`;

/**
 * Keys and passwords: every file of the data folder outside the database, the logs and the lock.
 */
function readOwnFiles(): Record<string, string> {
  const names = readdirSync(dataDir, { recursive: true, encoding: 'utf8' })
    .filter((name) => !/^(postgres|logs)(\/|$)|^run\.json/.test(name))
    .filter((name) => statSync(join(dataDir, name)).isFile())
    .sort();
  return Object.fromEntries(names.map((name) => [name, readFileSync(join(dataDir, name), 'utf8')]));
}
