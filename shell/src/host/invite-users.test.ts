import { freeSubscription } from '@parapet/stores/subscription.store';
import { expect, it, vi } from 'vitest';
import { createTestSession, harbour } from '../session/testing/create-test-session.ts';
import { mara } from '../session/testing/fake-auth-service.ts';
import { inviteUsersOf } from './invite-users.ts';

const open = async (answer: () => Promise<Response>, mayInvite = true) => {
  const plan = { ...freeSubscription(mara.id), can_invite_users: mayInvite };
  const { session, emit, settle } = createTestSession({
    answers: { 'GET /api/subscription': () => ({ status: 200, body: plan }) },
  });
  await session.start();
  emit('INITIAL_SESSION', mara);
  await settle();
  const send = vi.fn(answer);
  return { invite: inviteUsersOf(session, send as typeof fetch), send, emit };
};
const invitation = { emails: ['a@b.example'], role: 'viewer' } as const;
const results = [{ email: 'a@b.example', success: true, error: null }];

it('calls the function with the session, and returns a result for each address', async () => {
  const { invite, send } = await open(async () => Response.json({ results }));
  expect(await invite(harbour.id, { ...invitation, emails: ['a@b.example'] })).toEqual(results);
  const [url, init] = send.mock.calls[0] as unknown as [string, RequestInit];
  expect(new URL(url).pathname).toBe('/functions/v1/manage-workspace-users');
  expect(new Headers(init.headers).get('authorization')).toBe('Bearer token-1');
  expect(JSON.parse(String(init.body))).toEqual({
    action: 'invite_users',
    workspaceId: harbour.id,
    emails: ['a@b.example'],
    role: 'viewer',
    invitedBy: mara.id,
  });
});

it('refuses with the messages of the specification before it calls', async () => {
  const answer = async () => Response.json({ results });
  const emails = ['a@b.example'];
  const free = await open(answer, false);
  await expect(free.invite(harbour.id, { ...invitation, emails })).rejects.toThrow(
    'Your subscription plan does not allow inviting users. Please upgrade your plan.',
  );
  const { invite, send, emit } = await open(answer);
  await expect(invite(harbour.id, { ...invitation, emails: [] })).rejects.toThrow(
    'No email addresses provided',
  );
  await expect(invite('', { ...invitation, emails })).rejects.toThrow('No workspace ID provided');
  emit('SIGNED_OUT', null);
  // The plan went with the session.
  await expect(invite(harbour.id, { ...invitation, emails })).rejects.toThrow();
  expect(send).not.toHaveBeenCalled();
});

it.each([
  ['the reason of the function', async () => Response.json({ error: 'No' }, { status: 402 }), 'No'],
  ['no answer', () => Promise.reject(new TypeError('failed')), 'Failed to invite users'],
  ['an answer of something else', async () => new Response('<html>'), 'Failed to invite users'],
  [
    'a function that is not deployed',
    async () => Response.json({ code: 'NOT_FOUND' }, { status: 404 }),
    'Failed to invite users',
  ],
] as const)('fails with %s', async (_, answer, message) => {
  const { invite } = await open(answer);
  await expect(invite(harbour.id, { ...invitation, emails: ['a@b.example'] })).rejects.toThrow(
    message,
  );
});
