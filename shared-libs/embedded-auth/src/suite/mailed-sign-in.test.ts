import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { atLeast } from '../at-least.ts';
import { rateLimits } from '../rate-limits.ts';
import {
  addUser,
  contentOf,
  follow,
  hasMailbox,
  isHosted,
  MINIMUM_ANSWER_MS,
  mailsTo,
  mailTo,
  newAddress,
  openClient,
  openProject,
  PASSWORD,
  type Project,
  signedIn,
} from './project.ts';

vi.mock('../at-least.ts', { spy: true });

let project: Project;
beforeAll(async () => {
  project = await openProject();
});
afterAll(() => project.close());

describe.skipIf(!hasMailbox)('a mailed sign-in', () => {
  test('works by its link', async () => {
    const email = await addUser(project);
    const client = openClient(project);
    const { error } = await client.auth.signInWithOtp({
      email,
      options: { emailRedirectTo: project.redirectUrl },
    });
    expect(error).toBeNull();
    const { url } = await follow(contentOf(await mailTo(project, email)).link);
    const { data } = await client.auth.exchangeCodeForSession(url.searchParams.get('code') ?? '');
    expect(data.user?.email).toBe(email);
  });

  test.each(['email', 'magiclink'] as const)('works by its code, called %s', async (type) => {
    const email = await addUser(project);
    const client = openClient(project);
    await client.auth.signInWithOtp({ email });
    const { code } = contentOf(await mailTo(project, email));
    const { data, error } = await client.auth.verifyOtp({ type, email, token: code });
    expect(error).toBeNull();
    expect(data.user?.email).toBe(email);
    expect((await client.auth.getClaims()).data?.claims.amr).toMatchObject([{ method: 'otp' }]);
  });

  test('creates an account for a new address', async () => {
    const email = newAddress();
    const client = openClient(project);
    await client.auth.signInWithOtp({ email, options: { data: { display_name: 'Grace' } } });
    const { code } = contentOf(await mailTo(project, email));
    const { data } = await client.auth.verifyOtp({ type: 'email', email, token: code });
    expect(data.user).toMatchObject({ email, user_metadata: { display_name: 'Grace' } });
  });

  test('uses up its code and its link', async () => {
    const email = await addUser(project);
    const { auth } = openClient(project);
    await auth.signInWithOtp({ email });
    const { code, link } = contentOf(await mailTo(project, email));
    await auth.verifyOtp({ type: 'email', email, token: code });

    const again = await auth.verifyOtp({ type: 'email', email, token: code });
    expect(again.error).toMatchObject({ code: 'otp_expired', status: 403 });
    expect((await follow(link)).fragment.get('error_code')).toBe('otp_expired');
  });

  test('gives one session when its link is followed several times at once', async () => {
    const email = await addUser(project);
    await openClient(project).auth.signInWithOtp({ email });
    const { link } = contentOf(await mailTo(project, email));
    const answers = await Promise.all([1, 2, 3, 4].map(() => follow(link)));
    expect(answers.filter(({ url }) => url.searchParams.has('code'))).toHaveLength(1);
  });

  test('of a new mail ends the one before', async () => {
    const email = await addUser(project);
    const { auth } = openClient(project);
    await auth.signInWithOtp({ email });
    const first = contentOf(await mailTo(project, email));
    if (isHosted) return;
    await auth.signInWithOtp({ email });
    await mailTo(project, email, 2);
    expect((await follow(first.link)).fragment.get('error_code')).toBe('otp_expired');
  });
});

describe.skipIf(isHosted)('a code', () => {
  test('survives five wrong tries and not a sixth, even at once', async () => {
    const email = await addUser(project);
    const { auth } = openClient(project);
    await auth.signInWithOtp({ email });
    const { code, link } = contentOf(await mailTo(project, email));
    const wrong = code === '000000' ? '111111' : '000000';
    await Promise.all(
      [1, 2, 3, 4, 5].map(() => auth.verifyOtp({ type: 'email', email, token: wrong })),
    );

    const right = await auth.verifyOtp({ type: 'email', email, token: code });
    expect(right.error?.code).toBe('otp_expired');
    expect((await follow(link)).url.searchParams.has('code')).toBe(true);
  });

  test('and its link end after an hour', async () => {
    const email = await addUser(project);
    const { auth } = openClient(project);
    await auth.signInWithOtp({ email });
    const { code, link } = contentOf(await mailTo(project, email));
    project.inside?.advance(3601);
    const { error } = await auth.verifyOtp({ type: 'email', email, token: code });
    expect(error?.code).toBe('otp_expired');
    expect((await follow(link)).fragment.get('error_code')).toBe('otp_expired');
  });

  test('of a PKCE link waits five minutes for its exchange', async () => {
    const email = await addUser(project);
    const client = openClient(project);
    await client.auth.signInWithOtp({ email });
    const { url } = await follow(contentOf(await mailTo(project, email)).link);
    project.inside?.advance(301);
    const { error } = await client.auth.exchangeCodeForSession(url.searchParams.get('code') ?? '');
    expect(error?.code).toBe('flow_state_expired');
  });

  test('of a PKCE link is exchanged once', async () => {
    const email = await addUser(project);
    const client = openClient(project);
    await client.auth.signInWithOtp({ email });
    const { url } = await follow(contentOf(await mailTo(project, email)).link);
    const code = url.searchParams.get('code') ?? '';
    await client.auth.exchangeCodeForSession(code);
    await client.auth.signInWithOtp({ email }); // leaves a new verifier
    const again = await client.auth.exchangeCodeForSession(code);
    expect(again.error?.code).toBe('flow_state_not_found');
  });

  test('is stored as a keyed hash', async () => {
    const email = await addUser(project);
    await openClient(project).auth.signInWithOtp({ email });
    const { code, link } = contentOf(await mailTo(project, email));
    const { rows } = (await project.inside?.pool.query(
      'select * from auth.one_time_tokens where relates_to = $1',
      [email],
    )) ?? { rows: [] };
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(`"${code}"`);
    expect(JSON.stringify(rows)).not.toContain(link.searchParams.get('token'));
  });
});

describe.skipIf(isHosted)('an address that is not known', () => {
  test('gets the same answer, and no mail', async () => {
    const email = newAddress();
    const { auth } = openClient(project);
    const otp = await auth.signInWithOtp({ email, options: { shouldCreateUser: false } });
    const recovery = await auth.resetPasswordForEmail(email);
    const resent = await auth.resend({ type: 'signup', email });
    expect([otp.error, recovery.error, resent.error]).toEqual([null, null, null]);
    expect(await mailsTo(project, email)).toEqual([]);
  });

  test('is answered no sooner than one that gets a mail', async () => {
    const { auth } = openClient(project);
    for (const email of [await addUser(project), newAddress()]) {
      vi.mocked(atLeast).mockClear();
      await auth.signInWithOtp({ email, options: { shouldCreateUser: false } });
      await auth.resetPasswordForEmail(email);
      await auth.resend({ type: 'signup', email });
      await auth.verifyOtp({ type: 'email', email, token: '000000' });
      const floors = vi.mocked(atLeast).mock.calls.map(([milliseconds]) => milliseconds);
      expect(floors).toEqual(Array.from({ length: 4 }, () => MINIMUM_ANSWER_MS));
    }
  });

  test('runs into the same limit', async () => {
    const { uses } = rateLimits.otpByAddress;
    const known = await addUser(project);
    for (const email of [known, newAddress()]) {
      const codes: (string | undefined)[] = [];
      for (let round = 0; round <= uses; round += 1) {
        const { error } = await openClient(project).auth.signInWithOtp({
          email,
          options: { shouldCreateUser: false },
        });
        codes.push(error?.code);
      }
      expect(codes).toEqual([
        ...Array.from({ length: uses }, () => undefined),
        'over_email_send_rate_limit',
      ]);
    }
  });
});

describe.skipIf(isHosted)('an address to which many mails were asked for', () => {
  test('gets no more of any kind until an hour is over', async () => {
    const email = newAddress();
    const { auth } = openClient(project);
    const ask = () => auth.signInWithOtp({ email, options: { shouldCreateUser: false } });
    const { otpByAddress, mailByAddress } = rateLimits;
    for (let asked = 0; asked < mailByAddress.uses; asked += otpByAddress.uses) {
      await Promise.all(Array.from({ length: otpByAddress.uses }, ask));
      project.inside?.advance(otpByAddress.windowSeconds + 1);
    }
    const { client } = await signedIn(project);
    const answers = [
      await auth.signUp({ email, password: PASSWORD }),
      await auth.resetPasswordForEmail(email),
      await auth.resend({ type: 'signup', email }),
      await client.auth.updateUser({ email }),
    ];
    for (const { error } of answers) {
      expect(error).toMatchObject({ code: 'over_email_send_rate_limit', status: 429 });
    }
    project.inside?.advance(mailByAddress.windowSeconds);
    expect((await auth.resetPasswordForEmail(email)).error).toBeNull();
  });
});

describe.skipIf(!hasMailbox)('asking for the mail of a sign-up again', () => {
  test.skipIf(isHosted)('sends a new link, and the old one ends', async () => {
    const email = newAddress();
    const client = openClient(project);
    await client.auth.signUp({ email, password: PASSWORD });
    const first = contentOf(await mailTo(project, email));
    const { error } = await client.auth.resend({
      type: 'signup',
      email,
      options: { emailRedirectTo: project.redirectUrl },
    });
    expect(error).toBeNull();
    const second = contentOf(await mailTo(project, email, 2));

    expect((await follow(first.link)).fragment.get('error_code')).toBe('otp_expired');
    const { url } = await follow(second.link);
    const { data } = await client.auth.exchangeCodeForSession(url.searchParams.get('code') ?? '');
    expect(data.user?.email).toBe(email);
  });

  test('is limited for each address by itself', async () => {
    const email = newAddress();
    const { auth } = openClient(project);
    await auth.signUp({ email, password: PASSWORD });
    await auth.resend({ type: 'signup', email });
    const tooSoon = await auth.resend({ type: 'signup', email });
    expect(tooSoon.error).toMatchObject({ code: 'over_email_send_rate_limit', status: 429 });

    if (project.inside === null) return;
    expect((await auth.resend({ type: 'signup', email: newAddress() })).error).toBeNull();
    project.inside.advance(rateLimits.resendByAddress.windowSeconds + 1);
    expect((await auth.resend({ type: 'signup', email })).error).toBeNull();
  });

  test.skipIf(isHosted)('sends nothing once the address is confirmed', async () => {
    const email = await addUser(project);
    const { error } = await openClient(project).auth.resend({ type: 'signup', email });
    expect(error).toBeNull();
    expect(await mailsTo(project, email)).toEqual([]);
  });
});
