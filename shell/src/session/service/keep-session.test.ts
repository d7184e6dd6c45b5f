// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { embeddedConfig } from '../testing/runtime-config.ts';
import { scriptedAuthFetch, sessionBody } from '../testing/scripted-auth-fetch.ts';
import { keepSession } from './keep-session.ts';
import { createSupabaseClient } from './supabase-client.ts';

const TOKEN = 'https://project.example/auth/v1/token?grant_type=';
const json = { 'content-type': 'application/json' };
const html = { 'content-type': 'text/html' };

const statusOf = async (grant: string, status: number, headers: Record<string, string>) =>
  (await keepSession(async () => new Response('{}', { status, headers }))(TOKEN + grant)).status;

it.each([
  ['refused by the service', 400, json, 400],
  ['over a limit', 429, json, 503],
  ['answered by a proxy', 403, html, 503],
  ['granted', 200, json, 200],
])('a refresh that is %s', async (_what, status, headers, seen) => {
  expect(await statusOf('refresh_token', status, headers)).toBe(seen);
});

it('a sign-in that is over a limit is told as such', async () => {
  expect(await statusOf('password', 429, json)).toBe(429);
});

const opened: { auth: { dispose(): Promise<unknown> } }[] = [];
afterEach(() => Promise.all(opened.splice(0).map(({ auth }) => auth.dispose())));

it('a session whose refresh is over a limit lives on, and is refreshed a moment later', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  let refreshes = 0;
  const { fetch } = scriptedAuthFetch(({ path }) => {
    if (path.includes('password')) return { status: 200, body: sessionBody({ expiresIn: -60 }) };
    refreshes += 1;
    return refreshes === 1
      ? {
          status: 429,
          body: { code: 'over_request_rate_limit', message: 'Request rate limit reached' },
        }
      : { status: 200, body: sessionBody({ name: 'fresh' }) };
  });
  const cookies = new Map<string, string>();
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
  await client.auth.signInWithPassword({ email: 'mara@northquay.example', password: 'x' });
  const { data } = await client.auth.getSession();
  expect(data.session?.refresh_token).toBe('refresh-fresh');
  expect(refreshes).toBe(2);
});
