import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { isHosted, newAddress, openProject, PASSWORD, type Project, signedIn } from './project.ts';

// Traffic is seen here without supabase-js.
let project: Project;
beforeAll(async () => {
  project = await openProject();
});
afterAll(() => project.close());

function ask(path: string, init: RequestInit & { version?: string } = {}): Promise<Response> {
  const headers = new Headers(init.headers);
  if (!headers.has('apikey')) headers.set('apikey', project.publishableKey);
  if (init.version) headers.set('X-Supabase-Api-Version', init.version);
  if (init.body) headers.set('content-type', 'application/json');
  return fetch(`${project.url}/auth/v1${path}`, { ...init, headers, redirect: 'manual' });
}

const keySet = z.object({ keys: z.array(z.record(z.string(), z.unknown())) });
const providers = z.object({ external: z.record(z.string(), z.boolean()) });
const wrongPassword = { email: 'nobody@parapet.example', password: 'Not-the-password-1' };

describe('an error', () => {
  test('has the format of version 2024-01-01', async () => {
    const answer = await ask('/token?grant_type=password', {
      method: 'POST',
      body: JSON.stringify(wrongPassword),
      version: '2024-01-01',
    });
    expect(answer.status).toBe(400);
    expect(answer.headers.get('x-supabase-api-version')).toBe('2024-01-01');
    expect(await answer.json()).toEqual({
      code: 'invalid_credentials',
      message: 'Invalid login credentials',
    });
  });

  test('has the older format for older clients', async () => {
    const answer = await ask('/token?grant_type=password', {
      method: 'POST',
      body: JSON.stringify(wrongPassword),
    });
    expect(await answer.json()).toEqual({
      code: 400,
      error_code: 'invalid_credentials',
      msg: 'Invalid login credentials',
    });
  });

  test.skipIf(isHosted)('about a weak password carries the reasons', async () => {
    const answer = await ask('/signup', {
      method: 'POST',
      body: JSON.stringify({ email: newAddress(), password: 'abc' }),
      version: '2024-01-01',
    });
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({
      code: 'weak_password',
      weak_password: { reasons: ['length', 'characters'] },
    });
  });

  test.skipIf(isHosted)('about a limit contains the time to wait', async () => {
    const body = JSON.stringify({ email: newAddress(), type: 'signup' });
    await ask('/resend', { method: 'POST', body });
    const answer = await ask('/resend', { method: 'POST', body });
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  test.each([
    ['a body that is no JSON', '/token?grant_type=password', '{"email":', 400],
    ['a grant that is not known', '/token?grant_type=telepathy', '{}', 400],
    ['a body of the wrong shape', '/signup', '{"email":[],"password":{}}', 400],
    ['a path that is not there', '/nowhere', '{}', 404],
  ])('answers %s', async (_what, path, body, status) => {
    expect((await ask(path, { method: 'POST', body })).status).toBe(status);
  });

  test.skipIf(isHosted).each([
    ['a zero byte', '"\\u0000"'],
    ['an incomplete character', '"\\ud800"'],
    ['thousands of levels', '['.repeat(7000) + ']'.repeat(7000)],
  ])('answers metadata that Postgres cannot hold: %s', async (_what, value) => {
    const body = `{"email":"${newAddress()}","password":"${PASSWORD}","data":{"name":${value}}}`;
    expect((await ask('/signup', { method: 'POST', body })).status).toBe(400);
  });
});

describe('the API key', () => {
  test('is required and must be valid', async () => {
    const none = await fetch(`${project.url}/auth/v1/settings`);
    expect(none.status).toBe(401);
    const wrong = await ask('/settings', { headers: { apikey: 'sb_publishable_wrong' } });
    expect(wrong.status).toBe(401);
    expect((await ask('/settings')).status).toBe(200);
  });

  test('is not required for links and the key set', async () => {
    const keys = await fetch(`${project.url}/auth/v1/.well-known/jwks.json`);
    expect(keys.status).toBe(200);
    expect(keys.headers.get('cache-control')).toContain('max-age=600');
    const link = await fetch(`${project.url}/auth/v1/verify?token=none&type=signup`, {
      redirect: 'manual',
    });
    expect(link.status).toBe(303);
  });
});

describe('the key set', () => {
  test('contains only public keys', async () => {
    const answer = await fetch(`${project.url}/auth/v1/.well-known/jwks.json`);
    const { keys } = keySet.parse(await answer.json());
    expect(keys.length).toBeGreaterThan(0);
    for (const key of keys) {
      expect(key).toMatchObject({ kty: 'EC', crv: 'P-256', alg: 'ES256' });
      expect(key).not.toHaveProperty('d');
    }
  });
});

describe('settings and health', () => {
  test('list the available sign-in methods', async () => {
    const settings = await (await ask('/settings')).json();
    expect(settings).toMatchObject({
      external: { email: true, phone: expect.any(Boolean), github: expect.any(Boolean) },
      disable_signup: false,
      mailer_autoconfirm: false,
    });
    expect((await ask('/health')).status).toBe(200);
  });

  test.skipIf(isHosted)('offer e-mail and nothing else', async () => {
    const { external } = providers.parse(await (await ask('/settings')).json());
    const offered = Object.keys(external).filter((name) => external[name]);
    expect(offered).toEqual(['email']);
  });
});

describe.skipIf(isHosted)('what the service does not offer', () => {
  test.each([
    ['POST', '/sso', 'saml_provider_disabled'],
    ['POST', '/token?grant_type=id_token', 'provider_disabled'],
    ['POST', '/token?grant_type=web3', 'web3_provider_disabled'],
    ['GET', '/authorize?provider=github', 'validation_failed'],
    ['GET', '/user/identities/authorize?provider=github', 'manual_linking_disabled'],
  ])('%s %s is refused as %s', async (method, path, code) => {
    const { accessToken } = await signedIn(project);
    const answer = await ask(path, {
      method,
      version: '2024-01-01',
      headers: { authorization: `Bearer ${accessToken}` },
      ...(method === 'POST' && {
        body: JSON.stringify({ provider: 'google', id_token: 'a.b.c' }),
      }),
    });
    expect(await answer.json()).toMatchObject({ code });
  });
});

describe('an answer', () => {
  test.skipIf(isHosted)('with a session in it is never stored by a cache', async () => {
    const { accessToken } = await signedIn(project);
    const answer = await ask('/user', { headers: { authorization: `Bearer ${accessToken}` } });
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  test('without a bearer token is an error that auth-js understands', async () => {
    const answer = await ask('/user', { version: '2024-01-01' });
    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({ code: 'no_authorization' });
  });

  test.skipIf(isHosted)('does not stumble over a forwarded address of nonsense', async () => {
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const call = request(
        `${project.url}/auth/v1/token?grant_type=password`,
        {
          method: 'POST',
          headers: {
            apikey: project.publishableKey,
            'content-type': 'application/json',
            'x-forwarded-for': 'nonsense',
          },
        },
        (answer) => {
          answer.resume();
          resolve(answer.statusCode);
        },
      );
      call.on('error', reject);
      call.end(JSON.stringify(wrongPassword));
    });
    expect(status).toBe(400);
  });
});
