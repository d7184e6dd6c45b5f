import { expect, it } from 'vitest';
import { createBrowserStorage } from './browser-storage.ts';
import { migrateSessionCookie, sessionCookieName } from './session-cookie.ts';

const SERVICE = 'https://ref.supabase.example';
const PLAIN = 'sb-ref-auth-token';
const HOST = `__Host-${PLAIN}`;

/**
 * The cookies of one browser for one host. Another host of the site set the `foreign` ones with a
 * Domain, so this host cannot remove them.
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

it('has the prefix over https only', () => {
  expect(sessionCookieName(SERVICE, true)).toBe(HOST);
  expect(sessionCookieName(SERVICE, false)).toBe(PLAIN);
  expect(sessionCookieName('http://localhost:3000', false)).toBe('sb-localhost-auth-token');
});

it('migrates a session, whole or in chunks, and the verifiers of its links', () => {
  const { page, storage, cookies, written } = browser({
    [`${PLAIN}.0`]: 'base64-abc',
    [`${PLAIN}.1`]: 'def',
    [`${PLAIN}-code-verifier`]: 'base64-xyz',
    [`${PLAIN}-flows-code-verifier`]: 'base64-ids',
    'sb-ref-auth-tokens': 'of something else',
    consent: 'yes',
  });
  migrateSessionCookie(page, SERVICE, storage);
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

it('migrates once: a later cookie with the plain name signs nobody in and is removed', () => {
  const { page, storage, cookies, put } = browser({ [PLAIN]: 'base64-mara' });
  migrateSessionCookie(page, SERVICE, storage);
  page.cookie = `${HOST}=; Path=/; Max-Age=0`;
  put(PLAIN, 'base64-planted');
  migrateSessionCookie(page, SERVICE, storage);
  expect(cookies()).toEqual({});
});

it('counts as migrated in a browser without a session', () => {
  const { page, storage, cookies, put } = browser({});
  migrateSessionCookie(page, SERVICE, storage);
  put(PLAIN, 'base64-planted');
  migrateSessionCookie(page, SERVICE, storage);
  expect(cookies()).toEqual({});
});

it('does not migrate a cookie of another host of the site', () => {
  const { page, storage, cookies } = browser({}, { [PLAIN]: 'base64-planted' });
  migrateSessionCookie(page, SERVICE, storage);
  expect(cookies()).toEqual({});
});

it('migrates neither of two cookies with the same name', () => {
  const { page, storage, cookies } = browser(
    { [PLAIN]: 'base64-mara' },
    { [PLAIN]: 'base64-planted' },
  );
  migrateSessionCookie(page, SERVICE, storage);
  expect(cookies()).toEqual({});
});

it('does not replace a session that already has the prefix', () => {
  const { page, storage, cookies } = browser({ [`${HOST}.0`]: 'mara', [PLAIN]: 'planted' });
  migrateSessionCookie(page, SERVICE, storage);
  expect(cookies()).toEqual({ [`${HOST}.0`]: 'mara' });
});
