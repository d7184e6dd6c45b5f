import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  addUser,
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

describe('the admin part', () => {
  test('is closed to the publishable key and to users', async () => {
    const { client, accessToken } = await signedIn(project);
    const { error } = await client.auth.admin.listUsers();
    expect([401, 403]).toContain(error?.status);
    const answer = await fetch(`${project.url}/auth/v1/admin/users`, {
      headers: { apikey: project.publishableKey, authorization: `Bearer ${accessToken}` },
    });
    expect([401, 403]).toContain(answer.status);
  });

  test('creates, reads, changes, lists and deletes a user', async () => {
    const { admin } = openAdmin(project).auth;
    const email = newAddress();
    const created = await admin.createUser({
      email,
      password: PASSWORD,
      email_confirm: true,
      user_metadata: { display_name: 'Ada' },
      app_metadata: { plan: 'pro' },
    });
    expect(created.error).toBeNull();
    const id = created.data.user?.id ?? '';
    expect(created.data.user?.app_metadata).toMatchObject({ provider: 'email', plan: 'pro' });

    const again = await admin.createUser({ email, password: PASSWORD });
    expect(again.error).toMatchObject({ code: 'email_exists', status: 422 });

    const renamed = newAddress();
    await admin.updateUserById(id, { email: renamed, user_metadata: { display_name: null } });
    const read = await admin.getUserById(id);
    expect(read.data.user).toMatchObject({ id, email: renamed });
    expect(read.data.user?.user_metadata).not.toHaveProperty('display_name');

    const list = await admin.listUsers({ page: 1, perPage: 50 });
    expect(list.data.users.map((user) => user.id)).toContain(id);

    expect((await admin.deleteUser(id)).error).toBeNull();
    expect((await admin.getUserById(id)).error).toMatchObject({
      code: 'user_not_found',
      status: 404,
    });
  });

  test.skipIf(isHosted)('lists users page by page', async () => {
    for (let count = 0; count < 3; count += 1) await addUser(project);
    const { admin } = openAdmin(project).auth;
    const { data } = await admin.listUsers({ page: 1, perPage: 2 });
    expect(data.users).toHaveLength(2);
    expect(data).toMatchObject({ nextPage: 2, total: expect.any(Number) });
    const next = await admin.listUsers({ page: 2, perPage: 2 });
    expect(next.data.users[0]?.id).not.toBe(data.users[0]?.id);
  });

  test('ends the sessions of a deleted user', async () => {
    const { client, email } = await signedIn(project);
    const { data } = await client.auth.getUser();
    await openAdmin(project).auth.admin.deleteUser(data.user?.id ?? '');
    expect((await client.auth.getUser()).error).not.toBeNull();
    const { error } = await openClient(project).auth.signInWithPassword({
      email,
      password: PASSWORD,
    });
    expect(error?.code).toBe('invalid_credentials');
  });

  test('ends the sessions of a user to whom it gives a password', async () => {
    const { client } = await signedIn(project);
    const { data } = await client.auth.getUser();
    const { error } = await openAdmin(project).auth.admin.updateUserById(data.user?.id ?? '', {
      password: 'Given-by-an-admin-4',
    });
    expect(error).toBeNull();
    expect((await client.auth.getUser()).error?.name).toBe('AuthSessionMissingError');
  });

  test('can delete softly, which frees the address', async () => {
    const { client, email } = await signedIn(project);
    const { data } = await client.auth.getUser();
    const { admin } = openAdmin(project).auth;
    await admin.deleteUser(data.user?.id ?? '', true);
    expect((await client.auth.getUser()).error).not.toBeNull();
    await expect(addUser(project, email)).resolves.toBe(email);
  });
});

describe('a generated link', () => {
  test.each(['signup', 'magiclink', 'invite'] as const)(
    'of type %s signs a new user in',
    async (type) => {
      const email = newAddress();
      const { admin } = openAdmin(project).auth;
      const options = { redirectTo: project.redirectUrl };
      const { data, error } =
        type === 'signup'
          ? await admin.generateLink({ type, email, password: PASSWORD, options })
          : await admin.generateLink({ type, email, options });
      expect(error).toBeNull();
      expect(data.user?.email).toBe(email);
      expect(data.properties?.email_otp).toMatch(/^\d{6}$/);

      const { fragment } = await follow(new URL(data.properties?.action_link ?? ''));
      expect(fragment.get('access_token')).toBeTruthy();
    },
  );

  test.skipIf(isHosted)(
    'of type signup keeps the password of an earlier one with the same',
    async () => {
      const email = newAddress();
      const { admin } = openAdmin(project).auth;
      await admin.generateLink({ type: 'signup', email, password: PASSWORD });
      const again = await admin.generateLink({ type: 'signup', email, password: PASSWORD });
      await follow(new URL(again.data.properties?.action_link ?? ''));
      await expect(signedIn(project, email)).resolves.toBeDefined();
    },
  );

  test.skipIf(isHosted)('of type signup has no password where another one waits', async () => {
    const email = newAddress();
    await openClient(project).auth.signUp({ email, password: 'Somebody-elses-choice-6' });
    const { data } = await openAdmin(project).auth.admin.generateLink({
      type: 'signup',
      email,
      password: PASSWORD,
    });
    await follow(new URL(data.properties?.action_link ?? ''));
    for (const password of [PASSWORD, 'Somebody-elses-choice-6']) {
      const { error } = await openClient(project).auth.signInWithPassword({ email, password });
      expect(error?.code).toBe('invalid_credentials');
    }
  });

  test('of type recovery is verified by its hash', async () => {
    const email = await addUser(project);
    const { data } = await openAdmin(project).auth.admin.generateLink({ type: 'recovery', email });
    const client = openClient(project);
    const { error } = await client.auth.verifyOtp({
      type: 'recovery',
      token_hash: data.properties?.hashed_token ?? '',
    });
    expect(error).toBeNull();
  });

  test('of type recovery needs a user', async () => {
    const { error } = await openAdmin(project).auth.admin.generateLink({
      type: 'recovery',
      email: newAddress(),
    });
    expect(error).toMatchObject({ code: 'user_not_found', status: 404 });
  });

  test.skipIf(isHosted)('changes an address, both ends', async () => {
    const email = await addUser(project);
    const newEmail = newAddress();
    const { admin } = openAdmin(project).auth;
    const links: string[] = [];
    for (const type of ['email_change_current', 'email_change_new'] as const) {
      const { data } = await admin.generateLink({ type, email, newEmail });
      links.push(data.properties?.action_link ?? '');
    }
    for (const link of links) await follow(new URL(link));
    const { data } = await openClient(project).auth.signInWithPassword({
      email: newEmail,
      password: PASSWORD,
    });
    expect(data.user?.email).toBe(newEmail);
  });
});

describe.skipIf(!hasMailbox)('an invitation', () => {
  test('is mailed, signs in, and lets the invited user set a password', async () => {
    const email = newAddress();
    const { data, error } = await openAdmin(project).auth.admin.inviteUserByEmail(email, {
      data: { invited_to: 'a workspace' },
      redirectTo: project.redirectUrl,
    });
    expect(error).toBeNull();
    expect(data.user?.invited_at).toBeTruthy();

    const { fragment, url } = await follow(contentOf(await mailTo(project, email)).link);
    expect(`${url.origin}${url.pathname}`).toBe(project.redirectUrl);
    expect(fragment.get('type')).toBe('invite');
    const client = openClient(project, 'implicit');
    await client.auth.setSession({
      access_token: fragment.get('access_token') ?? '',
      refresh_token: fragment.get('refresh_token') ?? '',
    });
    expect((await client.auth.updateUser({ password: PASSWORD })).error).toBeNull();
    await expect(signedIn(project, email)).resolves.toBeDefined();
  });

  test('is refused for an address that has an account', async () => {
    const { error } = await openAdmin(project).auth.admin.inviteUserByEmail(await addUser(project));
    expect(error).toMatchObject({ code: 'email_exists', status: 422 });
  });
});
