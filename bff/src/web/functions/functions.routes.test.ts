import { inviteMessages } from '@parapet/contracts/access/invitation';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import {
  handleManageWorkspaceUsers,
  inviteOverHttp,
  messages,
} from '../../../supabase/functions/manage-workspace-users/handler.ts';
import { createRequestCounts } from '../../platform/http/request-counts.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { runSql, type TestUser } from '../../testing/test-identity.ts';

const PATH = '/functions/v1/manage-workspace-users';

let api: TestApi;
let ada: TestUser;

beforeAll(async () => {
  api = await startTestApi();
  ada = await api.signUp('core');
});
afterAll(() => api.close());

const action = (change: object = {}) => ({
  action: 'invite_users',
  workspaceId: ada.workspaceId,
  emails: ['a@b.example'],
  role: 'viewer',
  invitedBy: ada.id,
  ...change,
});
const invoke = (body: unknown, user: TestUser | null = ada) => api.call(user, 'POST', PATH, body);

/** Runs the function as an edge function does: in front of an API at another address. */
const runAtEdge = (body: unknown, fetchApi: typeof fetch = fetch) =>
  handleManageWorkspaceUsers(
    new Request(`https://project.supabase.example${PATH}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${ada.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
    { pageOrigin: 'https://app.example', inviteUsers: inviteOverHttp(api.url, fetchApi) },
  );

test('invites each address and answers for each', async () => {
  const { status, body } = await invoke(action({ emails: ['one@b.example', 'nobody'] }));
  expect({ status, body }).toEqual({
    status: 200,
    body: {
      results: [
        { email: 'one@b.example', success: true, error: null },
        { email: 'nobody', success: false, error: 'This is not an email address.' },
      ],
    },
  });
});

test('runs at the edge from the same source, with the bearer token of the caller', async () => {
  const answer = await runAtEdge(action({ emails: ['edge@b.example'] }));
  expect(await answer.json()).toEqual({
    results: [{ email: 'edge@b.example', success: true, error: null }],
  });
  expect(answer.headers.get('access-control-allow-origin')).toBe('https://app.example');
});

test('has the address and the agent of its caller in the audit log', async () => {
  const answer = await fetch(api.url + PATH, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${ada.token}`,
      'content-type': 'application/json',
      'user-agent': 'browser of Ada',
      'x-request-id': 'chosen-by-the-client',
    },
    body: JSON.stringify(action({ emails: ['audited@b.example'] })),
  });
  expect(answer.status).toBe(200);
  const [entry] = await runSql(
    api.database.url,
    "select user_agent, ip, request_id from parapet.audit_log where after::text like '%audited@b.example%'",
  );
  expect(entry).toEqual({
    user_agent: 'browser of Ada',
    ip: '127.0.0.1',
    request_id: answer.headers.get('x-request-id'),
  });
});

test('counts a call that is not signed in where it came from', async () => {
  const counted: string[] = [];
  const counts = createRequestCounts();
  const behindProxy = await startTestApi({
    trustedProxies: 1,
    requestCounts: {
      increment(key) {
        counted.push(key);
        return counts.increment(key);
      },
    },
  });
  try {
    const answer = await fetch(behindProxy.url + PATH, {
      method: 'POST',
      headers: { authorization: 'Bearer x.eyJzdWIiOiJhZGEifQ.y', 'x-forwarded-for': '203.0.113.9' },
      body: JSON.stringify(action({ invitedBy: 'ada' })),
    });
    expect(answer.status).toBe(401);
    expect(counted).toEqual(['anyone:203.0.113.9']);
  } finally {
    await behindProxy.close();
  }
});

test('has the messages of the specification', async () => {
  expect(messages).toEqual({
    noEmails: 'No email addresses provided',
    noWorkspace: 'No workspace ID provided',
    noSession: 'You must be logged in to invite users',
    unknown: 'Unknown error',
    failed: 'Failed to invite users',
  });
  expect(inviteMessages).toEqual({
    ...messages,
    plan: 'Your subscription plan does not allow inviting users. Please upgrade your plan.',
  });
  const errors = [
    [await invoke(action(), await api.signUp()), 401, inviteMessages.noSession],
    [await invoke(action(), null), 401, inviteMessages.noSession],
    [await invoke(action(), { ...ada, token: 'x.y.z' }), 401, inviteMessages.noSession],
    [await invoke(action({ invitedBy: crypto.randomUUID() })), 401, inviteMessages.noSession],
    [await invoke(action({ emails: [] })), 422, inviteMessages.noEmails],
    [await invoke(action({ emails: undefined })), 422, inviteMessages.noEmails],
    [await invoke(action({ workspaceId: '' })), 422, inviteMessages.noWorkspace],
  ] as const;
  for (const [{ status, body }, code, error] of errors) {
    expect({ status, body }).toEqual({ status: code, body: { error } });
  }
  const free = await api.signUp();
  const theirs = { workspaceId: free.workspaceId, invitedBy: free.id };
  expect(await invoke(action(theirs), free)).toMatchObject({
    status: 402,
    body: { error: inviteMessages.plan },
  });
});

test.each([
  ['an API that is away', () => Promise.reject(new TypeError('fetch failed')), 'failed'],
  ['an answer that is no JSON', async () => new Response('<html>'), 'failed'],
  ['an error without a reason', async () => Response.json({}, { status: 500 }), 'failed'],
] as const)('%s is told with the default message', async (_, fetchApi, message) => {
  const answer = await runAtEdge(action(), vi.fn(fetchApi));
  expect(answer.status).toBe(502);
  expect(await answer.json()).toEqual({ error: inviteMessages[message] });
});

test('a failed address without a reason has the default one', async () => {
  const results = [{ email: 'a@b.example', success: false }];
  const answer = await runAtEdge(action(), async () => Response.json({ results }));
  expect(await answer.json()).toEqual({
    results: [{ email: 'a@b.example', success: false, error: inviteMessages.unknown }],
  });
});

test('refuses other workspaces, actions, methods and bodies', async () => {
  const bob = await api.signUp('core');
  expect((await invoke(action({ workspaceId: bob.workspaceId }))).status).toBe(404);
  expect((await invoke(action({ workspaceId: '../../plans' }))).status).toBe(404);
  expect((await invoke(action({ action: 'remove_users' }))).status).toBe(400);
  expect((await invoke([])).status).toBe(400);
  expect((await invoke(action({ role: 'owner' }))).status).toBe(422);
  expect((await api.call(ada, 'GET', PATH)).status).toBe(405);
  const preflight = await fetch(api.url + PATH, { method: 'OPTIONS' });
  expect(preflight.status).toBe(204);
  expect(preflight.headers.get('access-control-allow-headers')).toContain('authorization');
});
