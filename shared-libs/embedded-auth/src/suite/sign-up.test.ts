import { hash, verify } from '@node-rs/argon2';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  addUser,
  contentOf,
  follow,
  hasMailbox,
  isHosted,
  mailsTo,
  mailTo,
  newAddress,
  openClient,
  openProject,
  PASSWORD,
  type Project,
} from './project.ts';

vi.mock('@node-rs/argon2', { spy: true });

let project: Project;
beforeAll(async () => {
  project = await openProject();
});
afterAll(() => project.close());

describe.skipIf(!hasMailbox)('a new address', () => {
  test('is confirmed by the link, and the code exchanged in the browser that signed up', async () => {
    const email = newAddress();
    const client = openClient(project, 'pkce');
    const { data, error } = await client.auth.signUp({
      email,
      password: PASSWORD,
      options: { data: { display_name: 'Ada' }, emailRedirectTo: project.redirectUrl },
    });
    expect(error).toBeNull();
    expect(data.session).toBeNull();
    expect(data.user).toMatchObject({ email, user_metadata: { display_name: 'Ada' } });

    const { url } = await follow(contentOf(await mailTo(project, email)).link);
    expect(`${url.origin}${url.pathname}`).toBe(project.redirectUrl);
    const code = url.searchParams.get('code') ?? '';

    const exchanged = await client.auth.exchangeCodeForSession(code);
    expect(exchanged.error).toBeNull();
    expect(exchanged.data.user).toMatchObject({ id: data.user?.id, email });
    expect(exchanged.data.user?.email_confirmed_at).toBeTruthy();
  });

  test('is confirmed in another browser, where the code is of no use', async () => {
    const email = newAddress();
    await openClient(project).auth.signUp({ email, password: PASSWORD });
    const { url } = await follow(contentOf(await mailTo(project, email)).link);

    const stranger = openClient(project);
    await stranger.auth.signInWithOtp({ email: newAddress() }); // leaves a verifier of its own
    const stolen = await stranger.auth.exchangeCodeForSession(url.searchParams.get('code') ?? '');
    expect(stolen.error).toMatchObject({ code: 'bad_code_verifier' });

    const { error } = await openClient(project).auth.signInWithPassword({
      email,
      password: PASSWORD,
    });
    expect(error).toBeNull();
  });

  test('is confirmed by the link of an implicit flow, which contains the session', async () => {
    const email = newAddress();
    const client = openClient(project, 'implicit');
    await client.auth.signUp({
      email,
      password: PASSWORD,
      options: { emailRedirectTo: project.redirectUrl },
    });
    const { fragment } = await follow(contentOf(await mailTo(project, email)).link);
    expect(fragment.get('type')).toBe('signup');
    expect(fragment.get('token_type')).toBe('bearer');
    expect(fragment.get('expires_in')).toBe('3600');

    const { data, error } = await client.auth.setSession({
      access_token: fragment.get('access_token') ?? '',
      refresh_token: fragment.get('refresh_token') ?? '',
    });
    expect(error).toBeNull();
    expect(data.user?.email).toBe(email);
  });

  test.each(['signup', 'email'] as const)(
    'is confirmed by the hash of its token, called %s',
    async (type) => {
      const email = newAddress();
      const client = openClient(project);
      await client.auth.signUp({ email, password: PASSWORD });
      const token = contentOf(await mailTo(project, email)).link.searchParams.get('token') ?? '';

      const { data, error } = await client.auth.verifyOtp({ type, token_hash: token });
      expect(error).toBeNull();
      expect(data.session?.user.email).toBe(email);
    },
  );

  test.each(['signup', 'email'] as const)('is confirmed by its code, called %s', async (type) => {
    const email = newAddress();
    const client = openClient(project);
    await client.auth.signUp({ email, password: PASSWORD });
    const { code } = contentOf(await mailTo(project, email));

    const { data, error } = await client.auth.verifyOtp({ type, email, token: code });
    expect(error).toBeNull();
    expect(data.session?.user.email).toBe(email);
  });

  test('has a link that works once; the error has the format of its flow', async () => {
    for (const flow of ['pkce', 'implicit'] as const) {
      const email = newAddress();
      await openClient(project, flow).auth.signUp({
        email,
        password: PASSWORD,
        options: { emailRedirectTo: project.redirectUrl },
      });
      const { link } = contentOf(await mailTo(project, email));
      await follow(link);

      const again = await follow(link);
      expect(again.fragment.get('error_code')).toBe('otp_expired');
      expect(again.fragment.get('error')).toBe('access_denied');
      expect(again.url.searchParams.get('error_code')).toBe(flow === 'pkce' ? 'otp_expired' : null);
    }
  });

  test('cannot sign in before it is confirmed', async () => {
    const email = newAddress();
    await openClient(project).auth.signUp({ email, password: PASSWORD });
    const { error } = await openClient(project).auth.signInWithPassword({
      email,
      password: PASSWORD,
    });
    expect(error).toMatchObject({ code: 'email_not_confirmed', status: 400 });
  });

  test('may differ in case and blanks', async () => {
    const email = newAddress();
    await openClient(project).auth.signUp({ email: email.toUpperCase(), password: PASSWORD });
    await follow(contentOf(await mailTo(project, email)).link);
    const { data } = await openClient(project).auth.signInWithPassword({
      email: ` ${email}`,
      password: PASSWORD,
    });
    expect(data.user?.email).toBe(email);
  });
});

describe('the redirect of a mailed link', () => {
  test
    .skipIf(!hasMailbox)
    .each([
      'https://elsewhere.example/callback',
      'javascript:alert(1)',
      '//elsewhere.example',
      'not a url',
    ])('is never %s', async (emailRedirectTo) => {
    const email = newAddress();
    await openClient(project).auth.signUp({
      email,
      password: PASSWORD,
      options: { emailRedirectTo },
    });
    const { link } = contentOf(await mailTo(project, email));
    expect(link.searchParams.get('redirect_to')).not.toContain('elsewhere');

    link.searchParams.set('redirect_to', emailRedirectTo);
    const { url } = await follow(link);
    expect(url.host).not.toBe('elsewhere.example');
    expect(url.protocol).toMatch(/^https?:$/);
  });

  test.skipIf(!hasMailbox)('keeps the query of the page that asked', async () => {
    const email = newAddress();
    const emailRedirectTo = `${project.redirectUrl}?returnTo=%2Fdashboard%2Fscans`;
    await openClient(project).auth.signUp({
      email,
      password: PASSWORD,
      options: { emailRedirectTo },
    });
    const { url } = await follow(contentOf(await mailTo(project, email)).link);
    expect(url.searchParams.get('returnTo')).toBe('/dashboard/scans');
    expect(url.searchParams.has('code')).toBe(true);
  });

  test.skipIf(isHosted)('may be this machine under its other name', async () => {
    const email = newAddress();
    const emailRedirectTo = project.redirectUrl.replace('localhost', '127.0.0.1');
    await openClient(project).auth.signUp({
      email,
      password: PASSWORD,
      options: { emailRedirectTo },
    });
    const { url } = await follow(contentOf(await mailTo(project, email)).link);
    expect(url.hostname).toBe('127.0.0.1');
  });
});

describe('what cannot be registered', () => {
  test('a weak password, with every reason', async () => {
    const { error } = await openClient(project).auth.signUp({
      email: newAddress(),
      password: 'short',
    });
    expect(error).toMatchObject({
      name: 'AuthWeakPasswordError',
      code: 'weak_password',
      status: 422,
    });
    expect(error).toHaveProperty('reasons', expect.arrayContaining(['length']));
  });

  test.skipIf(isHosted).each([
    ['abc', ['length', 'characters']],
    ['aaaabbbb', ['length', 'characters']],
    ['Password123', ['length', 'pwned']],
    ['12345678', ['length', 'pwned']],
    ['Password2024!!', ['pwned']],
    ['the-parapet-holds', ['characters']],
  ])('the password %s: %s', async (password, reasons) => {
    const { error } = await openClient(project).auth.signUp({ email: newAddress(), password });
    expect(error).toHaveProperty('reasons', reasons);
  });

  test.skipIf(isHosted)('one mailbox under ever further addresses', async () => {
    const [name, domain] = newAddress().split('@');
    const tries = Array.from({ length: 6 }, (_, index) =>
      openClient(project).auth.signUp({
        email: `${name}+${index}@${domain}`,
        password: 'xK9!mm2vQp7z',
      }),
    );
    const refused = (await Promise.all(tries)).filter(({ error }) => error !== null);
    expect(refused).toMatchObject([{ error: { code: 'over_email_send_rate_limit' } }]);
  });

  test.skipIf(isHosted)('a password that holds the address', async () => {
    const { error } = await openClient(project).auth.signUp({
      email: 'ada.lovelace@northquay.example',
      password: 'L0velace-and-engine',
    });
    expect(error).toMatchObject({
      code: 'weak_password',
      reasons: ['characters'],
      message: 'Password should not contain your email address.',
    });
  });

  test('an invalid address', async () => {
    const { error } = await openClient(project).auth.signUp({
      email: 'not-an-address',
      password: PASSWORD,
    });
    expect(error).toMatchObject({ code: 'validation_failed', status: 400 });
  });

  test.skipIf(isHosted)('a phone number, and an anonymous user', async () => {
    const { auth } = openClient(project);
    const phone = await auth.signUp({ phone: '+4915112345678', password: PASSWORD });
    expect(phone.error).toMatchObject({
      code: 'phone_provider_disabled',
      status: 400,
      message: 'Phone signups are disabled',
    });
    const anonymous = await auth.signInAnonymously();
    expect(anonymous.error?.code).toBe('anonymous_provider_disabled');
  });
});

describe.skipIf(isHosted)('an address that has an account', () => {
  const shapeOf = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(shapeOf);
    if (typeof value !== 'object' || value === null) return typeof value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shapeOf(inner)]));
  };

  test('gets the same answer as a new one and an unconfirmed one', async () => {
    const waiting = newAddress();
    await openClient(project).auth.signUp({ email: waiting, password: PASSWORD });
    const addresses = { fresh: newAddress(), waiting, known: await addUser(project) };

    const shapes = new Map<string, unknown>();
    for (const [kind, email] of Object.entries(addresses)) {
      const { data, error } = await openClient(project).auth.signUp({
        email,
        password: PASSWORD,
        options: { data: { display_name: 'Mallory' } },
      });
      expect(error).toBeNull();
      expect(data.user?.user_metadata).toEqual({ display_name: 'Mallory' });
      expect(data.user?.identities).toHaveLength(1);
      shapes.set(kind, shapeOf(data));
    }
    expect(shapes.get('waiting')).toEqual(shapes.get('fresh'));
    expect(shapes.get('known')).toEqual(shapes.get('fresh'));
  });

  test('keeps its password and is notified by mail', async () => {
    const email = await addUser(project);
    await openClient(project).auth.signUp({ email, password: 'Something-else-9' });
    const [mail] = await mailsTo(project, email);
    expect(mail?.subject).toBe('You already have a Parapet account');

    const { error } = await openClient(project).auth.signInWithPassword({
      email,
      password: 'Something-else-9',
    });
    expect(error?.code).toBe('invalid_credentials');
  });

  test('takes the same work as a new one and an unconfirmed one', async () => {
    const waiting = newAddress();
    await openClient(project).auth.signUp({ email: waiting, password: PASSWORD });
    for (const email of [newAddress(), waiting, await addUser(project)]) {
      vi.mocked(hash).mockClear();
      vi.mocked(verify).mockClear();
      await openClient(project).auth.signUp({ email, password: PASSWORD });
      expect(hash).toHaveBeenCalledExactlyOnceWith(PASSWORD, expect.anything());
      expect(verify).toHaveBeenCalledExactlyOnceWith(expect.any(String), PASSWORD);
    }
  });

  test('signed up for twice in the same instant is one account', async () => {
    const email = newAddress();
    const answers = await Promise.all(
      [1, 2, 3].map(() => openClient(project).auth.signUp({ email, password: PASSWORD })),
    );
    expect(new Set(answers.map(({ data }) => data.user?.id)).size).toBe(1);
  });
});
