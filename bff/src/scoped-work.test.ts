import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { modulePortsOf } from './composition/module-ports.ts';
import { runRules } from './domains/notification-rules/run-rules.ts';
import { scanMailsIn } from './domains/notifications/scan-mail.repository.ts';
import { type Database, openDatabase } from './platform/db/database.ts';
import { signUpMember } from './testing/sign-up-member.ts';
import { startTestApi, type TestApi } from './testing/test-api.ts';
import { runSql, type TestUser } from './testing/test-identity.ts';

// These are the things that workers do for Sam, who sees the assets tagged `team` of Ada's workspace.

let api: TestApi;
let db: Database;
let ada: TestUser;
let sam: TestUser;
let inside: string;
let outside: string;

beforeAll(async () => {
  api = await startTestApi();
  db = openDatabase({ url: api.database.url, poolSize: 4, onError: () => undefined });
  await api.startReports(null);
});
beforeEach(async () => {
  ada = await api.signUp('mssp');
  sam = await signUpMember(api, {
    workspaceId: ada.workspaceId,
    role: 'analyst',
    assetScope: ['team'],
  });
  inside = await addAsset('inside.example', ['team']);
  outside = await addAsset('outside.example', ['other']);
  for (const [assetId, title] of [
    [inside, 'Inside finding'],
    [outside, 'Outside finding'],
  ]) {
    await sql(
      `insert into parapet.findings (
         workspace_id, asset_id, place, place_host, fingerprint, fingerprint_version, check_id, catalogue_id, check_version,
         title, description, severity, confidence, locator, location, evidence, remediation,
         first_seen_at, last_seen_at, last_tested_at
       ) values ($1, $2, 'a.example', 'a.example', gen_random_uuid(), 'v2', 'one', 'TST-1', 1, $3, 'd', 'high', 'firm', 'x', '/',
         '[]', '{"summary":"Fix it.","steps":["Fix"],"effort":"low","reference":null}', now(), now(), now())`,
      [ada.workspaceId, assetId, title],
    );
  }
});
afterAll(async () => {
  await db.close();
  await api.close();
});

const sql = <Row>(text: string, values: unknown[] = []) =>
  runSql<Row>(api.database.url, text, values);
const call = (user: TestUser, method: string, path: string, body?: unknown) =>
  api.call(user, method, `/api/workspaces/${ada.workspaceId}${path}`, body);
const addAsset = async (value: string, tags: string[]): Promise<string> =>
  (await call(ada, 'POST', '/assets', { value, consent: true, tags })).body.id;

const request = { type: 'technical', format: 'json', scope: { kind: 'all' }, periodDays: 30 };
async function makeReport(user: TestUser) {
  const { body } = await call(user, 'POST', '/reports', request);
  await vi.waitFor(
    async () => {
      const { body: report } = await call(user, 'GET', `/reports/${body.id}`);
      expect(report.status).toMatch(/ready|failed/);
    },
    { timeout: 60_000, interval: 50 },
  );
  return (await call(user, 'GET', `/reports/${body.id}`)).body;
}

test('a report has what its maker sees, and others of the workspace are not theirs', async () => {
  const whole = await makeReport(ada);
  const own = await makeReport(sam);
  expect(whole).toMatchObject({ status: 'ready', findings: 2 });
  expect(own).toMatchObject({ status: 'ready', findings: 1 });
  const { body: link } = await call(sam, 'POST', `/reports/${own.id}/link`);
  const text = await (await fetch(api.url + link.url)).text();
  expect(text).toContain('Inside finding');
  expect(text).not.toMatch(/outside/i);
  expect((await call(sam, 'GET', '/reports')).body.items).toMatchObject([{ id: own.id }]);
  expect((await call(sam, 'GET', `/reports/${whole.id}`)).status).toBe(404);
  expect((await call(ada, 'GET', '/reports')).body.items).toHaveLength(2);
  const listed = await fetch(`${api.url}/storage/v1/object/list/reports`, {
    method: 'POST',
    headers: { authorization: `Bearer ${sam.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ prefix: ada.workspaceId }),
  });
  expect(listed.status).toBe(400);
  expect(await listed.json()).toMatchObject({ statusCode: '404' });
});

test('a colleague with the same tags sees the report, one with others does not', async () => {
  const own = await makeReport(sam);
  const invited = { workspaceId: ada.workspaceId, role: 'viewer' };
  const peer = await signUpMember(api, { ...invited, assetScope: ['more', 'team'] });
  const other = await signUpMember(api, { ...invited, assetScope: ['other'] });
  expect((await call(peer, 'GET', `/reports/${own.id}`)).status).toBe(200);
  expect((await call(other, 'GET', `/reports/${own.id}`)).status).toBe(404);
});

test('notification rules match what their member sees', async () => {
  const rule = { name: 'Rule', destination: { kind: 'inbox' }, timezone: 'UTC' };
  for (const user of [sam, ada]) await call(user, 'POST', '/notification-rules', rule);
  const events = [inside, outside].map((assetId, index) => ({
    type: 'port.opened' as const,
    severity: null,
    subject: { kind: 'asset' as const, id: assetId, name: 'a' },
    assetId,
    scanId: null,
    before: null,
    after: { port: 443 },
    dedupeKey: `port:${index}`,
    occurredAt: '2026-11-22T10:00:00.000Z',
  }));
  const ports = modulePortsOf(db);
  await db.asWorker(ada.workspaceId, (tx) =>
    ports.feed.record({ tx, workspaceId: ada.workspaceId }, events),
  );
  await runRules({
    ...ports,
    db,
    queue: { send: async () => undefined },
    publicUrl: 'http://localhost:3000',
    now: () => new Date('2026-11-22T10:05:00.000Z'),
  })({ signal: new AbortController().signal });
  const pending = await sql<{ user_id: string; count: number }>(
    `select user_id, greatest(pending_count, coalesce((
       select sum(event_count) from parapet.notification_deliveries as sent where sent.rule_id = rule.id
     ), 0))::int as count
     from parapet.notification_rules as rule where workspace_id = $1`,
    [ada.workspaceId],
  );
  const counts = new Map(pending.map(({ user_id, count }) => [user_id, count]));
  expect(counts.get(sam.id)).toBe(1);
  expect(counts.get(ada.id)).toBe(2);
});

test('the mail at the end of a scan goes to whom all its assets are seen by', async () => {
  const recipients = async (assetIds: string[]) => {
    const { body } = await call(ada, 'POST', '/scans', { assetIds });
    const { workspaceId } = ada;
    const found = await db.asWorker(workspaceId, (tx) =>
      scanMailsIn({ tx, workspaceId, scanId: body.id }).listRecipients(),
    );
    return found.map(({ userId }) => userId).sort();
  };
  expect(await recipients([inside])).toEqual([ada.id, sam.id].sort());
  expect(await recipients([inside, outside])).toEqual([ada.id]);
});

test('an API key of a person who is limited later sees no more than they do', async () => {
  await sql(
    `update parapet.memberships set role = 'admin', asset_scope = null
     where user_id = $1 and workspace_id = $2`,
    [sam.id, ada.workspaceId],
  );
  const { body } = await call(sam, 'POST', '/api-keys', {
    name: 'Machine',
    scopes: ['read'],
    expiresInDays: 1,
  });
  const total = async () => {
    const answer = await fetch(`${api.url}/api/workspaces/${ada.workspaceId}/assets`, {
      headers: { authorization: `Bearer ${body.key}` },
    });
    return ((await answer.json()) as { total: number }).total;
  };
  expect(await total()).toBe(2);
  const limit = { role: 'viewer', assetScope: ['team'] };
  expect((await call(ada, 'PATCH', `/members/${sam.id}`, limit)).status).toBe(200);
  expect(await total()).toBe(1);
});
