// Slow: a scan of a whole project, three times in one story.
import { unpaced } from '@parapet/cloud-scanner/aws/client/buckets';
import { plantedGcpFaults } from '@parapet/cloud-scanner/gcp/sample/planted-faults';
import { sampleProject } from '@parapet/cloud-scanner/gcp/sample/project/sample';
import type { SampleAsset, SampleProject } from '@parapet/cloud-scanner/gcp/sample/sample-project';
import {
  type GcpSampleServer,
  startGcpSampleServer,
} from '@parapet/cloud-scanner/gcp/sample/sample-server';
import type { CloudPosture } from '@parapet/contracts/cloud/posture';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { cloudSamplesOf } from '../../../../composition/cloud-sample.ts';
import { untilScanEnded } from '../../../../testing/scans/start-scan.ts';
import {
  identitiesOf,
  noProvider,
  startTestApi,
  type TestApi,
  testFederation,
} from '../../../../testing/test-api.ts';
import { runSql, type TestUser } from '../../../../testing/test-identity.ts';
import { createGcpIdentity } from './gcp-identity.ts';

// A server speaks Google's formats for a project that the tests change between scans.

const PROVIDER = {
  projectNumber: sampleProject.projectNumber,
  poolId: 'parapet',
  providerId: 'parapet',
};
let assets: readonly SampleAsset[];
/** Permissions that the caller has not, and APIs that are off. */
const denied: string[] = [];
const apisOff: string[] = [];
let google: GcpSampleServer;
/** The made-up project that people can connect. */
let sample: GcpSampleServer;
let api: TestApi;
let ada: TestUser;

const connection = (endpoint: string) => ({
  endpoint,
  fetch,
  federation: testFederation,
  version: '1.0.0',
});

beforeAll(async () => {
  assets = [];
  const project: SampleProject = {
    ...sampleProject,
    get assets() {
      return assets;
    },
  };
  google = await startGcpSampleServer({
    project,
    weather: { pageSize: 2, denied, apisOff },
    federation: {
      provider: `projects/${PROVIDER.projectNumber}/locations/global/workloadIdentityPools/${PROVIDER.poolId}/providers/${PROVIDER.providerId}`,
      issuer: testFederation.issuer,
      keys: await testFederation.keySet(),
      // Tests let the workspace in that is signed in.
      isTrusted: (subject) => subject === trusted,
    },
  });
  sample = await startGcpSampleServer({ project: sampleProject });
  api = await startTestApi({
    cloudSamples: cloudSamplesOf({ supabase: null }),
    identities: {
      ...identitiesOf({ ...noProvider, ownIdentity: async () => null }),
      gcp: createGcpIdentity(connection(google.endpoint)),
    },
  });
  await api.startWorker(
    () => Promise.reject(new Error('Nothing of the network is scanned here.')),
    {
      clouds: {
        gcp: { ...connection(google.endpoint), buckets: unpaced, sample: async () => sample },
      },
    },
  );
});
let trusted = '';
beforeEach(async () => {
  assets = sampleProject.assets;
  denied.length = 0;
  apisOff.length = 0;
  ada = await api.signUp('pro');
});
afterAll(async () => {
  await api.close();
  await google.close();
  await sample.close();
});

const at = (path: string) => `/api/workspaces/${ada.workspaceId}${path}`;
const get = async (path: string) => (await api.call(ada, 'GET', at(path))).body;

const byKey = (over: object = {}) => ({
  authMethod: 'service_account_key',
  alias: 'Shop',
  projectId: sampleProject.projectId,
  serviceAccount: google.key.clientEmail,
  privateKey: google.key.privateKey,
  privateKeyId: google.key.privateKeyId,
  ...over,
});
const connect = (input: object) => api.call(ada, 'POST', at('/cloud/accounts'), input);

async function connected(): Promise<string> {
  const { status, body } = await connect(byKey());
  expect(status, JSON.stringify(body)).toBe(201);
  return body.id;
}
async function scan(accountId: string) {
  const { status, body } = await api.call(ada, 'POST', at(`/cloud/accounts/${accountId}/scans`));
  expect(status, JSON.stringify(body)).toBe(202);
  return await untilScanEnded(api, ada, body.id);
}
const BUCKET = '//storage.googleapis.com/sample-customer-exports';
const publicFinding = async () =>
  (await get('/findings?limit=200')).items.find(
    ({ location, checkId }: { location: string; checkId: string }) =>
      location === BUCKET && checkId === 'gcp-storage-bucket-is-not-public',
  );

describe('a project is connected', () => {
  test('by a key, whose secret is stored sealed and never told', async () => {
    const { status, body } = await connect(byKey());
    expect(status, JSON.stringify(body)).toBe(201);
    expect(body).toMatchObject({
      provider: 'gcp',
      accountUid: sampleProject.projectId,
      callerArn: google.key.clientEmail,
      status: 'connected',
    });
    const rows = await runSql<object>(api.database.url, 'select * from parapet.cloud_accounts');
    const log = await runSql<object>(api.database.url, 'select * from parapet.audit_log');
    const secret = google.key.privateKey.split('\n')[2] ?? '-';
    expect(JSON.stringify([body, rows, log])).not.toContain(secret);
  });

  test('by a workload identity, as the workspace and as no other', async () => {
    const { gcp, externalId } = await get('/cloud/setup');
    trusted = `workspace:${externalId}`;
    expect(gcp.federation).toContain(trusted);
    expect(gcp.federation).toContain('--jwk-json-path');
    const input = {
      authMethod: 'workload_identity',
      alias: 'Shop',
      projectId: sampleProject.projectId,
      serviceAccount: google.key.clientEmail,
      ...PROVIDER,
    };
    const { status, body } = await connect(input);
    expect(status, JSON.stringify(body)).toBe(201);
    const ended = await scan(body.id);
    expect(ended).toMatchObject({ status: 'completed', error: null });
    const other = await api.signUp('pro');
    const refused = await api.call(
      other,
      'POST',
      `/api/workspaces/${other.workspaceId}/cloud/accounts`,
      input,
    );
    expect(refused.status).toBe(422);
    expect(refused.body.issues[0]).toMatchObject({ path: ['serviceAccount'] });
    expect(refused.body.issues[0].message).toMatch(/Workload Identity User/);
  });

  test.each([
    [
      'another account',
      { serviceAccount: 'other@sample-shop.iam.gserviceaccount.com' },
      'serviceAccount',
      /no active service account/,
    ],
    [
      'a key that was deleted',
      { privateKeyId: 'deadbeef' },
      'privateKey',
      /does not accept this key/,
    ],
    [
      'what is no key',
      { privateKey: '-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----' },
      'privateKey',
      /no private key/,
    ],
    ['another project', { projectId: 'not-our-project' }, 'projectId', /may not read project/],
  ])('not with %s, which is told at its field', async (_name, over, field, message) => {
    const { status, body } = await connect(byKey(over));
    expect(status, JSON.stringify(body)).toBe(422);
    expect(body.issues).toEqual([{ path: [field], message: expect.stringMatching(message) }]);
    expect((await get('/cloud/accounts')).items).toEqual([]);
  });

  test('not while the inventory is off, with the command that switches it on', async () => {
    apisOff.push('cloudasset');
    const { body } = await connect(byKey());
    expect(body.issues[0].message).toContain(
      `gcloud services enable cloudasset.googleapis.com --project=${sampleProject.projectNumber}`,
    );
  });

  test('not twice', async () => {
    await connected();
    const { status, body } = await connect(byKey());
    expect(status).toBe(409);
    expect(body.error).toContain('Google Cloud project sample-shop is already connected');
  });
});

describe('a scan of a project', () => {
  test('finds each planted fault of the sample, in no score of real ones', async () => {
    const { status, body } = await api.call(ada, 'POST', at('/cloud/sample?provider=gcp'));
    expect(status, JSON.stringify(body)).toBe(201);
    const ended = await scan(body.id);
    expect(ended).toMatchObject({ status: 'completed', error: null });
    const rows = await runSql<{ check_id: string; location: string }>(
      api.database.url,
      'select check_id, location from parapet.findings where asset_id = $1',
      [body.id],
    );
    const found = new Set(rows.map((row) => `${row.location} ${row.check_id}`));
    expect(plantedGcpFaults.filter(({ uid, checkId }) => !found.has(`${uid} ${checkId}`))).toEqual(
      [],
    );
    const posture: CloudPosture = await get('/cloud/posture');
    expect(posture.accounts[0]?.account).toMatchObject({ isSample: true, provider: 'gcp' });
    expect(posture.cells).toContainEqual(
      expect.objectContaining({ service: 'storage', region: 'europe-west1', worst: 'critical' }),
    );
  });

  test('closes what is fixed, and opens nothing twice', async () => {
    const accountId = await connected();
    await scan(accountId);
    const open = await publicFinding();
    expect(open).toMatchObject({ status: 'open', severity: 'critical' });
    const again = await scan(accountId);
    expect(again.counts).toMatchObject({ new: 0, fixed: 0 });
    assets = sampleProject.assets.map((asset) =>
      asset.name === BUCKET ? { ...asset, iamPolicy: { bindings: [] } } : asset,
    );
    await scan(accountId);
    expect(await publicFinding()).toMatchObject({ id: open?.id, status: 'fixed' });
  });

  test('closes nothing that it could not read, and names the permission', async () => {
    const accountId = await connected();
    await scan(accountId);
    denied.push('cloudasset.assets.listIamPolicy');
    assets = sampleProject.assets.map((asset) =>
      asset.name === BUCKET ? { ...asset, iamPolicy: { bindings: [] } } : asset,
    );
    await scan(accountId);
    expect(await publicFinding()).toMatchObject({ status: 'open' });
    const posture: CloudPosture = await get('/cloud/posture');
    expect(posture.gaps).toContainEqual(
      expect.objectContaining({ action: 'cloudasset.assets.listIamPolicy', deniedBy: 'identity' }),
    );
    const [account] = (await get('/cloud/accounts')).items;
    expect(account.permissionReport[0]).toMatchObject({
      action: 'cloudasset.assets.listIamPolicy',
      ok: false,
    });
  });
});
