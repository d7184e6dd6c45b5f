import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  addUser,
  contentOf,
  follow,
  isHosted,
  mailTo,
  newAddress,
  openAdmin,
  openClient,
  openProject,
  PASSWORD,
  type Project,
  press,
  signedIn,
} from './project.ts';

// A hosted project redirects at once, so this is of the embedded service alone.
describe.skipIf(isHosted)('a mailed link that programs open before the person', () => {
  let project: Project;
  beforeAll(async () => {
    project = await openProject();
  });
  afterAll(() => project.close());

  const newest = async (address: string) => contentOf(await mailTo(project, address));
  const get = (link: URL, init: RequestInit = {}) => fetch(link, { redirect: 'manual', ...init });

  /** Returns what gateways of mail send: HEAD, and GET several times, also at once. */
  async function scan(link: URL): Promise<string> {
    await get(link, { method: 'HEAD' });
    await Promise.all([
      get(link),
      get(link),
      get(link, { headers: { 'sec-purpose': 'prefetch' } }),
    ]);
    const page = await get(link);
    expect(page.status).toBe(200);
    return page.text();
  }

  const mails = {
    signup: async () => {
      const email = newAddress();
      const { auth } = openClient(project);
      await auth.signUp({ email, password: PASSWORD });
      return { email, auth, button: 'Confirm address', type: 'signup' };
    },
    invite: async () => {
      const email = newAddress();
      await openAdmin(project).auth.admin.inviteUserByEmail(email);
      const { auth } = openClient(project);
      return { email, auth, button: 'Accept invitation', type: 'invite' };
    },
    magiclink: async () => {
      const email = await addUser(project);
      const { auth } = openClient(project, 'implicit');
      await auth.signInWithOtp({ email });
      return { email, auth, button: 'Sign in', type: 'email' };
    },
    recovery: async () => {
      const email = await addUser(project);
      const { auth } = openClient(project);
      await auth.resetPasswordForEmail(email);
      return { email, auth, button: 'Choose a new password', type: 'recovery' };
    },
  } as const;
  const kinds = Object.keys(mails) as (keyof typeof mails)[];

  test.each(kinds)('still works: %s', async (kind) => {
    const { email, auth, button } = await mails[kind]();
    const { link } = await newest(email);
    const page = await scan(link);
    expect(page).toContain(`<button type="submit">${button}</button>`);
    expect(page).toContain(`<strong>${email}</strong>`);

    const { url, fragment } = await follow(link);
    const code = url.searchParams.get('code');
    const { data } = code
      ? await auth.exchangeCodeForSession(code)
      : await auth.getUser(fragment.get('access_token') ?? '');
    expect(data.user?.email).toBe(email);
  });

  test.each(kinds)('leaves the code of its mail: %s', async (kind) => {
    const { email, auth, type } = await mails[kind]();
    const { link, code } = await newest(email);
    await scan(link);
    const { data, error } = await auth.verifyOtp({ type, email, token: code });
    expect(error).toBeNull();
    expect(data.user?.email).toBe(email);
  });

  test.each(kinds)('leaves its token to supabase-js: %s', async (kind) => {
    const { email, auth } = await mails[kind]();
    const { link } = await newest(email);
    await scan(link);
    const type = link.searchParams.get('type') as 'signup';
    const hash = link.searchParams.get('token') ?? '';
    const { data } = await auth.verifyOtp({ type, token_hash: hash });
    expect(data.user?.email).toBe(email);
  });

  test('changes no address, and both mails of a change still work', async () => {
    const { client, email } = await signedIn(project);
    const next = newAddress();
    await client.auth.updateUser({ email: next });
    const [old, fresh] = [await newest(email), await newest(next)];
    expect(await scan(old.link)).toContain('>Confirm the change</button>');
    expect(await scan(fresh.link)).toContain('>Confirm new address</button>');
    expect((await client.auth.getUser()).data.user?.email).toBe(email);

    expect((await follow(old.link)).fragment.get('message')).toContain('other email');
    const { url } = await follow(fresh.link);
    const { data } = await client.auth.exchangeCodeForSession(url.searchParams.get('code') ?? '');
    expect(data.user?.email).toBe(next);
  });

  test('works once: the second press leads on with the error', async () => {
    const { email } = await mails.recovery();
    const { link } = await newest(email);
    const page = await scan(link);
    expect((await press(link, page)).headers.get('location')).toContain('?code=');
    const again = new URL((await press(link, page)).headers.get('location') ?? '');
    expect(again.searchParams.get('error_code')).toBe('otp_expired');
    expect(new URLSearchParams(again.hash.slice(1)).get('error_description')).toBe(
      'Email link is invalid or has expired',
    );
    // If there is nothing to press, the link leads on at once.
    expect((await get(link)).headers.get('location')).toBe(again.href);
  });

  test.each([
    ['the page of another site', { 'sec-fetch-site': 'cross-site', origin: 'null' }],
    ['another page of the domain', { 'sec-fetch-site': 'same-site' }],
    ['a page of another site, from an old browser', { origin: 'https://evil.example' }],
    ['a browser that loads ahead', { 'sec-purpose': 'prefetch;prerender' }],
  ])('asks again when %s sends its form', async (_who, headers) => {
    const { email } = await mails.magiclink();
    const { link } = await newest(email);
    const answer = await press(link, await scan(link), headers);
    expect(answer.headers.get('location')).toMatch(/\/auth\/v1\/verify\?token=/);
    const ask = new URL(answer.headers.get('location') ?? '');
    expect((await follow(ask)).fragment.has('access_token')).toBe(true);
  });

  test('has a page that runs nothing of others, tells no referrer and leads nowhere else', async () => {
    const { email } = await mails.magiclink();
    const { link } = await newest(email);
    link.searchParams.set('redirect_to', 'https://evil.example/"><script>alert(1)</script>');
    const answer = await get(link);
    const policy = answer.headers.get('content-security-policy');
    expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'; script-src 'sha256-/);
    expect(policy).toContain(`form-action 'self' ${new URL(project.url).origin};`);
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await answer.text()).not.toContain('evil');
  });
});
