import { describe, expect, test } from 'vitest';
import { flowOf } from './flow-secrets.ts';
import { githubProvider } from './github.provider.ts';
import type { ProviderFetch } from './provider.ts';

const flow = flowOf(Buffer.alloc(32, 7), 'a-state');
const callback = new URL('https://parapet.example/auth/v1/callback?code=c&state=a-state');

/** GitHub as its documentation says; `answers` replace those of some paths. */
function stand(answers: Record<string, () => Response> = {}) {
  const calls: { url: string; init: RequestInit }[] = [];
  const given: Record<string, () => Response> = {
    '/login/oauth/access_token': () =>
      Response.json({ access_token: 'gho_1', token_type: 'bearer', scope: 'read:user,user:email' }),
    '/user': () =>
      Response.json({ id: 583231, login: 'ada', name: null, avatar_url: 'https://a.example/1' }),
    '/user/emails': () =>
      Response.json([
        { email: 'Ada@Parapet.example', verified: true, primary: true, visibility: 'private' },
        { email: 'ada@old.example', verified: false, primary: false, visibility: null },
      ]),
    ...answers,
  };
  const fetch: ProviderFetch = async (url, init) => {
    calls.push({ url, init });
    const path = new URL(url).pathname.replace('/api/v3', '');
    return given[path]?.() ?? new Response(null, { status: 404 });
  };
  const settings = { id: 'github', clientId: 'client', clientSecret: 'secret' };
  const provider = (issuer = 'https://github.com') =>
    githubProvider({ ...settings, issuer }, fetch);
  return { calls, provider };
}

describe('GitHub', () => {
  test('is asked for the addresses of the user, with PKCE', async () => {
    const page = await stand()
      .provider()
      .pageFor(flow, callback.href, { prompt: 'select_account' });
    expect(page.origin + page.pathname).toBe('https://github.com/login/oauth/authorize');
    expect(Object.fromEntries(page.searchParams)).toMatchObject({
      client_id: 'client',
      response_type: 'code',
      scope: 'read:user user:email',
      state: 'a-state',
      prompt: 'select_account',
      code_challenge_method: 'S256',
    });
  });

  test('tells the user by its API', async () => {
    const { calls, provider } = stand();
    expect(await provider().readAnswer(callback, flow)).toMatchObject({
      subject: '583231',
      email: 'ada@parapet.example',
      emailVerified: true,
      verifiedEmails: ['ada@parapet.example'],
      claims: { iss: 'https://api.github.com', sub: '583231', user_name: 'ada' },
    });
    expect(calls.map(({ url }) => url)).toEqual([
      'https://github.com/login/oauth/access_token',
      'https://api.github.com/user',
      'https://api.github.com/user/emails',
    ]);
    const sent = new URLSearchParams(String(calls[0]?.init.body));
    expect(sent.get('code_verifier')).toBe(flow.codeVerifier);
    expect(sent.get('client_secret')).toBe('secret');
  });

  test('may be a server of an organisation', async () => {
    const { calls, provider } = stand();
    await provider('https://git.example/').readAnswer(callback, flow);
    expect(calls.at(-1)?.url).toBe('https://git.example/api/v3/user/emails');
  });

  test.each([
    ['another state', new URL('?code=c&state=other', callback), {}],
    [
      'a refusal, which GitHub sends with status 200',
      callback,
      { '/login/oauth/access_token': () => Response.json({ error: 'bad_verification_code' }) },
    ],
    ['no access', callback, { '/user/emails': () => new Response(null, { status: 403 }) }],
    ['a user without an id', callback, { '/user': () => Response.json({ login: 'ada' }) }],
  ])('with %s signs nobody in', async (_what, answered, answers) => {
    await expect(stand(answers).provider().readAnswer(answered, flow)).rejects.toThrow();
  });
});
