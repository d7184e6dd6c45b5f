import { createHash } from 'node:crypto';
import { type IdentityProvider, startIdentityProvider } from '@parapet/test-kit/identity-provider';
import { generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  isHosted,
  newAddress,
  openClient,
  openProject,
  type Project,
  signedIn,
} from './project.ts';
import { addAuthenticator } from './second-factors.ts';

const ACME = 'custom:acme';

let acme: IdentityProvider;
let project: Project;
beforeAll(async () => {
  if (isHosted) return;
  project = await openProject({
    async providersOf(url) {
      acme = await startIdentityProvider(`${url}/auth/v1/callback`);
      const { issuer, clientId, clientSecret } = acme;
      return { settings: [{ id: ACME, issuer, clientId, clientSecret }], fetch };
    },
  });
});
afterAll(async () => {
  await project?.close();
  await acme?.close();
});

const sha256 = (text: string) => createHash('sha256').update(text);
let people = 0;
const someone = () => {
  people += 1;
  return { sub: `holder-${people}`, email: newAddress(), email_verified: true };
};
const signIn = (token: string, more: { nonce?: string; access_token?: string } = {}) =>
  openClient(project).auth.signInWithIdToken({ provider: ACME, token, ...more });

describe.skipIf(isHosted)('an id_token', () => {
  test('signs its user in, again and again the same one', async () => {
    const person = someone();
    const { data, error } = await signIn(await acme.signIdToken(person));
    expect(error).toBeNull();
    expect(data.user).toMatchObject({
      email: person.email,
      app_metadata: { provider: ACME },
      identities: [{ provider: ACME, id: person.sub }],
    });
    const again = await signIn(await acme.signIdToken(person));
    expect(again.data.user?.id).toBe(data.user?.id);
  });

  test('needs the nonce that it repeats, and none that it does not', async () => {
    const nonce = sha256('a nonce').digest('hex');
    const withNonce = await acme.signIdToken({ ...someone(), nonce });
    expect((await signIn(withNonce, { nonce: 'a nonce' })).error).toBeNull();
    expect((await signIn(withNonce, { nonce: 'another' })).error?.message).toBe('Nonces mismatch');
    for (const [token, more] of [
      [withNonce, {}],
      [await acme.signIdToken(someone()), { nonce: 'a nonce' }],
    ] as const) {
      expect((await signIn(token, more)).error).toMatchObject({
        status: 400,
        message: 'Passed nonce and nonce in id_token should either both exist or not.',
      });
    }
  });

  test('needs the access token that it was issued with, where one is sent', async () => {
    const at_hash = sha256('the access token').digest().subarray(0, 16).toString('base64url');
    const token = await acme.signIdToken({ ...someone(), at_hash });
    expect((await signIn(token, { access_token: 'the access token' })).error).toBeNull();
    const { error } = await signIn(token, { access_token: 'another' });
    expect(error?.message).toBe('Bad ID token');
  });

  test.each([
    ['without an address', undefined],
    ['with what is no address', 'ada'],
    ['with a list of addresses', ['a@b.example']],
  ])('%s is refused as such', async (_what, email) => {
    const { error } = await signIn(await acme.signIdToken({ ...someone(), email }));
    expect(error).toMatchObject({ status: 400, code: 'validation_failed' });
    expect(error?.message).toContain('it sent none');
  });

  test('for another client is refused', async () => {
    const { error } = await signIn(await acme.signIdToken({ ...someone(), aud: 'another' }));
    expect(error?.message).toBe('Unacceptable audience in id_token: [another]');
  });

  test.each([
    ['from another issuer', { iss: 'https://elsewhere.example' }],
    ['that has expired', { exp: 1_700_000_000 }],
    ['without a subject', { sub: '' }],
  ])('%s is refused', async (_what, claims) => {
    const { error } = await signIn(await acme.signIdToken({ ...someone(), ...claims }));
    expect(error?.message).toBe('Bad ID token');
  });

  test.each(['RS256', 'HS256', 'none'] as const)(
    'with a foreign %s signature is refused',
    async (alg) => {
      const now = Math.floor(Date.now() / 1000);
      const claims = {
        ...someone(),
        iss: acme.issuer,
        aud: acme.clientId,
        iat: now,
        exp: now + 60,
      };
      const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
      const key = alg === 'RS256' ? (await generateKeyPair(alg)).privateKey : Buffer.alloc(32, 1);
      const token =
        alg === 'none'
          ? `${part({ alg })}.${part(claims)}.`
          : await new SignJWT(claims).setProtectedHeader({ alg, kid: 'first' }).sign(key);
      expect((await signIn(token)).error?.message).toBe('Bad ID token');
    },
  );

  test.each([
    [
      'google',
      'provider_disabled',
      'Provider (issuer "https://accounts.google.com") is not enabled',
    ],
    ['custom:other', 'validation_failed', 'Custom provider "custom:other" not found'],
    ['github', 'validation_failed', 'Custom OIDC provider "github" not allowed'],
  ])('of %s, which is not there, is refused', async (provider, code, message) => {
    const token = await acme.signIdToken(someone());
    const { error } = await openClient(project).auth.signInWithIdToken({ provider, token });
    expect(error).toMatchObject({ status: 400, code, message });
  });

  test('links its identity to a signed-in user', async () => {
    const { client, email } = await signedIn(project);
    const person = someone();
    const { error } = await client.auth.linkIdentity({
      provider: ACME,
      token: await acme.signIdToken(person),
    });
    expect(error).toBeNull();
    const { data } = await signIn(await acme.signIdToken(person));
    expect(data.user?.email).toBe(email);
    const twice = await client.auth.linkIdentity({
      provider: ACME,
      token: await acme.signIdToken(person),
    });
    expect(twice.error?.code).toBe('identity_already_exists');
  });

  test('links nothing, and no identity leaves, in a session without the second factor', async () => {
    const { client, email } = await signedIn(project);
    const token = await acme.signIdToken(someone());
    await client.auth.linkIdentity({ provider: ACME, token });
    await addAuthenticator(client);
    const { client: lower } = await signedIn(project, email);
    const linked = (await lower.auth.getUserIdentities()).data?.identities.at(-1);
    if (linked === undefined) throw new Error('The identity is missing.');
    const options = { skipBrowserRedirect: true };
    const refusals = [
      await lower.auth.linkIdentity({ provider: ACME, token: await acme.signIdToken(someone()) }),
      await lower.auth.linkIdentity({ provider: ACME, options }),
      await lower.auth.unlinkIdentity(linked),
    ];
    for (const { error } of refusals) expect(error?.code).toBe('insufficient_aal');
    expect((await client.auth.unlinkIdentity(linked)).error).toBeNull();
  });
});
