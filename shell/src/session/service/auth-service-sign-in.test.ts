// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import {
  authServices,
  email,
  letIn,
  nothing,
  ORIGIN,
  password,
  refuse,
  user,
} from '../testing/open-auth-service.ts';
import { sessionBody } from '../testing/scripted-auth-fetch.ts';

const { open, openOver } = authServices();

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
    const service = openOver(fetch);
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
