import { hostileNames, hostilePersonNames, plainNames } from '@parapet/test-kit/hostile-names';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  isHosted,
  newAddress,
  openAdmin,
  openClient,
  openProject,
  PASSWORD,
  type Project,
  signedIn,
} from './project.ts';

describe.skipIf(isHosted)('the name of a person', () => {
  let project: Project;
  let ada: Awaited<ReturnType<typeof signedIn>>;
  beforeAll(async () => {
    project = await openProject();
    ada = await signedIn(project);
  });
  afterAll(() => project.close());

  const refused = { code: 'validation_failed', status: 400 };
  const hostile = [...hostileNames, ...hostilePersonNames].filter(([, name]) =>
    name.isWellFormed(),
  );

  test.each(hostile)('is refused with %s, and the one before stays', async (_, name) => {
    const { auth } = ada.client;
    await auth.updateUser({ data: { display_name: 'Ada' } });
    for (const key of ['display_name', 'full_name', 'name']) {
      const { error } = await auth.updateUser({ data: { [key]: name, theme: 'dark' } });
      expect(error).toMatchObject(refused);
      expect(error?.message.startsWith(`${key}: `)).toBe(true);
    }
    expect((await auth.getUser()).data.user?.user_metadata).toEqual({ display_name: 'Ada' });
  });

  test('is refused at every door', async () => {
    const data = { display_name: 'oskar@northquay.example' };
    const { auth } = openClient(project);
    const { admin } = openAdmin(project).auth;
    const email = newAddress();
    const id = (await ada.client.auth.getUser()).data.user?.id ?? '';
    const answers = [
      await auth.signUp({ email, password: PASSWORD, options: { data } }),
      await auth.signInWithOtp({ email, options: { data } }),
      await admin.inviteUserByEmail(email, { data }),
      await admin.generateLink({ type: 'invite', email, options: { data } }),
      await admin.createUser({ email, user_metadata: data }),
      await admin.updateUserById(id, { user_metadata: data }),
    ];
    for (const { error } of answers) expect(error).toMatchObject(refused);
  });

  test('is trimmed and composed, and goes with null', async () => {
    const { auth } = ada.client;
    const nameAfter = async (name: string | null) =>
      (await auth.updateUser({ data: { display_name: name } })).data.user?.user_metadata
        .display_name;
    expect(await nameAfter(' Zoe\u0308 ')).toBe('Zoë');
    for (const name of plainNames) expect(await nameAfter(name)).toBe(name);
    expect(await nameAfter(null)).toBeUndefined();
  });
});
