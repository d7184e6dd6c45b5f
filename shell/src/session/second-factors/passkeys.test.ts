import { createClient } from '@supabase/supabase-js';
import { describe, expect, it } from 'vitest';
import { scriptedAuthFetch, sessionBody } from '../testing/scripted-auth-fetch.ts';
import type { BrowserPasskeys } from './browser-passkeys.ts';
import { createPasskeys } from './passkeys.ts';

const options = {
  create: { challenge: 'AAEC', user: { id: 'BAUG', name: 'mara' }, rp: { id: 'localhost' } },
  request: { challenge: 'AAEC', rpId: 'localhost' },
};
const credential = { toJSON: () => ({ id: 'cred', rawId: 'cred', type: 'public-key' }) };

/** A signed-in user, whose service asks for a passkey in this way and whose browser answers so. */
const open = async (
  type: 'create' | 'request',
  use: () => Promise<unknown> = async () => credential,
  refusal?: { path: string; code: string },
) => {
  const { fetch, requests } = scriptedAuthFetch(({ path, method }) => {
    if (refusal?.path === path) {
      return { status: 422, body: { code: refusal.code, message: refusal.code } };
    }
    if (path === '/factors') return { status: 200, body: { id: 'f-1', type: 'webauthn' } };
    if (path.endsWith('/challenge')) {
      const webauthn = { type, credential_options: { publicKey: options[type] } };
      return { status: 200, body: { id: 'c-1', type: 'webauthn', expires_at: 1, webauthn } };
    }
    if (method === 'DELETE') return { status: 200, body: { id: 'f-1' } };
    return { status: 200, body: sessionBody() };
  });
  const client = createClient('http://localhost:3000', 'sb_publishable_test', {
    global: { fetch },
    auth: { persistSession: false, autoRefreshToken: false },
  });
  await client.auth.signInWithPassword({ email: 'mara@northquay.example', password: 'x' });
  requests.length = 0;
  const asked: unknown[] = [];
  const ask = (what: string) => async (publicKey: unknown) => {
    asked.push([what, publicKey]);
    return (await use()) as PublicKeyCredential;
  };
  const browser: BrowserPasskeys = {
    isSupported: () => true,
    create: ask('create'),
    get: ask('get'),
    site: { rpId: 'localhost', rpOrigins: ['http://localhost:3000'] },
  };
  return { passkeys: createPasskeys(client.auth.mfa, browser), requests, asked };
};

describe('a passkey', () => {
  it('is made by the browser for this site, and proved at the service', async () => {
    const { passkeys, requests, asked } = await open('create');
    expect(await passkeys.add('Laptop')).toMatchObject({ ok: true });
    expect(asked).toMatchObject([['create', { user: { name: 'mara' } }]]);
    expect(requests).toMatchObject([
      { path: '/factors', body: { factor_type: 'webauthn', friendly_name: 'Laptop' } },
      { path: '/factors/f-1/challenge', body: { webauthn: { rpId: 'localhost' } } },
      {
        path: '/factors/f-1/verify',
        body: {
          challenge_id: 'c-1',
          webauthn: { type: 'create', rpId: 'localhost', credential_response: { id: 'cred' } },
        },
      },
    ]);
  });

  it('answers the challenge of a sign-in', async () => {
    const { passkeys, asked, requests } = await open('request');
    expect(await passkeys.prove('f-1')).toMatchObject({ ok: true });
    expect(asked).toMatchObject([['get', { rpId: 'localhost' }]]);
    expect(requests.at(-1)).toMatchObject({ body: { webauthn: { type: 'request' } } });
  });

  it.each([
    ['NotAllowedError', 'passkey_cancelled'],
    ['InvalidStateError', 'passkey_exists'],
    ['SecurityError', 'passkey_not_here'],
  ])('that the browser refuses with %s leaves no factor behind', async (name, code) => {
    const { passkeys, requests } = await open('create', () =>
      Promise.reject(new DOMException('no', name)),
    );
    expect(await passkeys.add('Laptop')).toMatchObject({ ok: false, failure: { code } });
    expect(requests.at(-1)).toMatchObject({ method: 'DELETE', path: '/factors/f-1' });
  });

  it('that the service refuses is told apart from a wrong code', async () => {
    const refusal = { path: '/factors/f-1/verify', code: 'mfa_verification_failed' };
    const { passkeys } = await open('request', undefined, refusal);
    expect(await passkeys.prove('f-1')).toMatchObject({ failure: { code: 'passkey_refused' } });
  });

  it('is not offered by a service that does not know the kind, and no factor is left', async () => {
    const refusal = { path: '/factors', code: 'validation_failed' };
    const { passkeys, requests } = await open('create', undefined, refusal);
    expect(await passkeys.add('Laptop')).toMatchObject({
      failure: { code: 'mfa_webauthn_enroll_not_enabled' },
    });
    expect(requests.map(({ method }) => method)).toEqual(['POST']);
  });

  it('does not hide a bug', async () => {
    const { passkeys } = await open('request', () => Promise.reject(new TypeError('bug')));
    await expect(passkeys.prove('f-1')).rejects.toThrow('bug');
  });
});
