import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  contentOf,
  follow,
  hasMailbox,
  isHosted,
  mailTo,
  newAddress,
  openAdmin,
  openClient,
  openProject,
  PASSWORD,
  type Project,
  signedIn,
} from './project.ts';

let project: Project;
beforeAll(async () => {
  project = await openProject();
});
afterAll(() => project.close());

describe.skipIf(isHosted)('an address that two sign up with before it is confirmed', () => {
  const THEIRS = 'Somebody-elses-choice-6';

  /** The owner signs up first, then a stranger: each with a name and a password. */
  async function bothSignUp() {
    const email = newAddress();
    const owner = openClient(project);
    await owner.auth.signUp({
      email,
      password: PASSWORD,
      options: { data: { display_name: 'Ada' } },
    });
    const own = contentOf(await mailTo(project, email));
    await openClient(project).auth.signUp({
      email,
      password: THEIRS,
      options: { data: { display_name: 'Mallory' } },
    });
    const theirs = contentOf(await mailTo(project, email, 2));
    return { email, owner, own, theirs };
  }

  const trySignIn = async (email: string, password: string) => {
    const { data, error } = await openClient(project).auth.signInWithPassword({ email, password });
    return error?.code ?? data.user?.user_metadata.display_name;
  };

  test('gets the password and the name of the sign-up whose link is opened', async () => {
    const { email, own } = await bothSignUp();
    await follow(own.link);
    expect(await trySignIn(email, PASSWORD)).toBe('Ada');
    expect(await trySignIn(email, THEIRS)).toBe('invalid_credentials');
  });

  test('gets those of the sign-up whose code is typed in', async () => {
    const { email, owner, own } = await bothSignUp();
    const { error } = await owner.auth.verifyOtp({ type: 'signup', email, token: own.code });
    expect(error).toBeNull();
    expect(await trySignIn(email, PASSWORD)).toBe('Ada');
  });

  test('is confirmed by the first link for good: the other one is void', async () => {
    const { email, own, theirs } = await bothSignUp();
    await follow(own.link);
    expect((await follow(theirs.link)).fragment.get('error_code')).toBe('otp_expired');
    expect(await trySignIn(email, THEIRS)).toBe('invalid_credentials');
  });

  test('signs nobody in before, and does not tell by whose password', async () => {
    const { email } = await bothSignUp();
    expect(await trySignIn(email, PASSWORD)).toBe('invalid_credentials');
    expect(await trySignIn(email, THEIRS)).toBe('invalid_credentials');
  });

  test('has no password after a mail that was sent again, since nobody knows for whom', async () => {
    const { email, owner } = await bothSignUp();
    await owner.auth.resend({ type: 'signup', email });
    const again = contentOf(await mailTo(project, email, 3));
    const { url } = await follow(again.link);
    expect(await trySignIn(email, PASSWORD)).toBe('invalid_credentials');
    expect(await trySignIn(email, THEIRS)).toBe('invalid_credentials');

    const { error } = await owner.auth.exchangeCodeForSession(url.searchParams.get('code') ?? '');
    expect(error).toBeNull();
    expect((await owner.auth.updateUser({ password: PASSWORD })).error).toBeNull();
    expect(await trySignIn(email, PASSWORD)).toBeUndefined();
  });

  test('has no password of a stranger after an invitation', async () => {
    const email = newAddress();
    await openClient(project).auth.signUp({ email, password: THEIRS });
    await openAdmin(project).auth.admin.inviteUserByEmail(email, { data: { display_name: 'Ada' } });
    await follow(contentOf(await mailTo(project, email, 2)).link);
    expect(await trySignIn(email, THEIRS)).toBe('invalid_credentials');
  });
});

describe.skipIf(!hasMailbox)('an address that one signs up with twice', () => {
  test('counts once: the newer mail ends the older one, and the password is the same', async () => {
    const email = newAddress();
    for (const round of [1, 2]) {
      await openClient(project).auth.signUp({ email, password: PASSWORD });
      await mailTo(project, email, isHosted ? 1 : round);
    }
    const waiting = await openClient(project).auth.signInWithPassword({
      email,
      password: PASSWORD,
    });
    expect(waiting.error?.code).toBe('email_not_confirmed');
    await follow(contentOf(await mailTo(project, email)).link);
    await expect(signedIn(project, email)).resolves.toBeDefined();
  });
});
