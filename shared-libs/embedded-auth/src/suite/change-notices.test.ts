import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  addUser,
  contentOf,
  follow,
  isHosted,
  mailsTo,
  mailTo,
  newAddress,
  openAdmin,
  openClient,
  openProject,
  PASSWORD,
  type Project,
  type ReceivedMail,
  signedIn,
} from './project.ts';

const NEW_PASSWORD = 'A-rather-new-password-8';
const CHANGE = { password: NEW_PASSWORD, current_password: PASSWORD };
const PASSWORD_CHANGED = 'Your Parapet password was changed';
const ADDRESS_CHANGED = 'The address of your Parapet account was changed';

let project: Project;
beforeAll(async () => {
  project = await openProject();
});
afterAll(() => project.close());

const notices = (mails: readonly ReceivedMail[]) =>
  mails.filter(({ subject }) => [PASSWORD_CHANGED, ADDRESS_CHANGED].includes(subject));

describe.skipIf(isHosted)('the owner of an account', () => {
  test('gets a notice of a new password: whose, when, from where, and what to do', async () => {
    const { client, email } = await signedIn(project);
    await client.auth.updateUser(CHANGE);
    const [mail, ...more] = await mailsTo(project, email);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe(PASSWORD_CHANGED);
    expect(mail?.text).toContain(`account ${email} was changed on`);
    expect(mail?.text).toMatch(/on \d{4}-\d{2}-\d{2} at \d{2}:\d{2} UTC/);
    expect(mail?.text).toContain('from the machine that Parapet runs on');
    expect(mail?.text).toContain('If this was not you, choose a new password now');
    expect(mail?.links).toEqual([`${project.url}/forgot-password`]);
    expect(mail?.html).toContain(email);
    expect(`${mail?.text}${mail?.html}`).not.toContain(NEW_PASSWORD);
  });

  test('gets a notice of a password that a recovery set', async () => {
    const email = await addUser(project);
    const client = openClient(project);
    await client.auth.resetPasswordForEmail(email);
    const { code } = contentOf(await mailTo(project, email));
    await client.auth.verifyOtp({ type: 'recovery', email, token: code });
    await client.auth.updateUser({ password: NEW_PASSWORD });
    expect(notices(await mailsTo(project, email))).toMatchObject([{ subject: PASSWORD_CHANGED }]);
  });

  test('gets a notice that names an administrator as the author', async () => {
    const { client, email } = await signedIn(project);
    const { data } = await client.auth.getUser();
    const wanted = newAddress();
    await openAdmin(project).auth.admin.updateUserById(data.user?.id ?? '', {
      password: NEW_PASSWORD,
      email: wanted,
    });
    const [old] = notices(await mailsTo(project, email));
    expect(old?.subject).toBe(ADDRESS_CHANGED);
    expect(old?.text).toContain('by an administrator');
    const subjects = notices(await mailsTo(project, wanted)).map(({ subject }) => subject);
    expect(subjects.toSorted()).toEqual([ADDRESS_CHANGED, PASSWORD_CHANGED]);
  });

  test('gets no notice when nothing changed', async () => {
    const { client, email } = await signedIn(project);
    await client.auth.updateUser({ data: { theme: 'dark' } });
    await client.auth.updateUser({ password: NEW_PASSWORD, current_password: 'Guess-number-1' });
    expect(await mailsTo(project, email)).toEqual([]);
  });

  test.each(['link', 'code'] as const)(
    'gets a notice of a new address at both, once both have confirmed by %s',
    async (way) => {
      const { client, email } = await signedIn(project);
      const wanted = newAddress();
      await client.auth.updateUser({ email: wanted });
      const contents = [
        [email, contentOf(await mailTo(project, email))],
        [wanted, contentOf(await mailTo(project, wanted))],
      ] as const;
      for (const [address, { link, code }] of contents) {
        expect(notices(await mailsTo(project, email))).toEqual([]);
        if (way === 'link') await follow(link);
        else {
          const { auth } = openClient(project);
          await auth.verifyOtp({ type: 'email_change', email: address, token: code });
        }
      }
      for (const address of [email, wanted]) {
        const [mail, ...more] = notices(await mailsTo(project, address));
        expect(more).toEqual([]);
        expect(mail?.subject).toBe(ADDRESS_CHANGED);
        expect(mail?.text).toContain(`changed from ${email} to ${wanted}`);
        expect(mail?.text).toContain('contact the administrator of this Parapet now');
      }
      expect(notices(await mailsTo(project, email))[0]?.links).toEqual([]);
    },
  );
});

describe.skipIf(isHosted)('a notice that cannot be sent', () => {
  test('is reported, and the change is kept', async () => {
    const onError = vi.fn();
    const failure = new Error('The mail server is away.');
    const broken = await openProject({ onError, mailer: { send: () => Promise.reject(failure) } });
    try {
      const { client, email } = await signedIn(broken);
      expect((await client.auth.updateUser(CHANGE)).error).toBeNull();
      expect(onError).toHaveBeenCalledExactlyOnceWith(failure);
      const { auth } = openClient(broken);
      const { error } = await auth.signInWithPassword({ email, password: NEW_PASSWORD });
      expect(error).toBeNull();
    } finally {
      await broken.close();
    }
  });
});
