import { verify } from '@node-rs/argon2';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { rateLimits } from '../rate-limits.ts';
import {
  addUser,
  isHosted,
  newAddress,
  openAdmin,
  openClient,
  openProject,
  PASSWORD,
  type Project,
  signedIn,
} from './project.ts';

vi.mock('@node-rs/argon2', { spy: true });

let project: Project;
beforeAll(async () => {
  project = await openProject();
});
afterAll(() => project.close());

describe('signing in with a password', () => {
  test('opens a session', async () => {
    const email = await addUser(project);
    const { data, error } = await openClient(project).auth.signInWithPassword({
      email,
      password: PASSWORD,
    });
    expect(error).toBeNull();
    expect(data.session).toMatchObject({
      access_token: expect.any(String),
      refresh_token: expect.any(String),
      token_type: 'bearer',
      expires_in: 3600,
      expires_at: expect.any(Number),
      user: { email },
    });
    expect(data.user).toMatchObject({ email, role: 'authenticated', aud: 'authenticated' });
    expect(data.user?.last_sign_in_at).toBeTruthy();
  });

  test('gives the same error for a wrong password and an unknown address', async () => {
    const { auth } = openClient(project);
    const wrong = await auth.signInWithPassword({
      email: await addUser(project),
      password: 'Not-the-password-1',
    });
    const unknown = await auth.signInWithPassword({
      email: newAddress(),
      password: 'Not-the-password-1',
    });
    expect(wrong.error).toMatchObject({
      code: 'invalid_credentials',
      status: 400,
      message: 'Invalid login credentials',
    });
    expect(unknown.error).toEqual(wrong.error);
  });

  test.skipIf(isHosted)(
    'takes the same work for an unknown address as for a known one',
    async () => {
      const { auth } = openClient(project);
      for (const email of [await addUser(project), newAddress()]) {
        vi.mocked(verify).mockClear();
        await auth.signInWithPassword({ email, password: 'Not-the-password-1' });
        expect(verify).toHaveBeenCalledExactlyOnceWith(
          expect.stringContaining('$argon2id$v=19$m=19456,t=2,p=1$'),
          'Not-the-password-1',
        );
      }
    },
  );

  test('is refused to a banned user', async () => {
    const email = await addUser(project);
    const { admin } = openAdmin(project).auth;
    const { data } = await openClient(project).auth.signInWithPassword({
      email,
      password: PASSWORD,
    });
    await admin.updateUserById(data.user?.id ?? '', { ban_duration: '24h' });
    const banned = await openClient(project).auth.signInWithPassword({ email, password: PASSWORD });
    expect(banned.error?.code).toBe('user_banned');

    await admin.updateUserById(data.user?.id ?? '', { ban_duration: 'none' });
    const free = await openClient(project).auth.signInWithPassword({ email, password: PASSWORD });
    expect(free.error).toBeNull();
  });

  test.skipIf(isHosted)(
    'is refused where the account is deleted while its password is checked',
    async () => {
      const { data } = await openAdmin(project).auth.admin.createUser({
        email: newAddress(),
        password: PASSWORD,
        email_confirm: true,
      });
      const { id = '', email = '' } = data.user ?? {};
      vi.mocked(verify).mockImplementationOnce(async () => {
        await openAdmin(project).auth.admin.deleteUser(id);
        return true;
      });
      const { error } = await openClient(project).auth.signInWithPassword({
        email,
        password: PASSWORD,
      });
      expect(error).toMatchObject({ status: 400, code: 'invalid_credentials' });
    },
  );

  test.skipIf(isHosted)(
    'by phone, by provider and by single sign-on is answered as not available',
    async () => {
      const { auth } = openClient(project);
      const phone = await auth.signInWithPassword({ phone: '+4915112345678', password: PASSWORD });
      expect(phone.error).toMatchObject({
        code: 'phone_provider_disabled',
        status: 422,
        message: 'Phone logins are disabled',
      });
      const token = await auth.signInWithIdToken({ provider: 'google', token: 'x.y.z' });
      expect(token.error?.code).toBe('provider_disabled');
      const sso = await auth.signInWithSSO({ domain: 'parapet.example' });
      expect(sso.error?.code).toBe('saml_provider_disabled');

      const { data } = await auth.signInWithOAuth({
        provider: 'github',
        options: { skipBrowserRedirect: true },
      });
      const answer = await fetch(data.url ?? '');
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({
        error_code: 'validation_failed',
        msg: 'Unsupported provider: provider is not enabled',
      });
    },
  );
});

describe.skipIf(isHosted)('a code by phone', () => {
  const phone = '+4915112345678';

  test('is answered as not available', async () => {
    const { auth } = openClient(project);
    const sent = await auth.signInWithOtp({ phone });
    expect(sent.error).toMatchObject({ code: 'phone_provider_disabled', status: 400 });
    const again = await auth.resend({ type: 'sms', phone });
    expect(again.error).toMatchObject({ code: 'phone_provider_disabled', status: 400 });
  });

  test('is never right', async () => {
    const { error } = await openClient(project).auth.verifyOtp({
      type: 'sms',
      phone,
      token: '123456',
    });
    expect(error).toMatchObject({ code: 'otp_expired', status: 403 });
    const misspelt = await openClient(project).auth.verifyOtp({
      type: 'sms',
      phone: 'not a number',
      token: '123456',
    });
    expect(misspelt.error).toMatchObject({ code: 'validation_failed', status: 400 });
  });
});

describe.skipIf(isHosted)('guessing a password', () => {
  const { uses, windowSeconds } = rateLimits.passwordByAddressAndIp;

  const guess = (email: string, password: string) =>
    openClient(project).auth.signInWithPassword({ email, password });

  test('ends after a few tries, even when they come all at once', async () => {
    const email = await addUser(project);
    const answers = await Promise.all(
      Array.from({ length: uses + 5 }, (_, index) => guess(email, `Guess-number-${index}`)),
    );
    const codes = answers.map(({ error }) => error?.code);
    expect(codes.filter((code) => code === 'invalid_credentials')).toHaveLength(uses);
    expect(codes.filter((code) => code === 'over_request_rate_limit')).toHaveLength(5);

    const right = await guess(email, PASSWORD);
    expect(right.error).toMatchObject({ code: 'over_request_rate_limit', status: 429 });
    project.inside?.advance(windowSeconds + 1);
    expect((await guess(email, PASSWORD)).error).toBeNull();
  });

  test('is also limited for unknown addresses', async () => {
    const email = newAddress();
    for (let round = 0; round < uses; round += 1) await guess(email, 'Guess-number-1');
    expect((await guess(email, 'Guess-number-1')).error?.code).toBe('over_request_rate_limit');
  });

  test('is reset by the correct password', async () => {
    const email = await addUser(project);
    for (let round = 0; round < uses - 1; round += 1) await guess(email, 'Guess-number-1');
    expect((await guess(email, PASSWORD)).error).toBeNull();
    expect((await guess(email, 'Guess-number-1')).error?.code).toBe('invalid_credentials');
    expect((await guess(email, PASSWORD)).error).toBeNull();
  });

  test('at one address does not affect others', async () => {
    const victim = await addUser(project);
    for (let round = 0; round <= uses; round += 1) await guess(victim, 'Guess-number-1');
    await expect(signedIn(project)).resolves.toBeDefined();
  });
});
