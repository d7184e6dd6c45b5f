import { randomUUID } from 'node:crypto';
import { placeText } from '@parapet/checks/place';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { modulePortsOf } from '../../composition/module-ports.ts';
import { type Database, openDatabase } from '../../platform/db/database.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { runSql, type TestUser } from '../../testing/test-identity.ts';
import { createDiscoveryPort } from '../discovery/discovery.port-impl.ts';
import { suggestPublicNames } from './suggest-public-names.ts';

// Stands for an account that was scanned: its resources are stored as the engine stores them.

let api: TestApi;
let db: Database;
let ada: TestUser;

interface Stored {
  readonly type: string;
  readonly uid: string;
  readonly config: Readonly<Record<string, unknown>>;
}
const machine = (PublicIpAddress: string): Stored => ({
  type: 'aws.ec2.instance',
  uid: 'arn:aws:ec2:eu-central-1:111122223333:instance/i-1',
  config: { PublicIpAddress },
});
const distribution: Stored = {
  type: 'aws.cloudfront.distribution',
  uid: 'arn:aws:cloudfront::111122223333:distribution/E1',
  config: { DomainName: 'd1.cloudfront.net', Aliases: { Items: ['www.example.com'] } },
};

beforeAll(async () => {
  api = await startTestApi();
  db = openDatabase({ url: api.database.url, poolSize: 2, onError: () => undefined });
});
beforeEach(async () => {
  ada = await api.signUp('pro');
});
afterAll(async () => {
  await db.close();
  await api.close();
});

const at = (path: string) => `/api/workspaces/${ada.workspaceId}${path}`;
const get = async (path: string) => (await api.call(ada, 'GET', at(path))).body;
async function post(path: string, body?: unknown) {
  const answer = await api.call(ada, 'POST', at(path), body);
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  return answer.body;
}
async function connect(): Promise<string> {
  const id = randomUUID();
  await runSql(
    api.database.url,
    `with asset as (
       insert into parapet.assets
         (id, workspace_id, type, state, value, canonical_key, display_name, consented_at)
       values ($1, $2, 'cloud_account', 'connected', 'aws:111122223333', 'aws:111122223333', 'Shop', now())
       returning id
     ) insert into parapet.cloud_accounts
         (id, workspace_id, account_uid, alias, auth_method, role_arn, region, status)
       select id, $2, '111122223333', 'Shop', 'assume_role', 'arn', 'eu', 'connected' from asset`,
    [id, ada.workspaceId],
  );
  return id;
}
/** Stores what a scan has read, and does at once what a worker does after each scan. */
async function scan(accountId: string, ...read: readonly Stored[]): Promise<void> {
  const { workspaceId } = ada;
  const [scanned] = await runSql<{ id: string }>(
    api.database.url,
    `with scan as (
       insert into parapet.scans (workspace_id, kind, intensity, ruleset_version, status, lease_owner)
       values ($1, 'cloud', 'safe', '1', 'running', 'units') returning id
     ), target as (
       insert into parapet.scan_targets (scan_id, asset_id, workspace_id, display_name, position, unit)
       select id, $2, $1, 'Shop', 0, 0 from scan
     ), stored as (
       insert into parapet.cloud_resources (workspace_id, account_id, uid, type, service, name, region,
         config, config_hash, first_seen_at, last_seen_at, last_scan_id)
       select $1, $2, uid, type, split_part(type, '.', 2), uid, 'eu-central-1', config, '', now(), now(),
         scan.id
       from scan, jsonb_to_recordset($3) as read(uid text, type text, config jsonb)
       on conflict (account_id, uid) do update
         set config = excluded.config, last_scan_id = excluded.last_scan_id
     ) select id from scan`,
    [workspaceId, accountId, JSON.stringify(read)],
  );
  const discovery = createDiscoveryPort({ send: async () => undefined });
  const suggest = suggestPublicNames({ ...modulePortsOf(db), db, discovery });
  await suggest.handle({ workspaceId, scanId: scanned?.id ?? '' }, new AbortController().signal);
}
const candidates = async () =>
  (await get('/asset-candidates')).items as {
    id: string;
    displayName: string;
    confidence: number;
  }[];
const approve = async (ids: readonly string[]): Promise<string[]> =>
  (await post('/asset-candidates/approve', { ids, consent: true })).assetIds;
const ownershipOf = async (assetId: string) => await get(`/assets/${assetId}/ownership`);
const ownershipEvents = async () =>
  (await get('/feed?group=assets')).items
    .map(({ type }: { type: string }) => type)
    .filter((type: string) => type.startsWith('ownership'));

test('what a provider gave to the account is owned by that alone; an alias has to be proved', async () => {
  const accountId = await connect();
  await scan(accountId, machine('93.184.215.7'), distribution);
  const found = await candidates();
  expect(found.map(({ displayName, confidence }) => [displayName, confidence])).toEqual(
    expect.arrayContaining([
      ['93.184.215.7', 100],
      ['d1.cloudfront.net', 100],
      ['www.example.com', 60],
    ]),
  );
  const names = ['93.184.215.7', 'www.example.com'];
  const idOf = (name: string) => found.find(({ displayName }) => displayName === name)?.id ?? '';
  const assets = new Map<string, string>();
  for (const name of names) assets.set(name, (await approve([idOf(name)]))[0] ?? '');
  expect(await ownershipOf(assets.get('93.184.215.7') ?? '')).toMatchObject({
    status: 'verified',
    provedByAccountId: accountId,
    proof: null,
  });
  expect(await ownershipOf(assets.get('www.example.com') ?? '')).toMatchObject({
    status: 'unverified',
    provedByAccountId: null,
  });
});

test('an address that the account gave back proves nothing from then on, which the feed tells', async () => {
  const { id } = await post('/assets', { value: '93.184.215.8', consent: true });
  const accountId = await connect();
  await scan(accountId, machine('93.184.215.8'));
  expect(await ownershipOf(id)).toMatchObject({ status: 'verified' });
  await scan(accountId, machine('93.184.215.9'));
  expect(await ownershipOf(id)).toMatchObject({ status: 'unverified', provedByAccountId: null });
  expect(await ownershipEvents()).toEqual(['ownership.lost', 'ownership.verified']);
});

test('what could not be read keeps the time that it has, and then proves nothing', async () => {
  const { id } = await post('/assets', { value: '93.184.215.10', consent: true });
  const accountId = await connect();
  await scan(accountId, machine('93.184.215.10'));
  await scan(accountId);
  expect(await ownershipOf(id)).toMatchObject({ status: 'verified' });
  await runSql(
    api.database.url,
    `update parapet.account_hosts set proved_until = now() where account_id = $1`,
    [accountId],
  );
  await scan(accountId);
  expect(await ownershipOf(id)).toMatchObject({
    status: 'expired',
    provedByAccountId: accountId,
  });
});

test('hosts of an account that is disconnected prove nothing, and those of a stranger never did', async () => {
  const { id } = await post('/assets', { value: '93.184.215.11', consent: true });
  const accountId = await connect();
  await scan(accountId, machine('93.184.215.11'));
  const bob = await api.signUp('pro');
  const path = `/api/workspaces/${bob.workspaceId}/assets`;
  const theirs = await api.call(bob, 'POST', path, { value: '93.184.215.11', consent: true });
  const read = await api.call(bob, 'GET', `${path}/${theirs.body.id}/ownership`);
  expect(read.body).toMatchObject({ status: 'unverified', provedByAccountId: null });
  expect(await ownershipOf(id)).toMatchObject({ status: 'verified' });
  const { status } = await api.call(ada, 'DELETE', at(`/cloud/accounts/${accountId}`));
  expect(status).toBeLessThan(300);
  expect(await ownershipOf(id)).toMatchObject({ status: 'unverified', provedByAccountId: null });
});

test('an asset and the resource behind it name each other, with what is open on either side', async () => {
  const asset = await post('/assets', { value: '93.184.215.12', consent: true });
  const accountId = await connect();
  const instance = machine('93.184.215.12');
  await scan(accountId, instance);
  const stored = await runSql<{ id: string }>(
    api.database.url,
    `insert into parapet.findings (workspace_id, asset_id, place, place_host, fingerprint,
       fingerprint_version, check_id, catalogue_id, check_version, title, description, severity, confidence,
       status, locator, location, evidence, remediation, first_seen_at, last_seen_at, last_tested_at,
       priority_score)
     select $1, asset_id, place, place, md5(place), 'v2', 'x', 'TST-001', 1, title, '', 'high', 'firm', 'open',
       location, location, '[]', '{"summary": "s", "steps": [], "effort": "low", "reference": null}', now(),
       now(), now(), 50
     from jsonb_to_recordset($2) as open(asset_id uuid, place text, title text, location text)
     returning id`,
    [
      ada.workspaceId,
      JSON.stringify([
        {
          asset_id: accountId,
          place: placeText({ provider: 'aws', account: '111122223333', resource: instance.uid }),
          title: 'Instance takes metadata requests without a token',
          location: instance.uid,
        },
        {
          asset_id: asset.id,
          place: '93.184.215.12',
          title: 'Redis answers without a password',
          location: 'tcp/6379',
        },
      ]),
    ],
  );
  const [onResource] = stored;
  expect((await get(`/assets/${asset.id}/cloud-resources`)).items).toMatchObject([
    {
      kind: 'resource',
      type: 'aws.ec2.instance',
      host: '93.184.215.12',
      open: 1,
      findings: [{ title: 'Instance takes metadata requests without a token' }],
    },
  ]);
  expect((await get(`/findings/${onResource?.id}/assets`)).items).toMatchObject([
    {
      kind: 'asset',
      id: asset.id,
      open: 1,
      findings: [{ title: 'Redis answers without a password' }],
    },
  ]);
  await scan(accountId, machine('93.184.215.13'));
  expect((await get(`/assets/${asset.id}/cloud-resources`)).items).toEqual([]);
});
