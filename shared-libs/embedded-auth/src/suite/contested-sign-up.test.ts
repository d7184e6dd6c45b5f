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

  /** The owner signs up first, then another person: each with a name and a password. */
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

  /** Opens a mailed link in a browser that did not sign up, and returns the session. */
  async function openLink(link: URL) {
    const { fragment } = await follow(link);
    const client = openClient(project);
    const { data, error } = await client.auth.setSession({
      access_token: fragment.get('access_token') ?? '',
      refresh_token: fragment.get('refresh_token') ?? '',
    });
    if (error) throw error;
    return { client, user: data.user };
  }

  test.each(['own', 'theirs'] as const)(
    'is confirmed by %s link, and no other password signs in',
    async (whose) => {
      const mails = await bothSignUp();
      const { user } = await openLink(mails[whose].link);
      expect(user?.email_confirmed_at).toBeTruthy();
      expect(await trySignIn(mails.email, PASSWORD)).toBe('invalid_credentials');
      expect(await trySignIn(mails.email, THEIRS)).toBe('invalid_credentials');
    },
  );

  test('requires a password from its owner until one is set', async () => {
    const { email, theirs } = await bothSignUp();
    const { client, user } = await openLink(theirs.link);
    expect(user?.app_metadata).toMatchObject({ password_required: true });
    const { data: token } = await client.auth.getClaims();
    expect(token?.claims.app_metadata).toMatchObject({ password_required: true });

    const { data, error } = await client.auth.updateUser({ password: PASSWORD });
    expect(error).toBeNull();
    expect(data.user?.app_metadata).not.toHaveProperty('password_required');
    const fresh = await openClient(project).auth.signInWithPassword({ email, password: PASSWORD });
    expect(fresh.data.user?.app_metadata).not.toHaveProperty('password_required');
    expect(await trySignIn(email, THEIRS)).toBe('invalid_credentials');
  });

  test('keeps no metadata of the sign-ups either', async () => {
    const { theirs } = await bothSignUp();
    expect((await openLink(theirs.link)).user?.user_metadata).toEqual({});
  });

  test.each(['own', 'theirs'] as const)('is also confirmed by %s code', async (whose) => {
    const mails = await bothSignUp();
    const { data, error } = await mails.owner.auth.verifyOtp({
      type: 'signup',
      email: mails.email,
      token: mails[whose].code,
    });
    expect(error).toBeNull();
    expect(data.user?.app_metadata).toMatchObject({ password_required: true });
    expect(await trySignIn(mails.email, PASSWORD)).toBe('invalid_credentials');
    expect(await trySignIn(mails.email, THEIRS)).toBe('invalid_credentials');
  });

  test('is confirmed by the first link, which voids the other one', async () => {
    const { email, own, theirs } = await bothSignUp();
    await follow(own.link);
    expect((await follow(theirs.link)).fragment.get('error_code')).toBe('otp_expired');
    expect(await trySignIn(email, THEIRS)).toBe('invalid_credentials');
  });

  test('stays without a password when one of them signs up again', async () => {
    const { email } = await bothSignUp();
    await openClient(project).auth.signUp({ email, password: THEIRS });
    const { user } = await openLink(contentOf(await mailTo(project, email, 3)).link);
    expect(user?.app_metadata).toMatchObject({ password_required: true });
    expect(await trySignIn(email, THEIRS)).toBe('invalid_credentials');
  });

  test('stays without one although the link of the first has expired', async () => {
    const email = newAddress();
    await openClient(project).auth.signUp({ email, password: PASSWORD });
    project.inside?.advance(2 * 60 * 60);
    await openClient(project).auth.signUp({ email, password: THEIRS });
    await openLink(contentOf(await mailTo(project, email, 2)).link);
    expect(await trySignIn(email, THEIRS)).toBe('invalid_credentials');
  });

  test('signs nobody in before, and does not reveal whose password it was', async () => {
    const { email } = await bothSignUp();
    expect(await trySignIn(email, PASSWORD)).toBe('invalid_credentials');
    expect(await trySignIn(email, THEIRS)).toBe('invalid_credentials');
  });

  test('has no password after the mail was sent again', async () => {
    const { email, owner } = await bothSignUp();
    await owner.auth.resend({ type: 'signup', email });
    const { client } = await openLink(contentOf(await mailTo(project, email, 3)).link);
    expect(await trySignIn(email, PASSWORD)).toBe('invalid_credentials');
    expect(await trySignIn(email, THEIRS)).toBe('invalid_credentials');

    expect((await client.auth.updateUser({ password: PASSWORD })).error).toBeNull();
    expect(await trySignIn(email, PASSWORD)).toBeUndefined();
  });

  test('has no password after a mailed sign-in, and its owner has to set one', async () => {
    const { email, owner } = await bothSignUp();
    await owner.auth.signInWithOtp({ email });
    const { code } = contentOf(await mailTo(project, email, 3));
    const { data } = await owner.auth.verifyOtp({ type: 'email', email, token: code });
    expect(data.user?.app_metadata).toMatchObject({ password_required: true });
    expect(await trySignIn(email, THEIRS)).toBe('invalid_credentials');
  });

  test('requires a password in later sessions, too', async () => {
    const { email, own } = await bothSignUp();
    await follow(own.link);
    const later = openClient(project);
    await later.auth.signInWithOtp({ email });
    const { code } = contentOf(await mailTo(project, email, 3));
    const { data } = await later.auth.verifyOtp({ type: 'email', email, token: code });
    expect(data.user?.app_metadata).toMatchObject({ password_required: true });
  });

  test('gives the same answer to a sign-up as any other address', async () => {
    const { email } = await bothSignUp();
    const { data, error } = await openClient(project).auth.signUp({ email, password: PASSWORD });
    expect(error).toBeNull();
    expect(data.user?.app_metadata).toEqual({ provider: 'email', providers: ['email'] });
  });

  test('has no password of another person after an invitation', async () => {
    const email = newAddress();
    await openClient(project).auth.signUp({ email, password: THEIRS });
    await openAdmin(project).auth.admin.inviteUserByEmail(email, { data: { display_name: 'Ada' } });
    await follow(contentOf(await mailTo(project, email, 2)).link);
    expect(await trySignIn(email, THEIRS)).toBe('invalid_credentials');
  });
});

describe.skipIf(isHosted)(
  'an address that another person signs up with and its owner signs in by mail',
  () => {
    test('has no password then, and its owner has to set one', async () => {
      const email = newAddress();
      await openClient(project).auth.signUp({ email, password: 'Somebody-elses-choice-6' });
      const owner = openClient(project);
      await owner.auth.signInWithOtp({ email });
      const { code } = contentOf(await mailTo(project, email, 2));
      const { data } = await owner.auth.verifyOtp({ type: 'email', email, token: code });
      expect(data.user?.app_metadata).toMatchObject({ password_required: true });
    });
  },
);

describe.skipIf(!hasMailbox)('an address that one signs up with twice', () => {
  test('is one sign-up: the newer mail replaces the older one, and the password is the same', async () => {
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
    const { client } = await signedIn(project, email);
    const { data } = await client.auth.getUser();
    expect(data.user?.app_metadata).not.toHaveProperty('password_required');
  });
});
