import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { supabaseSettings } from '../settings.ts';
import {
  addUser,
  isHosted,
  mailsTo,
  newAddress,
  openClient,
  openProject,
  PASSWORD,
  type Project,
  signedIn,
} from './project.ts';

const NEW_PASSWORD = 'A-rather-new-password-8';
const YEAR = 365 * 24 * 60 * 60;

describe.skipIf(isHosted)('with the settings of Supabase', () => {
  let project: Project;
  beforeAll(async () => {
    project = await openProject({ settings: supabaseSettings });
  });
  afterAll(() => project.close());

  test('a new password needs six characters', async () => {
    const { client, email } = await signedIn(project);
    const short = await client.auth.updateUser({ password: 'abcde' });
    expect(short.error).toMatchObject({
      code: 'weak_password',
      reasons: ['length'],
      message: 'Password should be at least 6 characters.',
    });
    expect((await client.auth.updateUser({ password: 'abcdef' })).error).toBeNull();
    expect(await mailsTo(project, email)).toEqual([]);
  });

  test('a session does not end for years', async () => {
    const { client } = await signedIn(project);
    project.inside?.advance(YEAR);
    expect((await client.auth.refreshSession()).error).toBeNull();
  });

  describe('a new password', () => {
    test('in a session of yesterday needs a mailed code', async () => {
      const { client, email } = await signedIn(project);
      project.inside?.advance(25 * 60 * 60);
      await client.auth.refreshSession();
      const refused = await client.auth.updateUser({ password: NEW_PASSWORD });
      expect(refused.error?.code).toBe('reauthentication_needed');

      expect((await client.auth.reauthenticate()).error).toBeNull();
      const [mail] = await mailsTo(project, email);
      const code = mail?.text.match(/\b\d{6}\b/)?.[0] ?? '';
      const wrong = await client.auth.updateUser({
        password: NEW_PASSWORD,
        nonce: code === '000000' ? '111111' : '000000',
      });
      expect(wrong.error?.code).toBe('reauthentication_not_valid');
      const right = await client.auth.updateUser({ password: NEW_PASSWORD, nonce: code });
      expect(right.error).toBeNull();
    });
  });
});

describe.skipIf(isHosted)('where leaked passwords are looked up', () => {
  const isBreached = vi.fn((password: string) => Promise.resolve(password.startsWith('Leaked')));
  let project: Project;
  beforeAll(async () => {
    project = await openProject({ isBreached });
  });
  afterAll(() => project.close());

  test('a leaked new password is rejected, at sign-up and at a change', async () => {
    const password = 'Leaked-and-yet-long-3';
    const signUp = await openClient(project).auth.signUp({ email: newAddress(), password });
    const { client } = await signedIn(project);
    const change = await client.auth.updateUser({ password, current_password: PASSWORD });
    for (const { error } of [signUp, change]) {
      expect(error).toMatchObject({ code: 'weak_password', status: 422, reasons: ['pwned'] });
    }
  });

  test('a leaked password still signs in', async () => {
    const email = await addUser(project);
    isBreached.mockClear();
    await openClient(project).auth.signInWithPassword({ email, password: PASSWORD });
    expect(isBreached).not.toHaveBeenCalled();
  });
});

describe.skipIf(isHosted)('an account from when shorter passwords were allowed', () => {
  const SHORT = 'Quay-7ab';
  let project: Project;
  beforeAll(async () => {
    project = await openProject();
  });
  afterAll(() => project.close());

  /** An address whose stored password is one that no new account could have. */
  async function addOldUser(): Promise<string> {
    const email = await addUser(project);
    await project.inside?.pool.query(
      'update auth.users set encrypted_password = $2 where email = $1',
      [email, await hash(SHORT, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })],
    );
    return email;
  }

  test('signs in with its own, and only a new one has to follow the rules', async () => {
    const email = await addOldUser();
    const client = openClient(project);
    const { error } = await client.auth.signInWithPassword({ email, password: SHORT });
    expect(error).toBeNull();
    const change = (password: string) =>
      client.auth.updateUser({ password, current_password: SHORT });
    expect((await change('Quay-8cd')).error).toMatchObject({ reasons: ['length'] });
    expect((await change(NEW_PASSWORD)).error).toBeNull();
  });
});
