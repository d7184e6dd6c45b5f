import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  isHosted,
  mailsTo,
  openClient,
  openProject,
  PASSWORD,
  type Project,
  signedIn,
} from './project.ts';

/** A number that no other test uses. */
const newNumber = (): string => `+4930${randomInt(1_000_000_000).toString().padStart(9, '0')}`;

// A hosted project needs a provider of messages, which no test can read.
describe.skipIf(isHosted)('phone numbers', () => {
  const sent: { to: string; text: string }[] = [];
  let project: Project;
  beforeAll(async () => {
    project = await openProject({ sms: { send: async (message) => void sent.unshift(message) } });
  });
  afterAll(() => project.close());

  const messagesTo = (phone: string) =>
    sent.filter(({ to }) => to === phone).map(({ text }) => text);
  const codeTo = (phone: string): string => messagesTo(phone)[0]?.match(/\b\d{6}\b/)?.[0] ?? '';
  const wrong = (code: string): string => (code === '000000' ? '111111' : '000000');

  /** A user with a confirmed number and a password. */
  async function addPhoneUser(phone = newNumber()) {
    const client = openClient(project);
    await client.auth.signUp({ phone, password: PASSWORD });
    const { error } = await client.auth.verifyOtp({ phone, token: codeTo(phone), type: 'sms' });
    if (error) throw error;
    return { client, phone };
  }

  test('are offered in the settings', async () => {
    const headers = { apikey: project.publishableKey };
    const answer = await fetch(`${project.url}/auth/v1/settings`, { headers });
    expect(await answer.json()).toMatchObject({ external: { phone: true } });
  });

  test('sign up with a code, then sign in with the password', async () => {
    const phone = newNumber();
    const client = openClient(project);
    const { data, error } = await client.auth.signUp({ phone, password: PASSWORD });
    expect(error).toBeNull();
    expect(data.session).toBeNull();
    expect(messagesTo(phone)).toEqual([expect.stringMatching(/^Your Parapet code is \d{6}$/)]);
    const early = await client.auth.signInWithPassword({ phone, password: PASSWORD });
    expect(early.error).toMatchObject({ code: 'phone_not_confirmed', status: 400 });

    const token = codeTo(phone);
    const refused = await client.auth.verifyOtp({ phone, token: wrong(token), type: 'sms' });
    expect(refused.error).toMatchObject({ code: 'otp_expired', status: 403 });
    const verified = await client.auth.verifyOtp({ phone, token, type: 'sms' });
    expect(verified.error).toBeNull();
    expect(verified.data.user).toMatchObject({
      phone: phone.slice(1),
      phone_confirmed_at: expect.any(String),
      app_metadata: { provider: 'phone', providers: ['phone'] },
      identities: [{ provider: 'phone', identity_data: { phone_verified: true } }],
    });
    const again = await client.auth.verifyOtp({ phone, token, type: 'sms' });
    expect(again.error?.code).toBe('otp_expired');
    const signIn = await openClient(project).auth.signInWithPassword({
      phone,
      password: PASSWORD,
    });
    expect(signIn.data.user?.phone).toBe(phone.slice(1));
  });

  test('of an account with an address too have their own last use', async () => {
    const { client, phone } = await addPhoneUser();
    const usedBy = async () => {
      const { data } = await client.auth.getUserIdentities();
      return Object.fromEntries(
        (data?.identities ?? []).map(({ provider, last_sign_in_at }) => [
          provider,
          last_sign_in_at,
        ]),
      );
    };
    const first = (await usedBy()).phone;
    expect(first).toEqual(expect.any(String));
    await openClient(project).auth.signInWithPassword({ phone, password: PASSWORD });
    expect(Date.parse((await usedBy()).phone ?? '')).toBeGreaterThan(Date.parse(first ?? ''));
  });

  test('with an account get no code of a sign-up, and the same answer', async () => {
    const { phone } = await addPhoneUser();
    const before = messagesTo(phone).length;
    const { data, error } = await openClient(project).auth.signUp({
      phone,
      password: 'Other-Quay-12',
    });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ phone: phone.slice(1), user_metadata: {} });
    expect(data.user?.phone_confirmed_at).toBeUndefined();
    expect(messagesTo(phone).slice(0, -before)).toEqual([
      'You already have a Parapet account with this number.',
    ]);
  });

  test('that two people signed up keep the password of neither', async () => {
    const phone = newNumber();
    await openClient(project).auth.signUp({ phone, password: 'Attackers-Quay-12' });
    const client = openClient(project);
    await client.auth.signUp({ phone, password: PASSWORD });
    const { data } = await client.auth.verifyOtp({ phone, token: codeTo(phone), type: 'sms' });
    expect(data.user?.app_metadata.password_required).toBe(true);
    for (const password of ['Attackers-Quay-12', PASSWORD]) {
      const { error } = await openClient(project).auth.signInWithPassword({ phone, password });
      expect(error?.code).toBe('invalid_credentials');
    }
  });

  test('sign in with a code, and get an account by it', async () => {
    const phone = newNumber();
    const { auth } = openClient(project);
    expect(
      (await auth.signInWithOtp({ phone, options: { shouldCreateUser: false } })).error,
    ).toBeNull();
    expect(messagesTo(phone)).toEqual([]);
    expect((await auth.signInWithOtp({ phone })).error).toBeNull();
    const { data } = await auth.verifyOtp({ phone, token: codeTo(phone), type: 'sms' });
    expect(data.user?.phone).toBe(phone.slice(1));
  });

  test('get a code again, which replaces the last one', async () => {
    const phone = newNumber();
    const { auth } = openClient(project);
    await auth.signUp({ phone, password: PASSWORD });
    const first = codeTo(phone);
    expect((await auth.resend({ phone, type: 'sms' })).error).toBeNull();
    const second = codeTo(phone);
    expect(messagesTo(phone)).toHaveLength(2);
    if (first !== second) {
      const { error } = await auth.verifyOtp({ phone, token: first, type: 'sms' });
      expect(error?.code).toBe('otp_expired');
    }
    expect((await auth.verifyOtp({ phone, token: second, type: 'sms' })).error).toBeNull();
  });

  test('get three messages in ten minutes', async () => {
    const phone = newNumber();
    const { auth } = openClient(project);
    for (let round = 0; round < 3; round += 1) {
      expect((await auth.signInWithOtp({ phone })).error).toBeNull();
    }
    const { error } = await auth.signInWithOtp({ phone });
    expect(error).toMatchObject({ code: 'over_sms_send_rate_limit', status: 429 });
  });

  test('allow five wrong codes, then not even the right one', async () => {
    const phone = newNumber();
    const { auth } = openClient(project);
    await auth.signInWithOtp({ phone });
    const token = codeTo(phone);
    for (let round = 0; round < 5; round += 1) {
      await auth.verifyOtp({ phone, token: wrong(token), type: 'sms' });
    }
    const { error } = await auth.verifyOtp({ phone, token, type: 'sms' });
    expect(error?.code).toBe('otp_expired');
  });

  test('change after the code that the new number gets', async () => {
    const { client, email } = await signedIn(project);
    const phone = newNumber();
    const { data, error } = await client.auth.updateUser({ phone });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ phone: '', new_phone: phone.slice(1) });
    const verified = await client.auth.verifyOtp({
      phone,
      token: codeTo(phone),
      type: 'phone_change',
    });
    expect(verified.data.user).toMatchObject({ email, phone: phone.slice(1) });
    expect(verified.data.user).not.toHaveProperty('new_phone');
    const signIn = await openClient(project).auth.signInWithPassword({ phone, password: PASSWORD });
    expect(signIn.data.user?.email).toBe(email);
    const [mail] = await mailsTo(project, email);
    expect(mail?.subject).toBe('The phone number of your Parapet account was changed');
    expect(mail?.text).toContain(`The number ending in ${phone.slice(-4)} is that of`);
  });

  test('of another account are not told, and not taken over', async () => {
    const { phone } = await addPhoneUser();
    const before = messagesTo(phone).length;
    const { client } = await signedIn(project);
    expect((await client.auth.updateUser({ phone })).error).toBeNull();
    expect(messagesTo(phone)).toHaveLength(before);
    expect((await client.auth.getUser()).data.user?.phone).toBe('');
  });

  test('that cannot be reached are an error for their owner, and no answer for others', async () => {
    const failure = new Error('The provider is away.');
    const onError = vi.fn();
    const broken = await openProject({ onError, sms: { send: () => Promise.reject(failure) } });
    try {
      const { error } = await openClient(broken).auth.signInWithOtp({ phone: newNumber() });
      expect(error).toBeNull();
      expect(onError).toHaveBeenCalledExactlyOnceWith(failure);
      const { client } = await signedIn(broken);
      const changed = await client.auth.updateUser({ phone: newNumber() });
      expect(changed.error).toMatchObject({ code: 'sms_send_failed', status: 422 });
    } finally {
      await broken.close();
    }
  });

  test('that are none are refused at the field', async () => {
    const { auth } = openClient(project);
    const { error } = await auth.signInWithOtp({ phone: '+49 30 nine' });
    expect(error?.code).toBe('validation_failed');
  });

  describe('as a second factor', () => {
    test('are verified by a code, and asked for at sign-in', async () => {
      const { client, email } = await signedIn(project);
      const phone = newNumber();
      const { mfa } = client.auth;
      const enrolled = await mfa.enroll({ factorType: 'phone', phone, friendlyName: 'Phone' });
      expect(enrolled.data).toMatchObject({ type: 'phone', phone, friendly_name: 'Phone' });
      const factorId = enrolled.data?.id ?? '';
      const challenge = await mfa.challenge({ factorId });
      const code = codeTo(phone);
      const challengeId = challenge.data?.id ?? '';
      const refused = await mfa.verify({ factorId, challengeId, code: wrong(code) });
      expect(refused.error).toMatchObject({ code: 'mfa_verification_failed', status: 422 });
      expect((await mfa.verify({ factorId, challengeId, code })).error).toBeNull();
      const level = await mfa.getAuthenticatorAssuranceLevel();
      expect(level.data).toMatchObject({ currentLevel: 'aal2' });
      expect(level.data?.currentAuthenticationMethods[0]).toMatchObject({ method: 'mfa/phone' });
      expect((await mfa.listFactors()).data?.phone).toMatchObject([{ id: factorId }]);

      const again = openClient(project);
      await again.auth.signInWithPassword({ email, password: PASSWORD });
      const next = await again.auth.mfa.challenge({ factorId });
      const stale = { factorId, challengeId: next.data?.id ?? '', code };
      if (codeTo(phone) !== code) {
        expect((await again.auth.mfa.verify(stale)).error?.code).toBe('mfa_verification_failed');
      }
      const { error } = await again.auth.mfa.verify({ ...stale, code: codeTo(phone) });
      expect(error).toBeNull();
    });

    test('exist once for each number', async () => {
      const { client } = await signedIn(project);
      const phone = newNumber();
      const { mfa } = client.auth;
      await mfa.enroll({ factorType: 'phone', phone, friendlyName: 'First' });
      const second = await mfa.enroll({ factorType: 'phone', phone, friendlyName: 'Second' });
      const factorId = second.data?.id ?? '';
      expect((await mfa.listFactors()).data?.all).toHaveLength(1);
      const challenge = await mfa.challenge({ factorId });
      const challengeId = challenge.data?.id ?? '';
      await mfa.verify({ factorId, challengeId, code: codeTo(phone) });
      const third = await mfa.enroll({ factorType: 'phone', phone, friendlyName: 'Third' });
      expect(third.error).toMatchObject({ code: 'mfa_verified_factor_exists', status: 422 });
    });
  });
});
