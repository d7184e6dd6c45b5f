import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  addUser,
  contentOf,
  follow,
  hasMailbox,
  isHosted,
  mailsTo,
  mailTo,
  newAddress,
  openClient,
  openProject,
  PASSWORD,
  type Project,
  signedIn,
} from './project.ts';

const NEW_PASSWORD = 'A-rather-new-password-8';
const CHANGE = { password: NEW_PASSWORD, current_password: PASSWORD };

let project: Project;
beforeAll(async () => {
  project = await openProject();
});
afterAll(() => project.close());

describe('the metadata of a user', () => {
  test('is merged, and null removes a key', async () => {
    const { client } = await signedIn(project);
    await client.auth.updateUser({ data: { theme: 'dark', display_name: 'Ada' } });
    const { data, error } = await client.auth.updateUser({
      data: { theme: 'light', display_name: null, tour: { status: 'skipped' } },
    });
    expect(error).toBeNull();
    expect(data.user?.user_metadata).toMatchObject({ theme: 'light', tour: { status: 'skipped' } });
    expect(data.user?.user_metadata).not.toHaveProperty('display_name');
    const stored = await client.auth.getUser();
    expect(stored.data.user?.user_metadata).toEqual(data.user?.user_metadata);
  });

  test('loses nothing when two tabs write at once', async () => {
    const { client } = await signedIn(project);
    await Promise.all(
      ['one', 'two', 'three', 'four'].map((key) =>
        client.auth.updateUser({ data: { [key]: true } }),
      ),
    );
    const { data } = await client.auth.getUser();
    expect(data.user?.user_metadata).toMatchObject({
      one: true,
      two: true,
      three: true,
      four: true,
    });
  });

  test.skipIf(isHosted)('stays small enough for a token, also over several changes', async () => {
    const { client } = await signedIn(project);
    const half = 'x'.repeat(3000);
    expect((await client.auth.updateUser({ data: { one: half } })).error).toBeNull();
    const { error } = await client.auth.updateUser({ data: { two: half } });
    expect(error).toMatchObject({ status: 400, code: 'validation_failed' });
    expect((await client.auth.updateUser({ data: { one: null, two: half } })).error).toBeNull();
  });

  test('is in the next access token', async () => {
    const { client } = await signedIn(project);
    await client.auth.updateUser({ data: { theme: 'dark' } });
    await client.auth.refreshSession();
    const { data } = await client.auth.getClaims();
    expect(data?.claims.user_metadata).toMatchObject({ theme: 'dark' });
  });
});

describe('a new password', () => {
  test('works at once and ends the other sessions', async () => {
    const email = await addUser(project);
    const [here, there] = [await signedIn(project, email), await signedIn(project, email)];
    const { error } = await here.client.auth.updateUser(CHANGE);
    expect(error).toBeNull();

    expect((await here.client.auth.getUser()).error).toBeNull();
    expect((await there.client.auth.getUser()).error?.name).toBe('AuthSessionMissingError');
    const { auth } = openClient(project);
    const old = await auth.signInWithPassword({ email, password: PASSWORD });
    expect(old.error?.code).toBe('invalid_credentials');
    const fresh = await auth.signInWithPassword({ email, password: NEW_PASSWORD });
    expect(fresh.error).toBeNull();
  });

  test.skipIf(!hasMailbox)('ends what was mailed before', async () => {
    const { client, email } = await signedIn(project);
    await openClient(project).auth.resetPasswordForEmail(email);
    const { link } = contentOf(await mailTo(project, email));
    await client.auth.updateUser(CHANGE);
    expect((await follow(link)).fragment.get('error_code')).toBe('otp_expired');
  });

  test.skipIf(isHosted)('ends a change of address that waits', async () => {
    const { client, email } = await signedIn(project);
    const wanted = newAddress();
    await client.auth.updateUser({ email: wanted });
    const links = [await mailTo(project, email), await mailTo(project, wanted)].map(
      (mail) => contentOf(mail).link,
    );
    const { data } = await client.auth.updateUser(CHANGE);
    expect(data.user?.new_email).toBeUndefined();
    for (const link of links) {
      expect((await follow(link)).fragment.get('error_code')).toBe('otp_expired');
    }
  });

  test('must differ from the old one, and be strong', async () => {
    const { client } = await signedIn(project);
    const same = await client.auth.updateUser({
      password: PASSWORD,
      current_password: PASSWORD,
    });
    expect(same.error).toMatchObject({ code: 'same_password', status: 422 });
    const weak = await client.auth.updateUser({ password: 'short' });
    expect(weak.error).toMatchObject({ code: 'weak_password', status: 422 });
  });
});

describe.skipIf(!hasMailbox)('a forgotten password', () => {
  test('is replaced after the link, in the browser that asked', async () => {
    const email = await addUser(project);
    const client = openClient(project);
    const events: string[] = [];
    client.auth.onAuthStateChange((event) => void events.push(event));
    const asked = await client.auth.resetPasswordForEmail(email, {
      redirectTo: project.redirectUrl,
    });
    expect(asked.error).toBeNull();

    const { url } = await follow(contentOf(await mailTo(project, email)).link);
    const exchanged = await client.auth.exchangeCodeForSession(url.searchParams.get('code') ?? '');
    expect(exchanged.error).toBeNull();
    expect(events).toContain('PASSWORD_RECOVERY');
    expect((await client.auth.updateUser({ password: NEW_PASSWORD })).error).toBeNull();
    const { error } = await openClient(project).auth.signInWithPassword({
      email,
      password: NEW_PASSWORD,
    });
    expect(error).toBeNull();
  });

  test('is replaced after the code, in any browser', async () => {
    const email = await addUser(project);
    await openClient(project).auth.resetPasswordForEmail(email);
    const { code } = contentOf(await mailTo(project, email));
    const client = openClient(project);
    const { error } = await client.auth.verifyOtp({ type: 'recovery', email, token: code });
    expect(error).toBeNull();
    expect((await client.auth.updateUser({ password: NEW_PASSWORD })).error).toBeNull();
  });

  test('is reported to the page by the type of an implicit link', async () => {
    const email = await addUser(project);
    await openClient(project, 'implicit').auth.resetPasswordForEmail(email);
    const { fragment } = await follow(contentOf(await mailTo(project, email)).link);
    expect(fragment.get('type')).toBe('recovery');
    expect(fragment.get('access_token')).toBeTruthy();
  });

  test.skipIf(isHosted)('that was set before the address was confirmed is void', async () => {
    const email = newAddress();
    await openClient(project).auth.signUp({ email, password: 'Set-by-a-stranger-1' });
    const owner = openClient(project);
    await owner.auth.signInWithOtp({ email });
    const { code } = contentOf(await mailTo(project, email, 2));
    expect((await owner.auth.verifyOtp({ type: 'email', email, token: code })).error).toBeNull();

    const stranger = await openClient(project).auth.signInWithPassword({
      email,
      password: 'Set-by-a-stranger-1',
    });
    expect(stranger.error?.code).toBe('invalid_credentials');
  });
});

describe.skipIf(!hasMailbox)('a new address', () => {
  test('counts after both addresses confirmed', async () => {
    const { client, email } = await signedIn(project);
    const wanted = newAddress();
    const { data, error } = await client.auth.updateUser(
      { email: wanted },
      { emailRedirectTo: project.redirectUrl },
    );
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ email, new_email: wanted });

    const first = await follow(contentOf(await mailTo(project, email)).link);
    expect(first.fragment.get('message')).toContain('confirm link sent to the other email');
    expect((await client.auth.getUser()).data.user?.email).toBe(email);

    const second = await follow(contentOf(await mailTo(project, wanted)).link);
    expect(second.url.searchParams.has('code')).toBe(true);
    const { data: after } = await client.auth.getUser();
    expect(after.user?.email).toBe(wanted);
    expect(after.user?.new_email).toBeUndefined();
    expect(after.user?.identities?.[0]?.identity_data).toMatchObject({ email: wanted });
  });

  test.skipIf(isHosted)('ends the links that went to the old one', async () => {
    const { client, email } = await signedIn(project);
    const wanted = newAddress();
    await openClient(project).auth.resetPasswordForEmail(email);
    const recovery = contentOf(await mailTo(project, email)).link;
    await client.auth.updateUser({ email: wanted });
    await follow(contentOf(await mailTo(project, email, 2)).link);
    await follow(contentOf(await mailTo(project, wanted)).link);
    expect((await client.auth.getUser()).data.user?.email).toBe(wanted);
    expect((await follow(recovery)).fragment.get('error_code')).toBe('otp_expired');
  });

  test('may be confirmed by codes', async () => {
    const { client, email } = await signedIn(project);
    const wanted = newAddress();
    await client.auth.updateUser({ email: wanted });
    for (const address of [email, wanted]) {
      const { code } = contentOf(await mailTo(project, address));
      const { error } = await openClient(project).auth.verifyOtp({
        type: 'email_change',
        email: address,
        token: code,
      });
      expect(error).toBeNull();
    }
    expect((await client.auth.getUser()).data.user?.email).toBe(wanted);
  });

  test.skipIf(isHosted)(
    'that has an account stays unchanged, and the answer does not reveal it',
    async () => {
      const { client, email } = await signedIn(project);
      const taken = await addUser(project);
      const { data, error } = await client.auth.updateUser({ email: taken });
      expect(error).toBeNull();
      expect(data.user).toMatchObject({ email, new_email: taken });

      const [mail] = await mailsTo(project, taken);
      expect(mail?.subject).toBe('You already have a Parapet account');
      await follow(contentOf(await mailTo(project, email)).link);
      expect((await client.auth.getUser()).data.user?.email).toBe(email);
    },
  );
});

describe('identities and factors', () => {
  test('of a user are one by e-mail, and none yet', async () => {
    const { client, email } = await signedIn(project);
    const { data } = await client.auth.getUserIdentities();
    expect(data?.identities).toHaveLength(1);
    expect(data?.identities[0]).toMatchObject({
      provider: 'email',
      identity_data: { email, email_verified: true },
    });
    const factors = await client.auth.mfa.listFactors();
    expect(factors.data?.all).toEqual([]);
  });

  test.skipIf(isHosted)('cannot be unlinked or linked', async () => {
    const { client } = await signedIn(project);
    const { data } = await client.auth.getUserIdentities();
    const [identity] = data?.identities ?? [];
    if (identity === undefined) throw new Error('There is no identity.');
    const last = await client.auth.unlinkIdentity(identity);
    expect(last.error?.code).toBe('single_identity_not_deletable');
    const unknown = await client.auth.unlinkIdentity({
      ...identity,
      identity_id: '00000000-0000-4000-8000-000000000000',
    });
    expect(unknown.error?.code).toBe('identity_not_found');
    const linked = await client.auth.linkIdentity({ provider: 'github' });
    expect(linked.error?.code).toBe('manual_linking_disabled');
  });
});
