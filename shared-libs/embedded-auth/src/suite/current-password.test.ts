import { verify } from '@node-rs/argon2';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { rateLimits } from '../rate-limits.ts';
import {
  addUser,
  contentOf,
  follow,
  isHosted,
  mailTo,
  openAdmin,
  openClient,
  openProject,
  PASSWORD,
  type Project,
  signedIn,
} from './project.ts';

vi.mock('@node-rs/argon2', { spy: true });

const NEW_PASSWORD = 'A-rather-new-password-8';
const OTHER_PASSWORD = 'Yet-another-password-9';
const HOUR = 60 * 60;

let project: Project;
beforeAll(async () => {
  project = await openProject();
});
afterAll(() => project.close());

describe.skipIf(isHosted)('a new password', () => {
  test('needs the current one, in a session of a moment ago as well', async () => {
    const { client, email } = await signedIn(project);
    const without = await client.auth.updateUser({ password: NEW_PASSWORD });
    expect(without.error).toMatchObject({ code: 'current_password_required', status: 400 });
    const empty = await client.auth.updateUser({ password: NEW_PASSWORD, current_password: '' });
    expect(empty.error?.code).toBe('current_password_required');
    const wrong = await client.auth.updateUser({
      password: NEW_PASSWORD,
      current_password: 'Not-the-password-1',
    });
    expect(wrong.error).toMatchObject({ code: 'current_password_mismatch', status: 400 });
    await expect(signedIn(project, email)).resolves.toBeDefined();

    const right = await client.auth.updateUser({
      password: NEW_PASSWORD,
      current_password: PASSWORD,
    });
    expect(right.error).toBeNull();
  });

  test('needs it in an old session, where it is proof enough', async () => {
    const { client } = await signedIn(project);
    project.inside?.advance(25 * HOUR);
    await client.auth.refreshSession();
    const change = { password: NEW_PASSWORD, current_password: PASSWORD };
    expect((await client.auth.updateUser(change)).error).toBeNull();
  });

  test('is not allowed by a mailed code instead', async () => {
    const { client, email } = await signedIn(project);
    await client.auth.reauthenticate();
    const nonce = (await mailTo(project, email)).text.match(/\b\d{6}\b/)?.[0] ?? '';
    const { error } = await client.auth.updateUser({ password: NEW_PASSWORD, nonce });
    expect(error?.code).toBe('current_password_required');
  });

  test('is not allowed by a mailed sign-in instead, whatever its code is called', async () => {
    const email = await addUser(project);
    for (const [round, type] of (['email', 'magiclink', 'recovery'] as const).entries()) {
      const client = openClient(project);
      await client.auth.signInWithOtp({ email });
      const { code } = contentOf(await mailTo(project, email, round + 1));
      expect((await client.auth.verifyOtp({ type, email, token: code })).error).toBeNull();
      const { error } = await client.auth.updateUser({ password: NEW_PASSWORD });
      expect(error?.code).toBe('current_password_required');
    }
  });

  test('reveals nothing about the stored one to a holder of the session', async () => {
    const { client } = await signedIn(project);
    vi.mocked(verify).mockClear();
    const { error } = await client.auth.updateUser({ password: PASSWORD });
    expect(error?.code).toBe('current_password_required');
    expect(verify).not.toHaveBeenCalled();
  });
});

describe.skipIf(isHosted)('two new passwords at once', () => {
  test('are one: the proof counts only for the password that it was given for', async () => {
    const { client, email } = await signedIn(project);
    const answers = await Promise.all(
      [NEW_PASSWORD, OTHER_PASSWORD].map((password) =>
        client.auth.updateUser({ password, current_password: PASSWORD }),
      ),
    );
    const codes = answers.map(({ error }) => error?.code);
    expect(codes.filter((code) => code === undefined)).toHaveLength(1);
    const [kept] = codes[0] === undefined ? [NEW_PASSWORD] : [OTHER_PASSWORD];
    const { error } = await openClient(project).auth.signInWithPassword({
      email,
      password: kept ?? '',
    });
    expect(error).toBeNull();
  });
});

describe.skipIf(isHosted)('guessing the current password', () => {
  const { uses, windowSeconds } = rateLimits.passwordProofByUser;

  test('ends after a few tries, even parallel ones, and does not affect signing in', async () => {
    const { client, email } = await signedIn(project);
    const guess = (current: string) =>
      client.auth.updateUser({ password: NEW_PASSWORD, current_password: current });
    const answers = await Promise.all(
      Array.from({ length: uses + 3 }, (_, index) => guess(`Guess-number-${index}`)),
    );
    const codes = answers.map(({ error }) => error?.code);
    expect(codes.filter((code) => code === 'current_password_mismatch')).toHaveLength(uses);
    expect(codes.filter((code) => code === 'over_request_rate_limit')).toHaveLength(3);
    expect((await guess(PASSWORD)).error).toMatchObject({ status: 429 });
    await expect(signedIn(project, email)).resolves.toBeDefined();

    project.inside?.advance(windowSeconds + 1);
    expect((await guess(PASSWORD)).error).toBeNull();
  });

  test('is reset by the correct one', async () => {
    const { client } = await signedIn(project);
    const change = (password: string, current: string) =>
      client.auth.updateUser({ password, current_password: current });
    for (let round = 1; round < uses; round += 1) await change(NEW_PASSWORD, 'Guess-number-1');
    expect((await change(NEW_PASSWORD, PASSWORD)).error).toBeNull();
    const wrong = await change(OTHER_PASSWORD, 'Guess-number-1');
    expect(wrong.error?.code).toBe('current_password_mismatch');
  });
});

describe.skipIf(isHosted)('a recovery', () => {
  /** A client in which the code of a recovery was entered. */
  async function recovering() {
    const email = await addUser(project);
    const client = openClient(project);
    await client.auth.resetPasswordForEmail(email);
    const { code } = contentOf(await mailTo(project, email));
    const { error } = await client.auth.verifyOtp({ type: 'recovery', email, token: code });
    if (error) throw error;
    return { client, email };
  }

  test('sets a password without the current one, and its token names the method', async () => {
    const { client } = await recovering();
    const { data } = await client.auth.getClaims();
    expect(data?.claims.amr).toMatchObject([{ method: 'recovery' }]);
    expect((await client.auth.updateUser({ password: NEW_PASSWORD })).error).toBeNull();
  });

  test('by its link does so in the browser that asked', async () => {
    const email = await addUser(project);
    const client = openClient(project);
    await client.auth.resetPasswordForEmail(email, { redirectTo: project.redirectUrl });
    const { url } = await follow(contentOf(await mailTo(project, email)).link);
    await client.auth.exchangeCodeForSession(url.searchParams.get('code') ?? '');
    expect((await client.auth.updateUser({ password: NEW_PASSWORD })).error).toBeNull();
  });

  test('made by an administrator does so as well', async () => {
    const email = await addUser(project);
    const { data } = await openAdmin(project).auth.admin.generateLink({ type: 'recovery', email });
    const client = openClient(project);
    await client.auth.verifyOtp({
      type: 'recovery',
      token_hash: data.properties?.hashed_token ?? '',
    });
    expect((await client.auth.updateUser({ password: NEW_PASSWORD })).error).toBeNull();
  });

  test('does so once', async () => {
    const { client } = await recovering();
    await client.auth.updateUser({ password: NEW_PASSWORD });
    const again = await client.auth.updateUser({ password: OTHER_PASSWORD });
    expect(again.error?.code).toBe('current_password_required');
  });

  test('does so for an hour', async () => {
    const { client } = await recovering();
    project.inside?.advance(HOUR + 1);
    await client.auth.refreshSession();
    const late = await client.auth.updateUser({ password: NEW_PASSWORD });
    expect(late.error?.code).toBe('current_password_required');
  });
});
