import { expect, it } from 'vitest';
import { createBrowserStorage } from './browser-storage.ts';
import { carrySessionCookie, sessionCookieName } from './session-cookie.ts';

const SERVICE = 'https://ref.supabase.example';
const PLAIN = 'sb-ref-auth-token';
const HOST = `__Host-${PLAIN}`;

/**
 * The cookies of one browser for one host. `foreign` ones were set by another host of the same site,
 * with a Domain: removing a cookie without one does not touch them.
 */
const browser = (own: Record<string, string>, foreign: Record<string, string> = {}) => {
  const jar = new Map(Object.entries(own));
  const written: string[] = [];
  const entries = new Map<string, string>();
  return {
    page: {
      get cookie() {
        return [...jar, ...Object.entries(foreign)].map((pair) => pair.join('=')).join('; ');
      },
      set cookie(text: string) {
        written.push(text);
        const [pair = '', ...attributes] = text.split('; ');
        const [name = '', value = ''] = pair.split('=');
        if (attributes.includes('Max-Age=0')) jar.delete(name);
        else jar.set(name, value);
      },
    },
    storage: createBrowserStorage(
      () =>
        ({
          getItem: (name: string) => entries.get(name) ?? null,
          setItem: (name: string, value: string) => entries.set(name, value),
        }) as unknown as Storage,
    ),
    cookies: () => Object.fromEntries(jar),
    put: (name: string, value: string) => jar.set(name, value),
    written,
  };
};

it('has the prefix over https alone', () => {
  expect(sessionCookieName(SERVICE, true)).toBe(HOST);
  expect(sessionCookieName(SERVICE, false)).toBe(PLAIN);
  expect(sessionCookieName('http://localhost:3000', false)).toBe('sb-localhost-auth-token');
});

it('carries a session, whole or in chunks, and the verifiers of its links', () => {
  const { page, storage, cookies, written } = browser({
    [`${PLAIN}.0`]: 'base64-abc',
    [`${PLAIN}.1`]: 'def',
    [`${PLAIN}-code-verifier`]: 'base64-xyz',
    [`${PLAIN}-flows-code-verifier`]: 'base64-ids',
    'sb-ref-auth-tokens': 'of something else',
    consent: 'yes',
  });
  carrySessionCookie(page, SERVICE, storage);
  expect(cookies()).toEqual({
    [`${HOST}.0`]: 'base64-abc',
    [`${HOST}.1`]: 'def',
    [`${HOST}-code-verifier`]: 'base64-xyz',
    [`${HOST}-flows-code-verifier`]: 'base64-ids',
    'sb-ref-auth-tokens': 'of something else',
    consent: 'yes',
  });
  for (const cookie of written) {
    expect(cookie).toContain('; Path=/; SameSite=Lax; Secure; Max-Age=');
    expect(cookie).not.toMatch(/domain/i);
  }
  expect(written.find((cookie) => cookie.startsWith(`${HOST}.0=`))).toMatch(/Max-Age=34560000$/);
});

it('does so once: a cookie of the old name that comes later signs nobody in, and goes', () => {
  const { page, storage, cookies, put } = browser({ [PLAIN]: 'base64-mara' });
  carrySessionCookie(page, SERVICE, storage);
  page.cookie = `${HOST}=; Path=/; Max-Age=0`;
  put(PLAIN, 'base64-planted');
  carrySessionCookie(page, SERVICE, storage);
  expect(cookies()).toEqual({});
});

it('also counts as done in a browser that had no session', () => {
  const { page, storage, cookies, put } = browser({});
  carrySessionCookie(page, SERVICE, storage);
  put(PLAIN, 'base64-planted');
  carrySessionCookie(page, SERVICE, storage);
  expect(cookies()).toEqual({});
});

it('carries none that another host of the site has set', () => {
  const { page, storage, cookies } = browser({}, { [PLAIN]: 'base64-planted' });
  carrySessionCookie(page, SERVICE, storage);
  expect(cookies()).toEqual({});
});

it('carries none of two that have the same name', () => {
  const { page, storage, cookies } = browser(
    { [PLAIN]: 'base64-mara' },
    { [PLAIN]: 'base64-planted' },
  );
  carrySessionCookie(page, SERVICE, storage);
  expect(cookies()).toEqual({});
});

it('takes the place of no session that has the prefix already', () => {
  const { page, storage, cookies } = browser({ [`${HOST}.0`]: 'mara', [PLAIN]: 'planted' });
  carrySessionCookie(page, SERVICE, storage);
  expect(cookies()).toEqual({ [`${HOST}.0`]: 'mara' });
});
