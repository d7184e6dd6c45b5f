import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  isHosted,
  mailsTo,
  openClient,
  openProject,
  PASSWORD,
  type Project,
  signedIn,
} from './project.ts';
import { addAuthenticator } from './second-factors.ts';

// Supabase offers recovery codes as an experiment, and not in every project.
describe.skipIf(isHosted)('recovery codes', () => {
  let project: Project;
  beforeAll(async () => {
    project = await openProject();
  });
  afterAll(() => project.close());

  const levelOf = async ({ auth }: SupabaseClient) =>
    (await auth.mfa.getAuthenticatorAssuranceLevel()).data;

  async function withCodes() {
    const session = await signedIn(project);
    const factor = await addAuthenticator(session.client);
    const { data, error } = await session.client.auth.mfa.recoveryCodes.generate();
    if (error) throw error;
    return { ...session, ...factor, ...data };
  }

  async function halfSignedIn(email: string): Promise<SupabaseClient> {
    const client = openClient(project);
    const { error } = await client.auth.signInWithPassword({ email, password: PASSWORD });
    if (error) throw error;
    return client;
  }

  test('are ten, shown once, and stored as hashes', async () => {
    const { client, codes, id, total } = await withCodes();
    expect([total, new Set(codes).size]).toEqual([10, 10]);
    for (const code of codes) expect(code).toMatch(/^[a-z2-9]{16}$/);
    const status = await client.auth.mfa.recoveryCodes.getStatus();
    expect(status.data).toEqual({ id, type: 'recovery_code', total: 10, remaining: 10 });
    const { data } = await client.auth.mfa.listFactors();
    expect(data?.recovery_code).toMatchObject([{ id, friendly_name: 'Recovery codes' }]);
    const stored = await project.inside?.pool.query(
      'select json_agg(c)::text as rows from auth.mfa_recovery_codes c',
    );
    for (const code of codes) expect(stored?.rows[0].rows).not.toContain(code);
  });

  test('raise a session whose phone is lost, each once, and mail the owner', async () => {
    const { email, codes } = await withCodes();
    const code = codes[3] ?? '';
    const client = await halfSignedIn(email);
    const typed = code.toUpperCase().replace(/(.{4})/g, '$1-');
    const { data, error } = await client.auth.mfa.recoveryCodes.verify({ code: typed });
    expect(error).toBeNull();
    expect(data?.user.email).toBe(email);
    const level = await levelOf(client);
    expect(level).toMatchObject({ currentLevel: 'aal2' });
    expect(level?.currentAuthenticationMethods[0]).toMatchObject({ method: 'mfa/recovery_code' });
    const status = await client.auth.mfa.recoveryCodes.getStatus();
    expect(status.data).toMatchObject({ total: 10, remaining: 9 });
    const again = await halfSignedIn(email);
    const used = await again.auth.mfa.recoveryCodes.verify({ code });
    expect(used.error).toMatchObject({ code: 'mfa_verification_failed', status: 422 });
    const [mail] = await mailsTo(project, email);
    expect(mail?.subject).toBe('A recovery code was used for your Parapet account');
    expect(mail?.text).toContain('Codes that are left: 9.');
  });

  test('used twice at once raise one session', async () => {
    const { email, codes } = await withCodes();
    const code = codes[0] ?? '';
    const clients = [await halfSignedIn(email), await halfSignedIn(email)];
    const answers = await Promise.all(
      clients.map(({ auth }) => auth.mfa.recoveryCodes.verify({ code })),
    );
    expect(answers.filter(({ error }) => error === null)).toHaveLength(1);
  });

  test('are locked after five wrong ones, until new ones are made', async () => {
    const { client, email, codes } = await withCodes();
    const half = await halfSignedIn(email);
    const wrong = { code: 'aaaa-bbbb-cccc-dddd' };
    for (let round = 0; round < 5; round += 1) {
      const { error } = await half.auth.mfa.recoveryCodes.verify(wrong);
      expect(error?.code).toBe('mfa_verification_failed');
    }
    const right = await half.auth.mfa.recoveryCodes.verify({ code: codes[0] ?? '' });
    expect(right.error).toMatchObject({ code: 'mfa_recovery_codes_locked', status: 429 });

    const made = await client.auth.mfa.recoveryCodes.regenerate();
    const old = await half.auth.mfa.recoveryCodes.verify({ code: codes[0] ?? '' });
    expect(old.error?.code).toBe('mfa_verification_failed');
    const fresh = await half.auth.mfa.recoveryCodes.verify({ code: made.data?.codes[0] ?? '' });
    expect(fresh.error).toBeNull();
  });

  test('need a session at aal2 to be made, replaced or removed', async () => {
    const { email } = await withCodes();
    const { recoveryCodes } = (await halfSignedIn(email)).auth.mfa;
    for (const { error } of [
      await recoveryCodes.generate(),
      await recoveryCodes.regenerate(),
      await recoveryCodes.unenroll(),
    ]) {
      expect(error).toMatchObject({ code: 'insufficient_aal', status: 403 });
    }
  });

  test('exist once, and can be removed', async () => {
    const { client, id } = await withCodes();
    const { recoveryCodes } = client.auth.mfa;
    expect((await recoveryCodes.generate()).error?.code).toBe('mfa_verified_factor_exists');
    expect((await recoveryCodes.unenroll()).data).toEqual({ id });
    expect((await recoveryCodes.getStatus()).error?.code).toBe('mfa_factor_not_found');
    expect((await recoveryCodes.regenerate()).error?.code).toBe('mfa_factor_not_found');
  });

  test('go with the last other factor, because they cannot be the only one', async () => {
    const { client, factorId } = await withCodes();
    await client.auth.mfa.unenroll({ factorId });
    expect((await client.auth.mfa.listFactors()).data?.all).toEqual([]);
    await client.auth.refreshSession();
    expect(await levelOf(client)).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal1' });
  });

  test('are no factor for the other calls', async () => {
    const { client, id } = await withCodes();
    const challenged = await client.auth.mfa.challenge({ factorId: id });
    expect(challenged.error?.code).toBe('mfa_factor_not_found');
    const removed = await client.auth.mfa.unenroll({ factorId: id });
    expect(removed.error?.code).toBe('mfa_factor_not_found');
  });
});
