import { apiTable } from '@parapet/contracts/openapi/api-table';
import { createTestDatabase } from '@parapet/test-kit/postgres';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AwsIdentity } from './domains/cloud/providers/aws/aws-identity.ts';
import { createSandboxPayments } from './embedded/payments/sandbox-payments.ts';
import { pngOf } from './testing/png.ts';
import { playScript, untilStopped } from './testing/scans/scripted-scanner.ts';
import {
  identitiesOf,
  noBilling,
  noBreachSource,
  startTestApi,
  type TestApi,
} from './testing/test-api.ts';
import { runSql, type TestUser } from './testing/test-identity.ts';

/**
 * Operations that change nothing although they are not GET, or only what their actor has seen, or what
 * belongs to no workspace.
 */
const withoutChange = [
  'getIntercomHash',
  'previewSchedule',
  'markFeedSeen',
  'dryRunNotificationRule',
  'checkIntegrationSetup',
  'markInboxRead',
  'previewImport',
  'previewMerge',
  'estimateScan',
  'estimateMatchingScans',
  'readInvitation',
  'endSession',
  'renameSecondFactor',
  'saveAvatar',
  'removeAvatar',
  'deleteAccount',
];

const aws: AwsIdentity = {
  identify: async () => ({
    ok: true,
    accountUid: '123456789012',
    caller: 'arn',
    partition: 'aws',
    actions: [],
  }),
  ownIdentity: async () => null,
};

/** Connects an account by a role, so that its organisation can be read. */
const BY_ROLE = `update parapet.cloud_accounts
  set auth_method = 'assume_role', sealed_secret = null, role_arn = 'arn:aws:iam::123456789012:role/R'
  where id = $1`;
/** Ends the reading of an organisation. */
const READ = `update parapet.cloud_organisations set state = 'ready', read_at = now() where id = $1`;

const sampleKeys = { accessKeyId: 'AKIAIOSFODNN7EXAMPLE', secretAccessKey: 'x'.repeat(40) };

let api: TestApi;
let ada: TestUser;
let pool: pg.Pool;
const reached = Promise.withResolvers<void>();

beforeAll(async () => {
  const database = await createTestDatabase();
  pool = new pg.Pool({ connectionString: database.url, max: 1 });
  const sandbox = createSandboxPayments(pool);
  api = await startTestApi({
    identities: identitiesOf(aws),
    breachServices,
    cloudSamples: [
      {
        provider: 'aws',
        alias: 'Sample account',
        accountUid: '123456789012',
        callerArn: 'arn:aws:iam::123456789012:user/sample',
        partition: 'aws',
        access: { authMethod: 'access_key', region: 'eu-central-1', ...sampleKeys },
      },
    ],
    database,
    billing: { ...noBilling, payments: sandbox, sandbox },
  });
  ada = await api.signUp('mssp');
  await api.startWorker((input, sink) =>
    playScript({ one: ['a'], two: 'pass' }, input, sink, async (id) => {
      if (id !== 'two') return;
      reached.resolve();
      await untilStopped(input.signal);
    }),
  );
});
afterAll(async () => {
  await pool.end();
  await api.close();
});

const breachServices = {
  source: {
    ...noBreachSource,
    readStatus: async () => ({ ok: true as const, value: capabilities }),
  },
  readPasswordRange: () => Promise.reject(new Error('not asked for here')),
};
const capabilities = {
  plan: 'Pro',
  until: null,
  requestsPerMinute: 10,
  stealerLogs: true,
  addressRange: true,
  customerDomains: false,
  domainAccounts: null,
  isSample: false,
};

async function upload(path: string, content: string) {
  const answer = await fetch(api.url + path, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${ada.token}`,
      'content-type': 'application/octet-stream',
    },
    body: content,
  });
  return { status: answer.status, headers: answer.headers, body: await answer.json() };
}

/** Accounts of a domain are looked for once its ownership is proved. */
const proveDomain = (host: string) =>
  runSql(
    api.database.url,
    `update parapet.ownership_proofs set status = 'verified', proved_by = 'dns_txt',
       proved_until = now() + interval '1 day' where workspace_id = $1 and host = $2`,
    [ada.workspaceId, host],
  );

const join = (workspaceId: string, userId: string, role: string) =>
  runSql(
    api.database.url,
    'insert into parapet.memberships (workspace_id, user_id, role) values ($1, $2, $3)',
    [workspaceId, userId, role],
  );

/** Returns the token of an invitation for Ada to the workspace of another user. */
async function inviteAda(inviter: TestUser): Promise<string> {
  await runSql(
    api.database.url,
    `insert into parapet.invitations
       (workspace_id, email, role, invited_by, expires_at, token_hash)
     values ($1, $2, 'viewer', $3, now() + interval '1 day', encode(sha256('token'), 'hex'))`,
    [inviter.workspaceId, `${ada.id}@parapet.example`, inviter.id],
  );
  return 'token';
}

/** A request of another member, which nobody but members can make. */
const requestRisk = (findingId: string) =>
  runSql(
    api.database.url,
    `insert into parapet.finding_risk_acceptances
       (finding_id, workspace_id, state, reason, requested_at, expires_at)
     values ($1, $2, 'requested', 'r', now(), now() + interval '1 day')`,
    [findingId, ada.workspaceId],
  );

const addMute = async (): Promise<string> => {
  const [mute] = await runSql<{ id: string }>(
    api.database.url,
    `insert into parapet.finding_mutes (workspace_id, check_id, title, reason)
     values ('${ada.workspaceId}', 'c', 't', 'r') returning id`,
  );
  return mute?.id ?? '';
};

/** A retest runs checks of the catalogue alone. */
const nameCheck = (findingId: string) =>
  runSql(
    api.database.url,
    `update parapet.findings set check_id = 'redis-requires-authentication' where id = $1`,
    [findingId],
  );

// Slow: it calls every operation that changes something.
test('every operation that changes something is in the audit log', async () => {
  const logged: Record<string, string> = {};
  const params: Record<string, string> = { workspaceId: ada.workspaceId };

  const change = async (id: string, body?: unknown) => {
    const endpoint = apiTable.find((candidate) => candidate.id === id);
    if (!endpoint) throw new Error(`No endpoint ${id}`);
    const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name) => params[name] ?? name);
    const answer = await (endpoint.upload
      ? upload(`${path}?name=list.csv`, String(body))
      : api.call(ada, endpoint.method, path, body));
    expect(answer.status, `${id}: ${JSON.stringify(answer.body)}`).toBe(endpoint.status);
    const [row] = await runSql<{ action: string; request_id: string; actor_id: string }>(
      api.database.url,
      'select action, request_id, actor_id from parapet.audit_log order by id desc limit 1',
    );
    expect(row, id).toMatchObject({
      request_id: answer.headers.get('x-request-id'),
      actor_id: ada.id,
    });
    logged[id] = row?.action ?? '';
    return answer.body;
  };

  await change('createWorkspace', { name: 'Shop' });
  await change('updateWorkspace', { name: 'Web shop' });
  await change('saveLogo', { image: pngOf(8).toString('base64') });
  await change('removeLogo');
  const member = await api.signUp('mssp');
  await join(ada.workspaceId, member.id, 'viewer');
  params.memberId = member.id;
  await change('changeMember', { role: 'analyst' });
  await change('removeMember');
  await change('inviteMembers', { emails: ['a@parapet.example'], role: 'viewer' });
  const { body } = await api.call(ada, 'GET', `/api/workspaces/${ada.workspaceId}/invitations`);
  params.invitationId = body.items[0].id;
  await change('resendInvitation');
  await change('revokeInvitation');
  await change('acceptInvitation', { token: await inviteAda(member) });
  params.workspaceId = member.workspaceId;
  await change('leaveWorkspace');
  params.workspaceId = ada.workspaceId;
  const { body: extra } = await api.call(ada, 'POST', '/api/workspaces/create', { name: 'Extra' });
  params.workspaceId = extra.data.id;
  await change('deleteWorkspace', { name: 'Extra' });
  await change('restoreWorkspace');
  await join(extra.data.id, member.id, 'admin');
  await change('transferOwnership', { memberId: member.id });
  await change('endOwnershipOffer');
  await api.call(member, 'POST', '/api/workspaces/create', { name: 'Offered' });
  const { body: theirs } = await api.call(member, 'GET', '/api/workspaces/list');
  const offered: string = theirs.data.find(({ name }: { name: string }) => name === 'Offered').id;
  await join(offered, ada.id, 'admin');
  const asked = { memberId: ada.id };
  await api.call(member, 'POST', `/api/workspaces/${offered}/ownership`, asked);
  params.workspaceId = offered;
  await change('acceptOwnership');
  params.workspaceId = ada.workspaceId;
  await change('setNotifications', { newFindings: true, failedScans: false, everyScan: true });
  params.assetId = (await change('addAsset', { value: 'a.example', consent: true })).id;
  await change('updateAsset', { tags: ['shop'] });
  const tag = { action: 'tag', add: ['web'], remove: [] };
  await change('changeAssets', { assets: { ids: [params.assetId] }, change: tag });
  await change('importAssets', { text: 'shop.example', consent: true });
  params.importId = (await change('startAssetImport', { name: 'hosts.csv', bytes: 1 })).id;
  const found = { added: { count: 1, items: [] }, duplicates: { count: 0, items: [] } };
  await runSql(
    api.database.url,
    `update parapet.asset_imports set status = 'checked', preview = $2 where id = $1`,
    [params.importId, { ...found, wrong: { count: 0, items: [] } }],
  );
  await change('confirmAssetImport', { consent: true });
  await change('deleteAssetImport');
  params.viewId = (await change('createView', { page: 'assets', name: 'Web', query: '' })).id;
  await change('updateView', { name: 'Web shops' });
  await change('deleteView');
  await change('startOwnership', { method: 'dns_txt' });
  await change('checkOwnership');
  await proveDomain('a.example');
  await change('updateBreachSettings', { apiKey: 'a'.repeat(32), cadence: 'off' });
  await change('checkBreachKey');
  await change('startBreachSearches', {});
  await change('searchBreachAddress', { address: 'ada@a.example' });
  await change('importBreaches', 'email\nada@a.example\n');
  const exposed = await api.call(ada, 'GET', `/api/workspaces/${ada.workspaceId}/breach/exposures`);
  const [exposure] = exposed.body.items;
  params.personId = exposure.personId;
  await change('decideExposures', { decision: 'reset', exposureIds: [exposure.id] });
  await change('findBreachPerson', { address: 'ada@a.example' });
  await change('showBreachAddress');
  await change('exportBreachPerson');
  await change('eraseBreachPerson');
  await change('discoverNames');
  const ids = await runSql<{ id: string }>(
    api.database.url,
    `insert into parapet.asset_candidates (workspace_id, canonical_key, display_name, source,
       evidence, confidence, first_seen_at, last_seen_at)
     select '${ada.workspaceId}', h, h, 'word_list', 'e', 80, now(), now()
     from unnest(array['b.a.example', 'c.a.example']) h returning id`,
  );
  await change('dismissCandidates', { ids: [ids[0]?.id] });
  await change('approveCandidates', { ids: [ids[1]?.id], consent: true });
  params.scanId = (await change('startScan', { assetIds: [params.assetId] })).id;
  await reached.promise;
  await change('pauseScan');
  await change('resumeScan');
  await change('cancelScan');
  await change('startMatchingScans', { filter: {} });
  const findings = await api.call(ada, 'GET', `/api/workspaces/${ada.workspaceId}/findings`);
  params.findingId = findings.body.items[0].id;
  await change('updateFinding', { status: 'acknowledged' });
  await change('assignFinding', { assigneeId: null });
  await change('commentFinding', { text: 'Looked at it' });
  params.fileId = (await change('addFindingFile', 'the picture of the console')).id;
  await change('deleteFindingFile');
  await change('changeFindings', { action: 'comment', filter: {}, text: 'Looked at all' });
  params.muteId = await addMute();
  await change('deleteFindingMute');
  await requestRisk(params.findingId ?? '');
  await change('decideFindingRisk', { decision: 'reject' });
  await nameCheck(params.findingId ?? '');
  await change('verifyFinding');
  const account = { authMethod: 'access_key', alias: 'Shop', ...sampleKeys };
  params.accountId = (await change('connectCloudAccount', account)).id;
  await change('checkCloudAccount');
  await change('updateCloudAccount', { alias: 'Web shop' });
  await change('startCloudScan');
  await runSql(api.database.url, BY_ROLE, [params.accountId]);
  const organisation = { readerId: params.accountId };
  params.organisationId = (await change('createCloudOrganisation', organisation)).id;
  await runSql(api.database.url, READ, [params.organisationId]);
  await change('updateCloudOrganisation', { scope: { kind: 'all' } });
  await runSql(api.database.url, READ, [params.organisationId]);
  await change('readCloudOrganisation');
  await change('deleteCloudOrganisation');
  await change('deleteCloudAccount');
  await change('connectSampleAccount');
  const staff = { number: '1', title: 'Staff are trained', automation: 'manual' };
  const rules = JSON.stringify({ requirements: [staff] });
  const uploaded = { title: 'House rules', format: 'json', text: rules };
  params.frameworkId = (await change('uploadFramework', uploaded)).id;
  await change('updateFramework', { isInUse: true });
  await change('updateFramework', { file: uploaded });
  const inAMonth = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
  const about = { frameworkId: params.frameworkId, requirement: '1', endsOn: inAMonth };
  const words = { ...about, statement: 'Everybody was trained in spring.' };
  params.attestationId = (await change('createAttestation', words)).id;
  await change('updateAttestation', { statement: 'Everybody was trained in autumn.' });
  await change('addEvidenceFile', 'the list of names');
  await runSql(api.database.url, 'update parapet.compliance_attestations set created_by = null');
  await change('reviewAttestation', { isAccepted: false, note: 'Name the course.' });
  await change('deleteAttestation');
  const except = { ...about, reason: 'The staff changes this month.' };
  params.exceptionId = (await change('createRequirementException', except)).id;
  await change('deleteRequirementException');
  await change('deleteFramework');
  const webhook = { type: 'webhook', name: 'Chat', url: 'http://127.0.0.1:9/hook' };
  params.integrationId = (await change('createIntegration', webhook)).id;
  await change('updateIntegration', { name: 'Team chat' });
  await change('recheckIntegration');
  await runSql(api.database.url, `update parapet.integrations set type = 'github' where id = $1`, [
    params.integrationId,
  ]);
  await change('createTicket', { integrationId: params.integrationId });
  params.deliveryId = (await change('testIntegration')).id;
  await change('replayDelivery');
  await change('deleteIntegration');
  const schedule = { name: 'Nights', target: { kind: 'all' }, cron: '0 3 * * *', timezone: 'UTC' };
  params.scheduleId = (await change('createSchedule', schedule)).id;
  await change('updateSchedule', { status: 'paused' });
  await change('deleteSchedule');
  const rule = { name: 'Ports', destination: { kind: 'inbox' }, timezone: 'UTC' };
  params.ruleId = (await change('createNotificationRule', rule)).id;
  await change('updateNotificationRule', { enabled: false });
  await change('deleteNotificationRule');
  params.reportId = (await change('createReport', { type: 'executive' })).id;
  await runSql(
    api.database.url,
    `update parapet.reports set status = 'ready', file_name = 'a.pdf', bytes = 1 where id = $1`,
    [params.reportId],
  );
  await change('createReportLink');
  await change('deleteReport');
  const { target: _, ...regular } = { ...schedule, type: 'executive' };
  params.reportScheduleId = (await change('createReportSchedule', regular)).id;
  await change('updateReportSchedule', { status: 'paused' });
  await change('deleteReportSchedule');
  const machine = { name: 'CI', scopes: ['scan'], expiresInDays: 30 };
  params.apiKeyId = (await change('createApiKey', machine)).id;
  await change('revokeApiKey');
  params.assetId = (await change('addAsset', { value: 'b.example', consent: true })).id;
  const { id: mergedId } = await change('addAsset', { value: 'https://b.example/', consent: true });
  const merge = { keepId: params.assetId, mergeIds: [mergedId], confirm: 'b.example' };
  await change('mergeAssets', merge);
  await change('deleteAsset');

  const details = { name: 'A', street: 'B 1', postalCode: '1', city: 'C', country: 'DE' };
  await change('saveBillingDetails', { ...details, vatId: null });
  const order = { tier: 'core', selectedAssets: 50, billingPeriod: 'monthly' };
  await change('startCheckout', { ...order, finalPrice: 49 });
  await runSql(
    api.database.url,
    `update parapet.subscriptions set tier = 'pro', net_cents = 14900, period_start = now(),
       period_end = now() + interval '30 days' where user_id = $1`,
    [ada.id],
  );
  await change('changePlan', order);
  await change('cancelPlan');
  await change('resumePlan');

  const changing = apiTable.filter(
    ({ method, id }) => method !== 'GET' && !withoutChange.includes(id),
  );
  expect(Object.keys(logged).sort()).toEqual(changing.map(({ id }) => id).sort());
  expect(new Set(Object.values(logged)).size).toBe(changing.length);
});
