// Slow: a database, and readings by a worker.
import { unpaced } from '@parapet/cloud-scanner/aws/client/buckets';
import { sampleProject } from '@parapet/cloud-scanner/gcp/sample/project/sample';
import {
  type GcpSampleServer,
  startGcpSampleServer,
} from '@parapet/cloud-scanner/gcp/sample/sample-server';
import {
  type AzureSampleServer,
  startAzureServer,
} from '@parapet/cloud-scanner/sample/azure/azure-server';
import type { SampleSibling } from '@parapet/cloud-scanner/sample/azure/sample-subscription';
import { sampleSubscription } from '@parapet/cloud-scanner/sample/azure/subscription/sample';
import type { CloudAccount } from '@parapet/contracts/cloud/cloud';
import type { CloudOrganisation, OrganisationMember } from '@parapet/contracts/cloud/organisation';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  identitiesOf,
  noProvider,
  startTestApi,
  type TestApi,
  testFederation,
} from '../../../testing/test-api.ts';
import type { TestUser } from '../../../testing/test-identity.ts';
import { createAzureIdentity } from '../providers/azure/azure-identity.ts';
import { createGcpIdentity } from '../providers/gcp/gcp-identity.ts';

// Servers speak Azure's and Google's formats for a tenant and an organization whose members come and go.

interface Other {
  readonly uid: string;
  readonly name: string;
  readonly isSuspended?: boolean;
}
let others: readonly Other[];
const denied: string[] = [];
let now: Date;
let azure: AzureSampleServer;
let google: GcpSampleServer;
let api: TestApi;
let ada: TestUser;

const project = (projectId: string, displayName: string, isSuspended = false) => ({
  name: `projects/${displayName.charCodeAt(1)}`,
  projectId,
  displayName,
  state: isSuspended ? 'DELETE_REQUESTED' : 'ACTIVE',
});

beforeAll(async () => {
  azure = await startAzureServer({
    subscription: {
      ...sampleSubscription,
      get groups() {
        return { production: others.filter(({ name }) => name !== 'Data').map(({ uid }) => uid) };
      },
      get others(): readonly SampleSibling[] {
        return others.map(({ uid, name, isSuspended }) => ({
          subscriptionId: uid,
          displayName: name,
          ...(isSuspended && { state: 'Disabled' }),
        }));
      },
    },
    weather: { pageSize: 2, denied },
  });
  google = await startGcpSampleServer({
    project: {
      ...sampleProject,
      get reads() {
        const service = 'cloudresourcemanager';
        const own = project(sampleProject.projectId, 'Own');
        const parent = 'organizations/42';
        const found = others.map(({ uid, name, isSuspended }) => project(uid, name, isSuspended));
        return [
          { service, operation: 'GetProject', answer: { ...own, parent } },
          { service, operation: 'SearchProjects', answer: { projects: [own, ...found] } },
          {
            service: 'cloudasset',
            operation: 'SearchProjects',
            when: { scope: 'folders/7' },
            answer: {
              results: others
                .filter(({ name }) => name !== 'Data')
                .map(({ uid, name }) => ({ project: project(uid, name).name })),
            },
          },
        ];
      },
    },
    weather: { pageSize: 2, denied },
  });
  const azureConnection = { endpoint: azure.endpoint, fetch, version: '1.0.0' };
  const googleConnection = {
    endpoint: google.endpoint,
    fetch,
    federation: testFederation,
    version: '1.0.0',
  };
  api = await startTestApi({
    identities: {
      ...identitiesOf({ ...noProvider, ownIdentity: async () => null }),
      azure: createAzureIdentity(azureConnection),
      gcp: createGcpIdentity(googleConnection),
    },
  });
  await api.startCloud({
    clouds: {
      azure: { ...azureConnection, sample: null },
      gcp: { ...googleConnection, buckets: unpaced, sample: null },
    },
    now: () => now,
  });
});
beforeEach(async () => {
  now = new Date();
  denied.length = 0;
  ada = await api.signUp('pro');
});
afterAll(async () => {
  await api.close();
  await azure.close();
  await google.close();
});

const call = async (method: string, path: string, body?: object) =>
  await api.call(ada, method, `/api/workspaces/${ada.workspaceId}/cloud${path}`, body);
const accounts = async (): Promise<CloudAccount[]> => (await call('GET', '/accounts')).body.items;
const membersOf = async (id: string): Promise<Record<string, OrganisationMember['state']>> => {
  const { body } = await call('GET', `/organisations/${id}/members`);
  return Object.fromEntries(body.items.map(({ uid, state }: OrganisationMember) => [uid, state]));
};
async function untilRead(id: string): Promise<CloudOrganisation> {
  const find = async (): Promise<CloudOrganisation> =>
    (await call('GET', '/organisations')).body.items.find(
      (each: CloudOrganisation) => each.id === id,
    );
  await expect
    .poll(async () => (await find()).state, { timeout: 20_000, interval: 20 })
    .not.toBe('reading');
  return await find();
}
async function readAgain(id: string): Promise<CloudOrganisation> {
  expect((await call('POST', `/organisations/${id}/read`)).status).toBe(202);
  return await untilRead(id);
}
const guid = (digit: number): string =>
  `${String(digit).repeat(8)}-0000-4000-8000-${String(digit).repeat(12)}`;

describe.each([
  {
    provider: 'a tenant of Azure',
    own: sampleSubscription.id,
    uid: sampleSubscription.tenantId,
    ids: [guid(2), guid(3), guid(4)] as const,
    root: 'production',
    unknown: 'staging',
    wrong: 'a/b',
    list: 'subscription/list',
    input: () => ({
      authMethod: 'service_principal_secret',
      alias: 'Own',
      tenantId: sampleSubscription.tenantId,
      clientId: sampleSubscription.clientId,
      subscriptionId: sampleSubscription.id,
      clientSecret: azure.clientSecret,
    }),
    access: (account: CloudAccount) => account.connection.clientId,
    caller: sampleSubscription.clientId,
  },
  {
    provider: 'an organization of Google Cloud',
    own: sampleProject.projectId,
    uid: 'organizations/42',
    ids: ['shop-production', 'shop-data-42', 'old-shop-1'] as const,
    root: 'folders/7',
    unknown: 'folders/8',
    wrong: 'projects/7',
    list: 'resourcemanager.projects.get',
    input: () => ({
      authMethod: 'service_account_key',
      alias: 'Own',
      projectId: sampleProject.projectId,
      serviceAccount: google.key.clientEmail,
      privateKey: google.key.privateKey,
      privateKeyId: google.key.privateKeyId,
    }),
    access: (account: CloudAccount) => account.connection.serviceAccount,
    caller: `parapet@${sampleProject.projectId}.iam.gserviceaccount.com`,
  },
])('$provider', (cloud) => {
  const { own, uid, list, input, access, caller } = cloud;
  const [shop, data, old] = cloud.ids;
  beforeEach(() => {
    others = [
      { uid: shop, name: 'Shop' },
      { uid: data, name: 'Data' },
      { uid: old, name: 'Old shop', isSuspended: true },
    ];
  });

  async function follow(root: string | null = null): Promise<CloudOrganisation> {
    const { status, body } = await call('POST', '/accounts', input());
    expect(status, JSON.stringify(body)).toBe(201);
    const added = await call('POST', '/organisations', { readerId: body.id, root });
    expect(added.status, JSON.stringify(added.body)).toBe(202);
    return await untilRead(added.body.id);
  }
  async function chooseAll(): Promise<string> {
    const { id } = await follow();
    const { status } = await call('PATCH', `/organisations/${id}`, { scope: { kind: 'all' } });
    expect(status).toBe(202);
    await untilRead(id);
    return id;
  }

  test('is read through one of its members, and those of the choice have its access', async () => {
    const followed = await follow();
    expect(followed).toMatchObject({ uid, state: 'ready', problem: null });
    const unchosen = { [own]: 'own', [shop]: 'not_chosen', [data]: 'not_chosen' };
    expect(await membersOf(followed.id)).toEqual({ ...unchosen, [old]: 'suspended' });
    expect(await accounts()).toHaveLength(1);
    const scope = { kind: 'chosen', uids: [data] };
    await call('PATCH', `/organisations/${followed.id}`, { scope });
    await untilRead(followed.id);
    const joined = (await accounts()).find(({ accountUid }) => accountUid === data);
    expect(joined).toMatchObject({ alias: 'Data', status: 'pending', organisationId: followed.id });
    expect(joined && access(joined)).toBe(caller);
  });

  test('has a member that leaves paused, kept while it is unseen, and in use again when it is back', async () => {
    const id = await chooseAll();
    const whole = others;
    others = whole.filter(({ name }) => name !== 'Data');
    await readAgain(id);
    expect(await membersOf(id)).toMatchObject({ [data]: 'left' });
    const paused = async () => (await accounts()).find(({ accountUid }) => accountUid === data);
    expect((await paused())?.pausedAt).not.toBeNull();
    expect((await paused())?.statusMessage).toBe(
      `It has left ${uid}, or this connection may not see it any more.`,
    );
    // A list of what is seen proves no absence, so nothing is removed.
    now = new Date(now.getTime() + 48 * 3_600_000);
    await readAgain(id);
    expect(await paused()).toBeDefined();
    others = whole;
    await readAgain(id);
    expect(await paused()).toMatchObject({ pausedAt: null, status: 'pending' });
  });

  test('changes no account where its list is refused, and says what to allow', async () => {
    const id = await chooseAll();
    denied.push(list);
    const { state, problem } = await readAgain(id);
    expect(state).toBe('error');
    expect(problem).toMatch(/Allow \S+ for this connection/);
    expect((await accounts()).filter(({ pausedAt }) => pausedAt !== null)).toEqual([]);
  });

  test('is limited to what is below a group or folder, which is named wrong at its field', async () => {
    const { body } = await call('POST', '/accounts', input());
    const refused = await call('POST', '/organisations', { readerId: body.id, root: cloud.wrong });
    expect(refused.status).toBe(422);
    expect(refused.body.issues).toMatchObject([{ path: ['root'] }]);
    const unknown = await call('POST', '/organisations', {
      readerId: body.id,
      root: cloud.unknown,
    });
    const failed = await untilRead(unknown.body.id);
    expect(failed).toMatchObject({ state: 'error', problem: expect.stringMatching(/not found/) });
    await call('DELETE', `/organisations/${failed.id}`);
    const { id } = (await call('POST', '/organisations', { readerId: body.id, root: cloud.root }))
      .body;
    expect(await untilRead(id)).toMatchObject({ uid: cloud.root, root: cloud.root });
    expect(await membersOf(id)).toEqual({ [shop]: 'not_chosen', [old]: 'suspended' });
  });
});
