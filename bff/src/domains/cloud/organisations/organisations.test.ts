import type { SampleAnswer } from '@parapet/cloud-scanner/sample/sample-account';
import { type SampleServer, startSampleServer } from '@parapet/cloud-scanner/sample/sample-server';
import type { CloudAccount } from '@parapet/contracts/cloud/cloud';
import type {
  CloudOrganisation,
  OrganisationMember,
  OrganisationScope,
} from '@parapet/contracts/cloud/organisation';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Job } from '../../../platform/queue/job.ts';
import { identitiesOf, startTestApi, type TestApi } from '../../../testing/test-api.ts';
import { runSql, type TestUser } from '../../../testing/test-identity.ts';
import { createAwsIdentity } from '../providers/aws/aws-identity.ts';

// A server speaks AWS's formats for an organization whose accounts come and go.

const HOURS = 3_600_000;
/** The account through which the organization is read; each test has one with a pace of its own. */
let reader = 111_122_220_000;
let members: { Id: string; Name: string; State: string }[];
const denied: string[] = [];
let now: Date;
let aws: SampleServer;
let api: TestApi;
let ada: TestUser;
let jobs: readonly Job[];

const member = (Id: string, Name: string, State = 'ACTIVE') => ({ Id, Name, State });

beforeAll(async () => {
  const account = {
    get id() {
      return String(reader);
    },
    regions: ['eu-central-1'],
    get answers(): SampleAnswer[] {
      const service = 'organizations';
      return [
        {
          service,
          operation: 'DescribeOrganization',
          answer: { Organization: { Id: 'o-shop' } },
        },
        { service, operation: 'ListAccounts', answer: { Accounts: members } },
      ];
    },
  };
  aws = await startSampleServer({ account, weather: { denied } });
  const credentials = { ...aws.keys, sessionToken: null };
  const { endpoint } = aws;
  api = await startTestApi({
    identities: identitiesOf(createAwsIdentity({ endpoint, credentials })),
  });
  jobs = await api.startCloud({
    clouds: { aws: { credentials, endpoint, fetch, version: '1.0.0', sample: null } },
    now: () => now,
  });
});
beforeEach(async () => {
  now = new Date();
  reader += 1;
  denied.length = 0;
  members = [
    member(String(reader), 'Management'),
    member('222233334444', 'Shop'),
    member('333344445555', 'Data'),
    member('444455556666', 'Old shop', 'SUSPENDED'),
  ];
  ada = await api.signUp('pro');
});
afterAll(async () => {
  await api.close();
  await aws.close();
});

const at = (path = '') => `/api/workspaces/${ada.workspaceId}/cloud${path}`;
const call = async (method: string, path: string, body?: object) => {
  const { status, body: answer } = await api.call(ada, method, at(path), body);
  return { status, body: answer };
};
const accounts = async (): Promise<CloudAccount[]> => (await call('GET', '/accounts')).body.items;
const organisations = async (): Promise<{ items: CloudOrganisation[]; room: number }> =>
  (await call('GET', '/organisations')).body;
const membersOf = async (id: string): Promise<Record<string, OrganisationMember['state']>> => {
  const { body } = await call('GET', `/organisations/${id}/members`);
  return Object.fromEntries(body.items.map(({ name, state }: OrganisationMember) => [name, state]));
};
const untilRead = async (id: string): Promise<CloudOrganisation> => {
  const find = async () => (await organisations()).items.find((each) => each.id === id);
  await expect
    .poll(async () => (await find())?.state, { timeout: 20_000, interval: 20 })
    .not.toBe('reading');
  const found = await find();
  if (!found) throw new Error('It is gone.');
  return found;
};

/** Connects the account that may list the others, and has its organization read. */
async function follow(): Promise<CloudOrganisation> {
  const { status, body } = await call('POST', '/accounts', {
    authMethod: 'assume_role',
    alias: 'Management',
    region: 'eu-central-1',
    roleArn: `arn:aws:iam::${reader}:role/ParapetAudit`,
  });
  expect(status, JSON.stringify(body)).toBe(201);
  const added = await call('POST', '/organisations', { readerId: body.id });
  expect(added.status, JSON.stringify(added.body)).toBe(202);
  return await untilRead(added.body.id);
}
async function choose(id: string, scope: OrganisationScope): Promise<CloudOrganisation> {
  const { status, body } = await call('PATCH', `/organisations/${id}`, { scope });
  expect(status, JSON.stringify(body)).toBe(202);
  return await untilRead(id);
}
async function readAgain(id: string): Promise<CloudOrganisation> {
  expect((await call('POST', `/organisations/${id}/read`)).status).toBe(202);
  return await untilRead(id);
}

test('an organization is read through one account, and nothing is connected before a choice', async () => {
  const { id, counts, state, uid } = await follow();
  expect({ state, uid }).toEqual({ state: 'ready', uid: 'o-shop' });
  expect(counts).toMatchObject({ own: 1, not_chosen: 2, suspended: 1, connected: 0 });
  expect(await accounts()).toHaveLength(1);
  expect((await organisations()).room).toBeGreaterThan(0);
  expect(await membersOf(id)).toEqual({
    Management: 'own',
    Shop: 'not_chosen',
    Data: 'not_chosen',
    'Old shop': 'suspended',
  });
});

describe('accounts of the choice', () => {
  test('are connected with the role of each, and the suspended one is not', async () => {
    const { id } = await follow();
    await choose(id, { kind: 'all' });
    expect(await membersOf(id)).toMatchObject({ Shop: 'connected', Data: 'connected' });
    expect(await accounts()).toMatchObject([
      { alias: 'Management', organisationId: null },
      {
        alias: 'Shop',
        accountUid: '222233334444',
        roleArn: 'arn:aws:iam::222233334444:role/ParapetAudit',
        organisationId: id,
        status: 'pending',
      },
      { alias: 'Data', organisationId: id },
    ]);
  });

  test('are those that are named, or all but these', async () => {
    const { id } = await follow();
    await choose(id, { kind: 'chosen', uids: ['333344445555'] });
    expect(await membersOf(id)).toMatchObject({ Shop: 'not_chosen', Data: 'connected' });
    await choose(id, { kind: 'except', uids: ['222233334444'] });
    expect(await membersOf(id)).toMatchObject({ Shop: 'not_chosen', Data: 'connected' });
  });

  test('are refused where the plan has no room for all of them', async () => {
    const { id } = await follow();
    const { room } = await organisations();
    members.push(
      ...Array.from({ length: room }, (_, index) => member(`${500000000000 + index}`, `M${index}`)),
    );
    await readAgain(id);
    const { status, body } = await call('PATCH', `/organisations/${id}`, {
      scope: { kind: 'all' },
    });
    expect(status).toBe(402);
    expect(body.error).toContain(`the plan has room for ${room}`);
    expect(await accounts()).toHaveLength(1);
  });
});

describe('an account that joins', () => {
  test('is connected by the daily reading, and the feed says so', async () => {
    const { id } = await follow();
    await choose(id, { kind: 'all' });
    members.push(member('555566667777', 'New shop'));
    const daily = jobs.find(({ queue }) => queue.cron !== undefined);
    await daily?.run({ data: {}, signal: AbortSignal.timeout(20_000) });
    await expect
      .poll(async () => (await membersOf(id))['New shop'], { timeout: 20_000, interval: 50 })
      .toBe('connected');
    const feed = await api.call(ada, 'GET', `/api/workspaces/${ada.workspaceId}/feed`);
    expect(feed.body.items).toContainEqual(
      expect.objectContaining({
        type: 'cloud.account_joined',
        subject: expect.objectContaining({ name: 'New shop (555566667777)' }),
      }),
    );
  });

  test('waits where the plan has no room for it', async () => {
    const { id } = await follow();
    await choose(id, { kind: 'all' });
    const { room } = await organisations();
    members.push(
      ...Array.from({ length: room + 1 }, (_, index) =>
        member(`${600000000000 + index}`, `N${String(index).padStart(3, '0')}`),
      ),
    );
    await readAgain(id);
    expect((await organisations()).items[0]?.counts).toMatchObject({ over_plan: 1 });
    expect((await organisations()).room).toBe(0);
  });
});

describe('an account that leaves', () => {
  test('is paused at once, and removed by a reading on another day', async () => {
    const { id } = await follow();
    await choose(id, { kind: 'all' });
    members = members.filter(({ Name }) => Name !== 'Data');
    await readAgain(id);
    expect(await membersOf(id)).toMatchObject({ Data: 'left' });
    const paused = (await accounts()).find(({ alias }) => alias === 'Data');
    expect(paused?.pausedAt).not.toBeNull();
    expect(paused?.statusMessage).toMatch(/^It has left o-shop\./);
    now = new Date(now.getTime() + 24 * HOURS);
    await readAgain(id);
    expect((await accounts()).map(({ alias }) => alias)).toEqual(['Management', 'Shop']);
  });

  test('is in use again when the next reading has it', async () => {
    const { id } = await follow();
    await choose(id, { kind: 'all' });
    const whole = members;
    members = whole.filter(({ Name }) => Name !== 'Data');
    await readAgain(id);
    members = whole;
    now = new Date(now.getTime() + 24 * HOURS);
    await readAgain(id);
    const back = (await accounts()).find(({ alias }) => alias === 'Data');
    expect(back).toMatchObject({ status: 'pending', pausedAt: null });
  });
});

test('a list that is refused changes no account, and the organization says what to allow', async () => {
  const { id } = await follow();
  await choose(id, { kind: 'all' });
  denied.push('organizations:ListAccounts');
  const { state, problem } = await readAgain(id);
  expect(state).toBe('error');
  expect(problem).toContain('Allow organizations:ListAccounts');
  expect((await accounts()).filter(({ pausedAt }) => pausedAt !== null)).toEqual([]);
});

test('an account that is connected by keys reads no organization', async () => {
  const connected = await call('POST', '/accounts', {
    authMethod: 'access_key',
    alias: 'Keys',
    region: 'eu-central-1',
    ...aws.keys,
  });
  const { status, body } = await call('POST', '/organisations', {
    readerId: connected.body.id,
  });
  expect(status).toBe(422);
  expect(body.issues).toMatchObject([{ path: ['readerId'] }]);
});

test('a sample is of no organization', async () => {
  const { readerId } = await follow();
  await runSql(api.database.url, 'delete from parapet.cloud_organisations where reader_id = $1', [
    readerId,
  ]);
  await runSql(
    api.database.url,
    'update parapet.cloud_accounts set is_sample = true where id = $1',
    [readerId],
  );
  const { status, body } = await call('POST', '/organisations', { readerId });
  expect({ status, issues: body.issues }).toMatchObject({
    status: 422,
    issues: [{ path: ['readerId'] }],
  });
});

test('an organization that is no longer followed leaves its accounts', async () => {
  const { id } = await follow();
  await choose(id, { kind: 'all' });
  expect((await call('DELETE', `/organisations/${id}`)).status).toBe(204);
  expect((await accounts()).map(({ organisationId }) => organisationId)).toEqual([
    null,
    null,
    null,
  ]);
  const left = await runSql(
    api.database.url,
    'select 1 from parapet.cloud_organisation_members where organisation_id = $1',
    [id],
  );
  expect(left).toEqual([]);
});
