// @vitest-environment happy-dom
import type { AuthEvent } from '@parapet/stores/auth.store';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createAuthService } from './auth-service.ts';
import { createBrowserPasskeys } from './browser-passkeys.ts';
import { createPeekingClient, createSupabaseClient } from './supabase-client.ts';
import { mara } from './testing/fake-auth-service.ts';
import { embeddedConfig } from './testing/runtime-config.ts';
import { scriptedAuthFetch, sessionBody } from './testing/scripted-auth-fetch.ts';

const email = 'mara@northquay.example';
const password = 'rampart and quay';
const ORIGIN = 'http://localhost:3000';
/** No test here asks the browser for a passkey. */
const passkeys = createBrowserPasskeys(window.location);

const opened: { auth: { dispose(): Promise<unknown> } }[] = [];
// The library warns about several clients in one page.
beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => {}));
afterEach(() => void vi.useRealTimers());
afterEach(() => Promise.all(opened.splice(0).map(({ auth }) => auth.dispose())));

const open = (
  answer: Parameters<typeof scriptedAuthFetch>[0],
  cookies = new Map<string, string>(),
) => {
  const { fetch, requests } = scriptedAuthFetch(answer);
  const client = createSupabaseClient(embeddedConfig, {
    isSecure: false,
    fetch,
    cookies: {
      getAll: () => Array.from(cookies, ([name, value]) => ({ name, value })),
      setAll: (all) => {
        for (const { name, value } of all) {
          if (value) cookies.set(name, value);
          else cookies.delete(name);
        }
      },
    },
  });
  opened.push(client);
  const settings = async () => (await fetch(`${ORIGIN}/auth/v1/settings`)).json();
  const peeking = () => createPeekingClient(embeddedConfig, { fetch });
  return {
    service: createAuthService(client, ORIGIN, settings, peeking, passkeys),
    requests,
    cookies,
  };
};

const refuse =
  (status: number, code: string, message: string, more = {}) =>
  () => ({
    status,
    body: { code, message, ...more },
  });
const letIn = () => ({ status: 200, body: sessionBody() });
const user = () => ({ status: 200, body: sessionBody().user });
const nothing = () => ({ status: 200, body: {} });

const linkSessionOf = (name: string) => {
  const { access_token: accessToken, refresh_token: refreshToken } = sessionBody({ name });
  return { user: mara, accessToken, refreshToken, isRecovery: false };
};
const tokensOf = (name: string) => {
  const { accessToken, refreshToken } = linkSessionOf(name);
  return { kind: 'tokens', accessToken, refreshToken, isRecovery: false, ageSeconds: 0 } as const;
};

describe('signing up', () => {
  it('requests a mail that links to this origin, by a PKCE flow', async () => {
    const { service, requests } = open(user);
    expect(await service.signUp({ login: email, password })).toEqual({ ok: true, value: true });
    expect(requests[0]?.path).toBe(
      `/signup?redirect_to=${encodeURIComponent(`${ORIGIN}/auth/confirm`)}`,
    );
    expect(requests[0]?.body).toMatchObject({ email, password, code_challenge_method: 's256' });
  });

  it('stores the first target in the profile', async () => {
    const { service, requests } = open(user);
    await service.signUp({ login: email, password, firstTarget: 'northquay.example' });
    expect(requests[0]?.body).toMatchObject({ data: { first_target: 'northquay.example' } });
  });

  it('returns whether a confirmation is needed', async () => {
    const { service } = open(letIn);
    expect(await service.signUp({ login: email, password })).toEqual({ ok: true, value: false });
  });

  it('returns the reasons why a password is weak', async () => {
    const weak = { weak_password: { reasons: ['length', 'characters'] } };
    const { service } = open(refuse(422, 'weak_password', 'Too weak', weak));
    expect(await service.signUp({ login: email, password: 'a' })).toMatchObject({
      ok: false,
      failure: { code: 'weak_password', reasons: ['length', 'characters'] },
    });
  });

  it('has an empty message when the service gives none', async () => {
    const { service } = open(() => ({ status: 500, body: {} }));
    expect(await service.signUp({ login: email, password })).toMatchObject({
      ok: false,
      failure: { message: '', code: null },
    });
  });

  it('sends the mail again, and reads how long to wait', async () => {
    const { service, requests } = open(
      refuse(
        429,
        'over_email_send_rate_limit',
        'For security purposes, you can only request this after 42 seconds.',
      ),
    );
    expect(await service.resendSignUp(email)).toMatchObject({
      ok: false,
      failure: { code: 'over_email_send_rate_limit', retryAfterSeconds: 42 },
    });
    expect(requests[0]?.body).toMatchObject({ email, type: 'signup' });
  });
});

describe('signing in', () => {
  it('uses email, or phone when the login starts with a plus', async () => {
    const { service, requests } = open(letIn);
    await service.signIn({ login: email, password });
    await service.signIn({ login: '+49 (30) 123-456', password });
    expect(requests.map(({ body }) => body)).toMatchObject([
      { email, password },
      { phone: '+4930123456', password },
    ]);
  });

  it('returns the refusal', async () => {
    const { service } = open(refuse(400, 'invalid_credentials', 'Invalid login credentials'));
    expect(await service.signIn({ login: email, password })).toMatchObject({
      failure: { code: 'invalid_credentials' },
    });
  });

  it.each([
    ['does not answer', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['is down', async () => new Response('<html>', { status: 503 })],
  ])('returns an own code when the service %s', async (_, fetch) => {
    const client = createSupabaseClient(embeddedConfig, { isSecure: false, fetch });
    opened.push(client);
    const service = createAuthService(
      client,
      ORIGIN,
      async () => ({}),
      () => client,
      passkeys,
    );
    expect(await service.signIn({ login: email, password })).toMatchObject({
      failure: { code: 'unreachable', message: '' },
    });
  });

  it('by a mailed code does not reveal whether an account exists', async () => {
    const known = open(nothing);
    const unknown = open(refuse(422, 'otp_disabled', 'Signups not allowed for otp'));
    expect(await unknown.service.sendSignInCode(email)).toEqual(
      await known.service.sendSignInCode(email),
    );
    expect(known.requests[0]?.body).toMatchObject({ email, create_user: false });
  });

  it('accepts the code of a recovery mail', async () => {
    const { service, requests } = open(letIn);
    const entered = await service.enterRecoveryCode({ email, code: '123456' });
    expect(entered).toMatchObject({ ok: true });
    expect(requests[0]?.body).toMatchObject({ email, token: '123456', type: 'recovery' });
  });

  it('accepts the code of the mail', async () => {
    const { service, requests } = open(letIn);
    expect(await service.enterCode({ login: email, code: '123456' })).toMatchObject({ ok: true });
    expect(requests[0]?.body).toMatchObject({ email, token: '123456', type: 'email' });
  });
});

describe('a phone number', () => {
  const login = '+49 (30) 123-456';
  const phone = '+4930123456';

  it.each([
    ['is offered if the settings enable it', { external: { phone: true } }, true],
    ['is not offered if the settings disable it', { external: { phone: false } }, false],
    ['is not offered if the settings have another format', { message: 'No such path' }, false],
  ])('%s', async (_what, body, offered) => {
    const { service, requests } = open(() => ({ status: 200, body }));
    expect(await service.offersPhone()).toBe(offered);
    await service.offersPhone();
    expect(requests.length).toBe('external' in body ? 1 : 2);
    expect(requests[0]?.path).toBe('/settings');
  });

  it('signs up, and is confirmed by the code of a message, which can be sent again', async () => {
    const { service, requests } = open(({ path }) =>
      path.startsWith('/signup') ? user() : letIn(),
    );
    expect(await service.signUp({ login, password })).toEqual({ ok: true, value: true });
    await service.resendSignUp(login);
    expect(await service.enterCode({ login, code: '123456' })).toMatchObject({ ok: true });
    expect(requests.map(({ body }) => body)).toMatchObject([
      { phone, password },
      { phone, type: 'sms' },
      { phone, token: '123456', type: 'sms' },
    ]);
  });

  it('gets a sign-in code', async () => {
    const { service, requests } = open(nothing);
    await service.sendSignInCode(login);
    expect(requests[0]?.body).toMatchObject({ phone, create_user: false });
  });

  it('identifies its user', async () => {
    const session = sessionBody();
    const body = { ...session, user: { ...session.user, email: '', phone: '4930123456' } };
    const { service } = open(() => ({ status: 200, body }));
    const users: unknown[] = [];
    await service.start((_event, user) => users.push(user));
    await service.signIn({ login, password });
    await expect.poll(() => users.at(-1)).toMatchObject({ email: '', phone });
  });
});

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
