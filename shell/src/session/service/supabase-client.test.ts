// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { embeddedConfig } from '../testing/runtime-config.ts';
import { scriptedAuthFetch, sessionBody } from '../testing/scripted-auth-fetch.ts';
import { createSupabaseClient } from './supabase-client.ts';

const figures = '../../../../node_modules/@supabase/auth-js/dist/module/lib/constants.js';
const { AUTO_REFRESH_TICK_DURATION_MS, EXPIRY_MARGIN_MS, JWKS_TTL } = await import(
  /* @vite-ignore */ figures
);

const credentials = { email: 'mara@northquay.example', password: 'rampart and quay' };

/** Records the cookie writes of one browser. */
const createCookieJar = () => {
  const written: string[] = [];
  const values = new Map<string, string>();
  vi.spyOn(document, 'cookie', 'get').mockImplementation(() =>
    Array.from(values, ([name, value]) => `${name}=${value}`).join('; '),
  );
  vi.spyOn(document, 'cookie', 'set').mockImplementation((cookie) => {
    written.push(cookie);
    const [pair = ''] = cookie.split(';');
    const [name = '', value = ''] = pair.split('=');
    if (value === '') values.delete(name);
    else values.set(name, value);
  });
  return { written, values };
};

const clients: { auth: { dispose(): Promise<unknown> } }[] = [];
const open = (answer: Parameters<typeof scriptedAuthFetch>[0], isSecure = false) => {
  const { fetch, requests } = scriptedAuthFetch(answer);
  const client = createSupabaseClient(embeddedConfig, { isSecure, fetch });
  clients.push(client);
  return { client, requests };
};

// The library warns about several clients in one page.
beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => {}));
afterEach(async () => {
  vi.useRealTimers();
  await Promise.all(clients.splice(0).map(({ auth }) => auth.dispose()));
  vi.restoreAllMocks();
});

describe('the session cookie', () => {
  it('has path /, SameSite lax, no HttpOnly and 400 days', async () => {
    const { written } = createCookieJar();
    const { client } = open(() => ({ status: 200, body: sessionBody() }));
    await client.auth.signInWithPassword(credentials);
    const cookie = written.find((text) => text.startsWith('sb-localhost-auth-token')) ?? '';
    expect(cookie).toMatch(/=base64-[\w-]+;/);
    expect(cookie).toContain('; Path=/');
    expect(cookie).toContain('; SameSite=Lax');
    expect(cookie).toContain(`; Max-Age=${400 * 24 * 60 * 60}`);
    expect(cookie).not.toContain('HttpOnly');
    expect(cookie).not.toContain('Secure');
  });

  it('is Secure on a page over https', async () => {
    const { written } = createCookieJar();
    const { client } = open(() => ({ status: 200, body: sessionBody() }), true);
    await client.auth.signInWithPassword(credentials);
    expect(written.filter((text) => text.includes('auth-token')).at(-1)).toContain('; Secure');
  });

  it('can be set over https by this host only: every chunk has the prefix', async () => {
    const { written, values } = createCookieJar();
    const metadata = { note: 'a'.repeat(6_000) };
    const { client } = open(() => ({ status: 200, body: sessionBody({ metadata }) }), true);
    await client.auth.signInWithOtp({ email: credentials.email });
    await client.auth.signInWithPassword(credentials);
    expect([...values.keys()].filter((name) => !name.startsWith('__Host-sb-localhost-'))).toEqual(
      [],
    );
    expect(values.has('__Host-sb-localhost-auth-token.1')).toBe(true);
    expect(values.has('__Host-sb-localhost-auth-token-code-verifier')).toBe(true);
    for (const text of written.filter((each) => !each.includes('Max-Age=0'))) {
      expect(text).toContain('; Path=/;');
      expect(text).toContain('; Secure');
      expect(text).not.toMatch(/domain=/i);
    }
    expect((await client.auth.getSession()).data.session).not.toBeNull();
  });

  it('is cut into chunks of 3180 characters', async () => {
    const { values } = createCookieJar();
    const metadata = { note: 'a'.repeat(6_000) };
    const { client } = open(() => ({ status: 200, body: sessionBody({ metadata }) }));
    await client.auth.signInWithPassword(credentials);
    const chunks = [...values].filter(([name]) => /auth-token\.\d$/.test(name));
    expect(chunks.length).toBeGreaterThan(1);
    expect(chunks[0]?.[1]).toHaveLength(3_180);
    const { data } = await client.auth.getSession();
    expect(data.session?.user.user_metadata).toEqual(metadata);
  });
});

describe('the refresh of the session', () => {
  it('is checked every 30 s and due 90 s before the end; keys are cached for 10 minutes', () => {
    expect(AUTO_REFRESH_TICK_DURATION_MS).toBe(30_000);
    expect(EXPIRY_MARGIN_MS).toBe(90_000);
    expect(JWKS_TTL).toBe(600_000);
  });

  it('happens by itself when 90 s remain', async () => {
    createCookieJar();
    vi.useFakeTimers({ now: Date.now() });
    const start = Date.now();
    const refreshedAt: number[] = [];
    const { client } = open(({ path }) => {
      if (path.includes('refresh_token')) refreshedAt.push(Date.now() - start);
      return { status: 200, body: sessionBody({ expiresIn: 200 }) };
    });
    await client.auth.initialize();
    await client.auth.signInWithPassword(credentials);
    await vi.advanceTimersByTimeAsync(80_000);
    expect(refreshedAt).toEqual([]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(refreshedAt).toHaveLength(1);
  });

  it('is retried after 200 ms times a power of two, for 30 s at most, and keeps the session', async () => {
    createCookieJar();
    let isDown = false;
    const times: number[] = [];
    const { client } = open(({ path }) => {
      if (!isDown) return { status: 200, body: sessionBody({ expiresIn: 60 }) };
      if (path.includes('refresh_token')) times.push(Date.now() - start);
      return { status: 503, body: {} };
    });
    await client.auth.signInWithPassword(credentials);
    isDown = true;
    vi.useFakeTimers({ now: Date.now() + 61_000 });
    const start = Date.now();
    const session = client.auth.getSession();
    await vi.advanceTimersByTimeAsync(31_000);
    expect(times).toEqual([0, 200, 600, 1_400, 3_000, 6_200, 12_600, 25_400]);
    expect((await session).error?.name).toBe('AuthRetryableFetchError');
    isDown = false;
    await vi.advanceTimersByTimeAsync(60_000);
    expect((await client.auth.getSession()).data.session).not.toBeNull();
  });

  it('removes the session when the refusal is final', async () => {
    const { values } = createCookieJar();
    const events: string[] = [];
    const { client } = open(({ path }) =>
      path.includes('refresh_token')
        ? { status: 400, body: { code: 'refresh_token_not_found', message: 'Not found' } }
        : { status: 200, body: sessionBody({ expiresIn: 600 }) },
    );
    client.auth.onAuthStateChange((event) => void events.push(event));
    await client.auth.signInWithPassword(credentials);
    vi.useFakeTimers({ now: Date.now() + 601_000, toFake: ['Date'] });
    expect((await client.auth.getSession()).data.session).toBeNull();
    expect(events).toContain('SIGNED_OUT');
    expect([...values.keys()].filter((name) => name.includes('auth-token'))).toEqual([]);
  });
});

it('notifies every tab when one signs out', async () => {
  createCookieJar();
  const answer = () => ({ status: 200, body: sessionBody() });
  const here = open(answer).client;
  const there = open(answer).client;
  await here.auth.signInWithPassword(credentials);
  const signedOut = new Promise((resolve) => {
    there.auth.onAuthStateChange((event) => event === 'SIGNED_OUT' && resolve(true));
  });
  await here.auth.signOut({ scope: 'local' });
  expect(await signedOut).toBe(true);
  expect((await there.auth.getSession()).data.session).toBeNull();
});

it('leaves links in the address for the pages to open', async () => {
  createCookieJar();
  window.history.replaceState(null, '', '/auth/callback?code=abc');
  const { client, requests } = open(() => ({ status: 200, body: sessionBody() }));
  await client.auth.initialize();
  expect(requests).toEqual([]);
  window.history.replaceState(null, '', '/');
});

describe('the client itself reports missing arguments', () => {
  it.each([
    ['signUp', 'You must provide either an email or phone number and a password'],
    ['signInWithPassword', 'You must provide either an email or phone number and a password'],
    ['signInWithOtp', 'You must provide either an email or phone number.'],
    ['updateUser', 'Auth session missing!'],
  ] as const)('%s: "%s", and sends no request', async (call, message) => {
    createCookieJar();
    const { client, requests } = open(() => ({ status: 200, body: sessionBody() }));
    const { error } = await client.auth[call]({} as never);
    expect(error?.message).toBe(message);
    expect(requests).toEqual([]);
  });

  it.each([
    ['a.b', 'Invalid JWT structure'],
    ['a.b.c!', 'JWT not in base64url format'],
  ])('a token must have three base64url parts (%s)', async (token, message) => {
    createCookieJar();
    const { client } = open(() => ({ status: 200, body: sessionBody() }));
    expect((await client.auth.getClaims(token)).error?.message).toBe(message);
  });
});
