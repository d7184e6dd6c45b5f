import type { SampleAnswer } from '@parapet/cloud-scanner/sample/sample-account';
import { startSampleServer } from '@parapet/cloud-scanner/sample/sample-server';
import type { Framework, Requirement } from '@parapet/compliance/framework/framework';
import { vi } from 'vitest';
import { createAwsIdentity } from '../../domains/cloud/providers/aws/aws-identity.ts';
import { assessAfterScan } from '../../domains/compliance/assess-after.ts';
import type { Mail } from '../../platform/mail/mailer.ts';
import type { Job } from '../../platform/queue/job.ts';
import { untilScanEnded } from '../scans/start-scan.ts';
import { identitiesOf, startTestApi, type TestApi } from '../test-api.ts';
import { runSql, type TestUser } from '../test-identity.ts';

const REGION = 'eu-central-1';
export const FRAMEWORK = 'own-00000000-0000-4000-8000-000000000001';
/** The policy of a bucket opens it to nobody. */
export const PUBLIC = 'aws-s3-bucket-policy-is-not-public';

/** An API with its worker, and an account of AWS that tests change between scans. */
export interface ComplianceTest {
  readonly api: TestApi;
  readonly mails: Mail[];
  /** Those that a clock starts too. */
  readonly jobs: readonly Job[];
  /** Operations that the caller may not call. */
  readonly denied: string[];
  /** The buckets of the account; those of `open` are public. */
  buckets: { readonly all: readonly string[]; readonly open: readonly string[] };
  now: Date;
  /** Connects the account. Returns its id. */
  connect(user: TestUser): Promise<string>;
  /** Scans the account, and waits until the figures are made. */
  scan(user: TestUser, accountId: string): Promise<void>;
  /** Does something that changes the figures, and waits until they are made. */
  settle<T>(user: TestUser, change: () => Promise<T>): Promise<T>;
  addFramework(user: TestUser, requirements: readonly Requirement[]): Promise<void>;
  sql<Row>(text: string, values?: unknown[]): Promise<Row[]>;
  close(): Promise<void>;
}

const bucket = (Name: string) => ({ Name, BucketRegion: REGION, CreationDate: new Date(0) });

const answersOf = ({ all, open }: ComplianceTest['buckets']): SampleAnswer[] => [
  { service: 'iam', operation: 'GenerateCredentialReport', answer: { State: 'COMPLETE' } },
  { service: 's3', operation: 'ListBuckets', answer: { Buckets: all.map(bucket) } },
  ...open.map(
    (Bucket): SampleAnswer => ({
      service: 's3',
      operation: 'GetBucketPolicyStatus',
      when: { Bucket },
      answer: { PolicyStatus: { IsPublic: true } },
    }),
  ),
];

export async function openComplianceTest(): Promise<ComplianceTest> {
  const denied: string[] = [];
  const state = {
    buckets: { all: ['invoices', 'logs'], open: ['invoices'] } as ComplianceTest['buckets'],
    now: new Date(),
  };
  const aws = await startSampleServer({
    account: {
      id: '111122223333',
      regions: [REGION],
      get answers() {
        return answersOf(state.buckets);
      },
    },
    weather: { denied },
  });
  const api = await startTestApi({
    identities: identitiesOf(createAwsIdentity({ endpoint: aws.endpoint, credentials: null })),
    now: () => state.now,
    scanEndedHandlers: (ports) => [assessAfterScan(ports)],
  });
  const mails: Mail[] = [];
  await api.startWorker(
    () => Promise.reject(new Error('Nothing of the network is scanned here.')),
    {
      clouds: {
        aws: {
          credentials: null,
          endpoint: aws.endpoint,
          fetch,
          version: '1.0.0',
          sample: () => Promise.reject(new Error('No sample is scanned here.')),
        },
      },
    },
  );
  const jobs = await api.startCompliance({
    mailer: { send: async (mail) => void mails.push(mail) },
    now: () => state.now,
  });
  const sql: ComplianceTest['sql'] = (text, values = []) => runSql(api.database.url, text, values);

  const settle: ComplianceTest['settle'] = async ({ workspaceId }, change) => {
    const madeAt = async () => {
      const text = 'select made_at from parapet.compliance_digests where workspace_id = $1';
      const [row] = await sql<{ made_at: Date }>(text, [workspaceId]);
      return row?.made_at.getTime() ?? 0;
    };
    const startedAt = await madeAt();
    const result = await change();
    const isNewer = async () => {
      if ((await madeAt()) <= startedAt) throw new Error('The figures were not made.');
    };
    await vi.waitFor(isNewer, { timeout: 20_000, interval: 50 });
    return result;
  };

  return {
    api,
    mails,
    jobs,
    denied,
    sql,
    settle,
    get buckets() {
      return state.buckets;
    },
    set buckets(buckets) {
      state.buckets = buckets;
    },
    get now() {
      return state.now;
    },
    set now(now) {
      state.now = now;
    },
    async connect(user) {
      const path = `/api/workspaces/${user.workspaceId}/cloud/accounts`;
      const input = { authMethod: 'access_key', alias: 'Shop', region: REGION, ...aws.keys };
      const { status, body } = await api.call(user, 'POST', path, input);
      if (status !== 201) throw new Error(JSON.stringify(body));
      return body.id;
    },
    async scan(user, accountId) {
      const path = `/api/workspaces/${user.workspaceId}/cloud/accounts/${accountId}/scans`;
      await settle(user, async () => {
        const { status, body } = await api.call(user, 'POST', path);
        if (status !== 202) throw new Error(JSON.stringify(body));
        await untilScanEnded(api, user, body.id);
      });
    },
    async addFramework(user, requirements) {
      const framework: Framework = {
        id: FRAMEWORK,
        title: 'House rules',
        version: '1',
        publisher: 'Shop',
        url: 'https://example.com/',
        unit: 'rule',
        publishedCount: { count: requirements.length, source: 'the story' },
        licence: 'Own words.',
        isPartial: false,
        numbersRead: true,
        providers: ['aws', 'external'],
        groups: [{ id: 'all', title: 'All' }],
        requirements: requirements.map((one) => ({ group: 'all', ...one })),
      };
      await sql(
        `insert into parapet.compliance_frameworks
           (workspace_id, framework_id, is_in_use, document, title)
         values ($1, $2, true, $3, 'House rules')`,
        [user.workspaceId, FRAMEWORK, JSON.stringify(framework)],
      );
    },
    async close() {
      await api.close();
      await aws.close();
    },
  };
}
