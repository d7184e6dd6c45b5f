import { createHash } from 'node:crypto';
import type { FindingFile } from '@parapet/contracts/findings/finding-file';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { signUpMember } from '../../../testing/sign-up-member.ts';
import { type Answer, startTestApi, type TestApi } from '../../../testing/test-api.ts';
import { runSql, type TestUser } from '../../../testing/test-identity.ts';

let api: TestApi;
let ada: TestUser;
let findingId: string;

beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  ada = await api.signUp('core');
  findingId = await addFinding(ada);
});
afterAll(() => api.close());

const sql = <Row>(text: string, ...values: unknown[]) =>
  runSql<Row>(api.database.url, text, values);
const at = (path = '', user = ada, id = findingId) =>
  `/api/workspaces/${user.workspaceId}/findings/${id}/files${path}`;
const list = async (user = ada): Promise<FindingFile[]> =>
  (await api.call(user, 'GET', at())).body.items;

async function upload(content: string, { user = ada, name = 'console.png', to = at() } = {}) {
  const answer = await fetch(`${api.url}${to}?name=${encodeURIComponent(name)}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${user.token}`,
      'content-type': 'application/octet-stream',
    },
    body: content,
  });
  const body: Answer['body'] = await answer.json();
  return { status: answer.status, body };
}

test('a file is added, downloaded as it was and deleted, with who did it', async () => {
  const html = '<script>alert(1)</script>';
  const { status, body } = await upload(html, { name: 'a <b>.html' });
  expect(status).toBe(201);
  const sha256 = createHash('sha256').update(html).digest('hex');
  expect(body).toMatchObject({ name: 'a <b>.html', bytes: html.length, sha256 });
  expect(await list()).toEqual([body]);

  const read = await fetch(api.url + at(`/${body.id}`), {
    headers: { authorization: `Bearer ${ada.token}` },
  });
  expect(await read.text()).toBe(html);
  expect(Object.fromEntries(read.headers)).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': 'attachment; filename="a _b_.html"',
    'x-content-type-options': 'nosniff',
  });

  expect((await api.call(ada, 'DELETE', at(`/${body.id}`))).status).toBe(204);
  expect(await list()).toEqual([]);
  expect(
    await sql(
      `select state from parapet.stored_objects where bucket = 'evidence' and owner_id = $1`,
      ada.workspaceId,
    ),
  ).toEqual([{ state: 'removed' }]);
  const logged = await sql<{ action: string }>(
    `select action from parapet.audit_log where target_id = $1 and action like 'finding.file%' order by id`,
    findingId,
  );
  expect(logged.map(({ action }) => action)).toEqual([
    'finding.file_added',
    'finding.file_deleted',
  ]);
});

test('who may triage writes, who may read reads, and nobody else learns of a file', async () => {
  const file = (await upload('x')).body;
  const bob = await signUpMember(api, { workspaceId: ada.workspaceId, role: 'viewer' });
  expect((await api.call(bob, 'GET', at(`/${file.id}`))).status).toBe(200);
  expect(await upload('y', { user: bob })).toMatchObject({
    status: 409,
    body: { code: 'role_insufficient' },
  });
  expect((await api.call(bob, 'DELETE', at(`/${file.id}`))).status).toBe(409);

  const eve = await api.signUp('core');
  const other = await addFinding(eve);
  expect((await api.call(eve, 'GET', at(`/${file.id}`))).status).toBe(404);
  expect((await api.call(eve, 'GET', at(`/${file.id}`, eve, other))).status).toBe(404);
  expect((await upload('z', { user: eve })).status).toBe(404);
  expect(await list()).toHaveLength(1);
});

test('an empty file and one above 10 MB are refused, and nothing half-written stays', async () => {
  expect((await upload('')).body).toMatchObject({ issues: [{ path: ['file'] }] });
  const large = await upload('x'.repeat(10 * 1024 * 1024 + 1)).catch(() => null);
  if (large) expect(large.status).toBe(422);
  expect(await list()).toEqual([]);
});

test('the plan limits the bytes of all workspaces together, and shows them with its other limits', async () => {
  await upload('12345');
  const usage = async () => (await api.call(ada, 'GET', '/api/subscription')).body.evidence_bytes;
  const GB = 1024 * 1024 * 1024;
  expect(await usage()).toEqual({ current: 5, limit: GB });
  await sql(
    `update parapet.stored_objects set bytes = $2 where bucket = 'evidence' and owner_id = $1`,
    ada.workspaceId,
    GB - 3,
  );
  expect((await upload('123')).status).toBe(201);
  expect(await upload('1')).toMatchObject({
    status: 402,
    body: { error: expect.stringMatching(/^The Core plan keeps 1 GB of files/) },
  });
  expect(await list()).toHaveLength(2);
  expect((await usage()).current).toBe(GB);
  // The feed, which rules of notifications read, tells it once a day.
  const { body: feed } = await api.call(ada, 'GET', `/api/workspaces/${ada.workspaceId}/feed`);
  const limits = feed.items.filter(({ type }: { type: string }) => type === 'plan.limit');
  expect(limits).toMatchObject([{ after: { counted: 'fileBytes', limit: GB } }]);
});

/** Stores a finding of a new asset. Returns its id. */
async function addFinding(user: TestUser): Promise<string> {
  const path = `/api/workspaces/${user.workspaceId}/assets`;
  const asset = (await api.call(user, 'POST', path, { value: 'a.example', consent: true })).body;
  const [row] = await sql<{ id: string }>(
    `insert into parapet.findings (
       workspace_id, asset_id, place, place_host, fingerprint, fingerprint_version, check_id, catalogue_id,
       check_version, title, description, severity, confidence, status, locator, location, evidence,
       remediation, first_seen_at, last_seen_at, last_tested_at
     ) values ($1, $2::uuid, 'a.example', 'a.example', $2::uuid::text, 'v2', 'check', 'TST-001', 1, 'Finding', 'd',
       'high', 'firm', 'open', 'l', 'at', '[]',
       '{"summary": "s", "steps": [], "effort": "low", "reference": null}', now(), now(), now())
     returning id`,
    user.workspaceId,
    asset.id,
  );
  return row?.id ?? '';
}
