// Slow: each story scans a subscription over HTTP.

import { CHANGE_PATH } from '@parapet/cloud-scanner/sample/answer-change';
import {
  type AzureSampleServer,
  startAzureServer,
} from '@parapet/cloud-scanner/sample/azure/azure-server';
import { plantedFaults } from '@parapet/cloud-scanner/sample/azure/planted-faults';
import type { SampleResource } from '@parapet/cloud-scanner/sample/azure/sample-subscription';
import { sampleSubscription } from '@parapet/cloud-scanner/sample/azure/subscription/sample';
import type { CloudPosture, CloudScan } from '@parapet/contracts/cloud/posture';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { cloudSamplesOf } from '../../composition/cloud-sample.ts';
import { untilScanEnded } from '../../testing/scans/start-scan.ts';
import { identitiesOf, noProvider, startTestApi, type TestApi } from '../../testing/test-api.ts';
import { runSql, type TestUser } from '../../testing/test-identity.ts';
import { createAzureIdentity } from './providers/azure/azure-identity.ts';

// A server speaks as Entra, Resource Manager and Resource Graph do, for a subscription that the tests change.

const GROUP = sampleSubscription.resources.find(({ id }) =>
  id.endsWith('networkSecurityGroups/web'),
);
let resources: readonly SampleResource[];
const denied: string[] = [];
let azure: AzureSampleServer;
let sample: AzureSampleServer;
let api: TestApi;
let ada: TestUser;

beforeAll(async () => {
  resources = [];
  const subscription = {
    ...sampleSubscription,
    get resources() {
      return resources;
    },
  };
  azure = await startAzureServer({ subscription, weather: { pageSize: 1, denied } });
  sample = await startAzureServer({ subscription: sampleSubscription });
  const reached = { endpoint: azure.endpoint, fetch, version: '1.0.0' };
  api = await startTestApi({
    cloudSamples: cloudSamplesOf({ supabase: null }),
    identities: {
      ...identitiesOf({ ...noProvider, ownIdentity: async () => null }),
      azure: createAzureIdentity(reached),
    },
  });
  await api.startWorker(
    () => Promise.reject(new Error('Nothing of the network is scanned here.')),
    { clouds: { azure: { ...reached, sample: async () => sample } } },
  );
});
beforeEach(async () => {
  resources = GROUP ? [GROUP] : [];
  denied.length = 0;
  ada = await api.signUp('pro');
});
afterAll(async () => {
  await api.close();
  await azure.close();
  await sample.close();
});

const at = (path: string) => `/api/workspaces/${ada.workspaceId}${path}`;
const get = async (path: string) => (await api.call(ada, 'GET', at(path))).body;
const input = (change: object = {}) => ({
  authMethod: 'service_principal_secret',
  alias: 'Shop',
  tenantId: sampleSubscription.tenantId,
  clientId: sampleSubscription.clientId,
  subscriptionId: sampleSubscription.id,
  clientSecret: azure.clientSecret,
  ...change,
});
const connect = (change?: object) => api.call(ada, 'POST', at('/cloud/accounts'), input(change));

async function scan(accountId: string) {
  const { status, body } = await api.call(ada, 'POST', at(`/cloud/accounts/${accountId}/scans`));
  expect(status, JSON.stringify(body)).toBe(202);
  return await untilScanEnded(api, ada, body.id);
}
const sshFinding = async () =>
  (
    (await get('/findings?limit=200')).items as { checkId: string; id: string; status: string }[]
  ).find(({ checkId }) => checkId === 'azure-network-group-closes-ssh');

describe('connecting a subscription', () => {
  test('asks Entra and Azure first, shows the application, and never the secret', async () => {
    const { status, body } = await connect();
    expect(status, JSON.stringify(body)).toBe(201);
    expect(body).toMatchObject({
      provider: 'azure',
      accountUid: sampleSubscription.id,
      partition: 'azure',
      status: 'connected',
      connection: { tenantId: sampleSubscription.tenantId, clientId: sampleSubscription.clientId },
      accessKeyHint: `${azure.clientSecret.slice(0, 3)}…`,
    });
    expect(body.permissionReport).toContainEqual(
      expect.objectContaining({ action: 'Microsoft.Storage/storageAccounts/read', ok: true }),
    );
    const rows = await runSql<object>(api.database.url, 'select * from parapet.cloud_accounts');
    const log = await runSql<object>(api.database.url, 'select * from parapet.audit_log');
    expect(JSON.stringify([body, rows, log])).not.toContain(azure.clientSecret);
    expect((await connect({ alias: 'Again' })).body.code).toBe('duplicate');
  });

  const other = '11111111-2222-4333-8444-555555555555';
  test.each([
    ['clientSecret', { clientSecret: 'not-the-secret' }, /not a secret of the application/],
    ['clientId', { clientId: other }, /no such application in this tenant/],
    ['tenantId', { tenantId: other }, /no tenant with this id/],
    ['subscriptionId', { subscriptionId: other }, /has no role on this subscription/],
    ['subscriptionId', { subscriptionId: 'mine' }, /looks like/],
  ])('a wrong %s is told at its field, and nothing is stored', async (field, change, message) => {
    const { status, body } = await connect(change);
    expect(status, JSON.stringify(body)).toBe(422);
    expect(body.issues).toEqual([{ path: [field], message: expect.stringMatching(message) }]);
    expect((await get('/cloud/accounts')).items).toEqual([]);
  });

  test('a new secret is checked before it replaces the old one', async () => {
    const { body: account } = await connect();
    const change = (clientSecret: string) =>
      api.call(ada, 'PATCH', at(`/cloud/accounts/${account.id}`), { clientSecret });
    const refused = await change('not-the-secret');
    expect(refused.body.issues).toMatchObject([{ path: ['clientSecret'] }]);
    expect((await change(azure.clientSecret)).status).toBe(200);
    const keys = { accessKeyId: 'AKIAIOSFODNN7EXAMPLE', secretAccessKey: 'x'.repeat(40) };
    const wrong = await api.call(ada, 'PATCH', at(`/cloud/accounts/${account.id}`), { keys });
    expect(wrong.body.issues).toMatchObject([{ path: ['keys'] }]);
  });
});

describe('a scan of a subscription', () => {
  test('finds a fault, and closes it when it is fixed', async () => {
    const { body: account } = await connect();
    const ended = await scan(account.id);
    expect(ended).toMatchObject({ status: 'completed', error: null });
    const open = await sshFinding();
    expect(open).toMatchObject({ status: 'open' });
    const shown: CloudScan = await get(`/cloud/scans/${ended.id}`);
    expect(shown.regions.map(({ region, state }) => `${region} ${state}`)).toEqual(['global done']);
    expect(shown.typesByScope.regional).toBe(0);
    const { items } = await get('/cloud/resources?q=networksecuritygroups');
    expect(items).toMatchObject([{ name: 'web', isPublic: true, region: 'westeurope' }]);
    resources = resources.map((group) => ({
      ...group,
      properties: { ...group.properties, securityRules: [] },
    }));
    const fixed = await scan(account.id);
    expect(fixed.counts.new).toBe(0);
    expect(await sshFinding()).toMatchObject({ id: open?.id, status: 'fixed' });
  });

  test('verifies a finding by reading its resource by its id, past Resource Graph', async () => {
    const { body: account } = await connect();
    await scan(account.id);
    const open = await sshFinding();
    const queries = azure.calls.get('network/securityGroups') ?? 0;
    resources = resources.map((group) => ({ ...group, properties: { subnets: [{}] } }));
    const { status, body } = await api.call(ada, 'POST', at(`/findings/${open?.id}/verify`));
    expect(status, JSON.stringify(body)).toBeLessThan(300);
    await untilScanEnded(api, ada, body.lastRetest?.scanId ?? body.retest?.scanId);
    expect(await sshFinding()).toMatchObject({ status: 'fixed' });
    expect(azure.calls.get('network/securityGroups')).toBe(queries);
  });

  test('closes nothing that the application may not read any more, and names the action', async () => {
    const { body: account } = await connect();
    await scan(account.id);
    denied.push('network/securityGroups');
    await scan(account.id);
    expect(await sshFinding()).toMatchObject({ status: 'open' });
    const posture: CloudPosture = await get('/cloud/posture');
    expect(posture.gaps).toContainEqual(
      expect.objectContaining({ action: 'Microsoft.Network/networkSecurityGroups/read' }),
    );
    expect(posture.accounts[0]?.account).toMatchObject({ status: 'degraded' });
  });

  test('without the consent that was withdrawn fails nothing of Entra, and the account says so', async () => {
    const change = async (hasConsent: boolean) => {
      const { status } = await fetch(`${azure.endpoint}${CHANGE_PATH}`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ hasConsent }),
      });
      expect(status).toBe(204);
    };
    const ofEntra = async () =>
      (
        (await get('/findings?limit=200')).items as {
          id: string;
          checkId: string;
          status: string;
        }[]
      ).filter(({ checkId }) => checkId === 'azure-administrator-has-second-factor');
    const { body: account } = await connect();
    await scan(account.id);
    const before = await ofEntra();
    expect(before.map(({ status }) => status)).toContain('open');
    try {
      await change(false);
      const ended = await scan(account.id);
      expect(ended).toMatchObject({ status: 'completed', counts: { new: 0, fixed: 0 } });
      expect(await ofEntra()).toEqual(before);
      const [shown] = (await get('/cloud/accounts')).items;
      expect(shown).toMatchObject({ status: 'connected', statusMessage: null });
      expect(shown.permissionReport[0]).toMatchObject({
        action: 'Organization.Read.All',
        ok: false,
        message: expect.stringMatching(/^Nobody has consented/),
      });
      expect(shown.permissionReport[0].checks).toBeGreaterThan(10);
    } finally {
      await change(true);
    }
  });

  test('of the sample finds each planted fault, and takes no slot of the plan', async () => {
    const { status, body } = await api.call(ada, 'POST', at('/cloud/sample?provider=azure'));
    expect(status, JSON.stringify(body)).toBe(201);
    expect((await scan(body.id)).status).toBe('completed');
    const rows = await runSql<{ check_id: string; location: string }>(
      api.database.url,
      'select check_id, location from parapet.findings where asset_id = $1',
      [body.id],
    );
    const found = new Set(rows.map((row) => `${row.location} ${row.check_id}`));
    expect(plantedFaults.filter(({ uid, checkId }) => !found.has(`${uid} ${checkId}`))).toEqual([]);
    const plan = (await api.call(ada, 'GET', '/api/subscription')).body;
    expect(plan.cloud_accounts.current).toBe(0);
  });
});
