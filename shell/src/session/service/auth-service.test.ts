// @vitest-environment happy-dom
import type { AuthEvent } from '@parapet/stores/auth.store';
import { describe, expect, it, vi } from 'vitest';
import {
  authServices,
  email,
  letIn,
  linkSessionOf,
  nothing,
  password,
  refuse,
  tokensOf,
  user,
} from '../testing/open-auth-service.ts';
import { sessionBody } from '../testing/scripted-auth-fetch.ts';

const { open } = authServices();

describe('opening a link', () => {
  it('exchanges a code for a session, with the verifier of this browser', async () => {
    const { service, requests } = open(({ path }) =>
      path.startsWith('/signup') ? user() : letIn(),
    );
    await service.signUp({ login: email, password });
    expect(await service.openLink({ kind: 'pkce-code', code: 'abc' })).toMatchObject({ ok: true });
    expect(requests[1]).toMatchObject({
      path: '/token?grant_type=pkce',
      body: { auth_code: 'abc', code_verifier: expect.any(String) },
    });
  });

  it('reports a response that has no session', async () => {
    const { service } = open(({ path }) => (path.startsWith('/signup') ? user() : nothing()));
    await service.signUp({ login: email, password });
    expect(await service.openLink({ kind: 'pkce-code', code: 'abc' })).toMatchObject({
      failure: { message: 'Auth session or user missing' },
    });
    expect(await service.getAccessToken()).toBeNull();
  });

  it('cannot exchange a code that another browser requested', async () => {
    const { service, requests } = open(letIn);
    expect(await service.openLink({ kind: 'pkce-code', code: 'abc' })).toMatchObject({
      failure: { code: 'pkce_verifier_missing', message: 'Not a valid PKCE flow url.' },
    });
    expect(requests).toEqual([]);
  });

  it('reads the user of a token hash, and stores nothing', async () => {
    const { service, requests, cookies } = open(letIn);
    const events: AuthEvent[] = [];
    await service.start((event) => events.push(event));
    const link = { kind: 'token-hash', tokenHash: '9a', type: 'recovery' } as const;
    expect(await service.peekLink(link)).toMatchObject({
      ok: true,
      value: { user: { email }, refreshToken: 'refresh-mara', isRecovery: true },
    });
    expect(requests[0]?.body).toMatchObject({ token_hash: '9a', type: 'recovery' });
    expect(await service.getAccessToken()).toBeNull();
    expect([...cookies.keys()]).toEqual([]);
    expect(events).toEqual(['INITIAL_SESSION']);
  });

  it('detects a token hash that is confirmed and signs nobody in', async () => {
    const body = { msg: 'Please proceed to confirm the other email', code: '200' };
    const { service } = open(() => ({ status: 200, body }));
    const link = { kind: 'token-hash', tokenHash: '9a', type: 'email_change' } as const;
    expect(await service.peekLink(link)).toEqual({ ok: true, value: null });
  });

  it('reads the user of tokens, and stores nothing', async () => {
    const { service, requests, cookies } = open(user);
    expect(await service.peekLink(tokensOf('mara'))).toMatchObject({
      ok: true,
      value: { user: { email }, isRecovery: false },
    });
    expect(requests).toMatchObject([{ method: 'GET', path: '/user' }]);
    expect(await service.getAccessToken()).toBeNull();
    expect([...cookies.keys()]).toEqual([]);
  });

  it('reports tokens whose session is gone, and keeps the session of this browser', async () => {
    const session = sessionBody();
    const { service } = open(({ path }) =>
      path.startsWith('/user')
        ? refuse(403, 'session_not_found', 'Session does not exist')()
        : { status: 200, body: session },
    );
    await service.signIn({ login: email, password });
    expect(await service.peekLink(tokensOf('oskar'))).toMatchObject({
      failure: { message: 'Auth session missing!' },
    });
    expect(await service.getAccessToken()).toBe(session.access_token);
  });

  it('stores the session of a link with the purpose of its mail', async () => {
    const { service } = open(user);
    const events: AuthEvent[] = [];
    await service.start((event) => events.push(event));
    const recovery = { ...linkSessionOf('mara'), isRecovery: true };
    expect(await service.keepSession(recovery)).toMatchObject({ ok: true });
    expect(await service.getAccessToken()).toBe(recovery.accessToken);
    await service.keepSession(linkSessionOf('mara'));
    expect(events).toEqual(['INITIAL_SESSION', 'PASSWORD_RECOVERY', 'SIGNED_IN']);
  });

  it('ends the session of another user that it replaces', async () => {
    const { service, requests } = open(({ path }) => (path.startsWith('/user') ? user() : letIn()));
    await service.signIn({ login: email, password });
    await service.keepSession(linkSessionOf('mara'));
    expect(requests.some(({ path }) => path.startsWith('/logout'))).toBe(false);
    const oskar = linkSessionOf('oskar');
    await service.keepSession({ ...oskar, user: { ...oskar.user, id: 'oskar' } });
    expect(requests.at(-1)?.path).toBe('/logout?scope=local');
    expect(await service.getAccessToken()).toBe(oskar.accessToken);
  });

  it('ends a rejected session', async () => {
    const { service, requests } = open(nothing);
    await service.dropSession(linkSessionOf('oskar'));
    expect(requests).toMatchObject([{ method: 'POST', path: '/logout?scope=local' }]);
  });
});

describe('a new password', () => {
  it.each([
    ['alone after a mail', undefined, { password }],
    [
      'with the current one',
      'quay and rampart',
      { password, current_password: 'quay and rampart' },
    ],
  ])('is sent %s', async (_what, current, body) => {
    const { service, requests } = open(({ path }) => (path.startsWith('/user') ? user() : letIn()));
    await service.signIn({ login: email, password });
    await service.setPassword(password, current);
    expect(requests.at(-1)).toMatchObject({ method: 'PUT', path: '/user' });
    const { code_challenge: _, code_challenge_method: __, ...sent } = requests.at(-1)?.body ?? {};
    expect(sent).toEqual(body);
  });

  it.each([
    [{ password_required: true }, true],
    [{ password_required: 'yes' }, undefined],
    [{}, undefined],
  ])('is missing according to %j: %s', async (app_metadata, mustChoosePassword) => {
    const session = sessionBody();
    const { service } = open(() => ({
      status: 200,
      body: { ...session, user: { ...session.user, app_metadata } },
    }));
    const users: (boolean | undefined)[] = [];
    await service.start((_event, who) => users.push(who?.mustChoosePassword));
    await service.signIn({ login: email, password });
    expect(users.at(-1)).toBe(mustChoosePassword);
  });
});

describe('the session', () => {
  it('has a user with the times and the metadata of the profile', async () => {
    const profile = {
      ...sessionBody().user,
      email_confirmed_at: '2026-11-01T08:00:00.000Z',
      last_sign_in_at: '2026-11-02T09:00:00.000Z',
      user_metadata: { display_name: 'Mara', active_workspace: 'w1', theme: 'dark' },
    };
    const { service } = open(() => ({ status: 200, body: { ...sessionBody(), user: profile } }));
    const users: unknown[] = [];
    await service.start((_event, who) => users.push(who));
    await service.signIn({ login: email, password });
    expect(users.at(-1)).toEqual({
      id: profile.id,
      email,
      email_confirmed_at: '2026-11-01T08:00:00.000Z',
      created_at: '2026-11-01T07:00:00.000Z',
      last_sign_in_at: '2026-11-02T09:00:00.000Z',
      metadata: { display_name: 'Mara', active_workspace: 'w1', theme: 'dark' },
    });
  });

  it('is emitted at the start and at every change', async () => {
    const { service } = open(({ path }) => (path.startsWith('/user') ? user() : letIn()));
    const events: [AuthEvent, string | undefined][] = [];
    await service.start((event, who) => events.push([event, who?.email]));
    await service.signIn({ login: email, password });
    await service.saveMetadata({ theme: 'dark' });
    await service.signOut();
    expect(events).toEqual([
      ['INITIAL_SESSION', undefined],
      ['SIGNED_IN', email],
      ['USER_UPDATED', email],
      ['SIGNED_OUT', undefined],
    ]);
  });

  it('emits its end when it is refused at page load', async () => {
    const first = open(letIn);
    await first.service.signIn({ login: email, password });
    const expired = refuse(400, 'session_expired', 'Invalid Refresh Token: Session Expired');
    vi.useFakeTimers({ now: Date.now() + 3_601_000, toFake: ['Date'] });
    const { service } = open(expired, first.cookies);
    const events: AuthEvent[] = [];
    await service.start((event, who) => {
      events.push(event);
      expect(who).toBeNull();
    });
    await expect.poll(() => events.toSorted()).toEqual(['INITIAL_SESSION', 'SIGNED_OUT']);
    expect([...first.cookies.keys()]).toEqual([]);
  });

  it('has a token while it lasts', async () => {
    const session = sessionBody();
    const { service } = open(() => ({ status: 200, body: session }));
    expect(await service.getAccessToken()).toBeNull();
    await service.signIn({ login: email, password });
    expect(await service.getAccessToken()).toBe(session.access_token);
    await service.signOut();
    expect(await service.getAccessToken()).toBeNull();
  });

  it('has a token in another tab that hears of it before its cookie can be read', async () => {
    const session = { ...sessionBody(), expires_at: Math.floor(Date.now() / 1000) + 3600 };
    const here = open(() => ({ status: 200, body: session }));
    const there = open(() => ({ status: 200, body: session }));
    const events: AuthEvent[] = [];
    await there.service.start((event) => events.push(event));
    await here.service.signIn({ login: email, password });
    await expect.poll(() => events).toContain('SIGNED_IN');
    expect([...there.cookies.keys()]).toEqual([]);
    expect(await there.service.getAccessToken()).toBe(session.access_token);
    for (const [name, value] of here.cookies) there.cookies.set(name, value);
    expect(await there.service.getAccessToken()).toBe(session.access_token);
    there.cookies.clear();
    expect(await there.service.getAccessToken()).toBeNull();
  });

  it('ends in this browser even when the service does not answer', async () => {
    const { service, cookies } = open(({ path }) =>
      path.startsWith('/logout') ? { status: 500, body: { message: 'down' } } : letIn(),
    );
    await service.signIn({ login: email, password });
    expect(await service.signOut()).toMatchObject({ ok: false });
    expect(await service.getAccessToken()).toBeNull();
    expect([...cookies.keys()].filter((name) => name.includes('auth-token'))).toEqual([]);
  });

  it('signs out of this browser alone', async () => {
    const { service, requests } = open(letIn);
    await service.signIn({ login: email, password });
    await service.signOut();
    expect(requests.at(-1)?.path).toBe('/logout?scope=local');
  });
});

it('confirms a new number apart from the session of this browser, whose level it keeps', async () => {
  const { service, requests } = open(({ path }) => ({
    status: 200,
    body: path.startsWith('/verify') ? sessionBody({ name: 'other' }) : sessionBody(),
  }));
  await service.signIn({ login: email, password });
  requests.length = 0;
  const input = { phone: '+4930123456', code: '123456' };
  expect(await service.account.confirmPhone(input)).toMatchObject({ ok: true });
  expect(requests.map(({ path, body }) => [path, body])).toEqual([
    ['/verify', expect.objectContaining({ phone: '+4930123456', type: 'phone_change' })],
    ['/logout?scope=local', {}],
    ['/token?grant_type=refresh_token', { refresh_token: 'refresh-mara' }],
  ]);
});
