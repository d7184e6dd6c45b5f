import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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
import { addAuthenticator, codeOf, nextCodeOf, wrongCodeOf } from './second-factors.ts';

let project: Project;
beforeAll(async () => {
  project = await openProject();
});
afterAll(() => project.close());

const levelOf = async ({ auth }: SupabaseClient) =>
  (await auth.mfa.getAuthenticatorAssuranceLevel()).data;
const userIdOf = async ({ auth }: SupabaseClient) => (await auth.getUser()).data.user?.id ?? '';

/** A user with an authenticator, in the session that enrolled it. */
async function withAuthenticator() {
  const session = await signedIn(project);
  return { ...session, ...(await addAuthenticator(session.client)) };
}

/** A second sign-in of the user, with the password only. */
async function halfSignedIn(email: string): Promise<SupabaseClient> {
  const client = openClient(project);
  const { error } = await client.auth.signInWithPassword({ email, password: PASSWORD });
  if (error) throw error;
  return client;
}

describe('enrolling an authenticator', () => {
  test('returns the secret, its address and a picture of it', async () => {
    const { client, email } = await signedIn(project);
    const { data, error } = await client.auth.mfa.enroll({
      factorType: 'totp',
      friendlyName: 'Phone',
      issuer: 'Parapet',
    });
    expect(error).toBeNull();
    expect(data).toMatchObject({ type: 'totp', friendly_name: 'Phone' });
    expect(data?.totp.secret).toMatch(/^[A-Z2-7]{32}$/);
    const uri = new URL(data?.totp.uri ?? '');
    expect(uri.protocol).toBe('otpauth:');
    expect(decodeURIComponent(uri.pathname)).toContain(`Parapet:${email}`);
    expect(uri.searchParams.get('secret')).toBe(data?.totp.secret);
    expect(data?.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg .*<\/svg>/);
    const { data: listed } = await client.auth.mfa.listFactors();
    expect(listed?.all).toMatchObject([
      { id: data?.id, friendly_name: 'Phone', factor_type: 'totp', status: 'unverified' },
    ]);
    expect(listed?.totp).toEqual([]);
    expect(JSON.stringify(listed)).not.toContain(data?.totp.secret);
    expect(await levelOf(client)).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal1' });
  });

  test('is refused for a name that is taken, and after ten factors', async () => {
    const { client } = await signedIn(project);
    const enroll = (friendlyName: string) =>
      client.auth.mfa.enroll({ factorType: 'totp', friendlyName });
    expect((await enroll('Phone')).error).toBeNull();
    expect((await enroll('Phone')).error).toMatchObject({
      code: 'mfa_factor_name_conflict',
      status: 422,
    });
    for (let more = 1; more < 10; more += 1) await enroll(`Phone ${more}`);
    expect((await enroll('One more')).error).toMatchObject({
      code: 'too_many_enrolled_mfa_factors',
      status: 422,
    });
  });

  test.skipIf(isHosted)('makes room for a name that was abandoned', async () => {
    const own = await openProject();
    try {
      const { client } = await signedIn(own);
      await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' });
      own.inside?.advance(301);
      const again = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' });
      expect(again.error).toBeNull();
    } finally {
      await own.close();
    }
  });

  test.skipIf(isHosted)('stores no secret in the clear', async () => {
    const { secret, factorId } = await withAuthenticator();
    const stored = await project.inside?.pool.query(
      'select row_to_json(f)::text as row from auth.mfa_factors f where id = $1',
      [factorId],
    );
    expect(stored?.rows[0].row).toContain(factorId);
    expect(stored?.rows[0].row).not.toContain(secret);
  });
});

describe('the first code', () => {
  test('verifies the factor and raises the session to aal2, with both proofs', async () => {
    const { client } = await signedIn(project);
    const enrolled = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' });
    const factorId = enrolled.data?.id ?? '';
    const challenge = await client.auth.mfa.challenge({ factorId });
    expect(challenge.data).toMatchObject({ type: 'totp' });
    expect(challenge.data?.expires_at).toBeGreaterThan(Date.now() / 1000 + 200);
    const events: string[] = [];
    client.auth.onAuthStateChange((event) => void events.push(event));
    const { data, error } = await client.auth.mfa.verify({
      factorId,
      challengeId: challenge.data?.id ?? '',
      code: codeOf(enrolled.data?.totp.secret ?? ''),
    });
    expect(error).toBeNull();
    expect(data?.user.factors).toMatchObject([{ id: factorId, status: 'verified' }]);
    expect(events).toContain('MFA_CHALLENGE_VERIFIED');
    const level = await levelOf(client);
    expect(level).toMatchObject({ currentLevel: 'aal2', nextLevel: 'aal2' });
    expect(level?.currentAuthenticationMethods).toEqual([
      { method: 'totp', timestamp: expect.any(Number) },
      { method: 'password', timestamp: expect.any(Number) },
    ]);
  });

  test('keeps the level over a refresh', async () => {
    const { client } = await withAuthenticator();
    expect((await client.auth.refreshSession()).error).toBeNull();
    expect(await levelOf(client)).toMatchObject({ currentLevel: 'aal2' });
  });

  test.skipIf(isHosted)('is not inherited by a refresh token from before', async () => {
    const { client, refreshToken } = await withAuthenticator();
    const stale = await openClient(project).auth.refreshSession({ refresh_token: refreshToken });
    expect(stale.error?.code).toBe('refresh_token_not_found');
    expect((await client.auth.refreshSession()).error).toBeNull();
  });

  test('ends the sessions of the user that have the password only', async () => {
    const { client, email } = await signedIn(project);
    const other = await halfSignedIn(email);
    await addAuthenticator(client);
    expect((await other.auth.refreshSession()).error?.code).toBe('refresh_token_not_found');
    expect((await client.auth.getUser()).error).toBeNull();
  });

  test('removes enrolments of the same type that were not finished', async () => {
    const { client } = await signedIn(project);
    await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Started' });
    await addAuthenticator(client, 'Finished');
    const { data } = await client.auth.mfa.listFactors();
    expect(data?.all.map(({ friendly_name }) => friendly_name)).toEqual(['Finished']);
  });
});

describe('signing in with a second factor', () => {
  test('starts at aal1, and the code raises it', async () => {
    const { email, factorId, secret } = await withAuthenticator();
    const client = await halfSignedIn(email);
    expect(await levelOf(client)).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal2' });
    const { error } = await client.auth.mfa.challengeAndVerify({
      factorId,
      code: nextCodeOf(secret),
    });
    expect(error).toBeNull();
    expect(await levelOf(client)).toMatchObject({ currentLevel: 'aal2' });
  });

  test('refuses a wrong code', async () => {
    const { email, factorId, secret } = await withAuthenticator();
    const client = await halfSignedIn(email);
    const { error } = await client.auth.mfa.challengeAndVerify({
      factorId,
      code: wrongCodeOf(secret),
    });
    expect(error).toMatchObject({ code: 'mfa_verification_failed', status: 422 });
    expect(await levelOf(client)).toMatchObject({ currentLevel: 'aal1' });
  });

  test.skipIf(isHosted)('accepts a code once', async () => {
    const { email, factorId, secret } = await withAuthenticator();
    const code = nextCodeOf(secret);
    const clients = [await halfSignedIn(email), await halfSignedIn(email)];
    const answers = await Promise.all(
      clients.map(({ auth }) => auth.mfa.challengeAndVerify({ factorId, code })),
    );
    expect(answers.filter(({ error }) => error === null)).toHaveLength(1);
    const again = await halfSignedIn(email);
    expect((await again.auth.mfa.challengeAndVerify({ factorId, code })).error?.code).toBe(
      'mfa_verification_failed',
    );
  });

  test('accepts a challenge once', async () => {
    const { client, factorId, secret } = await withAuthenticator();
    const challenge = await client.auth.mfa.challenge({ factorId });
    const challengeId = challenge.data?.id ?? '';
    const first = await client.auth.mfa.verify({ factorId, challengeId, code: nextCodeOf(secret) });
    expect(first.error).toBeNull();
    const second = await client.auth.mfa.verify({
      factorId,
      challengeId,
      code: nextCodeOf(secret),
    });
    expect(second.error).toMatchObject({ code: 'mfa_ip_address_mismatch', status: 422 });
  });

  test.skipIf(isHosted)('refuses a challenge after five minutes', async () => {
    const own = await openProject();
    try {
      const { client } = await signedIn(own);
      const { factorId, secret } = await addAuthenticator(client);
      const challenge = await client.auth.mfa.challenge({ factorId });
      own.inside?.advance(300);
      const { error } = await client.auth.mfa.verify({
        factorId,
        challengeId: challenge.data?.id ?? '',
        code: codeOf(secret, Date.now() + 300_000),
      });
      expect(error).toMatchObject({ code: 'mfa_challenge_expired', status: 422 });
    } finally {
      await own.close();
    }
  });

  test.skipIf(isHosted)('allows ten wrong codes, then not even the right one', async () => {
    const { email, factorId, secret } = await withAuthenticator();
    const client = await halfSignedIn(email);
    for (let round = 0; round < 10; round += 1) {
      const { error } = await client.auth.mfa.challengeAndVerify({
        factorId,
        code: wrongCodeOf(secret),
      });
      expect(error?.code).toBe('mfa_verification_failed');
    }
    const { error } = await client.auth.mfa.challengeAndVerify({
      factorId,
      code: nextCodeOf(secret),
    });
    expect(error).toMatchObject({ code: 'over_request_rate_limit', status: 429 });
  });
});

describe('a session with the password only, of a user with a second factor', () => {
  test('cannot add a factor', async () => {
    const { email } = await withAuthenticator();
    const client = await halfSignedIn(email);
    const { error } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Mine' });
    expect(error).toMatchObject({ code: 'insufficient_aal', status: 403 });
  });

  test.skipIf(isHosted)('cannot verify a factor that it enrolled earlier', async () => {
    const { email, client } = await withAuthenticator();
    const enrolled = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Left' });
    const half = await halfSignedIn(email);
    const { error } = await half.auth.mfa.challengeAndVerify({
      factorId: enrolled.data?.id ?? '',
      code: codeOf(enrolled.data?.totp.secret ?? ''),
    });
    expect(error).toMatchObject({ code: 'insufficient_aal', status: 403 });
  });

  test('cannot remove the factor', async () => {
    const { email, factorId } = await withAuthenticator();
    const client = await halfSignedIn(email);
    const { error } = await client.auth.mfa.unenroll({ factorId });
    expect(error).toMatchObject({ code: 'insufficient_aal', status: 422 });
  });

  test('cannot change password or address', async () => {
    const { email } = await withAuthenticator();
    const client = await halfSignedIn(email);
    for (const change of [
      { password: 'A-rather-new-password-8', current_password: PASSWORD },
      { email: `moved-${email}` },
    ]) {
      const { error } = await client.auth.updateUser(change);
      expect(error).toMatchObject({ code: 'insufficient_aal', status: 401 });
    }
    expect((await client.auth.updateUser({ data: { theme: 'dark' } })).error).toBeNull();
  });
});

describe('removing a factor at aal2', () => {
  test('lowers the sessions that it raised', async () => {
    const { client, email, factorId, secret } = await withAuthenticator();
    const other = await halfSignedIn(email);
    await other.auth.mfa.challengeAndVerify({ factorId, code: nextCodeOf(secret) });
    const removed = await client.auth.mfa.unenroll({ factorId });
    expect(removed.data).toEqual({ id: factorId });
    for (const { auth } of [client, other]) {
      await auth.refreshSession();
      const { data } = await auth.mfa.getAuthenticatorAssuranceLevel();
      expect(data).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal1' });
      expect(data?.currentAuthenticationMethods).toMatchObject([{ method: 'password' }]);
    }
  });

  test('is refused for the factor of somebody else', async () => {
    const owner = await withAuthenticator();
    const { client } = await withAuthenticator();
    const { factorId } = owner;
    for (const { error } of [
      await client.auth.mfa.unenroll({ factorId }),
      await client.auth.mfa.challenge({ factorId }),
      await client.auth.mfa.verify({ factorId, challengeId: randomUUID(), code: '000000' }),
    ]) {
      expect(error).toMatchObject({ code: 'mfa_factor_not_found', status: 404 });
    }
  });
});

describe('an administrator', () => {
  test('lists and removes the factors of a user', async () => {
    const { client, factorId } = await withAuthenticator();
    const userId = await userIdOf(client);
    const { mfa } = openAdmin(project).auth.admin;
    const listed = await mfa.listFactors({ userId });
    expect(listed.data?.factors).toMatchObject([{ id: factorId, status: 'verified' }]);
    const removed = await mfa.deleteFactor({ userId, id: factorId });
    expect(removed.error).toBeNull();
    expect((await mfa.listFactors({ userId })).data?.factors).toEqual([]);
    await client.auth.refreshSession();
    expect(await levelOf(client)).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal1' });
  });

  test('gets an error for a user or a factor that is not there', async () => {
    const { client } = await signedIn(project);
    const { mfa } = openAdmin(project).auth.admin;
    const unknown = await mfa.listFactors({ userId: randomUUID() });
    expect(unknown.error?.code).toBe('user_not_found');
    const userId = await userIdOf(client);
    const missing = await mfa.deleteFactor({ userId, id: randomUUID() });
    expect(missing.error?.code).toBe('mfa_factor_not_found');
  });
});

describe.skipIf(isHosted)('the owner of an account', () => {
  test('gets a mail for a factor that was added, and one for its removal', async () => {
    const { client, email, factorId } = await withAuthenticator();
    const [added] = await mailsTo(project, email);
    expect(added?.subject).toBe('A second factor was added to your Parapet account');
    expect(added?.text).toContain('An authenticator app (Phone) was added');
    await client.auth.mfa.unenroll({ factorId });
    const [removed] = await mailsTo(project, email);
    expect(removed?.subject).toBe('A second factor was removed from your Parapet account');
  });

  test('gets no mail for an enrolment that was not finished', async () => {
    const { client, email } = await signedIn(project);
    const { data } = await client.auth.mfa.enroll({ factorType: 'totp' });
    await client.auth.mfa.unenroll({ factorId: data?.id ?? '' });
    expect(await mailsTo(project, email)).toEqual([]);
  });
});
