import { sampleAccount } from '@parapet/cloud-scanner/sample/account/sample';
import { plantedFaults } from '@parapet/cloud-scanner/sample/planted-faults';
import type { SampleAnswer } from '@parapet/cloud-scanner/sample/sample-account';
import { type SampleServer, startSampleServer } from '@parapet/cloud-scanner/sample/sample-server';
import type { CloudPosture, CloudResourceItem, CloudScan } from '@parapet/contracts/cloud/posture';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { cloudSamplesOf } from '../../composition/cloud-sample.ts';
import { untilScanEnded } from '../../testing/scans/start-scan.ts';
import { identitiesOf, startTestApi, type TestApi } from '../../testing/test-api.ts';
import { runSql, type TestUser } from '../../testing/test-identity.ts';
import { createAwsIdentity } from './providers/aws/aws-identity.ts';

// A server speaks AWS's formats for an account that the tests change between scans.

const REGION = 'eu-central-1';
/** The account answers this; tests change it. */
let answers: SampleAnswer[];
/** Operations that the caller may not call. */
const denied: string[] = [];
let aws: SampleServer;
/** The made-up account that people can connect. */
let sample: SampleServer;
let api: TestApi;
let ada: TestUser;

const bucket = (Name: string) => ({ Name, BucketRegion: REGION, CreationDate: new Date(0) });
const buckets = (...names: string[]): SampleAnswer => ({
  service: 's3',
  operation: 'ListBuckets',
  answer: { Buckets: names.map(bucket) },
});
const report: SampleAnswer = {
  service: 'iam',
  operation: 'GenerateCredentialReport',
  answer: { State: 'COMPLETE' },
};
const isPublic = (Bucket: string): SampleAnswer => ({
  service: 's3',
  operation: 'GetBucketPolicyStatus',
  when: { Bucket },
  answer: { PolicyStatus: { IsPublic: true } },
});

beforeAll(async () => {
  answers = [];
  const account = {
    id: '111122223333',
    regions: [REGION],
    get answers() {
      return answers;
    },
  };
  aws = await startSampleServer({
    account,
    weather: { pageSize: 1, denied },
  });
  sample = await startSampleServer({ account: sampleAccount });
  api = await startTestApi({
    cloudSamples: cloudSamplesOf({ supabase: null }),
    identities: identitiesOf(createAwsIdentity({ endpoint: aws.endpoint, credentials: null })),
  });
  await api.startWorker(
    () => Promise.reject(new Error('Nothing of the network is scanned here.')),
    {
      clouds: {
        aws: {
          credentials: null,
          endpoint: aws.endpoint,
          fetch,
          version: '1.0.0',
          sample: async () => sample,
        },
      },
    },
  );
});
beforeEach(async () => {
  answers = [report, buckets('invoices', 'logs'), isPublic('invoices')];
  denied.length = 0;
  ada = await api.signUp('pro');
});
afterAll(async () => {
  await api.close();
  await aws.close();
  await sample.close();
});

const at = (path: string) => `/api/workspaces/${ada.workspaceId}${path}`;
const get = async (path: string) => (await api.call(ada, 'GET', at(path))).body;

async function connect(): Promise<string> {
  const input = { authMethod: 'access_key', alias: 'Shop', region: REGION, ...aws.keys };
  const { status, body } = await api.call(ada, 'POST', at('/cloud/accounts'), input);
  expect(status, JSON.stringify(body)).toBe(201);
  return body.id;
}
async function scan(accountId: string) {
  const { status, body } = await api.call(ada, 'POST', at(`/cloud/accounts/${accountId}/scans`));
  expect(status, JSON.stringify(body)).toBe(202);
  return await untilScanEnded(api, ada, body.id);
}
const findingsOf = async (query = '') =>
  (await get(`/findings?limit=200&${query}`)).items as {
    id: string;
    title: string;
    status: string;
    location: string;
    checkId: string;
  }[];
const publicFinding = async () =>
  (await findingsOf()).find(
    ({ location, checkId }) => location === 'arn:aws:s3:::invoices' && checkId.includes('public'),
  );

describe('a scan of an account', () => {
  test('reads its regions, judges what it read, and shows posture, resources and findings', async () => {
    const accountId = await connect();
    const ended = await scan(accountId);
    expect(ended).toMatchObject({ status: 'completed', kind: 'cloud', error: null });
    const posture: CloudPosture = await get('/cloud/posture');
    expect(posture.accounts).toMatchObject([
      { account: { alias: 'Shop' }, lastScan: { id: ended.id } },
    ]);
    expect(posture.score).toEqual(expect.any(Number));
    const s3 = posture.cells.filter(({ service }) => service === 's3');
    expect(s3).toContainEqual(
      expect.objectContaining({ region: REGION, resources: 2, worst: 'critical' }),
    );
    expect(posture.public).toContainEqual(
      expect.objectContaining({ type: 'aws.s3.bucket', resources: 1 }),
    );
    const open = await publicFinding();
    expect(open).toMatchObject({ status: 'open' });
    const { items } = await get('/cloud/resources?q=invoices');
    expect(items).toMatchObject([{ name: 'invoices', isPublic: true, region: REGION }]);
    const resource = await get(`/cloud/resources/${items[0].id}`);
    expect(resource.findings.map(({ id }: { id: string }) => id)).toContain(open?.id);
    expect(resource.checks[0]).toMatchObject({ outcome: 'fail' });
    const cell = await get(`/cloud/findings?service=s3&region=${REGION}&limit=1`);
    expect(cell.items).toMatchObject([{ id: open?.id, resourceName: 'invoices' }]);
    const next = await get(`/cloud/findings?service=s3&region=${REGION}&cursor=${cell.nextCursor}`);
    expect(next.items.map(({ id }: { id: string }) => id)).not.toContain(open?.id);
    expect((await get('/cloud/findings?service=kms')).items).toEqual([]);
    const shown: CloudScan = await get(`/cloud/scans/${ended.id}`);
    expect(shown.regions.map(({ region, state }) => `${region} ${state}`)).toEqual([
      'global done',
      `${REGION} done`,
    ]);
    expect(shown.calls).toBeGreaterThan(20);
  });

  test('closes what is fixed, and opens nothing twice', async () => {
    const accountId = await connect();
    await scan(accountId);
    const before = await publicFinding();
    const again = await scan(accountId);
    expect(again.counts).toMatchObject({ new: 0, fixed: 0 });
    answers = [report, buckets('invoices', 'logs')];
    const fixed = await scan(accountId);
    expect(fixed.counts.new).toBe(0);
    const { change }: CloudPosture = await get('/cloud/posture');
    expect(change).toMatchObject({ critical: -1, high: 0 });
    expect(await publicFinding()).toMatchObject({ id: before?.id, status: 'fixed' });
  });

  test('closes nothing that it could not read, and says what it waits for', async () => {
    const accountId = await connect();
    await scan(accountId);
    denied.push('s3:GetBucketPolicyStatus');
    answers = [report, buckets('invoices', 'logs')];
    await scan(accountId);
    expect(await publicFinding()).toMatchObject({ status: 'open' });
    const posture: CloudPosture = await get('/cloud/posture');
    expect(posture.gaps).toContainEqual(
      expect.objectContaining({ action: 's3:GetBucketPolicyStatus', deniedBy: expect.any(String) }),
    );
    expect(posture.accounts[0]?.account).toMatchObject({ status: 'degraded' });
  });

  test('says of a policy that does not decide which check it leaves open', async () => {
    const queue: SampleAnswer[] = [
      { service: 'sqs', operation: 'ListQueues', answer: { QueueUrls: ['https://sqs/1/orders'] } },
      {
        service: 'sqs',
        operation: 'GetQueueAttributes',
        answer: {
          Attributes: {
            Policy: JSON.stringify({
              Statement: [
                {
                  Effect: 'Allow',
                  Principal: '*',
                  Action: 'sqs:*',
                  Resource: '*',
                  Condition: { StringEquals: { 'new:Key': 'x' } },
                },
              ],
            }),
          },
        },
      },
    ];
    answers = [report, buckets('invoices'), ...queue];
    await scan(await connect());
    const posture: CloudPosture = await get('/cloud/posture');
    expect(posture.gaps).toContainEqual(
      expect.objectContaining({
        action: null,
        reason: expect.stringContaining('SQS queue is open to named callers alone: A condition'),
        regions: [REGION],
        results: 1,
        checks: 1,
      }),
    );
  });

  test('a resource that is gone closes its findings as gone, and leaves the posture', async () => {
    const accountId = await connect();
    await scan(accountId);
    const before = await publicFinding();
    answers = [report, buckets('logs')];
    await scan(accountId);
    const { body } = await api.call(ada, 'GET', at(`/findings/${before?.id}`));
    expect(body).toMatchObject({ status: 'fixed', statusReason: 'The resource is gone' });
    const names = (await get('/cloud/resources?q=invoices')).items as CloudResourceItem[];
    expect(names).toEqual([]);
  });

  test('a finding is verified by reading its resource alone', async () => {
    const accountId = await connect();
    await scan(accountId);
    const open = await publicFinding();
    answers = [report, buckets('invoices', 'logs')];
    const calls = [...aws.calls.values()].reduce((sum, count) => sum + count, 0);
    const { status, body } = await api.call(ada, 'POST', at(`/findings/${open?.id}/verify`));
    expect(status, JSON.stringify(body)).toBeLessThan(300);
    await untilScanEnded(api, ada, body.lastRetest?.scanId ?? body.retest?.scanId);
    expect(await publicFinding()).toMatchObject({ status: 'fixed' });
    const sent = [...aws.calls.values()].reduce((sum, count) => sum + count, 0) - calls;
    expect(sent).toBeLessThan(60);
    expect((await get('/cloud/resources?q=logs')).items).toHaveLength(1);
  });

  test('lost keys fail the scan with what AWS says, on the account too', async () => {
    const accountId = await connect();
    await runSql(
      api.database.url,
      `update parapet.cloud_accounts set sealed_secret = other.sealed_secret
       from parapet.cloud_accounts as other where other.id = $1 and cloud_accounts.id = $1`,
      [accountId],
    );
    const wrong = { keys: { ...aws.keys, secretAccessKey: 'x'.repeat(40) } };
    const refused = await api.call(ada, 'PATCH', at(`/cloud/accounts/${accountId}`), wrong);
    expect(refused).toMatchObject({ status: 422 });
  });

  test('of the made-up account finds each planted fault, and takes no slot of the plan', async () => {
    const { status, body } = await api.call(ada, 'POST', at('/cloud/sample'));
    expect(status, JSON.stringify(body)).toBe(201);
    const ended = await scan(body.id);
    expect(ended.status).toBe('completed');
    const rows = await runSql<{ check_id: string; location: string }>(
      api.database.url,
      'select check_id, location from parapet.findings where asset_id = $1',
      [body.id],
    );
    const found = new Set(rows.map((row) => `${row.location} ${row.check_id}`));
    expect(plantedFaults.filter(({ uid, checkId }) => !found.has(`${uid} ${checkId}`))).toEqual([]);
    const plan = (await api.call(ada, 'GET', '/api/subscription')).body;
    expect(plan.cloud_accounts.current).toBe(0);
    // It is in no list and no count of the workspace, and its own lists say what it is.
    expect(await findingsOf()).toEqual([]);
    expect((await get('/overview')).openFindings).toMatchObject({ critical: 0, high: 0 });
    const own = (await get(`/findings?limit=200&assetId=${body.id}`)).items;
    expect(own.length).toBeGreaterThanOrEqual(60);
    expect(new Set(own.map(({ assetName }: { assetName: string }) => assetName))).toEqual(
      new Set(['Sample account [sample]']),
    );
    const posture: CloudPosture = await get('/cloud/posture');
    expect(posture.accounts[0]?.account.isSample).toBe(true);
    expect(posture.assessed.errors).toBeLessThan(posture.assessed.passed);
  });
});
