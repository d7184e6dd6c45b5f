import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PasskeyDevice, type Spoiled } from './passkey-device.ts';
import {
  isHosted,
  mailsTo,
  openAdmin,
  openClient,
  openProject,
  PASSWORD,
  type Project,
  signedIn,
} from './project.ts';
import { addAuthenticator, nextCodeOf } from './second-factors.ts';

// A hosted project knows its own site only, which these tests do not run on.
describe.skipIf(isHosted)('a passkey as second factor', () => {
  let project: Project;
  beforeAll(async () => {
    project = await openProject();
  });
  afterAll(() => project.close());

  const site = () => ({ rpId: 'localhost', rpOrigins: [project.url] });
  const levelOf = async ({ auth }: SupabaseClient) =>
    (await auth.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel;

  const challengeOf = async ({ auth }: SupabaseClient, factorId: string) => {
    const { data, error } = await auth.mfa.challenge({ factorId, webauthn: site() });
    if (error) throw error;
    return data;
  };

  const prove = async (
    client: SupabaseClient,
    factorId: string,
    device: PasskeyDevice,
    spoiled?: Spoiled,
  ) => {
    const challenge = await challengeOf(client, factorId);
    const webauthn = device.answer(challenge, spoiled);
    const challengeId = challenge.id;
    return client.auth.mfa.webauthn.verify({ factorId, challengeId, webauthn });
  };

  const enrol = async ({ auth }: SupabaseClient, friendlyName = 'Laptop') => {
    const { data, error } = await auth.mfa.webauthn.enroll({ friendlyName });
    if (error) throw error;
    return data.id;
  };

  /** A user with a passkey, in the session that enrolled it. */
  async function withPasskey() {
    const session = await signedIn(project);
    const factorId = await enrol(session.client);
    const device = new PasskeyDevice(project.url);
    const { error } = await prove(session.client, factorId, device);
    if (error) throw error;
    return { ...session, factorId, device };
  }

  async function halfSignedIn(email: string): Promise<SupabaseClient> {
    const client = openClient(project);
    await client.auth.signInWithPassword({ email, password: PASSWORD });
    return client;
  }

  test('is told in the settings', async () => {
    const headers = { apikey: project.publishableKey };
    const answer = await fetch(`${project.url}/auth/v1/settings`, { headers });
    expect(await answer.json()).toMatchObject({ mfa_webauthn_enabled: true });
  });

  test('is made for the site and the user, and raises the session', async () => {
    const { client, email } = await signedIn(project);
    const enrolled = await client.auth.mfa.enroll({
      factorType: 'webauthn',
      friendlyName: 'Laptop',
    });
    expect(enrolled.data).toEqual({
      id: expect.any(String),
      type: 'webauthn',
      friendly_name: 'Laptop',
    });
    const factorId = enrolled.data?.id ?? '';
    const challenge = await challengeOf(client, factorId);
    expect(challenge).toMatchObject({
      type: 'webauthn',
      webauthn: {
        type: 'create',
        credential_options: {
          publicKey: {
            rp: { id: 'localhost', name: 'Parapet' },
            user: { name: email },
            attestation: 'none',
          },
        },
      },
    });
    const { data, error } = await client.auth.mfa.webauthn.verify({
      factorId,
      challengeId: challenge.id,
      webauthn: new PasskeyDevice(project.url).answer(challenge),
    });
    expect(error).toBeNull();
    expect(data?.user.factors).toMatchObject([{ factor_type: 'webauthn', status: 'verified' }]);
    const level = await client.auth.mfa.getAuthenticatorAssuranceLevel();
    expect(level.data).toMatchObject({ currentLevel: 'aal2' });
    expect(level.data?.currentAuthenticationMethods[0]).toMatchObject({ method: 'mfa/webauthn' });
    const [mail] = await mailsTo(project, email);
    expect(mail?.text).toContain('A passkey (Laptop) was added');
  });

  test('is asked for at sign-in, by its own id', async () => {
    const { email, factorId, device } = await withPasskey();
    const client = await halfSignedIn(email);
    expect(await levelOf(client)).toBe('aal1');
    const challenge = await challengeOf(client, factorId);
    expect(challenge).toMatchObject({ webauthn: { type: 'request' } });
    const { type, credential_options: options } = challenge.webauthn;
    if (type !== 'request') throw new Error('The challenge asks for a new passkey.');
    expect(options.publicKey.rpId).toBe('localhost');
    const allowed = options.publicKey.allowCredentials?.map(({ id }) =>
      Buffer.from(id as ArrayBuffer),
    );
    expect(allowed).toEqual([device.id]);
    expect((await prove(client, factorId, device)).error).toBeNull();
    expect(await levelOf(client)).toBe('aal2');
  });

  test.each<[string, Spoiled]>([
    ['of a page elsewhere', { origin: 'https://phish.example' }],
    ['for another site', { rpId: 'phish.example' }],
    ['to another challenge', { challenge: 'AAAA' }],
  ])('refuses an answer %s', async (_what, spoiled) => {
    const { email, client, factorId, device } = await withPasskey();
    const half = await halfSignedIn(email);
    const refused = await prove(half, factorId, device, spoiled);
    expect(refused.error).toMatchObject({ code: 'mfa_verification_failed', status: 422 });
    expect(await levelOf(half)).toBe('aal1');
    const second = await enrol(client, 'Second');
    const made = await prove(client, second, new PasskeyDevice(project.url), spoiled);
    expect(made.error?.code).toBe('mfa_verification_failed');
  });

  test('refuses another passkey, and the passkey of another account', async () => {
    const { email, factorId, device } = await withPasskey();
    const half = await halfSignedIn(email);
    const other = await prove(half, factorId, new PasskeyDevice(project.url));
    expect(other.error?.code).toBe('mfa_verification_failed');
    const { client } = await signedIn(project);
    const copied = await prove(client, await enrol(client), device);
    expect(copied.error).toMatchObject({ code: 'mfa_verified_factor_exists', status: 422 });
  });

  test('refuses a counter that goes back: the passkey was copied', async () => {
    const { email, factorId, device } = await withPasskey();
    const half = await halfSignedIn(email);
    expect((await prove(half, factorId, device, { counter: 7 })).error).toBeNull();
    const again = await halfSignedIn(email);
    const stale = await prove(again, factorId, device, { counter: 7 });
    expect(stale.error?.code).toBe('mfa_verification_failed');
    expect((await prove(again, factorId, device, { counter: 8 })).error).toBeNull();
  });

  test('answers a challenge once', async () => {
    const { client, factorId, device } = await withPasskey();
    const challenge = await challengeOf(client, factorId);
    const webauthn = device.answer(challenge);
    const input = { factorId, challengeId: challenge.id, webauthn };
    expect((await client.auth.mfa.webauthn.verify(input)).error).toBeNull();
    const again = await client.auth.mfa.webauthn.verify(input);
    expect(again.error?.code).toBe('mfa_ip_address_mismatch');
  });

  test('needs no statement of its maker, and reads none', async () => {
    const { client } = await signedIn(project);
    const made = await prove(client, await enrol(client), new PasskeyDevice(project.url), {
      attestation: 'packed',
    });
    expect(made.error).toBeNull();
  });

  test('is asked for by the pages of the product only', async () => {
    const { client } = await signedIn(project);
    const factorId = await enrol(client);
    for (const webauthn of [
      { rpId: 'phish.example' },
      { ...site(), rpOrigins: ['https://phish.example'] },
    ]) {
      const { error } = await client.auth.mfa.challenge({ factorId, webauthn });
      expect(error).toMatchObject({ code: 'validation_failed', status: 400 });
    }
    const { error } = await client.auth.mfa.challenge({ factorId });
    expect(error?.code).toBe('validation_failed');
  });

  test('is not proved by a code, and a code not by a passkey', async () => {
    const { client, factorId, device } = await withPasskey();
    const challenge = await challengeOf(client, factorId);
    const { error } = await client.auth.mfa.verify({
      factorId,
      challengeId: challenge.id,
      code: '123456',
    });
    expect(error?.code).toBe('validation_failed');
    const app = await addAuthenticator(client, 'App');
    const other = await client.auth.mfa.challenge({ factorId: app.factorId });
    const wrong = await client.auth.mfa.webauthn.verify({
      factorId: app.factorId,
      challengeId: other.data?.id ?? '',
      webauthn: device.answer(challenge),
    });
    expect(wrong.error?.code).toBe('validation_failed');
    const proved = await client.auth.mfa.challengeAndVerify({
      factorId: app.factorId,
      code: nextCodeOf(app.secret),
    });
    expect(proved.error).toBeNull();
  });

  test('is removed at aal2 only', async () => {
    const { client, email, factorId, device } = await withPasskey();
    const half = await halfSignedIn(email);
    const refused = await half.auth.mfa.unenroll({ factorId });
    expect(refused.error?.code).toBe('insufficient_aal');
    expect((await client.auth.mfa.unenroll({ factorId })).error).toBeNull();
    await client.auth.refreshSession();
    expect(await levelOf(client)).toBe('aal1');
    // Removed, it is free for another factor.
    expect((await prove(client, await enrol(client), device)).error).toBeNull();
  });

  test('is listed for administrators, without its key', async () => {
    const { client } = await withPasskey();
    const userId = (await client.auth.getUser()).data.user?.id ?? '';
    const { data } = await openAdmin(project).auth.admin.mfa.listFactors({ userId });
    expect(data?.factors).toMatchObject([{ factor_type: 'webauthn', status: 'verified' }]);
    expect(JSON.stringify(data)).not.toContain('publicKey');
  });
});
